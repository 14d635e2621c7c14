import type { ResultDetails } from '../results/details/result-details.ts';
import type { QuestionView } from '../results/question-view.ts';
import type { RankingResult } from '../results/rankings/ranking-result.ts';
import type { Result } from '../results/result.ts';
import { isCountNear } from '../results/runoff-counts.ts';
import { isEveryone } from '../results/tally.ts';

/** The rounds that may stand beside a result. `isOlder`: answers came since, so that it has to be said of how many they are. */
export type StandingRounds = { rounds: RankingResult; isOlder: boolean };

/**
 * Rounds take every ballot, so that they come with the page or after an answer, and not with each update. The last ones
 * stand until newer ones come, while they are of nearly as many people, and nobody has won yet.
 *
 * @param newest The newest log entry that is known to be in the result.
 */
export function standingRounds(
  { part, ranking }: Pick<ResultDetails, 'part' | 'ranking'>,
  { state }: Pick<QuestionView, 'state'>,
  result: Pick<Result, 'people' | 'burst'>,
  newest: number,
): StandingRounds | undefined {
  if (!ranking) return undefined;
  const isExact = ranking.ballots === result.people;
  // The rounds of a split, or of a burst, are as old as its other figures.
  if (!isEveryone(part) || result.burst === 'checked')
    return isExact ? { rounds: ranking, isOlder: false } : undefined;
  const isOlder = ranking.sequence < newest;
  if (isExact && !isOlder) return { rounds: ranking, isOlder };
  const mayStand =
    !result.burst && state !== 'closed' && isCountNear(ranking.ballots, result.people);
  return mayStand ? { rounds: ranking, isOlder } : undefined;
}
