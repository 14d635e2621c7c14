import { displayShare, type Edge } from '../../base/shares.ts';
import { compareMeans, type MeansComparison } from '../../stats/compare-means.ts';
import { summarizeScale } from '../../stats/scale-summary.ts';
import type { AnswerTransition } from '../answer-transitions.ts';
import { MIN_FOR_SHARES } from '../result.ts';
import { roundedMean } from '../scales/scale-result.ts';

/** Everything counted up to the end of the hour or day that began at `at`; each point includes all before it. */
export type CountPoint = {
  at: string;
  people: number;
  byChoice: Readonly<Record<number, number>>;
};

export type TrendChoice = { number: number; label: string };

/** A scale is followed by its mean, every other kind by the share of each choice. */
export type TrendMeasure = 'share' | 'mean';

/** "Not compared" where the people could not be read just now. */
export type ChangeVerdict = 'moved' | 'inside' | 'too few' | 'not compared';

/** `unseen`: both figures are shown as equal, so that nothing is said of chance; a smaller change may be there. */
export type RowVerdict = ChangeVerdict | 'unseen';

export type Change = {
  reads: TrendMeasure;
  before: { at: string; people: number };
  now: { at: string; people: number };
  /** The day that the reader chose, or the time of the first moment. */
  since: string;
  /** The verdict on all rows together: unless they moved, no single row did. */
  verdict: ChangeVerdict;
  rows: ChangeRow[];
  /** The number of days a reader could choose from; 1 where none was chosen. */
  days: number;
};

export type ChangeRow = TrendChoice & {
  /** Whole per cent, or a mean in tenths. */
  before: number;
  now: number;
  /** Set where a share would wrongly round to none or all, or a mean to an end of its scale. */
  edges: { before: Edge; now: Edge };
  /**
   * The difference of the two shown figures, so that a reader who subtracts gets the same; at an edge, that of the
   * exact shares.
   */
  difference: number;
  verdict: RowVerdict;
};

/** Two moments that may be compared, since both have enough people. */
export type ChangeEndpoints = { before: CountPoint; now: CountPoint };

/** From the first moment with enough people to the last moment. */
export function overallEndpoints(points: readonly CountPoint[]): ChangeEndpoints | undefined {
  const before = points.find(({ people }) => people >= MIN_FOR_SHARES);
  return before && endsOf(before, points.at(-1));
}

/** From the state at the start of a day, which a reader typed, to the last moment. */
export function endpointsSince(
  points: readonly CountPoint[],
  day: string,
): ChangeEndpoints | undefined {
  const moment = new Date(day);
  return endsOf(
    points.findLast(({ at }) => new Date(at) < moment),
    points.at(-1),
  );
}

function endsOf(
  before: CountPoint | undefined,
  now: CountPoint | undefined,
): ChangeEndpoints | undefined {
  if (!before || !now) return undefined;
  return Math.min(before.people, now.people) < MIN_FOR_SHARES ? undefined : { before, now };
}

/** How many different moments a reader may compare with the last one, by typing a day. */
export function countComparableDays(points: readonly CountPoint[]): number {
  const enough = points.slice(0, -1).filter(({ people }) => people >= MIN_FOR_SHARES);
  const last = points.at(-1)?.at.slice(0, 10);
  const days = new Set(enough.map(({ at }) => at.slice(0, 10)));
  return Math.max(1, [...days].filter((day) => day !== last).length);
}

export type ChangeOptions = {
  reads: TrendMeasure;
  /** What each person picked before and after; missing where it could not be read just now. */
  transitions: readonly AnswerTransition[] | undefined;
  /** The day that a reader chose, and out of how many. */
  chosen?: { day: string; outOf: number } | undefined;
};

export function changeBetween(
  { before, now }: ChangeEndpoints,
  choices: readonly TrendChoice[],
  { reads, transitions, chosen }: ChangeOptions,
): Change {
  const days = chosen?.outOf ?? 1;
  const shown =
    reads === 'share'
      ? choices.map((choice) => shareRow(choice, before, now))
      : [meanRow(choices, before, now)];
  const tested = transitions && testChange(shown, transitions, { before, now, reads });
  const verdict = tested ? verdictOf(tested.compared, days) : 'not compared';
  return {
    reads,
    before: { at: before.at, people: before.people },
    now: { at: now.at, people: now.people },
    since: chosen?.day ?? before.at,
    verdict,
    rows: shown.map((row) => ({ ...row, verdict: rowVerdict(row, verdict, tested, days) })),
    days,
  };
}

type Shown = Omit<ChangeRow, 'verdict'>;

function shareRow(choice: TrendChoice, before: CountPoint, now: CountPoint): Shown {
  const of = ({ people, byChoice }: CountPoint) =>
    displayShare(byChoice[choice.number] ?? 0, people);
  const [from, to] = [of(before), of(now)];
  const [was, is] = [before, now].map(({ byChoice }) => byChoice[choice.number] ?? 0);
  const points =
    (100 * ((is ?? 0) * before.people - (was ?? 0) * now.people)) / (before.people * now.people);
  return {
    ...choice,
    before: from.percent,
    now: to.percent,
    edges: { before: from.edge, now: to.edge },
    difference: shownDifference(to.percent - from.percent, points, [from, to]),
  };
}

