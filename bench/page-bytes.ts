import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * How many bytes of script a page with the router loads before it is idle, and how many once every part of it was
 * opened, without what reports an error: `node bench/page-bytes.ts [root of a checkout]`.
 */
type Chunk = { module: string; imports: string[] };
type Own = { 'client/assets': string[] };
type Manifest = { entry: Chunk; routes: Record<string, Chunk | undefined> };

const PAGES = {
  none: 'what every page loads',
  home: '/',
  'question-id': 'a question',
  question: 'a list or a search',
  live: 'the wall',
};

const IMPORTED = /(?:from|import)\s*\(?\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

const build = join(process.argv[2] ?? '.', 'build');
const client = join(build, 'client');
// Beside them lie those of the build before.
const assets = JSON.parse(readFileSync(join(build, 'own-assets.json'), 'utf8')) as Own;
const name = assets['client/assets'].find((file) => file.startsWith('manifest-'));
if (name === undefined) throw new Error(`Nothing is built in ${client}: run npm run build.`);
const text = readFileSync(join(client, 'assets', name), 'utf8');
const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;

for (const [route, page] of Object.entries(PAGES)) {
  const own = manifest.routes[route];
  if (!own && route !== 'none') throw new Error(`There is no page ${route}.`);
  const chunks = [manifest.entry, manifest.routes['root'], own];
  const files = new Set(chunks.flatMap((chunk) => (chunk ? [chunk.module, ...chunk.imports] : [])));
  console.log(`${page}: ${weigh(files)}; every part opened: ${weigh(withParts(files))}`);
}

function weigh(files: ReadonlySet<string>): string {
  const bytes = [...files].map(read);
  const raw = bytes.reduce((sum, { length }) => sum + length, 0);
  const packed = bytes.reduce((sum, one) => sum + brotliCompressSync(one).length, 0);
  return `${files.size} files, ${raw} bytes, ${packed} with brotli`;
}

function read(file: string): Buffer {
  return readFileSync(join(client, file));
}

/** With all that they import at some time. Other pages are imported by the map alone. */
function withParts(files: ReadonlySet<string>): Set<string> {
  const all = new Set(files);
  // A set tells in its loop what was added meanwhile.
  for (const file of all)
    for (const [, imported] of read(file).toString().matchAll(IMPORTED)) {
      const path = `/assets/${imported}`;
      if (!path.includes('browser-reporting')) all.add(path);
    }
  return all;
}
