import { describe, expect, test } from 'vitest';
import type { QuestionUpdate } from '../results/question-update.ts';
import type { QuestionView } from '../results/question-view.ts';
import { resultOf } from '../results/result.ts';
import { withUpdate } from './with-update.ts';

const CHOICES = ['Tea', 'Coffee', 'Water'].map((label, at) => ({
  number: at + 1,
  label,
  role: 'listed' as const,
}));

function served(counts: readonly number[], more: Partial<QuestionView> = {}): QuestionView {
  const people = counts.reduce((sum, count) => sum + count, 0);
  const rows = CHOICES.map(({ number, label }, at) => ({ number, label, count: counts[at] ?? 0 }));
  return {
    id: 'abcdefghjk',
    surveyId: 'abcdefghjm',
    revision: 1,
    kind: 'single',
    text: 'What do you drink in the morning?',
    context: '',
    state: 'open',
    stateReason: undefined,
    stateSince: undefined,
    closedEarly: false,
    closedOnTime: false,
    opensAt: '2026-05-01T08:00:00.000Z',
    closesAt: '2026-05-08T08:00:00.000Z',
    audience: 'everyone',
    pickAtMost: 1,
    keepsOrder: true,
    scale: undefined,
    turnout: people,
    lastAnswerAt: undefined,
    choices: CHOICES,
    result: resultOf('single', rows, people, { none: 0, unsure: 0 }, undefined),
    resultShows: 'now',
    counts: { sequence: people, changes: 0, peeked: 0, sawFirst: 0, heldBack: 0 },
    replaces: undefined,
    replacedBy: undefined,
    isDemo: false,
    community: undefined,
    belongs: false,
    topics: [],
    ...more,
  };
}

function heard(counts: readonly number[], more: Partial<QuestionUpdate> = {}): QuestionUpdate {
  const people = counts.reduce((sum, count) => sum + count, 0);
  return {
    question: 'abcdefghjk',
    state: 'open',
    revision: 1,
    sequence: people,
    turnout: people,
    changes: 0,
    peeked: 0,
    sawFirst: 0,
    heldBack: 0,
    result: {
      people,
      none: 0,
      notSure: 0,
      choices: counts.map((count, at): [number, number] => [at + 1, count]),
    },
    ...more,
  };
}

test('an update includes how many answered in a room', () => {
  expect(withUpdate(served([20]), heard([30], { inRoom: 7 })).counts).toMatchObject({ inRoom: 7 });
});

test.each<Partial<QuestionUpdate>>([
  { state: 'paused' },
  { turnout: 21 },
  { sequence: 21 },
  { peeked: 1 },
  { heldBack: 1 },
  { excluded: { answers: 3, since: '2026-05-01T08:00:00.000Z' } },
  { inRoom: 7 },
  { leftOut: 7 },
  { all: 27 },
])('an update that differs only in %o is taken, and an equal one leaves the page', (more) => {
  const question = served([20]);
  expect(withUpdate(question, heard([20], more))).not.toBe(question);
  expect(withUpdate(question, heard([20]))).toBe(question);
});

test('what staff excluded and what the headline leaves out change without an answer', () => {
  const question = served([20]);
  const excluded = { answers: 35, since: '2026-05-01T08:00:00.000Z' };
  expect(withUpdate(question, heard([20], { excluded })).counts).toMatchObject({ excluded });
  const leaves = { leftOut: 77, all: 97 };
  const left = withUpdate(question, heard([20], leaves));
  expect(left.counts).toMatchObject(leaves);
  expect(withUpdate(left, heard([20])).counts).not.toHaveProperty('leftOut');
});

test('the newest figures replace the served ones', () => {
  const newest = withUpdate(served([20, 15, 5]), heard([30, 15, 5]));
  expect(newest).toMatchObject({ turnout: 50, counts: { sequence: 50 } });
  expect(newest.result?.rows.map(({ count, percent }) => [count, percent])).toEqual([
    [30, 60],
    [15, 30],
    [5, 10],
  ]);
});

test('an update that is older or already served changes nothing', () => {
  const question = served([20, 15, 5]);
  expect(withUpdate(question, heard([20, 15, 5]))).toBe(question);
  expect(withUpdate(question, heard([20, 14, 5]))).toBe(question);
});

test('a result that is not in the update is not shown', () => {
  const waits = served([0, 0, 0], { result: undefined, resultShows: 'after closing', turnout: 3 });
  const { result: _, ...quiet } = heard([20, 15, 5]);
  const newest = withUpdate(waits, quiet);
  expect(newest.result).toBeUndefined();
  expect(newest.turnout).toBe(40);
});

test('a question that closed shows its result to everybody', () => {
  const waits = served([20, 15, 5], { result: undefined, resultShows: 'after closing' });
  const newest = withUpdate(waits, heard([20, 15, 5], { state: 'closed' }));
  expect(newest).toMatchObject({ state: 'closed', resultShows: 'now' });
  expect(newest.result?.people).toBe(40);
});

test('a reader who earned a result before others still has it as such', () => {
  const waits = served([20, 15, 5], { result: undefined, resultShows: 'after answering' });
  const newest = withUpdate(waits, heard([21, 15, 5]));
  expect(newest.resultShows).toBe('after answering');
  expect(newest.result?.people).toBe(41);
});

describe('the result of a split', () => {
  const counts = { sequence: 40, changes: 0, peeked: 0, sawFirst: 0, heldBack: 0 };
  const part = served([2, 1, 0], { counts });
  const MEMBERS = { audience: 'members', least: 'open' } as const;

  test('is not overwritten by that of everyone', () => {
    const newest = withUpdate(part, heard([30, 15, 5]), MEMBERS);
    expect(newest.result).toBe(part.result);
    expect(newest.turnout).toBe(50);
  });
});

test('nothing is made up for a question that is gone', () => {
  const question = served([20, 15, 5]);
  expect(withUpdate(question, heard([], { state: 'gone' }))).toBe(question);
  expect(withUpdate(question, heard([], { state: 'removed' }))).toBe(question);
});

test('a choice that the page does not know yet is left out until a reload', () => {
  const newest = withUpdate(served([20, 15, 5]), heard([20, 15, 5, 9]));
  expect(newest.result?.rows).toHaveLength(3);
});

test('a burst begins and ends without an answer', () => {
  const told = {
    people: 90,
    none: 0,
    notSure: 0,
    choices: [
      [1, 60],
      [2, 20],
      [3, 10],
    ],
  } as const;
  const result = {
    ...told,
    choices: told.choices.map(([at, count]): [number, number] => [at, count]),
  };
  const during = withUpdate(served([100, 100, 100]), {
    ...heard([100, 100, 100]),
    result: { ...result, burst: 'checked' },
  });
  expect(during.result).toMatchObject({ people: 90, burst: 'checked' });
  const after = withUpdate(during, heard([100, 100, 100]));
  expect(after.result?.people).toBe(300);
  expect(after.result).not.toHaveProperty('burst');
});
