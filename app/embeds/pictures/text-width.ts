import { graphemesOf } from './typography.ts';

/**
 * Approximate widths of letters, relative to the font size: the advances of the headline's font, each rounded up, so
 * that a text that seems to fit does. An unlisted letter counts as wide as most capitals.
 */
const ADVANCES: readonly (readonly [width: number, letters: string])[] = [
  [0.22, ", '.:;"],
  [0.3, '!()/IijlІіЇїјΙ'],
  [0.36, '1"-ιίϊΐΊ'],
  [0.42, 'Jг'],
  [0.46, '?frt“”'],
  [0.56, '7LzГаеёзстухчьэяєҐґўЈѕΓγεζλνξςτυχέύϋΰ'],
  [0.6, 'FZaceksvxäéЕЁЯбвийклнопрђћџќΕΞΣαδηθκορσάήό'],
  [0.65, '2345EPTbdghnopquyöüБВЗКРТУХЬЭдцЎЌЅΒΖΚΛΡΤΥΧβμπΈ'],
  [0.9, '—wmM%WДМФЦЪЫжмфшыюљњЂЋΔΜΦΨφψωώΉ'],
  [1.1, 'ЖШЩЮщЉЊ№←→⇐⇒↔⇔∞'],
];
const OTHER_WIDTH = 0.72;

const WIDTH_OF = new Map(
  ADVANCES.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width] as const)),
);

const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Marks where a line may end inside a word that is longer than a line. */
const BREAK = '\u200b';

/** `tracking`: extra space between two letters, in the same unit. */
export function widthOf(text: string, size: number, tracking = 0): number {
  let width = 0;
  for (const letter of graphemesOf(text))
    if (letter !== BREAK) width += (WIDTH_OF.get(letter) ?? unlistedWidth(letter)) + tracking;
  return width * size;
}

function unlistedWidth(letter: string): number {
  return PICTOGRAPH.test(letter) ? 1 : OTHER_WIDTH;
}

/** How many lines a text takes where words stay whole, except one that is longer than a line. */
export function countLines(text: string, size: number, room: number, tracking = 0): number {
  const space = widthOf(' ', size, tracking);
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/))
    for (const [at, part] of word.split(BREAK).entries()) {
      const width = widthOf(part, size, tracking);
      const before = used > 0 && at === 0 ? space : 0;
      if (used > 0 && used + before + width > room) {
        lines++;
        used = 0;
      }
      used += (used > 0 ? before : 0) + width;
      if (used > room) {
        lines += Math.ceil(used / room) - 1;
        used = used % room;
      }
    }
  return lines;
}

/** Adds a break mark wherever a word that is longer than a line goes on in the next one. */
export function withBreaks(text: string, size: number, room: number, tracking = 0): string {
  return text
    .split(/(\s+)/)
    .map((word) =>
      widthOf(word, size, tracking) > room ? splitWord(word, size, room, tracking) : word,
    )
    .join('');
}

function splitWord(word: string, size: number, room: number, tracking: number): string {
  let parts = '';
  let used = 0;
  for (const letter of graphemesOf(word)) {
    const width = widthOf(letter, size, tracking);
    if (used > 0 && used + width > room) {
      parts += BREAK;
      used = 0;
    }
    parts += letter;
    used += width;
  }
  return parts;
}
