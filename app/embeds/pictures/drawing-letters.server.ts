import type { Font } from 'satori';
import { fontsFor, shapedFaces } from './drawing-faces.server.ts';
import { emojiNames, isEmoji } from './drawing-emoji.server.ts';
import { textsOf } from './picture-texts.ts';
import type { Picture } from './picture.ts';
import { facesFor } from './drawing-scripts.server.ts';
import { createTypesetter, type Typesetter } from './drawing-lines.server.ts';
import { lettersOf } from './writing.ts';
import { markBox, PLAIN, withMarked, type Weight, type Written } from './written.ts';

/** What a picture's words are drawn with. */
export type DrawnLetters = {
  fonts: Font[];
  emoji: Record<string, string>;
  /** Held by no face. */
  missing: ReadonlySet<string>;
  written: Written;
  /** The drawing with the words that were placed in it. */
  finish: (svg: string) => string;
};

/** Letters and signs that every face of the site has. */
const CERTAIN = /^[\n\u0020-\u007e\u00a0-\u017f‘’“”–—…·]*$/u;

export async function lettersFor(picture: Picture): Promise<DrawnLetters> {
  const { heading, rest } = textsOf(picture);
  const text = `${heading}\n${rest}`;
  const fonts = fontsFor(text);
  const plain = { fonts, emoji: {}, missing: new Set<string>(), written: PLAIN };
  if (CERTAIN.test(text)) return { ...plain, finish: (svg) => svg };
  const site = await shapedFaces();
  const own = createTypesetter(site);
  const emoji = emojiNames([...new Set(lettersOf(text).filter(isEmoji))]);
  const headings = unheld(heading, own, 700);
  const others = unheld(rest, own, 500);
  if (headings.length + others.length === 0) return { ...plain, emoji, finish: (svg) => svg };
  const added = await facesFor(new Set(Array.from([...headings, ...others].join(''))), text);
  const all = createTypesetter({ 500: [...site[500], ...added], 700: [...site[700], ...added] });
  const missing = new Set([...unheld(heading, all, 700), ...unheld(rest, all, 500)]);
  const isSet = (words: string, weight: Weight) => unheld(words, own, weight).length > 0;
  return { fonts, emoji, missing, ...placing(all, isSet) };
}

function unheld(text: string, setter: Typesetter, weight: Weight): string[] {
  return lettersOf(text).filter((letter) => !setter.holds(letter, weight));
}

/** Each place is drawn once the drawing says where it is. */
function placing(
  setter: Typesetter,
  isSet: (words: string, weight: Weight) => boolean,
): Pick<DrawnLetters, 'written' | 'finish'> {
  const drawn: string[] = [];
  return {
    written: {
      linesOf: (text, room) =>
        isSet(text, room.weight)
          ? setter.linesFor(text, { ...room, most: Number.POSITIVE_INFINITY }).length
          : undefined,
      placeOf(text, placed) {
        if (!isSet(text, placed.weight)) return undefined;
        const { svg, height } = setter.outlines(text, placed);
        drawn.push(`<g fill="${placed.colour}">${svg}</g>`);
        return markBox(drawn.length - 1, { width: placed.room, height });
      },
    },
    finish: (svg) => withMarked(svg, drawn),
  };
}
