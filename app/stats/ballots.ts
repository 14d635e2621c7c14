/**
 * Ranked answers as every count reads them: choices are 0 … choices − 1, and equal rankings are grouped. A ranking may
 * leave choices out; those rank below all that it names.
 */
export type RankingCount = { ranking: readonly number[]; count: number };

/** The same in flat arrays: a million small arrays would cost more than the count itself. */
export type Ballots = {
  choices: number;
  /** How many people gave each ranking. */
  counts: Float64Array;
  /** The start of each ranking in `ranked`, and at last the end of the last one. */
  starts: Uint32Array;
  ranked: Uint8Array;
};

export type ChoiceVotes = { choice: number; votes: number };

/** The largest number that fits into a byte, with one value left for "none". */
const MAX_CHOICES = 255;

export function allChoices(choices: number): number[] {
  return Array.from({ length: choices }, (_, choice) => choice);
}

export function ballotsOf(choices: number, patterns: readonly RankingCount[]): Ballots {
  const ranked = patterns.flatMap(({ ranking }) => ranking);
  if (!ranked.every((choice) => isChoice(choices, choice)))
    throw new RangeError('A ranking names an unknown choice.');
  const starts = new Uint32Array(patterns.length + 1);
  patterns.forEach(({ ranking }, at) => (starts[at + 1] = (starts[at] ?? 0) + ranking.length));
  const counts = Float64Array.from(patterns, ({ count }) => count);
  return normalizeBallots({ choices, counts, starts, ranked: Uint8Array.from(ranked) });
}

export function countBallots({ counts }: Ballots): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

/**
 * Checks and sorts ballots. None may name a choice twice or an unknown choice, which would distort a result unnoticed.
 * Ballots with the same first two choices lie together, so that a walk by first choices stays in one part of the
 * memory.
 */
export function normalizeBallots(given: Ballots): Ballots {
  const { choices, counts, starts, ranked } = given;
  if (choices > MAX_CHOICES) throw new RangeError(`Too many choices: ${choices}`);
  const width = choices + 1;
  const keys = new Uint16Array(counts.length);
  const rows = new Uint32Array(width * width);
  const places = new Uint32Array(width * width);
  /** The last ranking that named each choice, numbered from 1. */
  const namedBy = new Uint32Array(MAX_CHOICES + 1);
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] ?? NaN;
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`Not a count: ${count}`);
    const begin = starts[at] ?? 0;
    const end = starts[at + 1] ?? 0;
    for (let place = begin; place < end; place++) {
      const choice = ranked[place] ?? MAX_CHOICES;
      if (choice >= choices || namedBy[choice] === at + 1)
        throw new RangeError(`Not a ranking: ${ranked.subarray(begin, end).join(' ')}`);
      namedBy[choice] = at + 1;
    }
    const first = begin < end ? (ranked[begin] ?? 0) : choices;
    const second = begin + 1 < end ? (ranked[begin + 1] ?? 0) : choices;
    const key = first * width + second;
    keys[at] = key;
    rows[key] = (rows[key] ?? 0) + 1;
    places[key] = (places[key] ?? 0) + end - begin;
  }
  sumBefore(rows);
  sumBefore(places);
  return moved(given, { keys, rows, places });
}

type Beginnings = { keys: Uint16Array; rows: Uint32Array; places: Uint32Array };

function moved({ choices, counts, starts, ranked }: Ballots, to: Beginnings): Ballots {
  const made: Ballots = {
    choices,
    counts: new Float64Array(counts.length),
    starts: new Uint32Array(starts.length),
    ranked: new Uint8Array(ranked.length),
  };
  for (let at = 0; at < counts.length; at++) {
    const key = to.keys[at] ?? 0;
    const row = to.rows[key] ?? 0;
    let place = to.places[key] ?? 0;
    made.counts[row] = counts[at] ?? 0;
    const end = starts[at + 1] ?? 0;
    for (let from = starts[at] ?? 0; from < end; from++) made.ranked[place++] = ranked[from] ?? 0;
    made.starts[row + 1] = place;
    to.rows[key] = row + 1;
    to.places[key] = place;
  }
  return made;
}

function sumBefore(sizes: Uint32Array): void {
  let sum = 0;
  for (let at = 0; at < sizes.length; at++) {
    const size = sizes[at] ?? 0;
    sizes[at] = sum;
    sum += size;
  }
}

export function isPermutation(choices: number, order: readonly number[]): boolean {
  return (
    order.length === choices &&
    new Set(order).size === choices &&
    order.every((choice) => isChoice(choices, choice))
  );
}

function isChoice(choices: number, choice: number): boolean {
  return Number.isInteger(choice) && choice >= 0 && choice < choices;
}
