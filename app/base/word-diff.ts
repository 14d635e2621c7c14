import { once } from './once.ts';

export type DiffPart = { kind: 'same' | 'was' | 'became'; text: string };

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'word' }));
const wordsOf = (text: string) => Array.from(segmenter().segment(text), ({ segment }) => segment);

/**
 * The change of a text, word by word: the longest common subsequence of words stays (Wagner and Fischer, JACM 21,
 * 1974), and the words between are parts of the old and the new text.
 */
export function wordDiff(was: string, became: string): DiffPart[] {
  const [a, b] = [wordsOf(was), wordsOf(became)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const parts: DiffPart[] = [];
  if (start > 0) add(parts, 'same', a.slice(0, start).join(''));
  for (const { kind, text } of diffWords(
    a.slice(start, a.length - end),
    b.slice(start, b.length - end),
  ))
    add(parts, kind, text);
  if (end > 0) add(parts, 'same', a.slice(a.length - end).join(''));
  return inOrder(parts);
}

/** A larger table would cost more than the diff is worth. */
const MAX_CELLS = 250_000;

function diffWords(a: readonly string[], b: readonly string[]): DiffPart[] {
  if (a.length * b.length > MAX_CELLS)
    return [
      { kind: 'was', text: a.join('') },
      { kind: 'became', text: b.join('') },
    ];
  const common = commonLengths(a, b);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add(parts, 'same', a[i++] ?? '');
      j++;
    } else if (i < a.length && (j === b.length || at(common, i + 1, j) >= at(common, i, j + 1)))
      add(parts, 'was', a[i++] ?? '');
    else add(parts, 'became', b[j++] ?? '');
  }
  return parts;
}

/** The length of the longest common subsequence of two rests, for each pair of start positions. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = table[i];
      if (row)
        row[j] =
          a[i] === b[j]
            ? at(table, i + 1, j + 1) + 1
            : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  return table;
}

function at(table: readonly number[][], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}

function add(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}

/** Between two unchanged parts, first everything old and then everything new. A lone space interrupts neither. */
function inOrder(parts: readonly DiffPart[]): DiffPart[] {
  const ordered: DiffPart[] = [];
  let [was, became] = ['', ''];
  const flush = () => {
    if (was) add(ordered, 'was', was);
    if (became) add(ordered, 'became', became);
    [was, became] = ['', ''];
  };
  parts.forEach(({ kind, text }, place) => {
    const isBetween = was + became !== '' && place < parts.length - 1;
    if (kind === 'same' && !(isBetween && /^\s+$/u.test(text))) {
      flush();
      add(ordered, 'same', text);
      return;
    }
    if (kind !== 'became') was += text;
    if (kind !== 'was') became += text;
  });
  flush();
  return ordered;
}
