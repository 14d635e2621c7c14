import { expect, test } from 'vitest';
import { ownAnswer } from '../../test/support/own-answer.ts';
import {
  EMPTY_ANSWER_STATE,
  viewerPicksOf,
  shownResult,
  withServerAnswer,
} from './answer-state.ts';
import { initialAnswerState } from './initial-answer-state.ts';
import { RANGES, type ResultDocument } from '../results/details/result-document.ts';
import { resultOf } from '../results/result.ts';

const choices = [3, 1, 2].map((number) => ({
  number,
  label: `Choice ${number}`,
  role: 'listed' as const,
}));
const counts = { changes: 0, peeked: 0, sawFirst: 0, heldBack: 0 };
const resultDocument: ResultDocument = {
  people: 60,
  asOf: '2026-03-01T12:00:00.000Z',
  sequence: 60,
  audience: 'everyone',
  least: 'open',
  leader: null,
  state: 'open',
  ranges: RANGES,
  demo: false,
  demoAnswers: 0,
  outside: { none: 0, notSure: 0 },
  choices: [1, 2, 3].map((number) => ({
    id: String(number),
    label: `Choice ${number}`,
    count: 10 * number,
    share: null,
    low: null,
    high: null,
  })),
};

test("the server's answer replaces the known one, unless something newer happened here", () => {
  const state = withServerAnswer(EMPTY_ANSWER_STATE, ownAnswer);
  expect(state).toMatchObject({ picks: [2], loggedAnswers: [{ sequence: 12, picks: [2] }] });
  const newer = {
    ...EMPTY_ANSWER_STATE,
    picks: [1],
    loggedAnswers: [{ sequence: 13, picks: [1] }],
  };
  expect(withServerAnswer(newer, ownAnswer)).toBe(newer);
  expect(withServerAnswer(newer, undefined)).toBe(newer);
  expect(withServerAnswer(EMPTY_ANSWER_STATE, { ...ownAnswer, held: true })).toMatchObject({
    isHeldBack: true,
    loggedAnswers: [],
  });
});

test('the last event is dropped with the answer it was about', () => {
  const lastEvent = { did: 'counted', before: [] } as const;
  expect(
    withServerAnswer({ ...EMPTY_ANSWER_STATE, picks: [2], lastEvent }, ownAnswer).lastEvent,
  ).toBe(lastEvent);
  expect(
    withServerAnswer({ ...EMPTY_ANSWER_STATE, picks: [1], lastEvent }, ownAnswer).lastEvent,
  ).toBeUndefined();
});

test('the newer of two results is shown, few people’s in the order of the choices', () => {
  const counted = resultDocument.choices.map(({ id, label }) => ({
    number: Number(id),
    label,
    count: 1,
  }));
  const result = resultOf('single', counted, 3, { none: 0, unsure: 0 }, undefined);
  const question = {
    kind: 'single',
    keepsOrder: false,
    state: 'open',
    choices,
    result,
    resultShows: 'now',
  } as const;
  const shown = (sequence: number) =>
    shownResult(
      { ...question, counts: { ...counts, sequence } },
      { ...EMPTY_ANSWER_STATE, resultDocument },
    );
  expect(shown(59)?.people).toBe(60);
  expect(shown(61)?.people).toBe(3);
  expect(shown(61)?.rows.map(({ number }) => number)).toEqual([3, 1, 2]);
  expect(shown(59)?.rows.map(({ count }) => count)).toEqual(
    resultDocument.choices.map(({ count }) => count).toSorted((a, b) => b - a),
  );
});

test("a result shown after answering is visible only while the voter's answer exists", () => {
  const question = {
    kind: 'single',
    keepsOrder: false,
    state: 'open',
    choices,
    result: undefined,
    resultShows: 'after answering',
    counts: { ...counts, sequence: 9 },
  } as const;
  const given = { ...EMPTY_ANSWER_STATE, resultDocument };
  expect(shownResult(question, EMPTY_ANSWER_STATE)).toBeUndefined();
  expect(shownResult(question, given)).toBeUndefined();
  expect(shownResult(question, { ...given, picks: [1] })?.people).toBe(60);
  expect(shownResult(question, { ...given, hasPeeked: true })?.people).toBe(60);
});

test('the result of a split comes from the page alone', () => {
  const counted = choices.map(({ number, label }) => ({ number, label, count: 1 }));
  const result = resultOf('single', counted, 3, { none: 0, unsure: 0 }, undefined);
  const question = {
    kind: 'single',
    keepsOrder: false,
    state: 'open',
    choices,
    result,
    resultShows: 'now',
    counts: { ...counts, sequence: 9 },
  } as const;
  const state = { ...EMPTY_ANSWER_STATE, resultDocument, picks: [1] };
  expect(shownResult(question, state)?.people).toBe(60);
  expect(shownResult(question, state, true)?.people).toBe(3);
});

test('a result from before or during a burst is not shown once the burst has changed', () => {
  const counted = choices.map(({ number, label }) => ({ number, label, count: 1 }));
  const result = resultOf('single', counted, 3, { none: 0, unsure: 0 }, undefined);
  const question = {
    kind: 'single',
    keepsOrder: false,
    state: 'open',
    choices,
    result,
    resultShows: 'now',
    counts: { ...counts, sequence: 60 },
  } as const;
  const burst = 'checked' as const;
  const inBurst = { ...EMPTY_ANSWER_STATE, resultDocument: { ...resultDocument, burst } };
  expect(shownResult(question, inBurst)?.people).toBe(3);
  expect(shownResult({ ...question, result: { ...result, burst } }, inBurst)).toMatchObject({
    people: 60,
    burst,
  });
  const before = { ...EMPTY_ANSWER_STATE, resultDocument };
  expect(shownResult({ ...question, result: { ...result, burst } }, before)?.people).toBe(3);
});

test('a page that was made for everybody says nothing about one voter', () => {
  const nothing = { own: undefined, did: undefined, picked: [], failed: undefined };
  expect(initialAnswerState(nothing)).toBe(EMPTY_ANSWER_STATE);
  // A link copied from another voter has no answer behind it.
  expect(initialAnswerState({ ...nothing, did: 'counted' }).lastEvent).toBeUndefined();
  expect(initialAnswerState({ ...nothing, did: 'peeked' }).lastEvent).toBeUndefined();
});

test('a form without a script shows what it did', () => {
  const base = { own: ownAnswer, did: undefined, picked: [], failed: undefined };
  expect(initialAnswerState({ ...base, did: 'counted' })).toMatchObject({
    picks: [2],
    lastEvent: { did: 'counted' },
  });
  const failed = { picks: [1, 3], says: 'Pick at most 1.' };
  expect(initialAnswerState({ ...base, own: undefined, failed }).attempt).toMatchObject({
    stage: 'failed',
    picks: [1, 3],
    failure: { says: 'Pick at most 1.' },
  });
});

test('picks made before signing in are sent, unless an answer was counted', () => {
  const base = { own: undefined, did: undefined, picked: [3], failed: undefined };
  expect(initialAnswerState(base).attempt).toMatchObject({ stage: 'picked', picks: [3] });
  expect(initialAnswerState({ ...base, own: ownAnswer }).attempt).toBeUndefined();
});

test.each([
  [[], undefined],
  [[100], { outside: 'none' }],
  [[101], { outside: 'unsure' }],
  [[2, 1], { picked: [2, 1] }],
  [[0], { picked: [0] }],
])('%j becomes %j', (picks, own) => {
  expect(viewerPicksOf(picks)).toEqual(own);
});
