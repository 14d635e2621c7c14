import {
  allChoices,
  checkPatterns,
  countBallots,
  isRanking,
  type Pattern,
  type Tally,
} from './ballots.ts';

/**
 * Instant run-off: each ballot counts for its highest choice still standing; the choice with the fewest
 * goes, one at a time, until one has more than half of the ballots still live in that round (the rule in
 * Robert's Rules of Order under preferential voting, with exhausted ballots leaving the base).
 *
 * Level at the bottom, the votes of earlier rounds decide, the latest first: each keeps only those who were
 * lowest then. Those level in all of them are decided by the permutation: the one that comes LAST in it
 * goes first (RCTab's generatePermutation: earliest wins). Two level at the end are no exception: one goes.
 */
export type TieBreak = 'none' | 'earlier round' | 'permutation';

export type Elimination = {
  choice: number;
  /** Everybody with the fewest votes; more than one where a tie was broken. */
  lowest: number[];
  tieBreak: TieBreak;
  /** What each choice left standing received, nought included. */
  transfers: Tally[];
  /** Ballots with no further choice standing. */
  exhausted: number;
};

export type Round = {
  votes: Tally[];
  /** Ballots out of the count before this round began. */
  exhausted: number;
  /** Votes that win this round. */
  majority: number;
  /** Missing in the last round. */
  elimination: Elimination | undefined;
};

/** Without ballots there is no round; with nothing but empty ones there is one, and no winner. */
export type Runoff = { ballots: number; rounds: Round[]; winner: number | undefined };

export function instantRunoff(
  choices: number,
  patterns: readonly Pattern[],
  permutation: readonly number[],
): Runoff {
  checkPatterns(choices, patterns);
  if (permutation.length !== choices || !isRanking(choices, permutation)) {
    throw new RangeError('The permutation must name every choice once.');
  }
  const ballots = countBallots(patterns);
  const rounds: Round[] = [];
  if (ballots === 0) return { ballots, rounds, winner: undefined };

  let { piles, exhausted } = deal(patterns, allChoices(choices));
  for (;;) {
    const live = ballots - exhausted;
    const majority = Math.floor(live / 2) + 1;
    const round = { votes: piles.map(tallyOf), exhausted, majority };
    const winner = piles.find(({ votes }) => votes >= majority)?.choice;
    if (winner !== undefined || live === 0) {
      rounds.push({ ...round, elimination: undefined });
      return { ballots, rounds, winner };
    }
    const loser = whoGoes(round.votes, rounds, permutation);
    const staying = piles.filter(({ choice }) => choice !== loser.choice);
    const dealt = deal(
      piles.find(({ choice }) => choice === loser.choice)?.patterns ?? [],
      staying.map(({ choice }) => choice),
    );
    const transfers = dealt.piles.map(tallyOf);
    rounds.push({ ...round, elimination: { ...loser, transfers, exhausted: dealt.exhausted } });
    piles = staying.map((pile, index) => together(pile, dealt.piles[index]));
    exhausted += dealt.exhausted;
  }
}

type Pile = Tally & { patterns: readonly Pattern[] };

/**
 * Lays ballots on the pile of their highest choice among those given, as at a table: only the pile of
 * whoever goes is dealt again, so a count looks at each ballot as often as it moves.
 */
function deal(patterns: readonly Pattern[], choices: readonly number[]) {
  const byChoice = new Map(
    choices.map((choice) => [choice, { choice, votes: 0, patterns: new Array<Pattern>() }]),
  );
  let exhausted = 0;
  for (const pattern of patterns) {
    const highest = pattern.ranking.find((choice) => byChoice.has(choice));
    const pile = highest === undefined ? undefined : byChoice.get(highest);
    if (pile) {
      pile.votes += pattern.count;
      pile.patterns.push(pattern);
    } else {
      exhausted += pattern.count;
    }
  }
  const piles: Pile[] = [...byChoice.values()];
  return { piles, exhausted };
}

function together(pile: Pile, added: Pile | undefined): Pile {
  if (!added) return pile;
  return {
    choice: pile.choice,
    votes: pile.votes + added.votes,
    patterns: pile.patterns.concat(added.patterns),
  };
}

function tallyOf({ choice, votes }: Pile): Tally {
  return { choice, votes };
}

function whoGoes(
  votes: readonly Tally[],
  earlier: readonly Round[],
  permutation: readonly number[],
): Pick<Elimination, 'choice' | 'lowest' | 'tieBreak'> {
  const lowest = lowestOf(votes);
  let left = new Set(lowest);
  let tieBreak: TieBreak = left.size === 1 ? 'none' : 'permutation';
  for (let i = earlier.length - 1; i >= 0 && left.size > 1; i--) {
    left = new Set(lowestOf(earlier[i]?.votes ?? [], left));
    if (left.size === 1) tieBreak = 'earlier round';
  }
  const choice = permutation.findLast((candidate) => left.has(candidate));
  if (choice === undefined) throw new RangeError('Nobody is left to go.');
  return { choice, lowest, tieBreak };
}

function lowestOf(votes: readonly Tally[], among?: ReadonlySet<number>): number[] {
  const asked = among ? votes.filter(({ choice }) => among.has(choice)) : votes;
  const fewest = asked.reduce((least, tally) => Math.min(least, tally.votes), Infinity);
  return asked.filter((tally) => tally.votes === fewest).map(({ choice }) => choice);
}
