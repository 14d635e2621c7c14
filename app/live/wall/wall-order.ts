import { MOST_LATEST, type Feed } from '../feed.ts';

/**
 * Which questions stand on the wall, and where: calm enough to be read from across a room. Figures move at once; places
 * change seldom, by one question that comes in at the top.
 */
export type Line = Feed['latest'][number];

export type Places = {
  /** Each as it was when its place was last given to it. */
  lines: readonly Line[];
  /** When the last one came in, by the clock of whoever looks. */
  movedAt: number;
};

/** As long as it takes to read a card and think about it. */
export const APART_MS = 20_000;
/** In sight at once, where nothing tells how many are. */
export const HEAD = 3;
/** Of two that can both be seen, one rises over the other for minutes, never for seconds. */
const RISES_OVER_MS = 5 * 60_000;
/** What was answered within the same step is as fresh as the other. */
const STEPS_MS = [60_000, 5 * 60_000, 15 * 60_000];
/** Each minute is news: whoever heard nothing for longer was away, as in a tab that nobody saw. */
const AWAY_MS = 90_000;

export type Look = {
  /** When the feed was made. */
  asOf: number;
  /** So many places from the top can be seen at once. */
  head: number;
  /** Can be drawn. */
  isKnown: (question: string) => boolean;
  /** Has a result to show. */
  isOpen: (question: string) => boolean;
};

type Moment = Look & {
  now: number;
  /** Somebody reads or uses what stands there. */
  isHeld: boolean;
};

/** The freshest first; of those as fresh as each other the ones with a result to show, then by their newest answer. */
export function inOrder(
  lines: readonly Line[],
  { asOf, isOpen }: Pick<Look, 'asOf' | 'isOpen'>,
): readonly Line[] {
  const step = (line: Line) => STEPS_MS.filter((ms) => asOf - atOf(line) >= ms).length;
  const waits = ({ question }: Line) => Number(!isOpen(question));
  return lines.toSorted((a, b) => step(a) - step(b) || waits(a) - waits(b) || atOf(b) - atOf(a));
}

/** All places anew, as when the page is opened, goes on after a pause, or is asked to. */
export function placedAnew(
  before: readonly Line[],
  latest: readonly Line[],
  look: Pick<Look, 'asOf' | 'isOpen' | 'isKnown'>,
): readonly Line[] {
  const drawn = latest.filter(({ question }) => look.isKnown(question));
  const inFeed = new Set(latest.map(({ question }) => question));
  const left = staying(before, latest).filter(({ question }) => !inFeed.has(question));
  return inOrder([...drawn, ...left], look).slice(0, MOST_LATEST);
}

/**
 * Places after a look at the feed: the same ones, or with one question more at the top. What nobody answered for an hour,
 * or what was taken away, leaves.
 */
export function placesAfter(places: Places, latest: readonly Line[], moment: Moment): Places {
  const { now, isHeld, head } = moment;
  if (isHeld) return places;
  const stays = staying(places.lines, latest);
  const [riser] = now - places.movedAt < APART_MS ? [] : risersIn(stays, latest, moment);
  if (!riser) return stays.length === places.lines.length ? places : { ...places, lines: stays };
  const newest = newestIn(latest);
  const others = stays
    .filter(({ question }) => question !== riser.question)
    // Answers that came to a question in sight were seen there.
    .map((line, place) => (place < head ? newest(line) : line));
  return { lines: withoutOldest([riser, ...others], head, newest), movedAt: now };
}

/** Whether the feed went on unheard between two that were heard. */
export function isLater(before: Pick<Feed, 'asOf'>, now: Pick<Feed, 'asOf'>): boolean {
  return Date.parse(now.asOf) - Date.parse(before.asOf) > AWAY_MS;
}

/** In these places, with the newest figures there are. */
export function linesIn({ lines }: Places, latest: readonly Line[]): Line[] {
  return lines.map(newestIn(latest));
}

/** How many would come in at the top by now. */
export function newerIn({ lines }: Places, latest: readonly Line[], look: Look): number {
  return risersIn(staying(lines, latest), latest, look).length;
}

/** Answered since it was placed, and not in sight, or in sight far beneath what is minutes older; the best one first. */
function risersIn(standing: readonly Line[], latest: readonly Line[], look: Look): readonly Line[] {
  const newest = newestIn(latest);
  const rising = latest.filter((line) => {
    if (!look.isKnown(line.question)) return false;
    const place = standing.findIndex(({ question }) => question === line.question);
    const stood = standing[place];
    if (!stood) return true;
    if (atOf(line) <= atOf(stood)) return false;
    const over = standing.slice(0, place);
    return (
      place >= look.head || over.some((one) => atOf(line) - atOf(newest(one)) >= RISES_OVER_MS)
    );
  });
  return inOrder(rising, look);
}

/** A feed that is not full names all that were answered; one that is full leaves out the oldest. */
function staying(lines: readonly Line[], latest: readonly Line[]): readonly Line[] {
  const inFeed = new Set(latest.map(({ question }) => question));
  const oldest = latest.length < MOST_LATEST ? -Infinity : Math.min(...latest.map(atOf));
  return lines.filter((line) => inFeed.has(line.question) || atOf(line) <= oldest);
}

/** One too many leaves out of sight: the one that was not answered for longest. */
function withoutOldest(
  lines: readonly Line[],
  head: number,
  newest: (line: Line) => Line,
): readonly Line[] {
  if (lines.length <= MOST_LATEST) return lines;
  const below = lines.slice(head).map((line) => atOf(newest(line)));
  const oldest = head + below.lastIndexOf(Math.min(...below));
  return lines.filter((_, place) => place !== oldest);
}

function newestIn(latest: readonly Line[]): (line: Line) => Line {
  const byQuestion = new Map(latest.map((line) => [line.question, line]));
  return (line) => byQuestion.get(line.question) ?? line;
}

const atOf = ({ at }: Line) => Date.parse(at);
