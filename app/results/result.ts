import type { QuestionKind } from '../questions/question-rules.ts';
import { roundsOffHundred } from '../stats/percent.ts';
import { displayShare, type DisplayShare } from '../base/shares.ts';
import { wilsonInterval } from '../stats/wilson.ts';
import type { BurstState } from './bursts.ts';

/** A result, ready to be shown. A hidden result is never made. */
export type Result = {
  people: number;
  /** Below 30 people only counts are shown: shares of so few mislead. */
  shows: 'counts' | 'shares';
  rows: ResultRow[];
  /** The one choice that may be said to lead, if any: see stats/lead.ts. */
  leader: number | undefined;
  missesHundred: boolean;
  outside: { none: number; unsure: number };
  /** In a burst, what the result rests on; missing otherwise. */
  burst?: BurstState | undefined;
};

/** The figures that updates compute again. */
export type ResultFigures = Omit<Result, 'missesHundred'>;

export type ResultRow = DisplayShare & {
  number: number;
  label: string;
  count: number;
  low: number;
  high: number;
};

export type ChoiceCount = { number: number; label: string; count: number };

export const MIN_FOR_SHARES = 30;

/** `leader` comes from `leaderOf` in leader.ts, where the answers are counted. */
export function resultFiguresOf(
  choices: readonly ChoiceCount[],
  people: number,
  outside: Result['outside'],
  leader: number | undefined,
): ResultFigures {
  const rows = choices.map(({ number, label, count }) => {
    const { low, high } = wilsonInterval(count, people);
    return {
      number,
      label,
      count,
      ...displayShare(count, people),
      low: low * 100,
      high: high * 100,
    };
  });
  return { people, shows: people < MIN_FOR_SHARES ? 'counts' : 'shares', rows, leader, outside };
}

export function resultOf(
  kind: QuestionKind,
  choices: readonly ChoiceCount[],
  people: number,
  outside: Result['outside'],
  leader: number | undefined,
): Result {
  const figures = resultFiguresOf(choices, people, outside, leader);
  // Several answers may be picked on a multiple question, so its shares are not meant to reach 100.
  const isPartition = kind !== 'multiple';
  return {
    ...figures,
    missesHundred:
      figures.shows === 'shares' &&
      isPartition &&
      roundsOffHundred(
        choices.map(({ count }) => count),
        people,
      ),
  };
}

/**
 * The result with its rows as this reader finds them: the choices of few people, and those with an order of their own,
 * as the reader was asked them, all others from the most picked to the least.
 */
export function inReaderOrder<R extends Pick<Result, 'shows' | 'rows'>>(
  result: R,
  choices: readonly { number: number }[],
  keepsOrder: boolean,
): R {
  const rows =
    keepsOrder || result.shows === 'counts'
      ? inOrder(
          result.rows,
          choices.map(({ number }) => number),
        )
      : result.rows.toSorted((a, b) => b.count - a.count || a.number - b.number);
  return { ...result, rows };
}

/** Rows in an order that is known from before; a row that it does not name is left out. */
export function inOrder<T extends { number: number }>(
  rows: readonly T[],
  numbers: readonly number[],
): T[] {
  return numbers.flatMap((number) => rows.find((row) => row.number === number) ?? []);
}
