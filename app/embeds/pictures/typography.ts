/** Rules of scripts that a drawing needs beyond the shapes of letters. */

/** The first letter with a direction decides, as with a page's `dir="auto"`. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [first = ''] = /\p{L}/u.exec(text) ?? [];
  return RTL_SCRIPTS.test(first) ? 'rtl' : 'ltr';
}

const RTL_SCRIPTS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

const CLOSE_SET =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const LOW = /[\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Ethiopic}]/u;

/** Lines of letters with marks above and below need more distance, and letters that join are never moved together. */
export function spacingOf(text: string): { lineHeight: number; tracking: number } {
  if (CLOSE_SET.test(text)) return { lineHeight: 1.08, tracking: -0.03 };
  const without = text.replaceAll(new RegExp(CJK, 'gu'), '').replaceAll(new RegExp(LOW, 'gu'), '');
  if (CLOSE_SET.test(without)) return { lineHeight: CJK.test(text) ? 1.2 : 1.15, tracking: 0 };
  return { lineHeight: 1.4, tracking: 0 };
}

const CJK_LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]`;
const QUOTES = String.raw`“”‘’"'`;
/** Characters of `CLOSING` never start a line, and those of `OPENING` never end one. */
const CLOSING = String.raw`、。，．！？；：」』）】〉》〕｝］…‥ー々〻ゝゞヽヾ・%％)\]}!?,.;:ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ${QUOTES}`;
const OPENING = String.raw`「『（【〈《〔｛［(\[{¥￥$＄${QUOTES}`;
const WIDE_CLOSING = '[、。，．！？；：」』）】〉》〕]';
const WIDE_OPENING = '[「『（【〈《〔]';

/** A line may end after a space, and around letters of scripts that use no spaces. */
const LINE_ENDS = new RegExp(
  [
    String.raw`(?<=\s)(?=\S)`,
    `(?<=${CJK_LETTER}|${WIDE_CLOSING})(?![${CLOSING}\\s])`,
    `(?<=[^${OPENING}\\s])(?=${CJK_LETTER}|${WIDE_OPENING})(?![${CLOSING}])`,
  ].join('|'),
  'gu',
);
const WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u200c\u200d]+/gu;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Where a line may end, and the end of the text; in Thai and its neighbours, after every word of a dictionary. */
export function lineBreaks(text: string): number[] {
  const ends = new Set([
    text.length,
    ...Array.from(text.matchAll(LINE_ENDS), ({ index }) => index),
  ]);
  for (const { 0: run, index } of text.matchAll(WITHOUT_SPACES))
    for (const word of words.segment(run)) if (word.index > 0) ends.add(index + word.index);
  return [...ends].toSorted((a, b) => a - b);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits a text into what a reader takes for one letter: with its marks, or an emoji of several characters. */
export function graphemesOf(text: string): string[] {
  return SINGLE_CODE_LETTERS.test(text)
    ? Array.from(text)
    : Array.from(graphemes.segment(text), (one) => one.segment);
}

const SINGLE_CODE_LETTERS = /^[\u0020-\u024f\u2010-\u2027\u2190-\u21ff]*$/u;
