import type { RedrawResult } from '../../stats/clear-win.ts';
import { MIN_FOR_SHARES } from '../result.ts';
import { chanceOf, finalTieOf, type Chance, type FinalTie, type QuestionEnding } from './ending.ts';
import type { RankingResult, RankingRound } from './ranking-result.ts';

/**
 * How the rounds ended, with all that its sentence needs: choices by their labels, so that it can be kept. While a
 * question is open nobody wins, so that redraws of the current ballots stand for who would. `isOver` is missing while it
 * is open, and in notices that were kept before.
 */
export type RankingOutcome =
  | { code: 'checking'; ballots: number }
  | { code: 'no-winner'; ballots: number; isOver?: true }
  | (RankingWinner & { code: 'few'; ballots: number; isOver?: true })
  | (RankingWinner & { code: 'ahead'; redrawn: RedrawResult })
  | (RankingWinner & { code: 'won'; redrawn: RedrawResult; chance: Chance });

export type RankingWinner = {
  choice: string;
  round: number;
  votes: number;
  /** The ballots that count in the last round. */
  live: number;
  tie: LabelledTie | undefined;
};

export type LabelledTie = Omit<FinalTie, 'between'> & { between: string[] };

export function outcomeOf(ranking: RankingResult, ending: QuestionEnding): RankingOutcome {
  const { ballots, rounds, firmness: redrawn } = ranking;
  const last = rounds.at(-1);
  const won = last?.votes.find(({ number }) => number === ranking.winner);
  if (ending.result?.burst === 'waiting') return { code: 'checking', ballots };
  const over = ending.state === 'closed' && { isOver: true as const };
  if (!last || !won) return { code: 'no-winner', ballots, ...over };
  const label = (number: number) => rankedLabel(ranking, number);
  const tie = finalTieOf(ranking);
  const winner = {
    choice: label(won.number),
    round: rounds.length,
    votes: won.votes,
    live: last.live,
    tie: tie && { ...tie, between: tie.between.map(label) },
  };
  if (!redrawn) return { code: 'few', ballots, ...winner, ...over };
  return ending.state === 'closed'
    ? { code: 'won', redrawn, chance: chanceOf(redrawn, ending), ...winner }
    : { code: 'ahead', redrawn, ...winner };
}

/** Whether a round has enough ballots for shares, since ballots are exhausted on the way. */
export function showsShares(ranking: RankingResult, round: RankingRound): boolean {
  return ranking.shows === 'shares' && round.live >= MIN_FOR_SHARES;
}

export function rankedLabel(ranking: RankingResult, number: number): string {
  return ranking.choices.find((choice) => choice.number === number)?.label ?? '';
}
