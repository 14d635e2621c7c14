import { allChoices, type Ballots } from './ballots.ts';

/**
 * Every choice against every other (Condorcet, Essai sur l'application de l'analyse, 1785). A ballot puts
 * each choice it names above all it names later and all it leaves out; two left out are not compared.
 * The Condorcet winner beats each other choice by itself; in a cycle, or on a tie, there is none.
 */
export type Pairwise = {
  /** wins[a][b]: ballots that put a above b. */
  wins: number[][];
  winner: number | undefined;
  ranks: MeanRank[];
};

/** The mean place, 1 the best, among the `ballots` that gave the choice one: without those it flatters. */
export type MeanRank = { choice: number; ballots: number; mean: number | undefined };

export function pairwise(ballots: Ballots): Pairwise {
  const { choices } = ballots;
  const { named, places, above } = sumsOf(ballots);
  const everybody = allChoices(choices);
  // Whoever is named stands above all but those who are named before.
  const wins = everybody.map((a) =>
    everybody.map((b) => (a === b ? 0 : (named[a] ?? 0) - (above[b * choices + a] ?? 0))),
  );
  return {
    wins,
    winner: everybody.find((choice) => (named[choice] ?? 0) > 0 && beatsAll(choice, wins)),
    ranks: everybody.map((choice) => {
      const count = named[choice] ?? 0;
      return {
        choice,
        ballots: count,
        mean: count > 0 ? (places[choice] ?? 0) / count : undefined,
      };
    }),
  };
}

/** Ballots that name each choice, the sum of its places, and at a · choices + b those that name a and later b. */
function sumsOf({ choices, counts, starts, ranked }: Ballots) {
  const named = new Float64Array(choices);
  const places = new Float64Array(choices);
  const above = new Float64Array(choices * choices);
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] ?? 0;
    const begin = starts[at] ?? 0;
    const end = starts[at + 1] ?? 0;
    for (let place = begin; place < end; place++) {
      const choice = ranked[place] ?? 0;
      named[choice] = (named[choice] ?? 0) + count;
      places[choice] = (places[choice] ?? 0) + count * (place - begin + 1);
      for (let earlier = begin; earlier < place; earlier++) {
        const pair = (ranked[earlier] ?? 0) * choices + choice;
        above[pair] = (above[pair] ?? 0) + count;
      }
    }
  }
  return { named, places, above };
}

function beatsAll(choice: number, wins: readonly (readonly number[])[]): boolean {
  return wins.every(
    (row, other) => other === choice || (wins[choice]?.[other] ?? 0) > (row[choice] ?? 0),
  );
}
