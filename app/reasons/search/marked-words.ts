import type { TextPiece } from '../../base/highlight.ts';

/** A word with what is joined to it, as "four-day" or "don’t". */
const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’\-\u2010\u2011][\p{L}\p{M}\p{N}]+)*/gu;
/** Scripts that put no spaces between words: a run of them is compared letter by letter. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** The different words of texts, for the database to say which of them were searched for. */
export function differentWords(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(WORDS) ?? []))];
}

/** `marked`: words as they stand in the text. `typed`: terms as they were typed. */
export function markWords(
  text: string,
  { marked, typed }: { marked: ReadonlySet<string>; typed: readonly string[] },
): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  const mark = (from: number, to: number) => {
    if (to <= from || from < end) return;
    pieces.push({ text: text.slice(end, from), isMatch: false });
    pieces.push({ text: text.slice(from, to), isMatch: true });
    end = to;
  };
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const places = UNSPACED.test(word) ? placesIn(word, typed) : [];
    for (const [from, to] of places) mark(index + from, index + to);
    if (places.length === 0 && marked.has(word)) mark(index, index + word.length);
  }
  pieces.push({ text: text.slice(end), isMatch: false });
  return pieces.filter((piece) => piece.text !== '');
}

type Place = [from: number, to: number];

function placesIn(run: string, typed: readonly string[]): Place[] {
  const terms = typed.filter((term) => UNSPACED.test(term));
  return terms.flatMap((term) => everyPlaceOf(run, term)).toSorted(([a], [b]) => a - b);
}

function everyPlaceOf(run: string, term: string): Place[] {
  const places: Place[] = [];
  for (let at = run.indexOf(term); at >= 0; at = run.indexOf(term, at + term.length))
    places.push([at, at + term.length]);
  return places;
}

/** Words that differ by one letter, of those letters that words are compared in: for what no list of words corrects. */
export function oneLetterOff(plain: string): string[] {
  if (!/^[a-z]{4,20}$/.test(plain)) return [];
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const off = new Set<string>();
  for (let at = 0; at <= plain.length; at += 1) {
    const [before, after] = [plain.slice(0, at), plain.slice(at)];
    off.add(before + after.slice(1));
    if (after.length > 1) off.add(`${before}${after[1]}${after[0]}${after.slice(2)}`);
    for (const letter of letters) {
      off.add(before + letter + after);
      if (after !== '') off.add(before + letter + after.slice(1));
    }
  }
  off.delete(plain);
  return [...off];
}
