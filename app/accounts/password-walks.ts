/** What fingers and calendars give without a thought: abc, 4321, qwerty, 1qaz, aaa; 1984, 24121984. */
const LINES = `
  abcdefghijklmnopqrstuvwxyz 01234567890 !@#$%^&*()
  qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn
  1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 0p;/ zse4 xdr5 cft6 vgy7 bhu8 nji9 mko0
  йцукенгшщзхъ фывапролджэ ячсмитьбю абвгдежзийклмнопрстуфхцчшщъыьэюя
  αβγδεζηθικλμνξοπρστυφχψω`;
const BOTH_WAYS = LINES + Array.from(LINES).toReversed().join('');
const SHORTEST = 3;

/** How many letters or signs from `from` on are one such walk; none where fewer than three are. */
export function walkAt(text: string, from: number): number {
  let to = from + 1;
  while (to < text.length && text[to] === text[from]) to++;
  let straight = from + SHORTEST;
  while (straight <= text.length && BOTH_WAYS.includes(text.slice(from, straight))) straight++;
  const length = Math.max(to, straight - 1) - from;
  return length >= SHORTEST ? length : 0;
}

/** What is left of a text when its walks are taken out, from its beginning on. */
export function withoutWalks(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length;) {
    const length = walkAt(text, at);
    if (length === 0) rest += text[at];
    at += Math.max(length, 1);
  }
  return rest;
}

/** The same with a walk at its beginning or end only, where there is one. */
export function withoutOuterWalks(text: string): string[] {
  const first = walkAt(text, 0);
  const reversed = Array.from(text).toReversed().join('');
  const last = walkAt(reversed, 0);
  return [
    ...(first > 0 ? [text.slice(first)] : []),
    ...(last > 0 ? [text.slice(0, -last)] : []),
    ...(first > 0 && last > 0 && first + last < text.length ? [text.slice(first, -last)] : []),
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