/**
 * A figure as "over 99%" cannot be subtracted. Halves are rounded away from zero, so that two choices show the same
 * change.
 */
function shownDifference(shown: number, exact: number, ends: readonly { edge: Edge }[]): number {
  if (ends.every(({ edge }) => edge === '')) return shown;
  return exact < 0 ? -Math.round(-exact) || 0 : Math.round(exact);
}

function meanRow(steps: readonly TrendChoice[], before: CountPoint, now: CountPoint): Shown {
  const ends = { first: steps[0]?.number ?? 0, last: steps.at(-1)?.number ?? 0 };
  const [was, is] = [meanOf(steps, before.byChoice), meanOf(steps, now.byChoice)];
  const [from, to] = [roundedMean(was, ends), roundedMean(is, ends)];
  const tenths = Math.round((to.tenth - from.tenth) * 10);
  return {
    number: 0,
    label: 'Average',
    before: from.tenth,
    now: to.tenth,
    edges: { before: from.edge, now: to.edge },
    difference: shownDifference(tenths, (is - was) * 10, [from, to]) / 10,
  };
}

export function meanOf(steps: readonly TrendChoice[], byChoice: CountPoint['byChoice']): number {
  const counts = steps.map(({ number }) => byChoice[number] ?? 0);
  return summarizeScale(counts, steps[0]?.number ?? 0).mean ?? 0;
}

/** The usual level: of twenty comparisons without a change, one claims a change. */
const SIGNIFICANCE_LEVEL = 0.05;
/**
 * A choice with fewer picks at both moments is not compared, nor one with fewer to be expected among the fewer people.
 */
const MIN_PICKS = 5;
const MIN_EXPECTED_COUNT = 1;

type ChangeTest = {
  /** The compared rows, in the order of their figures. */
  numbers: number[];
  compared: MeansComparison | undefined;
};

function testChange(
  rows: readonly Shown[],
  moves: readonly AnswerTransition[],
  { before, now, reads }: ChangeEndpoints & { reads: TrendMeasure },
): ChangeTest {
  // A step of a scale is a figure already.
  if (reads === 'mean')
    return { numbers: [0], compared: compareCached(moves, 'mean', () => compareMeans(moves, 1)) };
  const least = Math.min(before.people, now.people, movedIn(moves));
  const numbers = rows
    .map(({ number }) => number)
    .filter((number) => {
      const [first, last] = [before.byChoice[number] ?? 0, now.byChoice[number] ?? 0];
      const share = (first + last) / (before.people + now.people);
      return Math.max(first, last) >= MIN_PICKS && share * least >= MIN_EXPECTED_COUNT;
    });
  const figures = (picks: readonly number[] | undefined) =>
    picks && numbers.map((number) => (picks.includes(number) ? 1 : 0));
  const compared = compareCached(moves, numbers.join(), () => {
    const people = moves.map((one) => ({
      before: figures(one.before),
      now: figures(one.now),
      people: one.people,
    }));
    return compareMeans(people, numbers.length);
  });
  return { numbers, compared };
}

type Reckoned = { moved: number; of: string | undefined; compared: MeansComparison | undefined };

/**
 * Comparisons are cached for as long as their transitions are in memory: computing thousands of them takes tens of
 * milliseconds, and all readers of a page get the same ones.
 */
const comparisonCache = new WeakMap<readonly AnswerTransition[], Reckoned>();

function compareCached(
  moves: readonly AnswerTransition[],
  of: string,
  work: () => MeansComparison | undefined,
): MeansComparison | undefined {
  const known = comparisonCache.get(moves);
  if (known?.of === of) return known.compared;
  const compared = work();
  comparisonCache.set(moves, { moved: movedIn(moves), of, compared });
  return compared;
}

function movedIn(moves: readonly AnswerTransition[]): number {
  const known = comparisonCache.get(moves);
  if (known) return known.moved;
  const moved = moves
    .filter(({ before, now }) => before?.join() !== now?.join())
    .reduce((sum, { people }) => sum + people, 0);
  comparisonCache.set(moves, { moved, of: undefined, compared: undefined });
  return moved;
}

/** The evidence is the people who came, went or changed; fewer than 30 are too few. */
function verdictOf(compared: MeansComparison | undefined, days: number): ChangeVerdict {
  if (!compared || compared.changed < MIN_FOR_SHARES) return 'too few';
  return compared.joint.p * days < SIGNIFICANCE_LEVEL ? 'moved' : 'inside';
}

function rowVerdict(
  { number, difference }: Shown,
  whole: ChangeVerdict,
  tested: ChangeTest | undefined,
  days: number,
): RowVerdict {
  if (difference === 0) return 'unseen';
  if (whole === 'too few' || whole === 'not compared') return whole;
  const row = tested?.compared?.rows[tested.numbers.indexOf(number)];
  if (!row) return 'too few';
  // The transitions are read at another time than the counts, so that the two may differ by what came between.
  const isSeen = Math.sign(difference) === Math.sign(row.difference);
  return whole === 'moved' && isSeen && row.adjusted * days < SIGNIFICANCE_LEVEL
    ? 'moved'
    : 'inside';
}
