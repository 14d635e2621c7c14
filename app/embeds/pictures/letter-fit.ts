import { lettersOf } from './writing.ts';

/**
 * About how wide words run, in a unit of the letter's height: the advances of the face a headline is drawn in, each rounded up, so that
 * what is thought to fit does. What is not listed is as wide as most capitals.
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
const OTHER = 0.72;

const WIDTH_OF = new Map(
  ADVANCES.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width] as const)),
);

const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Where a line may end in a word that is longer than it. */
const BREAK = '\u200b';

/** `tracking`: what stands between two letters more than usual, in the same unit. */
export function widthOf(text: string, size: number, tracking = 0): number {
  let width = 0;
  for (const letter of lettersOf(text))
    if (letter !== BREAK) width += (WIDTH_OF.get(letter) ?? otherwise(letter)) + tracking;
  return width * size;
}

function otherwise(letter: string): number {
  return PICTOGRAPH.test(letter) ? 1 : OTHER;
}

/** How many lines a text takes where words stay whole, but for one that is longer than a line. */
export function linesOf(text: string, size: number, room: number, tracking = 0): number {
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

/** With a mark where a word that is longer than a line goes on in the next one. */
export function breakable(text: string, size: number, room: number, tracking = 0): string {
  return text
    .split(/(\s+)/)
    .map((word) =>
      widthOf(word, size, tracking) > room ? inParts(word, size, room, tracking) : word,
    )
    .join('');
}

function inParts(word: string, size: number, room: number, tracking: number): string {
  let parts = '';
  let used = 0;
  for (const letter of lettersOf(word)) {
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
