import { describe, expect, test } from 'vitest';
import type { Viewer } from '../accounts/viewer.ts';
import {
  closedOnTime,
  FREE_EDIT_MS,
  checkAskLimits,
  mayChangeVisibility,
  questionCan,
  surveyCan,
  type OwnQuestion,
} from './question-rules.ts';
import { questionRefusalText } from './words/refusals.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const ADA: Viewer = { member: memberOf('7') };
const BO: Viewer = { member: memberOf('8') };
const VISITOR: Viewer = { member: undefined };

function memberOf(id: string) {
  return {
    id,
    name: 'Ada',
    email: 'ada@reader.example',
    voterId: '0'.repeat(32),
    isConfirmed: true,
    staff: undefined,
  };
}
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const HOUR = 3_600_000;
const OPEN: OwnQuestion = {
  opensAt: ago(FREE_EDIT_MS - 1),
  closesAt: ago(-HOUR),
  readAt: NOW,
  isPaused: false,
  isRemoved: false,
  authorId: '7',
  othersAnswered: false,
  results: 'after',
  mayReveal: true,
  replacedBy: null,
  survey: null,
};
const STATES: Record<string, OwnQuestion> = {
  scheduled: { ...OPEN, opensAt: ago(-1) },
  'just open': OPEN,
  'open for five minutes': { ...OPEN, opensAt: ago(FREE_EDIT_MS) },
  answered: { ...OPEN, othersAnswered: true },
  paused: { ...OPEN, isPaused: true, othersAnswered: true },
  'paused at once': { ...OPEN, isPaused: true },
  closed: { ...OPEN, closesAt: NOW, othersAnswered: true },
  'closed without answers': { ...OPEN, opensAt: ago(HOUR), closesAt: NOW },
  replaced: {
    ...OPEN,
    closesAt: NOW,
    othersAnswered: true,
    replacedBy: { publicId: 'q000000002' },
  },
  removed: { ...OPEN, isRemoved: true },
};

/** One row for each state: the actions of the author. */
const TABLE = `
  scheduled               edit  -        open  -      -       -      -       -           delete
  just open               edit  -        -     pause  -       close  reveal  -           delete
  open for five minutes   -     correct  -     pause  -       close  reveal  newVersion  delete
  answered                -     correct  -     pause  -       close  reveal  newVersion  -
  paused                  -     correct  -     -      resume  close  reveal  newVersion  -
  paused at once          edit  -        -     -      resume  close  reveal  -           delete
  closed                  -     -        -     -      -       -      -       newVersion  -
  closed without answers  -     -        -     -      -       -      -       newVersion  delete
  replaced                -     -        -     -      -       -      -       -           -
  removed                 -     -        -     -      -       -      -       -           -`;
const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s{2,}/));

describe.each(rows)('%s', (name, ...may) => {
  const question = STATES[name];
  if (!question) throw new Error(`There is no state ${name}.`);
  const acts = Object.keys(questionCan) as (keyof typeof questionCan)[];

  test('allows its author what the table says', () => {
    const can = acts.map((act) => (questionCan[act](question, ADA) === true ? act : '-'));
    expect(can).toEqual(may);
  });

  test('gives a sentence with every refusal', () => {
    const refusals = acts
      .map((act) => questionCan[act](question, ADA))
      .filter((can) => can !== true);
    expect(refusals.filter((denial) => !/^[A-Z].*\.$/.test(questionRefusalText(denial)))).toEqual(
      [],
    );
  });

  test('allows nobody else anything', () => {
    for (const act of acts)
      for (const viewer of [BO, VISITOR])
        expect(questionCan[act](question, viewer)).toEqual({ why: 'not-author' });
    const orphan = { ...question, authorId: null };
    for (const act of acts) expect(questionCan[act](orphan, ADA)).not.toBe(true);
  });
});

test.each([
  ['after', true, true],
  ['after', false, false],
  ['always', true, false],
  ['closed', true, false],
] as const)('a result %s, with leave %j, can be revealed: %j', (results, leave, may) => {
  expect(questionCan.reveal({ ...OPEN, results, mayReveal: leave }, ADA) === true).toBe(may);
});

test('every state is in the table', () => {
  expect(rows.map(([name]) => name)).toEqual(Object.keys(STATES));
});

test.each([
  ['closed', 'after', false],
  ['closed', 'always', false],
  ['after', 'always', false],
  ['after', 'after', true],
  ['always', 'after', true],
  ['always', 'closed', true],
  ['after', 'closed', true],
] as const)('once answered, from %s to %s: %j', (from, to, may) => {
  expect(mayChangeVisibility(from, to, true)).toBe(may);
  expect(mayChangeVisibility(from, to, false)).toBe(true);
});

