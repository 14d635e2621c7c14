import { rankedLabel } from './ranking-outcome.ts';
import type { RankingResult, RankingRound } from './ranking-result.ts';

/**
 * The rounds as a flow. Every pile of ballots has a span across the direction of time, ribbons lead from span to span
 * between rounds, and what one choice loses others gain: lengths are ballots throughout.
 */
export type FlowSpan = { from: number; to: number };

/** A pile in a round; without a number, the ballots that name no remaining choice. */
export type Pile = {
  round: number;
  number: number | undefined;
  votes: number;
  span: FlowSpan;
  isOut: boolean;
};

export type Ribbon = {
  round: number;
  kind: 'kept' | 'moved';
  isNone: boolean;
  from: FlowSpan;
  to: FlowSpan;
};

export type FlowLayout = {
  piles: Pile[];
  ribbons: Ribbon[];
  extent: number;
};

type Places = { byChoice: ReadonlyMap<number, FlowSpan>; none: FlowSpan };

/** The pixels of all ballots together; below a pile there is a line for its figure. */
const ALL_BALLOTS = 300;
const BETWEEN_LANES = 24;
/** A name stands in two lines of its lane, and one of more letters than they hold in four smaller ones. */
const LONG_NAME = 40;
const NAME_HEIGHTS = { short: 44, long: 72 };
const BETWEEN_NAMES = 4;
const NARROWEST_LANE = NAME_HEIGHTS.short + BETWEEN_NAMES;

export const isLongName = (name: string): boolean => name.length > LONG_NAME;
export const nameHeight = (name: string): number =>
  NAME_HEIGHTS[isLongName(name) ? 'long' : 'short'];

/** Side by side: each choice keeps its lane, the winner's at the top, and its band grows downwards. */
export function layoutLanes(ranking: RankingResult): FlowLayout {
  const a = ALL_BALLOTS / Math.max(1, ranking.ballots);
  const tops = new Map<number, number>();
  let reached = 0;
  for (const number of ranking.order) {
    tops.set(number, reached);
    const most = Math.max(...ranking.rounds.map((round) => votesIn(round, number)));
    const name = nameHeight(rankedLabel(ranking, number));
    reached += Math.max(name + BETWEEN_NAMES, most * a + BETWEEN_LANES);
  }
  const exhausted = ranking.rounds.at(-1)?.exhausted ?? 0;
  const extent = exhausted > 0 ? reached + Math.max(NARROWEST_LANE / 2, exhausted * a) : reached;
  const places = ranking.rounds.map((round) => ({
    byChoice: new Map(
      round.votes.map(({ number, votes }) => {
        const from = tops.get(number) ?? 0;
        return [number, { from, to: from + votes * a }] as const;
      }),
    ),
    none: { from: extent - round.exhausted * a, to: extent },
  }));
  return flowThrough(ranking, places, extent);
}

export const STACK_EXTENT = 1_000;

/**
 * One below the other: each round is a bar of all ballots, with the winner at its start and exhausted ballots at its
 * end.
 */
export function layoutStack(ranking: RankingResult): FlowLayout {
  const a = STACK_EXTENT / Math.max(1, ranking.ballots);
  const places = ranking.rounds.map((round) => {
    let reached = 0;
    const byChoice = new Map<number, FlowSpan>();
    for (const { number, votes } of round.votes) {
      byChoice.set(number, { from: reached, to: reached + votes * a });
      reached += votes * a;
    }
    return { byChoice, none: { from: reached, to: STACK_EXTENT } };
  });
  return flowThrough(ranking, places, STACK_EXTENT);
}

function flowThrough(
  ranking: RankingResult,
  places: readonly Places[],
  extent: number,
): FlowLayout {
  const ribbons = ranking.rounds.flatMap((round, index) => {
    const [now, next] = [places[index], places[index + 1]];
    if (!now || !next || !round.out) return [];
    const moves = movesBetween(ranking, round, now, next);
    return moves.map(({ from, to, source, target }) => ({
      round: index,
      kind: source === target ? ('kept' as const) : ('moved' as const),
      isNone: target === undefined,
      from,
      to,
    }));
  });
  return {
    piles: ranking.rounds.flatMap((round, index) => pilesOf(round, index, places)),
    ribbons,
    extent,
  };
}

