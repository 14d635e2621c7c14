import { MAX_LATEST, type RecentActivity } from '../recent-activity.ts';

/**
 * Which questions stand below the tiles, and in which order: calm enough to be read from across a room. Figures change
 * at once; the order changes seldom, by one question that enters at the top.
 */
export type WallItem = RecentActivity['latest'][number];

export type WallOrder = {
  /** Each with the figures it had when it got its place. */
  lines: readonly WallItem[];
  /** When the last question entered, by the viewer's clock. */
  movedAt: number;
};

/** The time it takes to read a card and think about it. */
export const APART_MS = 20_000;
/** How many rows are in view below the tiles, or nearly so. */
export const IN_VIEW = 3;
/** Of two questions in view, one moves above the other only if its answer is minutes newer. */
const RISES_OVER_MS = 5 * 60_000;
/** Questions answered within the same step are equally fresh. */
const STEPS_MS = [60_000, 5 * 60_000, 15 * 60_000];
/** A list comes every minute. After a longer gap the reader was away, as in a hidden tab. */
const AWAY_MS = 90_000;

export type OrderContext = {
  /** When the list was made. */
  asOf: number;
  /** How many places from the top are in view. */
  head: number;
  /** Whether the page can draw it. */
  isKnown: (question: string) => boolean;
  /** Whether its result can be shown. */
  isOpen: (question: string) => boolean;
};

type OrderMoment = OrderContext & {
  now: number;
  /** Somebody reads or uses the list. */
  isFrozen: boolean;
};

/** Sorts by step of freshness, then those with a visible result first, then by newest answer. */
export function sortByFreshness(
  lines: readonly WallItem[],
  { asOf, isOpen }: Pick<OrderContext, 'asOf' | 'isOpen'>,
): readonly WallItem[] {
  const step = (line: WallItem) => STEPS_MS.filter((ms) => asOf - timeOf(line) >= ms).length;
  const waits = ({ question }: WallItem) => Number(!isOpen(question));
  return lines.toSorted(
    (a, b) => step(a) - step(b) || waits(a) - waits(b) || timeOf(b) - timeOf(a),
  );
}

/** A new order for all, as when the page is opened, resumes after a pause, or is asked to. */
export function reorderAll(
  before: readonly WallItem[],
  latest: readonly WallItem[],
  look: Pick<OrderContext, 'asOf' | 'isOpen' | 'isKnown'>,
): readonly WallItem[] {
  const drawn = latest.filter(({ question }) => look.isKnown(question));
  const listed = new Set(latest.map(({ question }) => question));
  const left = remainingItems(before, latest).filter(({ question }) => !listed.has(question));
  return sortByFreshness([...drawn, ...left], look).slice(0, MAX_LATEST);
}

/**
 * The order after a new list: the same, or with one question more at the top. Questions without an answer for an hour,
 * and removed ones, leave.
 */
export function nextOrder(
  places: WallOrder,
  latest: readonly WallItem[],
  moment: OrderMoment,
): WallOrder {
  const { now, isFrozen, head } = moment;
  if (isFrozen) return places;
  const stays = remainingItems(places.lines, latest);
  const [riser] = now - places.movedAt < APART_MS ? [] : risingItems(stays, latest, moment);
  if (!riser) return stays.length === places.lines.length ? places : { ...places, lines: stays };
  const newest = latestVersionIn(latest);
  const others = stays
    .filter(({ question }) => question !== riser.question)
    // Answers to a question in view were seen there.
    .map((line, place) => (place < head ? newest(line) : line));
  return { lines: withoutOldest([riser, ...others], head, newest), movedAt: now };
}

/** Whether lists were missed between these two. */
export function hasGap(
  before: Pick<RecentActivity, 'asOf'>,
  now: Pick<RecentActivity, 'asOf'>,
): boolean {
  return Date.parse(now.asOf) - Date.parse(before.asOf) > AWAY_MS;
}

/** The items in this order, with their newest figures. */
export function currentItems({ lines }: WallOrder, latest: readonly WallItem[]): WallItem[] {
  return lines.map(latestVersionIn(latest));
}

/** How many questions would enter at the top now. */
export function countRising(
  { lines }: WallOrder,
  latest: readonly WallItem[],
  look: OrderContext,
): number {
  return risingItems(remainingItems(lines, latest), latest, look).length;
}

/**
 * Questions that were answered since they got their place and are not in view, or are in view below one that is minutes
 * older; the best first.
 */
function risingItems(
  before: readonly WallItem[],
  latest: readonly WallItem[],
  look: OrderContext,
): readonly WallItem[] {
  const newest = latestVersionIn(latest);
  const rising = latest.filter((line) => {
    if (!look.isKnown(line.question)) return false;
    const place = before.findIndex(({ question }) => question === line.question);
    const stood = before[place];
    if (!stood) return true;
    if (timeOf(line) <= timeOf(stood)) return false;
    const over = before.slice(0, place);
    return (
      place >= look.head || over.some((one) => timeOf(line) - timeOf(newest(one)) >= RISES_OVER_MS)
    );
  });
  return sortByFreshness(rising, look);
}

/** A list that is not full names all answered questions; a full one leaves out the oldest. */
function remainingItems(
  lines: readonly WallItem[],
  latest: readonly WallItem[],
): readonly WallItem[] {
  const listed = new Set(latest.map(({ question }) => question));
  const oldest = latest.length < MAX_LATEST ? -Infinity : Math.min(...latest.map(timeOf));
  return lines.filter((line) => listed.has(line.question) || timeOf(line) <= oldest);
}

/** Past the limit, the question with the oldest answer leaves, out of view. */
function withoutOldest(
  lines: readonly WallItem[],
  head: number,
  newest: (line: WallItem) => WallItem,
): readonly WallItem[] {
  if (lines.length <= MAX_LATEST) return lines;
  const below = lines.slice(head).map((line) => timeOf(newest(line)));
  const oldest = head + below.lastIndexOf(Math.min(...below));
  return lines.filter((_, place) => place !== oldest);
}

function latestVersionIn(latest: readonly WallItem[]): (line: WallItem) => WallItem {
  const byQuestion = new Map(latest.map((line) => [line.question, line]));
  return (line) => byQuestion.get(line.question) ?? line;
}

const timeOf = ({ at }: WallItem) => Date.parse(at);

const FRESH_MS = 10_000;

export function isFresh(at: number, now: number): boolean {
  return now - at < FRESH_MS;
}
