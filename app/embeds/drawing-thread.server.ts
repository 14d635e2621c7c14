import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import satori, { type Font, type FontWeight } from 'satori';
import { PICTURE_SHAPES } from '../answers/picture-address.ts';
import type { Reply } from '../platform/thread.server.ts';
import { drawable, withoutMarks } from './drawable.ts';
import { pictureElement } from './picture-drawing.ts';
import { withWords } from './picture-words.ts';
import type { Drawing } from './picture.ts';

/** Runs in a thread of its own; see drawing.server.ts. There it alone gives way to the thread that answers requests. */
if (process.platform === 'linux') setPriority(10);

/** Each set of letters under a name of its own: of two faces of one name only the first would be looked into. */
const FACES: readonly (readonly [name: string, file: string, weight: FontWeight])[] = [
  ['display', 'bricolage-grotesque-latin', 700],
  ['display-ext', 'bricolage-grotesque-latin-ext', 700],
  ['display-vietnamese', 'bricolage-grotesque-vietnamese', 700],
  ['text', 'instrument-sans-latin', 500],
  ['text-ext', 'instrument-sans-latin-ext', 500],
  ['text', 'instrument-sans-latin', 600],
  ['text-ext', 'instrument-sans-latin-ext', 600],
  // The text face has none of these.
  ['text-vietnamese', 'bricolage-grotesque-vietnamese', 500],
];

const fonts = FACES.map(([name, file, weight]): Font => {
  const family = file.startsWith('bricolage') ? 'bricolage-grotesque' : 'instrument-sans';
  const path = join('node_modules/@fontsource', family, 'files', `${file}-${weight}-normal.woff`);
  return { name, weight, style: 'normal', data: readFileSync(path) };
});

parentPort?.on('message', (drawing: Drawing) => {
  void replyTo(drawing).then((reply) => parentPort?.postMessage(reply, []));
});

async function replyTo(drawing: Drawing): Promise<Reply<Uint8Array>> {
  try {
    return { done: await draw(drawing) };
  } catch (error) {
    return { failed: String(error) };
  }
}

async function draw({ picture, shape, theme, format }: Drawing): Promise<Uint8Array> {
  const missing = new Set<string>();
  const plain = withoutMarks(picture);
  const drawn = (shown: typeof picture) =>
    satori(pictureElement({ picture: shown, shape, theme }), {
      ...PICTURE_SHAPES[shape],
      fonts,
      // Asked for what no face has: nothing is fetched, and it is not drawn as a box.
      loadAdditionalAsset: async (_language, letters) => {
        for (const letter of letters) missing.add(letter);
        return [];
      },
    });
  const first = await drawn(plain);
  const svg = missing.size > 0 ? await drawn(drawable(plain, missing)) : first;
  return format === 'svg'
    ? Buffer.from(withWords(svg, picture))
    : new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
