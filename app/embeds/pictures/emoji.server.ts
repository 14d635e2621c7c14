import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownValue } from '../../base/own-value.ts';

/** Emoji drawings by Twemoji (CC BY 4.0): 10 MB, read when the first emoji is drawn, and kept in memory. */
const FOLDER = 'node_modules/@iconify-json/twemoji';
const SIDE = 36;

/** A letter that is drawn as an emoji instead of text: by its nature, by its selector, or as a keycap. */
const EMOJI =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;
const TEXT_SELECTOR = /\ufe0e/;

export function isEmoji(letter: string): boolean {
  return EMOJI.test(letter) && !TEXT_SELECTOR.test(letter);
}

type EmojiDrawing = { width: number; body: string };
type Icons = { icons: Record<string, { body: string; width?: number }> };
let drawings: ReadonlyMap<string, EmojiDrawing> | undefined;

/** The letters that can be drawn as emoji, each with the name that `inlineEmoji` finds its drawing by. */
export function emojiNames(letters: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    letters.flatMap((letter) => {
      const code = codeOf(letter);
      return drawingOf(code) ? [[letter, PREFIX + code]] : [];
    }),
  );
}

const PREFIX = 'emoji:';

/** The name of an emoji's drawing: its code points without selectors, at least four digits each. */
function codeOf(letter: string): string {
  const points = Array.from(letter.replaceAll(/[\ufe0e\ufe0f]/g, ''), (one) =>
    (one.codePointAt(0) ?? 0).toString(16),
  );
  return points.join('-').replace(/^[0-9a-f]{2}-20e3$/, '00$&');
}

function drawingOf(code: string): EmojiDrawing | undefined {
  drawings ??= readAll();
  return drawings.get(code);
}

function readAll(): ReadonlyMap<string, EmojiDrawing> {
  const names = read('chars.json') as Record<string, string>;
  const { icons } = read('icons.json') as Icons;
  return new Map(
    Object.entries(names).flatMap(([code, name]) => {
      const icon = ownValue(icons, name);
      return icon ? [[code, { width: icon.width ?? SIDE, body: icon.body }]] : [];
    }),
  );
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
}

const EMOJI_IMAGE = new RegExp(`<image href="${PREFIX}([0-9a-f-]+)"([^>]*?)/>`, 'g');

/** Inlines each emoji as shapes of the SVG itself: a page's policy may refuse an image inside an image. */
export function inlineEmoji(svg: string): string {
  return svg.replaceAll(EMOJI_IMAGE, (_, code: string, place: string) => {
    const drawing = drawingOf(code);
    if (!drawing) return '';
    const clip = / clip-path="[^"]*"/.exec(place)?.[0] ?? '';
    const shape = `<svg${place.replace(clip, '')} viewBox="0 0 ${drawing.width} ${SIDE}">${drawing.body}</svg>`;
    return clip === '' ? shape : `<g${clip}>${shape}</g>`;
  });
}
