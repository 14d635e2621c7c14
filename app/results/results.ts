import type { Kind } from '../questions/rules.ts';
import { missesHundred } from '../stats/percent.ts';
import { shownShare, type ShownShare } from '../base/shares.ts';
import { wilson } from '../stats/wilson.ts';
import type { InBurst } from './bursts.ts';

/** What an answer set says, ready to be shown. Hidden results never become one of these. */
export type Result = {
  people: number;
  /** Below 30 people only counts are shown: shares of so few mislead. */
  shows: 'counts' | 'shares';
  rows: ResultRow[];
  /** The one choice that may be said to lead, if any: see stats/lead.ts. */
  leader: number | undefined;
  missesHundred: boolean;
  outside: { none: number; unsure: number };
  /** In a burst what it rests on; left out else. */
  burst?: InBurst | undefined;
};

/** All of it that is reckoned with where figures move. */
export type Standing = Omit<Result, 'missesHundred'>;

export type ResultRow = ShownShare & {
  number: number;
  label: string;
  count: number;
  low: number;
  high: number;
};

export type Counted = { number: number; label: string; count: number };

export const FEWEST_FOR_SHARES = 30;

/** `leader`: as `leaderOf` in leader.ts finds it where the answers are counted. */
export function standingOf(
  choices: readonly Counted[],
  people: number,
  outside: Result['outside'],
  leader: number | undefined,
): Standing {
  const rows = choices.map(({ number, label, count }) => {
    const { low, high } = wilson(count, people);
    return {
      number,
      label,
      count,
      ...shownShare(count, people),
      low: low * 100,
      high: high * 100,
    };
  });
  return { people, shows: people < FEWEST_FOR_SHARES ? 'counts' : 'shares', rows, leader, outside };
}

export function resultOf(
  kind: Kind,
  choices: readonly Counted[],
  people: number,
  outside: Result['outside'],
  leader: number | undefined,
): Result {
  const standing = standingOf(choices, people, outside, leader);
  // Several answers may be picked on a multiple question, so its shares are not meant to reach 100.
  const isPartition = kind !== 'multiple';
  return {
    ...standing,
    missesHundred:
      standing.shows === 'shares' &&
      isPartition &&
      missesHundred(
        choices.map(({ count }) => count),
        people,
      ),
  };
}

/** Choices without an order of their own are listed from the most to the least picked. */
export function inShownOrder(rows: readonly ResultRow[], keepsOrder: boolean): ResultRow[] {
  return keepsOrder ? [...rows] : rows.toSorted((a, b) => b.count - a.count || a.number - b.number);
}
