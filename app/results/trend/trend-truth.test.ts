import { expect, test } from 'vitest';
import {
  DAY,
  HOUR,
  START,
  dayIn,
  daysOf,
  isMean,
  isShare,
  isoOf,
  makeRandomLog,
  numberIn,
  peopleIn,
  pickedIn,
  pointsOf,
  answersBefore,
  sumIn,
  countsOf,
  equalSharesLog,
  type RandomLog,
} from '../../../test/support/random-logs.ts';
import { createRng } from '../../stats/rng.ts';
import { toDrawnTrend, type DrawnTrend } from './trend-drawing.ts';
import { periodWords, trendNotes } from '../words/trend.ts';
import { trendOf, type Trend } from './trend.ts';

/** The words about trends and single days, checked by a second reader that walks through the log. */

/** What is wrong in the words about a trend. */
function faultInTrend(made: RandomLog, trend: DrawnTrend): string | undefined {
  const now = answersBefore(made, Infinity);
  const notes = trendNotes(trend);
  const [head = '', end = '', ...more] = notes;
  if (/answered/.test(notes.join(' '))) return 'people who answered are not those who were counted';
  const [, from = '', to = ''] =
    /among all who were counted by then, from (.+) to (.+); days/.exec(head) ?? [];
  // The first answer may have been outside the base.
  if (dayIn(from) !== Math.floor((made.log[0]?.at ?? 0) / DAY) * DAY) return 'from another day';
  if (dayIn(to) < Math.floor((now.at(-1)?.at ?? 0) / DAY) * DAY) return 'to another day';
  if (numberIn(end.replace(/ (?:person|people) at the end\.$/, '')) !== peopleIn(now))
    return 'at the end';
  for (const note of more) {
    const [, start, stop] = /^No count changed for long between (.+) and (.+)\.$/.exec(note) ?? [];
    if (start === undefined || stop === undefined) {
      const [, left] = /^(\S+) choices? with fewer people (?:is|are) not drawn\.$/.exec(note) ?? [];
      if (left === undefined) return 'not understood';
      continue;
    }
    // The gap lies between the two days; on those days themselves there were changes.
    const [first, last] = [dayIn(start) + DAY, dayIn(stop)];
    // Within an hour that is not shown there may be one.
    const states = made.log
      .filter(({ at }) => at >= first && at < last)
      .map(({ at }) => (Math.floor(at / HOUR) + 1) * HOUR);
    const before = JSON.stringify(countsOf(made, answersBefore(made, first)));
    if (states.some((at) => JSON.stringify(countsOf(made, answersBefore(made, at))) !== before))
      return 'a count changed';
  }
  return trend.ofDays && faultInDays(made, trend, trend.ofDays);
}

function faultInDays(
  made: RandomLog,
  trend: DrawnTrend,
  days: NonNullable<DrawnTrend['ofDays']>,
): string | undefined {
  const now = answersBefore(made, Infinity);
  const { about, note } = periodWords(trend, days);
  if (/answered/.test(note)) return 'people who answered are not those who were counted';
  const last = days.parts.at(-1);
  const [, held] =
    / The last \S+(?: these)? holds (\S+) days?\./.exec(about.replace('one day', '1 day')) ?? [];
  const many = Math.floor((Date.parse(trend.to) - Date.parse(last?.at ?? '')) / DAY) + 1;
  if (held === undefined ? many < days.span : numberIn(held) !== many) return 'the last part';
  for (const { at, people, figures } of days.parts) {
    const begin = Date.parse(at);
    const from = now.filter((one) => one.at >= begin && one.at < begin + days.span * DAY);
    if (peopleIn(from) !== people) return 'people of a part';
    if (figures.length > 0 !== people >= 30) return 'a point of too few';
    for (const [line, { value }] of figures.entries()) {
      const number = trend.lines[line]?.number ?? 0;
      if (
        !(made.measure === 'mean'
          ? isMean(value, sumIn(from), people)
          : isShare(value, pickedIn(from, number), people))
      )
        return 'a figure of a part';
    }
  }
  return undefined;
}

function trendIn(made: RandomLog): Trend | undefined {
  const { choices, measure, until } = made;
  return trendOf(choices, pointsOf(made), {
    reads: measure,
    until: isoOf(until),
    ofDays: daysOf(made),
  });
}

const LOGS = 5_000;

test(`the words about trends and days are true, every time of ${LOGS}`, () => {
  const rng = createRng('trends and days');
  const faults: string[] = [];
  const spans = new Map<number, number>();
  for (let number = 0; number < LOGS; number += 1) {
    const made = makeRandomLog(rng);
    const trend = trendIn(made);
    const fault = trend && faultInTrend(made, toDrawnTrend(trend));
    if (fault) faults.push(`${fault}: ${JSON.stringify(made)}`);
    const { span } = trend?.dayShares ?? {};
    if (span !== undefined) spans.set(span, (spans.get(span) ?? 0) + 1);
  }
  expect(faults.slice(0, 3)).toEqual([]);
  // The test proves something only if chance made each kind of trend.
  expect([1, 7, 28].map((span) => (spans.get(span) ?? 0) > 50)).toEqual([true, true, true]);
});

test('a wrong sentence is found', () => {
  const made = equalSharesLog();
  const trend = trendIn(made);
  if (!trend) throw new Error('Two moments are enough.');
  expect(faultInTrend(made, toDrawnTrend(trend))).toBeUndefined();
  expect(faultInTrend(made, { ...toDrawnTrend(trend), people: 40_200 })).toBe('at the end');
  const gap = { from: isoOf(START), to: isoOf(START + 10 * DAY) };
  expect(faultInTrend(made, { ...toDrawnTrend(trend), gaps: [gap] })).toBe('a count changed');
});
