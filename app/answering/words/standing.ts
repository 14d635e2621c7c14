import type { QuestionEnding } from '../../results/rankings/ending.ts';
import { rankingOutcome, roundNotes } from '../../results/words/ranking-outcome.ts';
import type { RankingResult } from '../../results/rankings/ranking-result.ts';
import { compactWords } from '../../base/compact-words.ts';
import { formatCount, formatNumber } from '../../base/words/figures.ts';
import type { StandingRounds } from '../standing-rounds.ts';

/** How a ranking stands by its rounds. */
export type Standing = {
  outcome: string | undefined;
  /** A word or two for each choice. */
  notes: ReadonlyMap<number, string>;
  /** How many it was counted for, where answers came since. */
  countedOf: string | undefined;
  /** How the rounds and the redraws go, for whoever never heard of them. Empty where nobody was put first. */
  how: string[];
};

export function standingOf(
  { rounds, isOlder }: StandingRounds,
  question: QuestionEnding,
): Standing {
  const { ballots, firmness } = rounds;
  return {
    outcome: rounds.rounds.length > 0 ? rankingOutcome(rounds, question) : undefined,
    notes: roundNotes(rounds, question),
    countedOf: isOlder ? countedOf(ballots) : undefined,
    how: compactWords([howRounds(rounds), firmness && redrawOf(ballots, firmness.redraws)]),
  };
}

function howRounds({ rounds, winner }: RankingResult): string | undefined {
  if (rounds.length > 1) return ROUNDS;
  return winner === undefined ? undefined : AT_ONCE;
}

const ROUNDS =
  'In each round the choice with the fewest votes goes out, and its ballots count for the next choice on them.';
const AT_ONCE = 'More than half put it first, so no further round is needed.';

const redrawOf = (ballots: number, redraws: number) =>
  `To see how much hangs on chance, ${formatNumber(ballots)} ballots are drawn at random from these, so that some come twice and some not at all, and are counted by the same rules, ${formatNumber(redraws)} times over.`;

export const countedOf = (people: number) =>
  formatCount(people, {
    one: 'This was last counted for # person.',
    other: 'This was last counted for # people.',
  });

export const howWinner = 'How a winner is found';
