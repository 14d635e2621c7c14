import { describe, expect, test } from 'vitest';
import { hoursFromNow, STORED_QUESTION } from '../../test/support/stored-question.ts';
import type { Question } from '../questions/question.ts';
import { updateEventOf } from '../live/stream/update-event.ts';
import { LEVELS } from './levels.ts';
import { questionUpdateOf } from './question-update.ts';
import { NO_ANSWERS, type Tally } from './tally.ts';

const QUESTION: Question = {
  ...STORED_QUESTION,
  publicId: '0123456789',
  surveyPublicId: '9876543210',
  revision: 3,
  text: 'Which of these would you choose?',
  choices: [
    { number: 1, label: 'Red', role: 'listed' },
    { number: 2, label: 'Blue', role: 'listed' },
    { number: 100, role: 'none' },
    { number: 101, role: 'unsure' },
  ],
};

const CHOICE = { number: 1, label: 'Red', role: 'listed' } as const;

/** Four visitors: red, red, none of these, not sure; and a member: red. */
const TALLY: Tally = {
  ...NO_ANSWERS,
  sequence: 6,
  changes: 1,
  peeked: 2,
  sawFirst: 1,
  counts: [
    { level: 2, choice: -1, people: 2 },
    { level: 2, choice: 1, people: 2 },
    { level: 2, choice: 100, people: 1 },
    { level: 2, choice: 101, people: 1 },
    { level: 4, choice: -1, people: 1 },
    { level: 4, choice: 1, people: 1 },
  ],
};

test('an update is how a question stands, over all who answered', () => {
  expect(questionUpdateOf(QUESTION, TALLY)).toEqual({
    question: '0123456789',
    state: 'open',
    revision: 3,
    sequence: 6,
    turnout: 5,
    changes: 1,
    peeked: 2,
    sawFirst: 1,
    heldBack: 0,
    result: {
      people: 3,
      none: 1,
      notSure: 1,
      choices: [
        [1, 3],
        [2, 0],
      ],
    },
  });
});

test('it tells readers how many count because they came in a room', () => {
  expect(questionUpdateOf(QUESTION, { ...TALLY, inRoom: 2 })).toMatchObject({ inRoom: 2 });
});

test('it tells everybody how many of those held back staff left out', () => {
  const excluded = { answers: 35, since: new Date(0) };
  const hidden = questionUpdateOf(
    { ...QUESTION, results: 'closed' },
    { ...TALLY, heldBack: 40, excluded },
  );
  expect(hidden).toMatchObject({
    heldBack: 40,
    excluded: { answers: 35, since: '1970-01-01T00:00:00.000Z' },
  });
});

test('an event of four choices, answered with every check, stays small', () => {
  const choices = [1, 2, 3, 4].map((number) => ({ ...CHOICE, number }));
  const counts = LEVELS.flatMap((_, level) =>
    [-1, 100, 101, 1, 2, 3, 4].map((choice) => ({ level, choice, people: 12_345 })),
  );
  const update = questionUpdateOf({ ...QUESTION, choices }, { ...TALLY, counts });
  // How a single answer was checked is never told.
  expect(updateEventOf(update).bytes.toString()).not.toMatch(/check|level/);
  expect(updateEventOf(update).bytes.length).toBeLessThan(400);
});

test('before anybody has answered every figure is 0, and every choice is there', () => {
  const update = questionUpdateOf(QUESTION, undefined);
  expect(update).toMatchObject({ sequence: 0, turnout: 0, heldBack: 0 });
  expect(update.result).toEqual({
    people: 0,
    none: 0,
    notSure: 0,
    choices: [
      [1, 0],
      [2, 0],
    ],
  });
});

describe('a hidden result', () => {
  const told = (results: Question['results'], hasEarned: boolean, more: Partial<Question> = {}) =>
    questionUpdateOf({ ...QUESTION, results, ...more }, TALLY, { hasEarned });

  test('that shows after answering is told to those who earned it, the turnout to all', () => {
    expect(told('after', false)).toMatchObject({ turnout: 5 });
    expect(told('after', false)).not.toHaveProperty('result');
    expect(told('after', true).result?.people).toBe(3);
  });

  test('that shows after closing is told to nobody before, and then to all', () => {
    expect(told('closed', true)).not.toHaveProperty('result');
    const closed = { closesAt: hoursFromNow(-0.5) };
    expect(told('closed', false, closed)).toMatchObject({ state: 'closed', result: { people: 3 } });
    expect(told('after', false, closed).result?.people).toBe(3);
  });
});

test('of a removed question only the removal is told', () => {
  const removed = questionUpdateOf({ ...QUESTION, isRemoved: true }, TALLY, { hasEarned: true });
  expect(removed).toMatchObject({ state: 'removed', sequence: 0, turnout: 0, revision: 0 });
  expect(removed).not.toHaveProperty('result');
});

describe('in a burst', () => {
  const many: Tally = {
    ...NO_ANSWERS,
    sequence: 200,
    counts: [
      { level: 0, choice: -1, people: 300 },
      { level: 0, choice: 2, people: 300 },
      { level: 2, choice: -1, people: 100 },
      { level: 2, choice: 1, people: 90 },
      { level: 2, choice: 2, people: 10 },
    ],
  };
  const counts = many.counts.filter(({ level }) => level === 2);
  const headline = { sequence: 150, at: new Date(0), counts };

  test('its figures rest on the better checked as of a release, and never go back', () => {
    expect(questionUpdateOf(QUESTION, { ...many, burst: { headline } })).toMatchObject({
      sequence: 200,
      turnout: 400,
      leftOut: 300,
      all: 400,
      result: { people: 100, leader: 1, burst: 'checked' },
    });
  });

  test('or on all answers, with nobody said to lead', () => {
    expect(questionUpdateOf(QUESTION, many).result).toMatchObject({ people: 400, leader: 2 });
    const { result } = questionUpdateOf(QUESTION, { ...many, burst: {} });
    expect(result).toMatchObject({ people: 400, burst: 'waiting' });
    expect(result).not.toHaveProperty('leader');
  });

  test('a hidden result says nothing of it', () => {
    const hidden = questionUpdateOf(
      { ...QUESTION, results: 'closed' },
      { ...many, burst: { headline } },
    );
    expect(JSON.stringify(hidden)).not.toMatch(/checked|leftOut/);
  });
});
