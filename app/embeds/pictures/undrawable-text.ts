import { mapTexts } from './picture-texts.ts';
import type { Picture } from './picture.ts';
import { graphemesOf } from './typography.ts';
import * as words from '../words/pictures.ts';

const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3/u;

/**
 * Replaces text with letters that no font holds, so that none is drawn as a box. Pictographs are left out of a text; a
 * choice that cannot be drawn says so beside its figure; a question that cannot be drawn says where to read it.
 */
export function replaceUndrawable(picture: Picture, missing: ReadonlySet<string>): Picture {
  let isCut = false;
  const drawn = mapTexts(picture, (text, instead) => {
    const letters = graphemesOf(text);
    if (text === '' || !letters.some((letter) => missing.has(letter))) return text;
    const left = letters
      .filter((letter) => !(PICTOGRAPH.test(letter) && missing.has(letter)))
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (/[\p{L}\p{N}]/u.test(left) && !graphemesOf(left).some((letter) => missing.has(letter)))
      return left;
    isCut = true;
    return instead;
  });
  return {
    ...drawn,
    lead: drawn.lead?.words === '' && drawn.lead.figure === undefined ? undefined : drawn.lead,
    notes: isCut
      ? [words.readElsewhere({ address: picture.address }), ...drawn.notes]
      : drawn.notes,
  };
}
