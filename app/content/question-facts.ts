import { leadsAtClose } from '../stats/lead.ts';
import { displayShare, type DisplayShare } from '../base/shares.ts';
import { wilsonInterval, type Interval } from '../stats/wilson.ts';

/** How a question in a text stands, as much as texts and their figures tell of it. */
export type QuestionFacts = {
  /** What can stand in the middle of a sentence. */
  facts: Readonly<Record<string, string>>;
  isDemo: boolean;
  /** How much of it is made up. */
  demo?: string | undefined;
  /** Missing where the result is hidden or rests on few people. */
  shares: { people: number; rows: readonly ShareRow[] } | undefined;
  /** Of a scale with shares. */
  scale?: { mean: number; median: number } | undefined;
};
export type ShareRow = { number: number; label: string; count: number } & DisplayShare & Interval;

/** Below so many people the site shows no shares. */
const MIN_FOR_SHARES = 30;

/** "33–67 %" of a group in which half say yes; nothing where only counts would be shown. */
export function intervalOfHalf(people: number): Interval | undefined {
  return people < MIN_FOR_SHARES ? undefined : wilsonInterval(people / 2, people);
}

/** So many people it takes until the larger of two choices, so many points apart, is said to lead. */
export function fewestForLead(points: number): number {
  const ahead = (1 + points / 100) / 2;
  let people = MIN_FOR_SHARES;
  while (people < 1_000_000 && !leadsAtClose(people * ahead, people * (1 - ahead), people))
    people += 1;
  return people;
}

/** Of those counted, who picked one of these choices, each named by its place in the question. */
export function combinedShare(
  { shares }: QuestionFacts,
  places: readonly number[],
): DisplayShare | undefined {
  if (!shares) return undefined;
  const rows = shares.rows.toSorted((a, b) => a.number - b.number);
  const count = places.reduce((sum, place) => sum + (rows[place - 1]?.count ?? 0), 0);
  return displayShare(count, shares.people);
}
