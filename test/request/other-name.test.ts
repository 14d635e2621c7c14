import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../app/site.config.ts';
import { copyCheckout } from '../support/checkout.ts';
import { sendRequest } from '../support/http.ts';
import { publicPages } from '../support/paths.ts';
import { startProgram } from '../support/program.ts';
import { unusedPort, untilReady } from '../support/server-process.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';

const OTHER = { name: 'Castor & Sons', slug: 'castor' };
const DOCUMENTS = [
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml?part=pages',
  '/feed.xml',
  '/blog/feed.xml',
  '/blog/feed.json',
  // The page without a network is in it.
  '/sw.js',
];

test('whoever changes the one file that names the site has a site of another name', async () => {
  const dir = await copyCheckout();
  const database = await copyTemplateDatabase();
  const config = join(dir, 'app/site.config.ts');
  const text = await readFile(config, 'utf8');
  const changed = text.replaceAll(site.name, OTHER.name).replaceAll(site.slug, OTHER.slug);
  await writeFile(config, changed);
  const port = String(await unusedPort());
  const env = { DATABASE_URL: database.url, PORT: port, LOG_LEVEL: 'warn' };
  const program = startProgram(process.execPath, ['server/start.ts'], env, dir);
  try {
    const [, address = ''] = await program.waitForLine(/ is at (http\S+)/);
    await untilReady({ ...program, address, stop: async () => undefined });
    const pages = await publicPages(address);
    const renamed = pages.map((page) => page.replaceAll(site.slug, OTHER.slug));
    expect(renamed).toContain(`/blog/why-every-reporter-needs-${OTHER.slug}`);
    for (const path of [...renamed, ...DOCUMENTS]) {
      const { status, text: page } = await sendRequest(address, path);
      expect([path, status < 400 || path.includes('/no/such/')]).toEqual([path, true]);
      const spelled = new RegExp(`.{0,40}${site.slug}.{0,40}`, 'i').exec(page)?.[0];
      expect([path, spelled]).toEqual([path, undefined]);
      if (!renamed.includes(path)) continue;
      const [, title] = /<title>([^<]*)<\/title>/.exec(page) ?? [];
      expect([path, title?.includes('Castor &amp; Sons') ?? true]).toEqual([path, true]);
    }
  } finally {
    program.signal('SIGTERM');
    await program.ended;
    await database.drop();
    await rm(dir, { recursive: true, force: true });
  }
});
