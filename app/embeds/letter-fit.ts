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

/** `tracking`: what stands between two letters more than usual, in the same unit. */
export function widthOf(text: string, size: number, tracking = 0): number {
  let width = 0;
  for (const letter of text) width += (WIDTH_OF.get(letter) ?? OTHER) + tracking;
  return width * size;
}

/** How many lines a text takes where words stay whole, but for one that is longer than a line. */
export function linesOf(text: string, size: number, room: number, tracking = 0): number {
  const space = widthOf(' ', size, tracking);
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/)) {
    const width = widthOf(word, size, tracking);
    if (used > 0 && used + space + width > room) {
      lines++;
      used = 0;
    }
    used += (used > 0 ? space : 0) + width;
    if (used > room) {
      lines += Math.ceil(used / room) - 1;
      used = used % room;
    }
  }
  return lines;
}
