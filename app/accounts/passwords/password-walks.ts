/** What fingers and calendars give without thinking: abc, 4321, qwerty, 1qaz, aaa; 1984, 24121984. */
const LINES = `
  abcdefghijklmnopqrstuvwxyz 01234567890 !@#$%^&*()
  qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn
  1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 0p;/ zse4 xdr5 cft6 vgy7 bhu8 nji9 mko0
  йцукенгшщзхъ фывапролджэ ячсмитьбю абвгдежзийклмнопрстуфхцчшщъыьэюя
  αβγδεζηθικλμνξοπρστυφχψω`
  .trim()
  .split(/\s+/)
  .join('\0');
const BOTH_WAYS = `${LINES}\0${Array.from(LINES).toReversed().join('')}`;
const SHORTEST = 3;

/** How many signs from `from` on are one walk; 0 where fewer than three are. */
export function walkLengthAt(text: string, from: number): number {
  let to = from + 1;
  while (to < text.length && text[to] === text[from]) to++;
  let straight = from + SHORTEST;
  while (straight <= text.length && BOTH_WAYS.includes(text.slice(from, straight))) straight++;
  const length = Math.max(to, straight - 1) - from;
  return length >= SHORTEST ? length : 0;
}

/** The walks in a text, found from left to right, and the rest with a gap for each. */
export function splitWalks(text: string): { walks: string[]; rest: string } {
  const walks: string[] = [];
  let rest = '';
  for (let at = 0; at < text.length;) {
    const length = walkLengthAt(text, at);
    rest += length === 0 ? text[at] : ' ';
    if (length > 0) walks.push(text.slice(at, at + length));
    at += Math.max(length, 1);
  }
  return { walks, rest };
}

/** What is left without a walk at the beginning, the end or both, and the walks that were taken off. */
export function withoutOuterWalks(text: string): { word: string; walks: string[] }[] {
  const first = walkLengthAt(text, 0);
  const reversed = Array.from(text).toReversed().join('');
  const last = walkLengthAt(reversed, 0);
  const head = text.slice(0, first);
  const tail = text.slice(text.length - last);
  return [
    ...(first > 0 ? [{ word: text.slice(first), walks: [head] }] : []),
    ...(last > 0 ? [{ word: text.slice(0, -last), walks: [tail] }] : []),
    ...(first > 0 && last > 0 && first + last < text.length
      ? [{ word: text.slice(first, -last), walks: [head, tail] }]
      : []),
  ];
}

const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const SOME_YEAR = `(?:${YEAR}|\\d\\d)`;
const DATE = new RegExp(
  `^(?:${YEAR}|${DAY}${MONTH}${SOME_YEAR}|${MONTH}${DAY}${SOME_YEAR}|${SOME_YEAR}${MONTH}${DAY})$`,
);
const ONLY_YEAR = new RegExp(`^${YEAR}$`);

/** A year or the date of a day, in digits alone. */
export function isDate(digits: string): boolean {
  return DATE.test(digits);
}

export function isYear(digits: string): boolean {
  return ONLY_YEAR.test(digits);
}
