import { formatCount, formatDay } from '../../base/words/figures.ts';
import type { TrendMeasure } from '../trend/change.ts';
import type { DrawnDays } from '../trend/day-drawing.ts';
import { compactWords } from '../../base/compact-words.ts';
import { peopleOf } from './people.ts';
import type { DrawnTrend } from '../trend/trend-drawing.ts';

type Told = Pick<DrawnTrend, 'reads' | 'from' | 'to' | 'people' | 'left' | 'gaps'>;

/** The notes under a trend: whom it counts, from when to when, and what it leaves out. */
export function trendNotes({ reads, from, to, people, left, gaps }: Told): string[] {
  const day = (at: string) => formatDay(new Date(at));
  const [first, last] = [day(from), day(to)];
  return [
    reads === 'mean'
      ? `The average among all who were counted by then, from ${first} to ${last}; days and hours are UTC.`
      : `The share of people among all who were counted by then, from ${first} to ${last}; days and hours are UTC.`,
    `${peopleOf('everyone', people)} at the end.`,
    ...(left > 0
      ? [
          formatCount(left, {
            one: 'One choice with fewer people is not drawn.',
            other: '# choices with fewer people are not drawn.',
          }),
        ]
      : []),
    ...gaps.map((gap) => `No count changed for long between ${day(gap.from)} and ${day(gap.to)}.`),
  ];
}

/** The words for periods of one length: `points` says what a point is, `held` how many days the last one has. */
type Period = {
  title: string;
  column: string;
  inFigures: string;
  points: Record<TrendMeasure, string>;
  held: { one: string; other: string };
};

/** By how many days a period has. */
const SPANS: Record<number, Period> = {
  1: {
    title: 'Day by day',
    column: 'Day (UTC)',
    inFigures: 'Each day in figures',
    points: {
      mean: 'Each point is the average among those alone who were counted with an answer from that day.',
      share:
        'Each point is the share among those alone who were counted with an answer from that day.',
    },
    held: { one: 'The last day holds one day.', other: 'The last day holds # days.' },
  },
  7: {
    title: 'Week by week',
    column: 'Week from (UTC)',
    inFigures: 'Each week in figures',
    points: {
      mean: 'Each point is the average among those alone who were counted with an answer from that week.',
      share:
        'Each point is the share among those alone who were counted with an answer from that week.',
    },
    held: { one: 'The last week holds one day.', other: 'The last week holds # days.' },
  },
  28: {
    title: 'Four weeks at a time',
    column: 'Four weeks from (UTC)',
    inFigures: 'Each four weeks in figures',
    points: {
      mean: 'Each point is the average among those alone who were counted with an answer from that time.',
      share:
        'Each point is the share among those alone who were counted with an answer from that time.',
    },
    held: { one: 'The last of these holds one day.', other: 'The last of these holds # days.' },
  },
};
const LONGER: Period = {
  title: 'Part by part',
  column: 'From (UTC)',
  inFigures: 'Each part in figures',
  points: {
    mean: 'Each point is the average among those alone who were counted with an answer from that part.',
    share:
      'Each point is the share among those alone who were counted with an answer from that part.',
  },
  held: { one: 'The last part holds one day.', other: 'The last part holds # days.' },
};

const LINE: Record<TrendMeasure, string> = {
  mean: 'The line across is the average of all.',
  share: 'The line across is the share of all.',
};

type Days = Pick<DrawnDays, 'span' | 'parts'>;

/** The words about the days of a trend that ends at `to`. */
export function periodWords(
  { reads, to }: { reads: TrendMeasure; to: string },
  { span, parts }: Days,
) {
  const { title, column, inFigures, points, held } = SPANS[span] ?? LONGER;
  const days = Math.floor((Date.parse(to) - Date.parse(parts.at(-1)?.at ?? to)) / DAY_MS) + 1;
  const sentences = [points[reads], days < span && formatCount(days, held), LINE[reads]];
  return {
    title,
    column,
    inFigures,
    about: compactWords(sentences).join(' '),
    note: 'An answer that was changed is from the day it was changed. Upright bars are the 95% range if these were a random draw. Where fewer than 30 people were counted there is no point.',
  };
}

export const range = ({ low, high }: { low: string; high: string }) => `${low} to ${high}`;

const DAY_MS = 86_400_000;
