/**
 * The first and the last count of a ranking, laid out for a small drawing: two bars of all ballots, and between them what
 * each choice kept and gained. Lengths are thousandths of all ballots.
 */
export type RunoffCounts = {
  /** Everybody whose ranking was counted. */
  people: number;
  /** The number of the last round with more than one choice. */
  round: number;
  first: RunoffCount;
  last: RunoffCount;
  ribbons: { kind: 'kept' | 'moved' | 'none'; path: string }[];
};

/** `live`: the ballots that count, of which the shares are. */
export type RunoffCount = { live: number; piles: RunoffPile[] };

export type RunoffPile = {
  /** Missing for the ballots that name no remaining choice. */
  number?: number;
  /** In the first count. */
  label?: string;
  votes: number;
  from: number;
  size: number;
  /** Out before the last count. */
  isOut?: true;
};

/** `sequence`: the log entry of the question up to which the ballots were counted. */
export type CountedRunoff = RunoffCounts & { sequence: number };

type Counted = {
  runoff?: CountedRunoff;
  result: { burst?: unknown } | undefined;
};

/** A count of so many fewer or more people than the result has is too old to stand for it. */
const MAX_APART = 0.05;

/** Whether a count may stand for a result that has changed since; whoever shows it says how many it rests on. */
export function isCountNear(ballots: number, people: number): boolean {
  return Math.abs(ballots - people) <= MAX_APART * people;
}

/** The flow of a ranking, where it may stand for its result: not while this is being checked. */
export function shownRunoff({ runoff, result }: Counted): CountedRunoff | undefined {
  return result?.burst ? undefined : runoff;
}

/** The same before a room, which looks for each answer: only while nothing was answered or changed after it. */
export function newestRunoff(
  question: Counted & { counts: { sequence: number } },
): CountedRunoff | undefined {
  const runoff = shownRunoff(question);
  return runoff?.sequence === question.counts.sequence ? runoff : undefined;
}
