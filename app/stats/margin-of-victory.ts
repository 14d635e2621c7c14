import type { BallotTable } from './ballot-table.ts';
import { allChoices, type Ballots } from './ballots.ts';
import { changedBallots, changesToEliminate } from './changed-ballots.ts';
import { instantRunoff, eliminationOrder } from './ranked-choice.ts';

/** The fewest ballots that would have made another choice win if they had been different. */
export type VictoryMargin = {
  ballots: number;
  /** Whether it is proven that no fewer ballots are enough; otherwise `ballots` is an upper bound. */
  isExact: boolean;
};

/** Ballots are changed and counted again to test a bound; with more rankings than these, that takes too long. */
const MAX_RANKINGS_TRIED = 5_000;

type MarginOptions = { permutation: readonly number[]; isOutOfTime: () => boolean };

/**
 * Branch and bound over orders of elimination, from their ends (Magrino, Rivest, Shen and Wagner, Computing the margin
 * of victory in IRV elections, EVT/WOTE 2011; Blom, Stuckey, Teague and Tidhar, Efficient computation of exact IRV
 * margins, arXiv 1508.04885, 2015). The lower bound is what a single round requires, in place of their linear programs:
 * it is never too high. The upper bound comes from changing ballots and counting again. The result is exact where both
 * meet.
 *
 * One upper bound always holds: if the last two choices have a and b votes, ⌊(a − b) / 2⌋ + 1 ballots of the winner
 * that put the other just above it are enough. No other votes change as long as the winner remains.
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
  /** The fewest changes that no lower bound rules out. */
  let open = Infinity;

  const everybody = allChoices(table.choices);
  const firsts = votesIn(everybody);
  const isTried = ballots.counts.length <= MAX_RANKINGS_TRIED;
  for (const other of everybody)
    if (other !== winner) search({ order: [other], least: 1, ties: [] });
  return { ballots: most, isExact: open >= most };

  /** Searches every order with this end, while fewer changes than the known margin may lead to it. */
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

  /** Adds one round in front, in which `choice` is eliminated. */
  function withFirst({ order, least, ties }: EliminationTail, choice: number): EliminationTail {
    const votes = votesIn([choice, ...order]);
    const ahead = (loser: number, other: number) => (votes[loser] ?? 0) - (votes[other] ?? 0);
    // A choice that is ahead here by more than the changes that make it level later is not eliminated then.
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

  /**
   * The fewest changes that let a choice not yet placed be eliminated while all of `order` remain: its fewest votes
   * against their most.
   */
  function fewestToPlaceBefore(choice: number, order: readonly number[]): number {
    const votes = votesIn([choice, ...order]);
    const weakest = Math.min(...order.map((other) => votes[other] ?? 0));
    return Math.ceil(((firsts[choice] ?? 0) - weakest) / 2);
  }

  /** A complete order: the permutation breaks ties that no round decides, and then the order is tried. */
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
  /** No fewer changes lead to this order. */
  least: number;
  /** Choices that the changes can only make level with another: earlier rounds must decide to eliminate them. */
  ties: readonly { loser: number; other: number; by: number }[];
};

/** The votes of each choice if only these remain, cached for each set of choices. */
function votesAmong(table: BallotTable): (remaining: readonly number[]) => Float64Array {
  const known = new Map<string, Float64Array>();
  return (remaining) => {
    const key = remaining.toSorted((a, b) => a - b).join();
    const votes = known.get(key);
    if (votes) return votes;
    table.deal(remaining);
    const dealt = table.votes.slice();
    known.set(key, dealt);
    return dealt;
  };
}
