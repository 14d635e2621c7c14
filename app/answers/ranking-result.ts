import { leadsAtClose } from '../stats/lead.ts';
import { pairwise } from '../stats/pairwise.ts';
import { seededPermutation } from '../stats/permutation.ts';
import { instantRunoff, type Round, type TieBreak } from '../stats/ranked-choice.ts';
import type { Tally } from '../stats/ballots.ts';
import { FEWEST_FOR_SHARES } from './results.ts';

/** People who gave the same ranking: numbers of choices, the best first; what it leaves out stands below. */
export type RankingPattern = { ranking: readonly number[]; people: number };

/** From one text, as the database gives them all at once: "3,1,2:40;1:7". */
export function unpacked(text: string): RankingPattern[] {
  if (text === '') return [];
  return text.split(';').map((pattern) => {
    const [ranking = '', people = '0'] = pattern.split(':');
    return { ranking: ranking.split(',').map(Number), people: Number(people) };
  });
}

export type RankedChoice = { number: number; label: string };

/** What rankings say, ready to be shown; choices by their numbers. */
export type RankingResult = {
  choices: RankedChoice[];
  ballots: number;
  /** Below 30 people the rounds are counts, and nobody is called a winner. */
  shows: 'counts' | 'shares';
  rounds: RankingRound[];
  winner: number | undefined;
  /** Whether the last two are further apart than chance would put them: see stats/lead.ts. */
  isClear: boolean;
  /** As the rounds left them: the winner first, who went first last. */
  order: number[];
  pairs: {
    /** wins[i][j]: people who put the i-th of `order` above the j-th. */
    wins: number[][];
    /** Beats each other choice by itself (Condorcet). */
    winner: number | undefined;
  };
  ranks: { number: number; people: number; mean: number | undefined }[];
  /** Who comes last in the drawn order goes first, where nothing else parts those with the fewest votes. */
  ties: { seed: string; order: number[] };
};

export type Votes = { number: number; votes: number };

export type RankingRound = {
  /** Everybody still standing, in the order of the result. */
  votes: Votes[];
  /** Ballots that count in this round, and those that name nobody standing any more. */
  live: number;
  exhausted: number;
  out: Elimination | undefined;
};

export type Elimination = Votes & {
  lowest: number[];
  tieBreak: TieBreak;
  /** Who received votes, the most first. */
  to: Votes[];
  exhausted: number;
};

export function rankingResult(
  choices: readonly RankedChoice[],
  patterns: readonly RankingPattern[],
  seed: string,
): RankingResult {
  const numbers = choices.map(({ number }) => number);
  const numberOf = (index: number) => numbers[index] ?? -1;
  const indexed = patterns.map(({ ranking, people }) => ({
    ranking: ranking.map((number) => numbers.indexOf(number)),
    count: people,
  }));
  const drawn = seededPermutation(choices.length, seed);
  const { ballots, rounds, winner } = instantRunoff(choices.length, indexed, drawn);
  const compared = pairwise(choices.length, indexed);
  const order = orderOf(rounds, choices.length);
  const last = rounds.at(-1);
  const [first, second] = (last?.votes ?? []).toSorted((a, b) => b.votes - a.votes);
  const live = ballots - (last?.exhausted ?? 0);
  return {
    choices: choices.map(({ number, label }) => ({ number, label })),
    ballots,
    shows: ballots < FEWEST_FOR_SHARES ? 'counts' : 'shares',
    rounds: rounds.map((round) => present(round, ballots, order, numberOf)),
    winner: winner === undefined ? undefined : numberOf(winner),
    isClear: live >= FEWEST_FOR_SHARES && leadsAtClose(first?.votes ?? 0, second?.votes ?? 0, live),
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

/** Those of the last round by their votes, then who went, the latest first. */
function orderOf(rounds: readonly Round[], choices: number): number[] {
  const standing = (rounds.at(-1)?.votes ?? []).toSorted((a, b) => b.votes - a.votes);
  const gone = rounds.flatMap(({ elimination }) => (elimination ? [elimination.choice] : []));
  const order = [...standing.map(({ choice }) => choice), ...gone.toReversed()];
  return order.length > 0 ? order : Array.from({ length: choices }, (_, index) => index);
}

function present(
  { votes, exhausted, elimination }: Round,
  ballots: number,
  order: readonly number[],
  numberOf: (index: number) => number,
): RankingRound {
  const named = ({ choice, votes: count }: Tally) => ({ number: numberOf(choice), votes: count });
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
