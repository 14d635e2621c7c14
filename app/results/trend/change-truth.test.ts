import { expect, test } from 'vitest';
import {
  HOUR,
  dayIn,
  isMean,
  isShare,
  makeRandomLog,
  numberIn,
  peopleIn,
  pickedIn,
  pointsOf,
  answersBefore,
  sumIn,
  equalSharesLog,
  type RandomLog,
  type Entry,
} from '../../../test/support/random-logs.ts';
import { createRng } from '../../stats/rng.ts';
import {
  changeBetween,
  countComparableDays,
  endpointsSince,
  overallEndpoints,
  type Change,
} from './change.ts';
import { changeSentence, noComparisonWords, verdictWords } from '../words/change.ts';

/**
 * Sentences about changes, checked by a second reader that walks through the log. It trusts how likely a change is by
 * chance: stats/compare-means.ts has tests of its own.
 */

/** The change in a log, as a page gets it. */
function changeOf(made: RandomLog): Change | undefined {
  const points = pointsOf(made);
  const ends = made.day === undefined ? overallEndpoints(points) : endpointsSince(points, made.day);
  if (!ends) return undefined;
  const [was, is] = [
    answersBefore(made, Date.parse(ends.before.at) + HOUR),
    answersBefore(made, Infinity),
  ];
  const transitions = [...new Set(made.log.map(({ who }) => who))].flatMap((who) => {
    const [before, now] = [was, is].map((all) => all.find((one) => one.who === who));
    const people = (now ?? before)?.people;
    return people === undefined ? [] : [{ before: before?.picks, now: now?.picks, people }];
  });
  const chosen =
    made.day === undefined ? undefined : { day: made.day, outOf: countComparableDays(points) };
  return changeBetween(ends, made.choices, { reads: made.measure, transitions, chosen });
}

type Side = { entries: Entry[]; people: number };

/** What is wrong in the words about a change. */
function faultInChange(made: RandomLog, change: Change): string | undefined {
  const { reads, rows } = change;
  const moment =
    made.day === undefined ? Date.parse(change.before.at) + HOUR : Date.parse(made.day);
  const sides = [moment, Infinity].map((at): Side => {
    const entries = answersBefore(made, at);
    return { entries, people: peopleIn(entries) };
  });
  const [was, is] = sides;
  if (!was || !is || was.people < 30 || is.people < 30) return 'too few are compared';
  const figure = ({ entries }: Side, number: number) =>
    reads === 'mean' ? sumIn(entries) : pickedIn(entries, number);
  const isFigure = reads === 'mean' ? isMean : isShare;
  /** In points or in tenths, times the people of both moments, so that all numbers are whole. */
  const unit = reads === 'mean' ? 10 : 100;
  const moved = (number: number) =>
    unit * (figure(is, number) * was.people - figure(was, number) * is.people);
  const both = was.people * is.people;
  const changed = made.log
    .map(({ who }) => who)
    .filter((who, at, all) => all.indexOf(who) === at)
    .reduce((sum, who) => {
      const [first, last] = [was, is].map((side) => side.entries.find((one) => one.who === who));
      return first?.picks.join() === last?.picks.join()
        ? sum
        : sum + ((last ?? first)?.people ?? 0);
    }, 0);

  for (const row of rows) {
    const told = verdictWords(row.verdict, reads);
    const shown = [row.before, row.now].map(
      (value, at) =>
        (at === 0 ? row.edges.before : row.edges.now) +
        (reads === 'mean' ? value.toFixed(1) : `${value}%`),
    );
    if (!isFigure(shown[0] ?? '', figure(was, row.number), was.people)) return 'the figure before';
    if (!isFigure(shown[1] ?? '', figure(is, row.number), is.people)) return 'the figure now';
    const difference = Math.round(row.difference * (unit / (reads === 'mean' ? 1 : 100)));
    const isPlain = row.edges.before === '' && row.edges.now === '';
    const subtracted = Math.round((row.now - row.before) * (reads === 'mean' ? 10 : 1));
    if (
      isPlain
        ? difference !== subtracted
        : Math.abs(difference * both - moved(row.number)) > both / 2
    )
      return `the difference of ${shown.join(' and ')}`;
    if (difference === 0 && !told.startsWith('Less than a ')) return 'chance where nothing is seen';
    if (told.startsWith('Less than a ') && Math.abs(moved(row.number)) >= both)
      return 'more than less';
    const picks = Math.max(pickedIn(was.entries, row.number), pickedIn(is.entries, row.number));
    const all = pickedIn(was.entries, row.number) + pickedIn(is.entries, row.number);
    const isFew =
      changed < 30 ||
      (reads === 'share' &&
        (picks < 5 || all * Math.min(was.people, is.people, changed) < was.people + is.people));
    if ((told === 'Too few to tell') !== (isFew && difference !== 0)) return 'too few, or not';
    if (told === 'More than chance' && moved(row.number) === 0) return 'nothing called a change';
  }

  const said = changeSentence(change).replaceAll(/[\u2066-\u2069]/g, '');
  const strong = rows.filter(({ verdict }) => verdictWords(verdict, reads) === 'More than chance');
  const [, day, many] = /^Since (\d+ \w+ \d+), when (\S+) people were counted, /.exec(said) ?? [];
  const [, first] = /[Ss]ince the first (\S+) people were counted/.exec(said) ?? [];
  if (day !== undefined && (made.day === undefined || dayIn(day) !== Date.parse(made.day)))
    return 'another day';
  const base = many ?? first;
  if (base !== undefined && numberIn(base) !== was.people) return 'another base';
  if (/answered/.test(said)) return 'people who answered are not those who were counted';
  const rest = said.replace(
    /^Since (?:the first \S+ people were counted|[^,]+, when \S+ people were counted), /,
    '',
  );
  if (/^There are too few answers to tell a change since (?:the first|\d+ \w+ \d+)/.test(rest))
    return strong.length === 0 && change.verdict === 'too few' ? undefined : 'too few, or not';
  const [, name, from = '', to = '', tail = ''] =
    /^(?:“(.+?)”|the average) went from (.+?) to ([^.]*(?:\.\d)?)\.(.*)$/.exec(rest) ?? [];
  if (from !== '') {
    const row = rows.find(({ label }) => label === name) ?? rows[0];
    if (!row || !strong.includes(row)) return 'a change that its row does not tell';
    if (!isFigure(from, figure(was, row.number), was.people)) return 'from another figure';
    if (!isFigure(to, figure(is, row.number), is.people)) return 'to another figure';
    if (strong.some((one) => Math.abs(one.difference) > Math.abs(row.difference)))
      return 'not the most';
    const others = strong.filter((one) => one !== row);
    if (reads === 'mean') return tail === '' ? undefined : 'too much of an average';
    if (others.length === 0)
      return tail === ' No other share clearly changed.' ? undefined : 'another tail';
    return tail.startsWith(' Also changed: ') &&
      others.every(({ label }) => tail.includes(`“${label}”`)) &&
      rows.every((one) => others.includes(one) || !tail.includes(`“${one.label}”`))
      ? undefined
      : 'another tail';
  }
  if (strong.length > 0) return 'a row tells of a change';
  const isAllSmall = rows.every(({ number }) => Math.abs(moved(number)) < both);
  switch (rest) {
    case 'no share has changed by a whole point.':
      return reads === 'share' && isAllSmall ? undefined : 'a whole point';
    case 'the average has not changed by a tenth.':
      return reads === 'mean' && isAllSmall ? undefined : 'a tenth';
    case 'no share has changed by more than chance.':
      return reads === 'share' && change.verdict === 'inside' ? undefined : 'more than chance';
    case 'the average has not changed by more than chance.':
      return reads === 'mean' ? undefined : 'an average';
    case 'the shares taken together have changed by more than chance; no single one stands out.':
      return reads === 'share' && change.verdict === 'moved' ? undefined : 'not together';
    default:
      return 'not understood';
  }
}

