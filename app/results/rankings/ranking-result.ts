import { createBallotTable } from '../../stats/ballot-table.ts';
import type { Ballots, ChoiceVotes } from '../../stats/ballots.ts';
import { marginOfVictory, type VictoryMargin } from '../../stats/margin-of-victory.ts';
import { pairwise } from '../../stats/pairwise.ts';
import { seededPermutation } from '../../stats/permutation.ts';
import { runoffOnTable, type Round, type TieBreak } from '../../stats/ranked-choice.ts';
import type { RedrawResult } from '../../stats/clear-win.ts';
import { redrawWinner } from '../../stats/redraws.ts';
import { createRng } from '../../stats/rng.ts';
import { MIN_FOR_SHARES } from '../result.ts';

export type RankedChoice = { number: number; label: string };

/** The result of a ranking, ready to be shown; choices are named by their numbers. */
export type RankingResult = {
  choices: RankedChoice[];
  ballots: number;
  /** Below 30 people the rounds are counts, and nobody is called a winner. */
  shows: 'counts' | 'shares';
  rounds: RankingRound[];
  winner: number | undefined;
  /**
   * In how many redraws of the ballots the winner wins again; undefined where nobody is called a winner, as below 30
   * people.
   */
  firmness: RedrawResult | undefined;
  /** The fewest ballots that, had they been different, would have let another choice win. */
  margin: VictoryMargin | undefined;
  /** The order after the rounds: the winner first, the first to be eliminated last. */
  order: number[];
  pairs: {
    /** wins[i][j]: people who put the i-th of `order` above the j-th. */
    wins: number[][];
    /** The choice that beats each other one in a pair (Condorcet). */
    winner: number | undefined;
  };
  ranks: { number: number; people: number; mean: number | undefined }[];
  /** The drawn order for ties: where nothing else decides between the lowest, the last in it is eliminated. */
  ties: { seed: string; order: number[] };
};

export type Votes = { number: number; votes: number };

export type RankingRound = {
  /** The remaining choices, in the order of the result. */
  votes: Votes[];
  /** Ballots that count in this round, and ballots that name no remaining choice. */
  live: number;
  exhausted: number;
  out: RankingElimination | undefined;
};

export type RankingElimination = Votes & {
  lowest: number[];
  tieBreak: TieBreak;
  /** The choices that received votes, the most first. */
  to: Votes[];
  exhausted: number;
};

/** Redraws take time, which is measured by `now`, and are drawn from `seed`. */
type BootstrapOptions = { seed: string; now: () => number; isOver: boolean };

/**
 * A count that takes long is redrawn fewer times, and says so; a margin not proven in time is given as "at most". While
 * answers come in less time is spent, since a result is older the longer it takes.
 */
const TIMEOUT_MS = {
  whileOpen: { redraws: 150, margin: 50 },
  over: { redraws: 1_000, margin: 300 },
};

export function rankingResult(
  choices: readonly RankedChoice[],
  given: Ballots,
  seed: string,
  trial?: BootstrapOptions,
): RankingResult {
  const numbers = choices.map(({ number }) => number);
  const numberOf = (index: number) => numbers[index] ?? -1;
  const drawn = seededPermutation(choices.length, seed);
  const table = createBallotTable(given);
  const { ballots, rounds, winner } = runoffOnTable(table, drawn);
  const compared = pairwise(given);
  const order = orderOf(rounds, choices.length);
  const shows = ballots < MIN_FOR_SHARES ? 'counts' : 'shares';
  const longest = trial?.isOver ? TIMEOUT_MS.over : TIMEOUT_MS.whileOpen;
  const isTried = trial && shows === 'shares' && winner !== undefined;
  return {
    choices: choices.map(({ number, label }) => ({ number, label })),
    ballots,
    shows,
    rounds: rounds.map((round) => rankingRoundOf(round, ballots, order, numberOf)),
    winner: winner === undefined ? undefined : numberOf(winner),
    firmness: isTried
      ? redrawWinner(table, drawn, winner, {
          rng: createRng(trial.seed),
          isOver: timer(trial, longest.redraws),
        })
      : undefined,
    margin: isTried
      ? marginOfVictory(given, table, {
          permutation: drawn,
          isOutOfTime: timer(trial, longest.margin),
        })
      : undefined,
    order: order.map(numberOf),
    pairs: {
      wins: order.map((a) => order.map((b) => compared.wins[a]?.[b] ?? 0)),
      winner: compared.winner === undefined ? undefined : numberOf(compared.winner),
    },
    ranks: order.map((index) => ({
      number: numberOf(index),
      people: compared.ranks[index]?.ballots ?? 0,
      mean: compared.ranks[index]?.mean,
    })),
    ties: { seed, order: drawn.map(numberOf) },
  };
}

function timer({ now }: BootstrapOptions, longestMs: number): () => boolean {
  const end = now() + longestMs;
  return () => now() >= end;
}

/** The choices of the last round by their votes, then the eliminated ones, the latest first. */
function orderOf(rounds: readonly Round[], choices: number): number[] {
  const remaining = (rounds.at(-1)?.votes ?? []).toSorted((a, b) => b.votes - a.votes);
  const gone = rounds.flatMap(({ elimination }) => (elimination ? [elimination.choice] : []));
  const order = [...remaining.map(({ choice }) => choice), ...gone.toReversed()];
  return order.length > 0 ? order : Array.from({ length: choices }, (_, index) => index);
}

function rankingRoundOf(
  { votes, exhausted, elimination }: Round,
  ballots: number,
  order: readonly number[],
  numberOf: (index: number) => number,
): RankingRound {
  const named = ({ choice, votes: count }: ChoiceVotes) => ({
    number: numberOf(choice),
    votes: count,
  });
  return {
    votes: votes.toSorted((a, b) => order.indexOf(a.choice) - order.indexOf(b.choice)).map(named),
    live: ballots - exhausted,
    exhausted,
    out: elimination && {
      ...named({
        choice: elimination.choice,
        votes: votes.find(({ choice }) => choice === elimination.choice)?.votes ?? 0,
      }),
      lowest: elimination.lowest.map(numberOf),
      tieBreak: elimination.tieBreak,
      to: elimination.transfers
        .filter((transfer) => transfer.votes > 0)
        .toSorted((a, b) => b.votes - a.votes)
        .map(named),
      exhausted: elimination.exhausted,
    },
  };
}
