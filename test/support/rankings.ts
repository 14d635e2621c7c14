import { unpackRankings } from '../../app/results/packed-rankings.ts';
import {
  rankingResult,
  type RankedChoice,
  type RankingResult,
} from '../../app/results/rankings/ranking-result.ts';
import type { Ballots } from '../../app/stats/ballots.ts';

/** People who gave the same ranking: numbers of choices, the best first. */
export type RankingPattern = { ranking: readonly number[]; people: number };

/** By the text in which the database gives them. */
export function packedBallots(
  choices: readonly RankedChoice[],
  patterns: readonly RankingPattern[],
): Ballots {
  return unpackRankings(
    patterns.map(({ ranking, people }) => `${ranking.join()}:${people}`).join(';'),
    choices.map(({ number }) => number),
  );
}

/** What the rounds say. */
export function roundsOf(
  choices: readonly RankedChoice[],
  patterns: readonly RankingPattern[],
  seed: string,
): RankingResult {
  return rankingResult(choices, packedBallots(choices, patterns), seed);
}

/** The same with how firm the winner is, for which there is all the time it takes. */
export function roundsWithCertainty(
  choices: readonly RankedChoice[],
  patterns: readonly RankingPattern[],
  seed: string,
): RankingResult {
  const ballots = packedBallots(choices, patterns);
  return rankingResult(choices, ballots, seed, { seed, now: () => 0, isOver: true });
}
