/** Undefined where a quote has left and the next is still on its way. */
export type QuotePlace = string | undefined;

/**
 * Where quotes stand: each stays where it was, and a new one takes the first place that has become free. As many free places
 * as there are quotes on their way wait for them. Only where there are fewer than before do those behind move up.
 */
export function placesAfter(
  before: readonly QuotePlace[],
  shown: readonly string[],
  onTheirWay = 0,
): QuotePlace[] {
  const stays = new Set(shown);
  const known = new Set(before);
  const fresh = shown.filter((id) => !known.has(id));
  let waiting = onTheirWay;
  const kept = before.flatMap((id): QuotePlace[] => {
    if (id !== undefined && stays.has(id)) return [id];
    const next = fresh.shift();
    return next !== undefined || waiting-- > 0 ? [next] : [];
  });
  return [...kept, ...fresh];
}

/** Also where both are only places that wait. */
export function arePlacesEqual(one: readonly QuotePlace[], other: readonly QuotePlace[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

const SIZES = { brief: 45, short: 100, medium: 180, long: 310, longer: 400 } as const;
export type QuoteSize = keyof typeof SIZES | 'longest';

/** By how wide its own letters are together; how many quotes there are sets the size of their places. */
export function quoteSizeOf(text: string): QuoteSize {
  let width = 0;
  for (const letter of text) width += widthOf(letter);
  const fits = (Object.keys(SIZES) as (keyof typeof SIZES)[]).find((size) => width <= SIZES[size]);
  return fits ?? 'longest';
}

/** As wide as they are high: the letters of Chinese, Japanese and Korean, and pictures. */
const FULL_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303F\uFF01-\uFF60]/u;
const CAPITAL = /\p{Lu}/u;

/** In lower-case letters of Latin. */
function widthOf(letter: string): number {
  if (FULL_WIDTH.test(letter)) return 1.9;
  return CAPITAL.test(letter) ? 1.35 : 1;
}
