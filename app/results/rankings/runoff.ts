import type { RunoffCounts, RunoffPile } from '../runoff-counts.ts';
import { layoutStack, ribbonPath, spanSize, type Pile } from './flow-layout.ts';
import { rankedLabel, showsShares } from './ranking-outcome.ts';
import type { RankingResult, RankingRound } from './ranking-result.ts';

/** The height between the bars, which is stretched where it is drawn. */
const DEPTH = 100;
/** Where ballots of choices that are out have come together and part again. */
const POOL = 14;
/** Stands for all choices that are out before the last count. */
const OUT = -1;

/** Undefined where there is one round only, or where too few ballots count for shares in the last. */
export function runoffOf(ranking: RankingResult): RunoffCounts | undefined {
  const { rounds } = ranking;
  // After a tie of the last two, one holds all ballots that still count: the count that tells more is the one before.
  const at = rounds.findLastIndex(({ votes }) => votes.length > 1);
  const [first, last] = [rounds[0], rounds[at]];
  if (!first || !last || at < 1 || !showsShares(ranking, last)) return undefined;
  const pooled = { ...ranking, rounds: [pooledFirst(first, last), { ...last, out: undefined }] };
  const between = layoutStack(pooled);
  const pool = between.piles.find(({ round, number }) => round === 0 && number === OUT);
  const before = layoutStack({ ...ranking, rounds: [first] });
  const remaining = new Set(last.votes.map(({ number }) => number));
  return {
    people: ranking.ballots,
    round: at + 1,
    first: {
      live: first.live,
      piles: before.piles.map((pile) => ({
        ...pileOf(pile, !remaining.has(pile.number ?? OUT)),
        ...(pile.number !== undefined && { label: rankedLabel(ranking, pile.number) }),
      })),
    },
    last: {
      live: last.live,
      piles: between.piles.filter(({ round }) => round === 1).map((pile) => pileOf(pile, false)),
    },
    ribbons: [
      ...(pool && spanSize(pool.span) > 0
        ? [{ kind: 'moved' as const, path: poolPath(pool.span.from, pool.span.to) }]
        : []),
      ...between.ribbons.map((ribbon) => ({
        kind: ribbon.isNone ? ('none' as const) : ribbon.kind,
        path: ribbonPath(ribbon, [ribbon.kind === 'moved' ? POOL : 0, DEPTH], 'down'),
      })),
    ],
  };
}

/**
 * Ballots may pass through several choices on their way, and rounds do not say which of a pile moved on. So all that are
 * out are one pile, of which is known what each remaining choice gained by it.
 */
function pooledFirst(first: RankingRound, last: RankingRound): RankingRound {
  const votesOf = (number: number) => first.votes.find((one) => one.number === number)?.votes ?? 0;
  const kept = last.votes.map(({ number }) => ({ number, votes: votesOf(number) }));
  const exhausted = last.exhausted - first.exhausted;
  const to = last.votes
    .map(({ number, votes }) => ({ number, votes: votes - votesOf(number) }))
    .filter(({ votes }) => votes > 0);
  const votes = to.reduce((sum, gained) => sum + gained.votes, exhausted);
  return {
    ...first,
    votes: [...kept, { number: OUT, votes }],
    out: { number: OUT, votes, lowest: [OUT], tieBreak: 'none', to, exhausted },
  };
}

function poolPath(from: number, to: number): string {
  return `M${tenth(from)} 0H${tenth(to)}V${POOL}H${tenth(from)}Z`;
}

function pileOf({ number, votes, span }: Pile, isGone: boolean): RunoffPile {
  return {
    ...(number !== undefined && { number }),
    votes,
    from: tenth(span.from),
    size: tenth(spanSize(span)),
    ...(isGone && number !== undefined && { isOut: true as const }),
  };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
