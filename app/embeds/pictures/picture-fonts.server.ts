import type { Font } from 'satori';
import { siteFontsFor, loadShapedSiteFonts } from './site-fonts.server.ts';
import { emojiNames, isEmoji } from './emoji.server.ts';
import { textsOf } from './picture-texts.ts';
import type { Picture } from './picture.ts';
import { loadScriptFonts } from './script-fonts.server.ts';
import { createTypesetter, type Typesetter } from './typesetter.server.ts';
import { graphemesOf } from './typography.ts';
import {
  placeholderBox,
  fillPlaceholders,
  type Weight,
  type TextPlacer,
} from './text-placement.ts';

/** The fonts and emoji that a picture's words are drawn with. */
export type PictureFonts = {
  fonts: Font[];
  emoji: Record<string, string>;
  /** Letters that no font holds. */
  missing: ReadonlySet<string>;
  written: TextPlacer;
  /** Fills the placed words into the drawing. */
  finish: (svg: string) => string;
};

/** Letters and signs that every font of the site has. */
const COMMON_CHARACTERS = /^[\n\u0020-\u007e\u00a0-\u017f‘’“”–—…·]*$/u;

export async function loadPictureFonts(picture: Picture): Promise<PictureFonts> {
  const { heading, rest } = textsOf(picture);
  const text = `${heading}\n${rest}`;
  const fonts = siteFontsFor(text);
  const plain = { fonts, emoji: {}, missing: new Set<string>(), ...createPlacer() };
  if (COMMON_CHARACTERS.test(text)) return plain;
  const site = await loadShapedSiteFonts();
  const own = createTypesetter(site);
  const emoji = emojiNames([...new Set(graphemesOf(text).filter(isEmoji))]);
  const headings = missingFrom(heading, own, 700);
  const others = missingFrom(rest, own, 500);
  if (headings.length + others.length === 0) return { ...plain, emoji };
  const added = await loadScriptFonts(new Set(Array.from([...headings, ...others].join(''))), text);
  const all = createTypesetter({ 500: [...site[500], ...added], 700: [...site[700], ...added] });
  const missing = new Set([...missingFrom(heading, all, 700), ...missingFrom(rest, all, 500)]);
  const isSet = (words: string, weight: Weight) => missingFrom(words, own, weight).length > 0;
  return { fonts, emoji, missing, ...createPlacer({ setter: all, isSet }) };
}

function missingFrom(text: string, setter: Typesetter, weight: Weight): string[] {
  return graphemesOf(text).filter((letter) => !setter.holds(letter, weight));
}

type SetWords = { setter: Typesetter; isSet: (words: string, weight: Weight) => boolean };

/** Words and artwork are placed as boxes first, and drawn once the drawing says where the boxes are. */
function createPlacer(words?: SetWords): Pick<PictureFonts, 'written' | 'finish'> {
  const drawn: string[] = [];
  const placeArtwork = (svg: string, size: { width: number; height: number }) => {
    drawn.push(svg);
    return placeholderBox(drawn.length - 1, size);
  };
  return {
    written: {
      countLines: (text, room) =>
        words?.isSet(text, room.weight)
          ? words.setter.linesFor(text, { ...room, most: Number.POSITIVE_INFINITY }).length
          : undefined,
      place(text, placed) {
        if (!words?.isSet(text, placed.weight)) return undefined;
        const { svg, height } = words.setter.outlines(text, placed);
        return placeArtwork(`<g fill="${placed.colour}">${svg}</g>`, {
          width: placed.room,
          height,
        });
      },
      placeArtwork,
    },
    finish: (svg) => fillPlaceholders(svg, drawn),
  };
}
