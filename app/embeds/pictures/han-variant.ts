const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

export type HanVariant = 'sc' | 'tc' | 'jp' | 'kr';

/**
 * One code point stands for letters that are written differently in China, Taiwan, Japan and Korea. Kana and Hangul
 * tell the variant; text of Han alone is judged by letters that only one of the two Chinese character sets of the last
 * century had.
 */
export function hanVariantOrder(text: string): HanVariant[] {
  if (KANA.test(text)) return ['jp', 'sc', 'tc', 'kr'];
  if (HANGUL.test(text)) return ['kr', 'jp', 'sc', 'tc'];
  return isTraditional(text) ? ['tc', 'sc', 'jp', 'kr'] : ['sc', 'tc', 'jp', 'kr'];
}

type CharacterSets = { simplified: ReadonlySet<string>; traditional: ReadonlySet<string> };
let sets: CharacterSets | undefined;

function isTraditional(text: string): boolean {
  sets ??= {
    simplified: charactersOf('gbk', [0xb0, 0xf7], [[0xa1, 0xfe]]),
    traditional: charactersOf(
      'big5',
      [0xa4, 0xf9],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
  };
  let balance = 0;
  for (const [letter] of text.matchAll(HAN)) {
    if (sets.traditional.has(letter)) balance++;
    if (sets.simplified.has(letter)) balance--;
  }
  return balance > 0;
}

type Range = readonly [first: number, last: number];

/** All characters that the two bytes of such a set encode. */
function charactersOf(
  name: 'gbk' | 'big5',
  [first, last]: Range,
  seconds: readonly Range[],
): Set<string> {
  const bytes: number[] = [];
  for (let high = first; high <= last; high++)
    for (const [from, to] of seconds) for (let low = from; low <= to; low++) bytes.push(high, low);
  return new Set(new TextDecoder(name).decode(Uint8Array.from(bytes)).match(HAN));
}
