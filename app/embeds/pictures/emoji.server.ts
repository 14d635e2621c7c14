import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownValue } from '../../base/own-value.ts';

/** Drawn emoji by Twemoji (CC BY 4.0): 10 MB, read with the first of them and kept, so that none costs a second read. */
const FOLDER = 'node_modules/@iconify-json/twemoji';
const SIDE = 36;

/** An emoji that a text face may not hold, or shall not draw: by nature, by its selector, or a key. */
const EMOJI =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}|\u20e3/u;
const TEXT_SELECTOR = /\ufe0e/;

export function isEmoji(letter: string): boolean {
  return EMOJI.test(letter) && !TEXT_SELECTOR.test(letter);
}

type EmojiDrawing = { width: number; body: string };
type Icons = { icons: Record<string, { body: string; width?: number }> };
let drawings: ReadonlyMap<string, EmojiDrawing> | undefined;

/** Those of these letters that can be drawn as emoji, with the name that `inlineEmoji` finds them by. */
export function emojiNames(letters: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    letters.flatMap((letter) => {
      const code = codeOf(letter);
      return drawingOf(code) ? [[letter, PREFIX + code]] : [];
    }),
  );
}

const PREFIX = 'emoji:';

/** As its drawing is named: code points without selectors, at least four digits of each. */
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

/** Each emoji as shapes of the drawing itself: a picture in the picture may be refused by a page's policy. */
export function inlineEmoji(svg: string): string {
  return svg.replaceAll(EMOJI_IMAGE, (_, code: string, place: string) => {
    const drawing = drawingOf(code);
    if (!drawing) return '';
    const clip = / clip-path="[^"]*"/.exec(place)?.[0] ?? '';
    const shape = `<svg${place.replace(clip, '')} viewBox="0 0 ${drawing.width} ${SIDE}">${drawing.body}</svg>`;
    return clip === '' ? shape : `<g${clip}>${shape}</g>`;
  });
}
