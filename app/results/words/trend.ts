import { formatDay, formatNumber } from '../../base/words/figures.ts';
import type { TrendMeasure } from '../trend/change.ts';
import type { DrawnDays } from '../trend/day-drawing.ts';
import { peopleOf } from './people.ts';
import type { DrawnTrend } from '../trend/trend-drawing.ts';

type Told = Pick<DrawnTrend, 'reads' | 'from' | 'to' | 'people' | 'left' | 'gaps'>;

/** The notes under a trend: whom it counts, from when to when, and what it leaves out. */
export function trendNotes({ reads, from, to, people, left, gaps }: Told): string[] {
  const told = reads === 'mean' ? 'The average' : 'The share of people';
  const day = (at: string) => formatDay(new Date(at));
  const hidden =
    left === 1
      ? 'One choice with fewer people is not drawn.'
      : `${formatNumber(left)} choices with fewer people are not drawn.`;
  return [
    `${told} among all who were counted by then, from ${day(from)} to ${day(to)}; days and hours are UTC.`,
    `${peopleOf('everyone', people)} at the end.`,
    ...(left > 0 ? [hidden] : []),
    ...gaps.map((gap) => `No count changed for long between ${day(gap.from)} and ${day(gap.to)}.`),
  ];
}

/** The words for periods, by how many days they have. */
const SPANS: Record<number, { title: string; each: string; column: string; inFigures: string }> = {
  1: {
    title: 'Day by day',
    each: 'day',
    column: 'Day (UTC)',
    inFigures: 'Each day in figures',
  },
  7: {
    title: 'Week by week',
    each: 'week',
    column: 'Week from (UTC)',
    inFigures: 'Each week in figures',
  },
  28: {
    title: 'Four weeks at a time',
    each: 'four weeks',
    column: 'Four weeks from (UTC)',
    inFigures: 'Each four weeks in figures',
  },
};
const LONGER = {
  title: 'Part by part',
  each: 'part',
  column: 'From (UTC)',
  inFigures: 'Each part in figures',
};

type Days = Pick<DrawnDays, 'span' | 'parts'>;

/** The words about the days of a trend that ends at `to`. */
export function periodWords(
  { reads, to }: { reads: TrendMeasure; to: string },
  { span, parts }: Days,
) {
  const { each, ...words } = SPANS[span] ?? LONGER;
  const figure = reads === 'mean' ? 'average' : 'share';
  const held = Math.floor((Date.parse(to) - Date.parse(parts.at(-1)?.at ?? to)) / DAY_MS) + 1;
  const cut =
    held < span
      ? ` The last ${each === 'four weeks' ? 'of these' : each} holds ${days(held)}.`
      : '';
  return {
    ...words,
    about: `Each point is the ${figure} among those alone who were counted with an answer from that ${each === 'four weeks' ? 'time' : each}.${cut} The line across is the ${figure} of all.`,
    note: 'An answer that was changed is from the day it was changed. Upright bars are the 95% range if these were a random draw. Where fewer than 30 people were counted there is no point.',
  };
}

export const range = ({ low, high }: { low: string; high: string }) => `${low} to ${high}`;

const DAY_MS = 86_400_000;

function days(many: number): string {
  return many === 1 ? 'one day' : `${formatNumber(many)} days`;
}
