import { createBallotTable, type BallotDraw, type BallotTable } from './ballot-table.ts';
import { allChoices, isPermutation, type Ballots, type ChoiceVotes } from './ballots.ts';

/**
 * Instant run-off: each ballot counts for its highest remaining choice, and the choice with the fewest votes is
 * eliminated, one at a time, until one has more than half of the ballots still live in that round (the rule in Robert's
 * Rules of Order under preferential voting, with exhausted ballots leaving the base).
 *
 * On a tie for the fewest, the votes of earlier rounds decide, the latest first: each keeps only the choices that were
 * lowest then. If all those rounds leave a tie, the permutation decides: the choice that comes LAST in it is eliminated
 * first (RCTab's generatePermutation: earliest wins). A tie of the last two is no exception: one is eliminated.
 */
export type TieBreak = 'none' | 'earlier round' | 'permutation';

export type Elimination = {
  choice: number;
  /** All choices with the fewest votes; more than one if a tie was broken. */
  lowest: number[];
  tieBreak: TieBreak;
  /** What each remaining choice received, zeros included. */
  transfers: ChoiceVotes[];
  /** Ballots without another remaining choice. */
  exhausted: number;
};

export type Round = {
  votes: ChoiceVotes[];
  /** Ballots that had left the count before this round began. */
  exhausted: number;
  /** The votes needed to win this round. */
  majority: number;
  /** Missing in the last round. */
  elimination: Elimination | undefined;
};

/** Without ballots there is no round; if all ballots are empty, there is one round and no winner. */
export type Runoff = { ballots: number; rounds: Round[]; winner: number | undefined };

export function instantRunoff(ballots: Ballots, permutation: readonly number[]): Runoff {
  return runoffOnTable(createBallotTable(ballots), permutation);
}

/** The same on an existing table, which then keeps what it learned about the ballots. */
export function runoffOnTable(table: BallotTable, permutation: readonly number[]): Runoff {
  const { steps, winner } = countRounds(table, permutation);
  const rounds = steps.map(({ remaining, votes, exhausted, loser }, index) => {
    const next = steps[index + 1];
    const gained = (choice: number) => (next?.votes[choice] ?? 0) - (votes[choice] ?? 0);
    return {
      votes: remaining.map((choice) => ({ choice, votes: votes[choice] ?? 0 })),
      exhausted,
      majority: majorityOf(table.ballots - exhausted),
      elimination:
        loser && next
          ? {
              ...loser,
              transfers: next.remaining.map((choice) => ({ choice, votes: gained(choice) })),
              exhausted: next.exhausted - exhausted,
            }
          : undefined,
    };
  });
  return { ballots: table.ballots, rounds, winner };
}

/** The winner; with `draw`, among as many ballots drawn from these. */
export function winnerOnTable(
  table: BallotTable,
  permutation: readonly number[],
  draw?: BallotDraw,
): number | undefined {
  return countRounds(table, permutation, { draw }).winner;
}

/**
 * The choices in the order in which they are eliminated until the winner is alone, without a stop at more than half.
 */
export function eliminationOrder(table: BallotTable, permutation: readonly number[]): number[] {
  const { steps } = countRounds(table, permutation, { isToTheEnd: true });
  return steps.flatMap(({ loser }) => (loser ? [loser.choice] : []));
}

type Loser = Pick<Elimination, 'choice' | 'lowest' | 'tieBreak'>;
type Step = {
  remaining: readonly number[];
  votes: Float64Array;
  exhausted: number;
  loser: Loser | undefined;
};

function countRounds(
  table: BallotTable,
  permutation: readonly number[],
  { draw, isToTheEnd = false }: { draw?: BallotDraw | undefined; isToTheEnd?: boolean } = {},
): { steps: Step[]; winner: number | undefined } {
  if (!isPermutation(table.choices, permutation))
    throw new RangeError('The permutation must name every choice once.');
  const steps: Step[] = [];
  if (table.ballots === 0) return { steps, winner: undefined };
  let remaining: readonly number[] = allChoices(table.choices);
  table.deal(remaining, draw);
  for (;;) {
    const exhausted = table.exhausted();
    const live = table.ballots - exhausted;
    const majority = majorityOf(live);
    const votes = table.votes.slice();
    const first = remaining.find((choice) => (votes[choice] ?? 0) >= majority);
    const winner = isToTheEnd && remaining.length > 1 ? undefined : first;
    if (winner !== undefined || live === 0) {
      steps.push({ remaining, votes, exhausted, loser: undefined });
      return { steps, winner };
    }
    const loser = pickLoser(remaining, votes, steps, permutation);
    steps.push({ remaining, votes, exhausted, loser });
    remaining = remaining.filter((choice) => choice !== loser.choice);
    table.remove(loser.choice, draw);
  }
}

function majorityOf(live: number): number {
  return Math.floor(live / 2) + 1;
}

function pickLoser(
  remaining: readonly number[],
  votes: Float64Array,
  earlier: readonly Step[],
  permutation: readonly number[],
): Loser {
  const lowest = lowestOf(remaining, votes);
  let left = lowest;
  let tieBreak: TieBreak = left.length === 1 ? 'none' : 'permutation';
  for (let at = earlier.length - 1; at >= 0 && left.length > 1; at--) {
    const before = earlier[at];
    if (before) left = lowestOf(left, before.votes);
    if (left.length === 1) tieBreak = 'earlier round';
  }
  const choice = permutation.findLast((candidate) => left.includes(candidate));
  if (choice === undefined) throw new RangeError('Nobody is left to go.');
  return { choice, lowest, tieBreak };
}

function lowestOf(among: readonly number[], votes: Float64Array): number[] {
  const fewest = among.reduce((least, choice) => Math.min(least, votes[choice] ?? 0), Infinity);
  return among.filter((choice) => votes[choice] === fewest);
}
