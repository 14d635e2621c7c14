/** `isMatch` marks the pieces that somebody typed. */
export type TextPiece = { text: string; isMatch: boolean };

const WORDS = /[\p{L}\p{N}]+/gu;

/** Marks the beginnings of words that were typed, ignoring case and accents. */
export function highlightMatches(text: string, typed: string): TextPiece[] {
  const wanted = [...typed.matchAll(WORDS)].map(([word]) => plain(word));
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: word, index } of text.normalize('NFC').matchAll(WORDS)) {
    const length = Math.max(0, ...wanted.map((one) => beginningOf(word, one)));
    if (length === 0) continue;
    pieces.push({ text: text.normalize('NFC').slice(end, index), isMatch: false });
    pieces.push({ text: word.slice(0, length), isMatch: true });
    end = index + length;
  }
  pieces.push({ text: text.normalize('NFC').slice(end), isMatch: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** How many characters of a word, as written, were typed: 0 if the word does not begin with them. */
function beginningOf(word: string, wanted: string): number {
  if (wanted === '' || !plain(word).startsWith(wanted)) return 0;
  let length = 0;
  for (const letter of word) {
    length += letter.length;
    if (plain(word.slice(0, length)).length >= wanted.length) return length;
  }
  return word.length;
}

function plain(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}
