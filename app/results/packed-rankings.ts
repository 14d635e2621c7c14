import { normalizeBallots, type Ballots } from '../stats/ballots.ts';

/** No question has so many choices: the count refuses a ranking that holds this index. */
const UNKNOWN = 255;
const NOUGHT = 0x30;
const COLON = 0x3a;
const SEMICOLON = 0x3b;

/**
 * Unpacks "3,1,2:40;1:7" as the database packs it: rankings by the numbers of choices, the best first, each with how
 * many people gave it. The text is read character by character, since a million small strings and arrays would take
 * longer than the count.
 */
export function unpackRankings(text: string, numbers: readonly number[]): Ballots {
  const indexes = new Uint8Array(Math.max(0, ...numbers) + 1).fill(UNKNOWN);
  numbers.forEach((number, index) => (indexes[number] = index));
  // The shortest ranking takes four characters, as "1:7;", and each place in it two.
  const counts = new Float64Array(text.length / 4 + 1);
  const starts = new Uint32Array(counts.length + 1);
  const ranked = new Uint8Array(text.length / 2 + 1);
  // Each ranking ends with a semicolon, so that no lookahead passes the end.
  const codes = new TextEncoder().encode(text === '' ? '' : `${text};`);
  let row = 0;
  let place = 0;
  let at = 0;
  while (at < codes.length) {
    let number = 0;
    let isEmpty = true;
    let code = codes[at++] ?? 0;
    for (; code >= NOUGHT && code < COLON; code = codes[at++] ?? 0) {
      number = number * 10 + code - NOUGHT;
      isEmpty = false;
    }
    if (code === SEMICOLON) {
      counts[row++] = number;
      starts[row] = place;
    } else if (!isEmpty) ranked[place++] = indexes[number] ?? UNKNOWN;
  }
  return normalizeBallots({
    choices: numbers.length,
    counts: counts.subarray(0, row),
    starts: starts.subarray(0, row + 1),
    ranked: ranked.subarray(0, place),
  });
}
