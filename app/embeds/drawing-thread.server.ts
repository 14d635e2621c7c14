import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { PICTURE_SHAPES } from '../answers/picture-address.ts';
import type { Reply } from '../platform/thread.server.ts';
import { fontsFor } from './drawing-faces.server.ts';
import { drawable, foreignLetters, withoutMarks } from './drawable.ts';
import { pictureElement } from './picture-drawing.ts';
import { withWords } from './picture-words.ts';
import type { Drawing } from './picture.ts';

/** Runs in a thread of its own; see drawing.server.ts. There it alone gives way to the thread that answers requests. */
if (process.platform === 'linux') setPriority(10);

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
  const plain = withoutMarks(picture);
  const text = JSON.stringify(plain);
  const fonts = fontsFor(text);
  const missing = foreignLetters(text);
  const foreign = missing.size;
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
  const first = await drawn(foreign > 0 ? drawable(plain, missing) : plain);
  const svg = missing.size > foreign ? await drawn(drawable(plain, missing)) : first;
  return format === 'svg'
    ? Buffer.from(withWords(svg, picture))
    : new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
