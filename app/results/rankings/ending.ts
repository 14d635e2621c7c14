import { isClearWin, hasEnoughRedraws, type RedrawResult } from '../../stats/clear-win.ts';
import type { QuestionView } from '../question-view.ts';
import type { RankingResult } from './ranking-result.ts';

/**
 * How a question ended: its state, whether it closed at the time fixed beforehand, whether a split is shown, and
 * whether the result is being checked.
 */
export type QuestionEnding = Pick<QuestionView, 'state' | 'closedOnTime' | 'part'> &
  Partial<Pick<QuestionView, 'result'>>;

/**
 * What redraws say of a win: that they are too few, that chance could have made another, that they hold, or why they do
 * not tell. They assume that nobody chose the end of the count by how it stood.
 */
export type Chance = 'few-redraws' | 'unclear' | 'clear' | 'split' | 'unplanned';

export function chanceOf(
  firmness: RedrawResult,
  { closedOnTime, part }: Pick<QuestionEnding, 'closedOnTime' | 'part'>,
): Chance {
  if (!hasEnoughRedraws(firmness)) return 'few-redraws';
  if (!isClearWin(firmness)) return 'unclear';
  if (closedOnTime) return 'clear';
  return part ? 'split' : 'unplanned';
}

/** The last two choices with equal ballots, and what decided between them. */
export type FinalTie = {
  between: readonly number[];
  round: number;
  votes: number;
  decided: 'earlier-rounds' | 'drawn-order';
};

/** After a tie the remaining choice holds all ballots that still count, which is not by how much it won. */
export function finalTieOf({ rounds, winner }: RankingResult): FinalTie | undefined {
  const last = rounds.at(-2);
  if (!last?.out || winner === undefined) return undefined;
  const { lowest, votes, tieBreak } = last.out;
  if (last.votes.length !== 2 || lowest.length !== 2) return undefined;
  return {
    between: [winner, ...lowest.filter((number) => number !== winner)],
    round: rounds.length - 1,
    votes,
    decided: tieBreak === 'earlier round' ? 'earlier-rounds' : 'drawn-order',
  };
}