type BallotMove = {
  source: number | undefined;
  target: number | undefined;
  from: FlowSpan;
  to: FlowSpan;
};

function movesBetween(
  ranking: RankingResult,
  { out, votes }: RankingRound,
  now: Places,
  next: Places,
): BallotMove[] {
  const kept = votes.flatMap(({ number }) => {
    const [from, to] = [now.byChoice.get(number), next.byChoice.get(number)];
    if (!from || !to) return [];
    return [
      { source: number, target: number, from, to: { from: to.from, to: to.from + spanSize(from) } },
    ];
  });
  const none = {
    source: undefined,
    target: undefined,
    from: now.none,
    to: { from: next.none.to - spanSize(now.none), to: next.none.to },
  };
  const lost = now.byChoice.get(out?.number ?? NaN);
  if (!out || !lost) return [...kept, none].filter(isThere);
  const a = out.votes > 0 ? spanSize(lost) / out.votes : 0;
  let left = lost.from;
  const take = (count: number): FlowSpan => {
    const span = { from: left, to: left + count * a };
    left = span.to;
    return span;
  };
  const moved = ranking.order.flatMap((number) => {
    const received = out.to.find((transfer) => transfer.number === number);
    const to = next.byChoice.get(number);
    if (!received || !to) return [];
    const from = take(received.votes);
    return [
      { source: out.number, target: number, from, to: { from: to.to - spanSize(from), to: to.to } },
    ];
  });
  const from = take(out.exhausted);
  const exhausted = {
    source: out.number,
    target: undefined,
    from,
    to: { from: next.none.from, to: next.none.from + spanSize(from) },
  };
  return [...kept, none, ...moved, exhausted].filter(isThere);
}

function pilesOf(round: RankingRound, index: number, places: readonly Places[]): Pile[] {
  const place = places[index];
  if (!place) return [];
  const piles: Pile[] = round.votes.flatMap(({ number, votes }) => {
    const span = place.byChoice.get(number);
    if (!span) return [];
    const isOut = number === round.out?.number;
    return [{ round: index, number, votes, span, isOut }];
  });
  if (round.exhausted === 0) return piles;
  const none = { number: undefined, votes: round.exhausted, span: place.none };
  return [...piles, { ...none, round: index, isOut: false }];
}

function votesIn({ votes }: RankingRound, choice: number): number {
  return votes.find(({ number }) => number === choice)?.votes ?? 0;
}

export const pileKey = ({ round, number }: Pick<Pile, 'round' | 'number'>): string =>
  `${round} ${number ?? 'none'}`;
export const spanSize = ({ from, to }: FlowSpan): number => to - from;
export const spanMiddle = ({ from, to }: FlowSpan): number => (from + to) / 2;
const isThere = ({ from }: BallotMove): boolean => spanSize(from) > 0;

/** The outline of a ribbon between two points in time; in lanes time runs across. */
export function ribbonPath(
  { from, to }: Pick<Ribbon, 'from' | 'to'>,
  [start, end]: readonly [number, number],
  timeRuns: 'across' | 'down',
): string {
  const at = pointIn(timeRuns);
  const half = (start + end) / 2;
  const curve = (a: number, b: number, time: number) =>
    `C${at(half, a)} ${at(half, b)} ${at(time, b)}`;
  return [
    `M${at(start, from.from)}`,
    curve(from.from, to.from, end),
    `L${at(end, to.to)}`,
    curve(to.to, from.to, start),
    'Z',
  ].join('');
}

const pointIn = (timeRuns: 'across' | 'down') => (time: number, place: number) =>
  timeRuns === 'across' ? `${tenth(time)} ${tenth(place)}` : `${tenth(place)} ${tenth(time)}`;
const tenth = (value: number): number => Math.round(value * 10) / 10;
