import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { PICTURE_SHAPES } from '../../results/picture-address.ts';
import type { WorkerReply } from '../../platform/worker-thread.server.ts';
import { replaceUndrawable } from './undrawable-text.ts';
import { loadPictureFonts } from './picture-fonts.server.ts';
import { inlineEmoji } from './emoji.server.ts';
import { pictureElement } from './picture-drawing.ts';
import { normalizeTexts } from './picture-texts.ts';
import { withDescription } from './svg-description.ts';
import type { Drawing } from './picture.ts';

/**
 * Runs in a thread that picture-cache.server.ts starts. On Linux a lower priority applies to this thread alone, so that
 * it gives way to the thread that answers requests.
 */
if (process.platform === 'linux') setPriority(10);

parentPort?.on('message', (drawing: Drawing) => {
  void replyTo(drawing).then((reply) => parentPort?.postMessage(reply, []));
});

async function replyTo(drawing: Drawing): Promise<WorkerReply<Uint8Array>> {
  try {
    return { done: await draw(drawing) };
  } catch (error) {
    return { failed: String(error) };
  }
}

async function draw({ picture, shape, theme, format }: Drawing): Promise<Uint8Array> {
  const plain = normalizeTexts(picture);
  const { fonts, emoji, missing, written, finish } = await loadPictureFonts(plain);
  const shown = missing.size > 0 ? replaceUndrawable(plain, missing) : plain;
  const drawn = await satori(pictureElement({ picture: shown, shape, theme }, written), {
    ...PICTURE_SHAPES[shape],
    fonts,
    graphemeImages: emoji,
  });
  const svg = inlineEmoji(finish(drawn));
  return format === 'svg'
    ? Buffer.from(withDescription(svg, picture))
    : new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
