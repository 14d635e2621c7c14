import type { BallotTable } from './ballot-table.ts';
import { allChoices, type Ballots } from './ballots.ts';
import { changedBallots, changesToEliminate } from './changed-ballots.ts';
import { instantRunoff, eliminationOrder } from './ranked-choice.ts';

/** The fewest ballots that, had they been different, would have made another choice win. */
export type VictoryMargin = {
  ballots: number;
  /** Whether it is proven that no fewer would do; else it is at most so many. */
  isExact: boolean;
};

/** Ballots are changed one by one to see what comes of it; of more rankings than these, that takes too long. */
const MAX_RANKINGS_TRIED = 5_000;

type MarginOptions = { permutation: readonly number[]; isOutOfTime: () => boolean };

/**
 * Branch and bound over orders of elimination, from their ends (Magrino, Rivest, Shen and Wagner, Computing the margin
 * of victory in IRV elections, EVT/WOTE 2011; Blom, Stuckey, Teague and Tidhar, Efficient computation of exact IRV
 * margins, arXiv 1508.04885, 2015). In place of their linear programs stands what one round asks for by itself, which is
 * never too much; what would do is found by changing ballots and counting anew. Where the two meet it is exact.
 *
 * What always does: with the last two standing at a and b votes, ⌊(a − b) / 2⌋ + 1 ballots of the winner that
 * put the other just above it. Nobody else's votes change as long as the winner stands.
 */
export function marginOfVictory(
  ballots: Ballots,
  table: BallotTable,
  { permutation, isOutOfTime }: MarginOptions,
): VictoryMargin | undefined {
  const going = eliminationOrder(table, permutation);
  const winner = permutation.find((choice) => !going.includes(choice));
  const second = going.at(-1);
  if (table.ballots === 0 || winner === undefined || second === undefined) return undefined;
  const votesIn = votesAmong(table);
  const atEnd = votesIn([winner, second]);
  let most = Math.floor(((atEnd[winner] ?? 0) - (atEnd[second] ?? 0)) / 2) + 1;
  /** Nothing shows that so many would not do. */
  let open = Infinity;

  const everybody = allChoices(table.choices);
  const firsts = votesIn(everybody);
  const isTried = ballots.counts.length <= MAX_RANKINGS_TRIED;
  for (const other of everybody)
    if (other !== winner) search({ order: [other], least: 1, ties: [] });
  return { ballots: most, isExact: open >= most };

  /** Looks at every order that ends so, as long as fewer changes than are known may lead to it. */
  function search(end: EliminationTail): void {
    if (end.order.length === table.choices) return finish(end);
    const grown: EliminationTail[] = [];
    let least = end.least;
    for (const choice of everybody) {
      if (end.order.includes(choice)) continue;
      if (isOutOfTime()) {
        open = Math.min(open, end.least);
        return;
      }
      grown.push(withFirst(end, choice));
      least = Math.max(least, fewestToPlaceBefore(choice, end.order));
    }
    for (const one of grown.toSorted((a, b) => a.least - b.least))
      if (Math.max(one.least, least) < most) search({ ...one, least: Math.max(one.least, least) });
  }

  /** One more round in front, in which `choice` goes. */
  function withFirst({ order, least, ties }: EliminationTail, choice: number): EliminationTail {
    const votes = votesIn([choice, ...order]);
    const ahead = (loser: number, other: number) => (votes[loser] ?? 0) - (votes[other] ?? 0);
    // Whoever is ahead here by more than the changes that bring them level later does not go then.
    const lost = ties.filter(({ loser, other, by }) => ahead(loser, other) > by);
    const bound = Math.max(
      least,
      changesToEliminate(choice, order, votes),
      ...lost.map(({ by }) => by / 2 + 1),
    );
    const ownTies = order.map((other) => ({ loser: choice, other, by: ahead(choice, other) }));
    const undecided = ties.filter(({ loser, other, by }) => ahead(loser, other) === by);
    return {
      order: [choice, ...order],
      least: bound,
      ties: [...undecided, ...ownTies].filter(({ by }) => by > 0 && by / 2 === bound),
    };
  }

  /** For somebody not yet placed to go while all of `order` stand, at their fewest against these at their most. */
  function fewestToPlaceBefore(choice: number, order: readonly number[]): number {
    const votes = votesIn([choice, ...order]);
    const weakest = Math.min(...order.map((other) => votes[other] ?? 0));
    return Math.ceil(((firsts[choice] ?? 0) - weakest) / 2);
  }

  /** A whole order: ties that no round decides go by the permutation, and then it is tried. */
  function finish({ order, least, ties }: EliminationTail): void {
    const lost = ties.filter(
      ({ loser, other }) => permutation.indexOf(loser) < permutation.indexOf(other),
    );
    const bound = Math.max(least, ...lost.map(({ by }) => by / 2 + 1));
    if (bound >= most) return;
    for (const isStrict of [false, true]) {
      if (!isTried || isOutOfTime()) break;
      const tried = changedBallots(ballots, order, isStrict);
      const another = instantRunoff(tried.ballots, permutation).winner;
      if (tried.changed < most && another !== undefined && another !== winner) most = tried.changed;
    }
    open = Math.min(open, bound);
  }
}

type EliminationTail = {
  order: readonly number[];
  /** No fewer changes lead to it. */
  least: number;
  /** Whom changes can only bring level with another: earlier rounds have to let them go then. */
  ties: readonly { loser: number; other: number; by: number }[];
};

/** The votes of each where only these stand, dealt once. */
function votesAmong(table: BallotTable): (standing: readonly number[]) => Float64Array {
  const known = new Map<string, Float64Array>();
  return (standing) => {
    const key = standing.toSorted((a, b) => a - b).join();
    const votes = known.get(key);
    if (votes) return votes;
    table.deal(standing);
    const dealt = table.votes.slice();
    known.set(key, dealt);
    return dealt;
  };
}