/** What is wrong where nothing is compared. */
function faultInNothing(made: RandomLog & { day: string }): string | undefined {
  const said = noComparisonWords(made.day);
  const [, day = ''] =
    /^There is nothing to compare: it takes thirty people counted before (.+), and thirty now\.$/.exec(
      said,
    ) ?? [];
  if (dayIn(day) !== Date.parse(made.day)) return 'another day';
  const [was, is] = [Date.parse(made.day), Infinity].map((at) => peopleIn(answersBefore(made, at)));
  return Math.min(was ?? 0, is ?? 0) < 30 ? undefined : 'there was enough';
}

const LOGS = 12_000;

test(`the words about changes are true, every time of ${LOGS}`, () => {
  const rng = createRng('changes');
  const faults: string[] = [];
  const read = new Map<string, number>();
  const add = (said: string) => read.set(said, (read.get(said) ?? 0) + 1);
  for (let number = 0; number < LOGS; number += 1) {
    const made = makeRandomLog(rng);
    const change = changeOf(made);
    const fault = change
      ? faultInChange(made, change)
      : made.day && faultInNothing({ ...made, day: made.day });
    if (fault) faults.push(`${fault}: ${change && changeSentence(change)} ${JSON.stringify(made)}`);
    for (const row of change?.rows ?? []) add(verdictWords(row.verdict, made.measure));
    const shape = /“[^”]*”+|\d[\d,.]*%?|\b\w+ 2026/g;
    if (change) add(changeSentence(change).replaceAll(shape, '#').slice(-28));
  }
  expect(faults.slice(0, 3)).toEqual([]);
  // The test proves something only if chance made each kind of sentence.
  expect([...read].filter(([, times]) => times >= 20).length).toBeGreaterThan(12);
});

test('a wrong sentence is found', () => {
  const made = equalSharesLog();
  const change = changeOf(made);
  if (!change) throw new Error('Twenty thousand are enough.');
  expect(faultInChange(made, change)).toBeUndefined();
  const withRow = (row: Partial<Change['rows'][number]>): Change => ({
    ...change,
    rows: change.rows.map((one) => ({ ...one, ...row })),
  });
  expect(faultInChange(made, withRow({ verdict: 'inside' }))).toBe('chance where nothing is seen');
  expect(faultInChange(made, withRow({ difference: 1 }))).toMatch(/^the difference/);
  expect(faultInChange(made, withRow({ verdict: 'moved' }))).toBe('chance where nothing is seen');
  const all = { ...change, before: { ...change.before, people: 20_200 } };
  expect(faultInChange(made, all)).toBe('another base');
  expect(faultInNothing({ ...made, day: made.day ?? '' })).toBe('there was enough');
});
