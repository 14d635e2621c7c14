import { allChoices, checkPatterns, type Pattern } from './ballots.ts';

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

export function pairwise(choices: number, patterns: readonly Pattern[]): Pairwise {
  checkPatterns(choices, patterns);
  const rows = allChoices(choices).map((choice) => ({
    choice,
    wins: allChoices(choices).map(() => 0),
    ballots: 0,
    places: 0,
  }));
  for (const { ranking, count } of patterns) {
    const below = new Set(rows.keys());
    for (const choice of ranking) {
      below.delete(choice);
      const row = rows[choice];
      if (!row) continue;
      row.ballots += count;
      row.places += count * (choices - below.size);
      for (const other of below) row.wins[other] = (row.wins[other] ?? 0) + count;
    }
  }
  const wins = rows.map((row) => row.wins);
  return {
    wins,
    winner: rows.find(({ choice, ballots }) => ballots > 0 && beatsAll(choice, wins))?.choice,
    ranks: rows.map(({ choice, ballots, places }) => ({
      choice,
      ballots,
      mean: ballots > 0 ? places / ballots : undefined,
    })),
  };
}

function beatsAll(choice: number, wins: readonly (readonly number[])[]): boolean {
  return wins.every(
    (row, other) => other === choice || (wins[choice]?.[other] ?? 0) > (row[choice] ?? 0),
  );
}