describe('a survey', () => {
  const survey = { title: 'How was this term?', place: 1, of: 2 };
  const state = (name: string): OwnQuestion => ({ ...(STATES[name] ?? OPEN), survey });

  test.each([
    ['scheduled', 'open'],
    ['just open', 'correct pause close reveal'],
    ['answered', 'correct pause close reveal'],
    ['paused', 'correct resume close reveal'],
    ['closed', ''],
    ['removed', ''],
  ])('one of its questions, %s: %s', (name, may) => {
    const acts = Object.keys(questionCan) as (keyof typeof questionCan)[];
    const can = acts.filter((act) => questionCan[act](state(name), ADA) === true);
    // Before the first answer the wording is edited with the survey, so a correction is never needed.
    expect(can.filter((act) => act !== 'correct' || name !== 'scheduled').join(' ')).toBe(may);
  });

  test.each([
    [['scheduled', 'scheduled'], 'takeBack open'],
    [['just open', 'just open'], 'takeBack pause close'],
    [['open for five minutes', 'open for five minutes'], 'pause close'],
    [['just open', 'answered'], 'pause close'],
    [['paused', 'answered'], 'pause resume close'],
    [['closed', 'answered'], 'pause close'],
    [['closed', 'closed'], ''],
    [['removed', 'just open'], 'pause close'],
    [['removed', 'removed'], ''],
    [[], ''],
  ])('%j: %s', (names, may) => {
    const questions = names.map(state);
    const acts = Object.keys(surveyCan) as (keyof typeof surveyCan)[];
    const allowed = (viewer: Viewer) =>
      acts.filter((act) => surveyCan[act](questions, viewer) === true);
    expect(allowed(ADA).join(' ')).toBe(may);
    expect(allowed(BO)).toEqual([]);
    expect(allowed(VISITOR)).toEqual([]);
  });
});

describe('how often one may ask', () => {
  const times = (count: number, everyMs: number, firstMs = 0) =>
    Array.from({ length: count }, (_, at) => ({ at: ago(firstMs + at * everyMs), questions: 1 }));

  test.each([
    ['nothing so far', [], true],
    ['nine in this hour', times(9, 60_000), true],
    ['ten in this hour', times(10, 60_000), false],
    [
      'ten, the first of them an hour ago',
      [...times(9, 60_000), { at: ago(HOUR), questions: 1 }],
      true,
    ],
    ['forty-nine today', times(49, 20 * 60_000, HOUR), true],
    ['fifty today', times(50, 20 * 60_000, HOUR), false],
  ])('%s', (_, asked, may) => expect(checkAskLimits(asked, NOW, 1) === true).toBe(may));

  test('says from when on', () => {
    const may = checkAskLimits(times(10, 60_000), NOW, 1);
    expect(may).toEqual({
      refusal: { why: 'asked-most', span: 'hour', asked: 10, most: 10 },
      again: new Date(NOW.getTime() - 9 * 60_000 + HOUR),
    });
  });

  test('of two limits the later end counts', () => {
    const may = checkAskLimits([...times(10, 60_000), ...times(40, 60_000, 2 * HOUR)], NOW, 1);
    expect(may).toMatchObject({
      again: new Date(NOW.getTime() - 2 * HOUR - 39 * 60_000 + 24 * HOUR),
    });
  });

  test('a survey is asked once, and its questions count for the day', () => {
    const survey = (ms: number, questions = 20) => ({ at: ago(ms), questions });
    expect(checkAskLimits([survey(60_000)], NOW, 1, 20)).toBe(true);
    expect(checkAskLimits([survey(60_000), survey(2 * HOUR)], NOW, 1, 10)).toBe(true);
    expect(checkAskLimits([survey(60_000), survey(2 * HOUR)], NOW, 1, 11)).toEqual({
      refusal: { why: 'asked-most', span: 'day', asked: 40, most: 50 },
      again: new Date(NOW.getTime() + 22 * HOUR),
    });
    expect(checkAskLimits([...times(9, 60_000), survey(HOUR - 1, 2)], NOW, 1, 2)).toMatchObject({
      refusal: { why: 'asked-most', span: 'hour', asked: 10, most: 10 },
    });
  });

  test('is scaled as every limit is', () => {
    expect(checkAskLimits(times(10, 60_000), NOW, 2)).toBe(true);
    expect(checkAskLimits(times(20, 60_000), NOW, 2)).not.toBe(true);
    expect(checkAskLimits(times(1, 60_000), NOW, 0.01)).not.toBe(true);
    expect(checkAskLimits([], NOW, 0.01)).toBe(true);
  });
});

test('a question closed on time if nobody moved its close or ever paused it', () => {
  const planned = { ...OPEN, closesAt: NOW, tieClose: NOW, wasPaused: false };
  expect(closedOnTime(planned)).toBe(true);
  expect(closedOnTime({ ...planned, readAt: ago(1) })).toBe(false);
  expect(closedOnTime({ ...planned, isRemoved: true })).toBe(false);
  expect(closedOnTime({ ...planned, tieClose: ago(-HOUR) })).toBe(false);
  expect(closedOnTime({ ...planned, wasPaused: true })).toBe(false);
});
