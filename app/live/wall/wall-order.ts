import { MAX_LATEST, type RecentActivity } from '../recent-activity.ts';

/**
 * Which questions stand on the wall, and where: calm enough to be read from across a room. Figures move at once; places
 * change seldom, by one question that comes in at the top.
 */
export type WallItem = RecentActivity['latest'][number];

export type WallOrder = {
  /** Each as it was when its place was last given to it. */
  lines: readonly WallItem[];
  /** When the last one came in, by the clock of whoever looks. */
  movedAt: number;
};

/** As long as it takes to read a card and think about it. */
export const APART_MS = 20_000;
/** In sight at once, where nothing tells how many are. */
export const VISIBLE_BY_DEFAULT = 3;
/** Of two that can both be seen, one rises over the other for minutes, never for seconds. */
const RISES_OVER_MS = 5 * 60_000;
/** What was answered within the same step is as fresh as the other. */
const STEPS_MS = [60_000, 5 * 60_000, 15 * 60_000];
/** Each minute is news: whoever heard nothing for longer was away, as in a tab that nobody saw. */
const AWAY_MS = 90_000;

export type OrderContext = {
  /** When the feed was made. */
  asOf: number;
  /** So many places from the top can be seen at once. */
  head: number;
  /** Can be drawn. */
  isKnown: (question: string) => boolean;
  /** Has a result to show. */
  isOpen: (question: string) => boolean;
};

type OrderMoment = OrderContext & {
  now: number;
  /** Somebody reads or uses what stands there. */
  isFrozen: boolean;
};

/** The freshest first; of those as fresh as each other the ones with a result to show, then by their newest answer. */
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

/** All places anew, as when the page is opened, goes on after a pause, or is asked to. */
export function reorderAll(
  before: readonly WallItem[],
  latest: readonly WallItem[],
  look: Pick<OrderContext, 'asOf' | 'isOpen' | 'isKnown'>,
): readonly WallItem[] {
  const drawn = latest.filter(({ question }) => look.isKnown(question));
  const inFeed = new Set(latest.map(({ question }) => question));
  const left = remainingItems(before, latest).filter(({ question }) => !inFeed.has(question));
  return sortByFreshness([...drawn, ...left], look).slice(0, MAX_LATEST);
}

/**
 * Places after a look at the feed: the same ones, or with one question more at the top. What nobody answered for an hour,
 * or what was taken away, leaves.
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
    // Answers that came to a question in sight were seen there.
    .map((line, place) => (place < head ? newest(line) : line));
  return { lines: withoutOldest([riser, ...others], head, newest), movedAt: now };
}

/** Whether the feed went on unheard between two that were heard. */
export function hasGap(
  before: Pick<RecentActivity, 'asOf'>,
  now: Pick<RecentActivity, 'asOf'>,
): boolean {
  return Date.parse(now.asOf) - Date.parse(before.asOf) > AWAY_MS;
}

/** In these places, with the newest figures there are. */
export function currentItems({ lines }: WallOrder, latest: readonly WallItem[]): WallItem[] {
  return lines.map(latestVersionIn(latest));
}

/** How many would come in at the top by now. */
export function countRising(
  { lines }: WallOrder,
  latest: readonly WallItem[],
  look: OrderContext,
): number {
  return risingItems(remainingItems(lines, latest), latest, look).length;
}

/** Answered since it was placed, and not in sight, or in sight far beneath what is minutes older; the best one first. */
function risingItems(
  standing: readonly WallItem[],
  latest: readonly WallItem[],
  look: OrderContext,
): readonly WallItem[] {
  const newest = latestVersionIn(latest);
  const rising = latest.filter((line) => {
    if (!look.isKnown(line.question)) return false;
    const place = standing.findIndex(({ question }) => question === line.question);
    const stood = standing[place];
    if (!stood) return true;
    if (timeOf(line) <= timeOf(stood)) return false;
    const over = standing.slice(0, place);
    return (
      place >= look.head || over.some((one) => timeOf(line) - timeOf(newest(one)) >= RISES_OVER_MS)
    );
  });
  return sortByFreshness(rising, look);
}

/** A feed that is not full names all that were answered; one that is full leaves out the oldest. */
function remainingItems(
  lines: readonly WallItem[],
  latest: readonly WallItem[],
): readonly WallItem[] {
  const inFeed = new Set(latest.map(({ question }) => question));
  const oldest = latest.length < MAX_LATEST ? -Infinity : Math.min(...latest.map(timeOf));
  return lines.filter((line) => inFeed.has(line.question) || timeOf(line) <= oldest);
}

/** One too many leaves out of sight: the one that was not answered for longest. */
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
