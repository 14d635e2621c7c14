import { allChoices, type Ballots } from './ballots.ts';

/**
 * Every choice against every other (Condorcet, Essai sur l'application de l'analyse, 1785). A ballot puts each choice
 * it names above all that it names later or leaves out; two choices left out are not compared. The Condorcet winner
 * beats every other choice; in a cycle or on a tie there is none.
 */
export type Pairwise = {
  /** wins[a][b]: ballots that put a above b. */
  wins: number[][];
  winner: number | undefined;
  ranks: MeanRank[];
};

/**
 * The mean place, with 1 the best, among the `ballots` that name the choice: ballots that leave it out would worsen it,
 * so the mean flatters without their number.
 */
export type MeanRank = { choice: number; ballots: number; mean: number | undefined };

export function pairwise(ballots: Ballots): Pairwise {
  const { choices } = ballots;
  const { named, places, above } = sumsOf(ballots);
  const everybody = allChoices(choices);
  // A named choice is above all others except those named before it.
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

/**
 * `named`: ballots that name each choice. `places`: the sum of its places. `above`: at a · choices + b, the ballots
 * that name a and later b.
 */
type Sums = { named: Float64Array; places: Float64Array; above: Float64Array };

/** So many choices have 4,096 sets, which stay in the processor's cache with twelve counts each. */
const MAX_BY_SETS = 12;

function sumsOf(ballots: Ballots): Sums {
  return ballots.choices <= MAX_BY_SETS ? sumsBySets(ballots) : sumsByPairs(ballots);
}

/** One step for each place of a ranking: counts how often a choice was named after this set of others, in any order. */
function sumsBySets({ choices, counts, starts, ranked }: Ballots): Sums {
  const sets = 1 << choices;
  const after = new Float64Array(choices * sets);
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] ?? 0;
    const end = starts[at + 1] ?? 0;
    let before = 0;
    for (let place = starts[at] ?? 0; place < end; place++) {
      const choice = ranked[place] ?? 0;
      const cell = choice * sets + before;
      after[cell] = (after[cell] ?? 0) + count;
      before |= 1 << choice;
    }
  }
  const sums = noSums(choices);
  const { named, places, above } = sums;
  for (let choice = 0; choice < choices; choice++)
    for (let before = 0; before < sets; before++) {
      const count = after[choice * sets + before] ?? 0;
      if (count === 0) continue;
      named[choice] = (named[choice] ?? 0) + count;
      let place = 1;
      for (let earlier = 0; earlier < choices; earlier++) {
        if ((before & (1 << earlier)) === 0) continue;
        place++;
        const pair = earlier * choices + choice;
        above[pair] = (above[pair] ?? 0) + count;
      }
      places[choice] = (places[choice] ?? 0) + count * place;
    }
  return sums;
}

/** One step for each pair in a ranking. */
function sumsByPairs({ choices, counts, starts, ranked }: Ballots): Sums {
  const sums = noSums(choices);
  const { named, places, above } = sums;
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
  return sums;
}

function noSums(choices: number): Sums {
  return {
    named: new Float64Array(choices),
    places: new Float64Array(choices),
    above: new Float64Array(choices * choices),
  };
}

function beatsAll(choice: number, wins: readonly (readonly number[])[]): boolean {
  return wins.every(
    (row, other) => other === choice || (wins[choice]?.[other] ?? 0) > (row[choice] ?? 0),
  );
}
