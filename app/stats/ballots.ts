/**
 * Ranked answers as both counts read them: choices are 0 … choices − 1, and equal rankings are grouped.
 * A ranking may leave choices out; what it does not name stands below all it does.
 */
export type Pattern = { ranking: readonly number[]; count: number };

export type Tally = { choice: number; votes: number };

export function allChoices(choices: number): number[] {
  return Array.from({ length: choices }, (_, choice) => choice);
}

export function countBallots(patterns: readonly Pattern[]): number {
  return patterns.reduce((sum, { count }) => sum + count, 0);
}

/** A choice named twice or unknown would bend a result without a trace, so it stops the count. */
export function checkPatterns(choices: number, patterns: readonly Pattern[]): void {
  for (const { ranking, count } of patterns) {
    if (!isRanking(choices, ranking)) throw new RangeError(`Not a ranking: ${ranking.join(' ')}`);
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`Not a count: ${count}`);
  }
}

export function isRanking(choices: number, ranking: readonly number[]): boolean {
  return ranking.every(
    (choice, place) =>
      Number.isInteger(choice) &&
      choice >= 0 &&
      choice < choices &&
      ranking.indexOf(choice) === place,
  );
}
