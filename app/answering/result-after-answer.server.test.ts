import { expect, test } from 'vitest';
import { hoursFromNow, NOW, STORED_QUESTION } from '../../test/support/stored-question.ts';
import type { AnswerableQuestion } from '../questions/question.ts';
import { NO_ANSWERS } from '../results/tally.ts';
import { resultAfterAnswer, tellsResult, updateAfterAnswer } from './result-after-answer.server.ts';

const question: AnswerableQuestion = { ...STORED_QUESTION, id: '7' };
const deps = {
  floodCache: {
    get: async () => [{ from: 'then', to: 'later', answers: 3 }],
    delete: () => undefined,
  },
};
const tallyAt = (readAt: Date) => ({ ...NO_ANSWERS, sequence: 4, readAt });

test.each([
  ['single', 'always', [1], true],
  ['single', 'always', [], true],
  ['single', 'after', [1], true],
  ['single', 'after', [], false],
  ['single', 'closed', [1], false],
  ['scale', 'always', [1], true],
  ['ranking', 'always', [1], false],
] as const)('%s, shown %s, with picks %j: %s', (kind, results, picks, isTold) => {
  expect(tellsResult({ kind, results }, picks)).toBe(isTold);
});

test('the result is made once for the counters that answers of a batch share', async () => {
  const answered = { question, tally: tallyAt(NOW) };
  const made = resultAfterAnswer(deps, answered);
  expect(resultAfterAnswer(deps, { ...answered })).toBe(made);
  expect(JSON.parse((await made) ?? '')).toMatchObject({ state: 'open', sequence: 4 });
});

test('floods are told with what is held back', async () => {
  const answered = { question, tally: { ...tallyAt(NOW), heldBack: 3 } };
  expect(JSON.parse((await resultAfterAnswer(deps, answered)) ?? '')).toMatchObject({
    heldBack: { answers: 3, floods: [{ answers: 3 }] },
  });
});

test('an answer that is counted stays so where the floods cannot be read', async () => {
  const floodCache = {
    get: () => Promise.reject(Object.assign(new Error('away'), { code: '57P01' })),
    delete: () => undefined,
  };
  const answered = { question, tally: { ...tallyAt(NOW), heldBack: 3 } };
  expect(await resultAfterAnswer({ floodCache }, answered)).toBeUndefined();
});

test('nothing is told of a question that closed after the answer, or whose counters could not be read', async () => {
  for (const answered of [
    { question, tally: tallyAt(hoursFromNow(2)) },
    { question, tally: undefined },
  ]) {
    expect(await resultAfterAnswer(deps, answered)).toBeUndefined();
    expect(updateAfterAnswer(answered, [1])).toBeUndefined();
  }
});

test('a frame is told nothing of what is asked inside a community', () => {
  const answered = { question: { ...question, isInside: true }, tally: tallyAt(NOW) };
  expect(updateAfterAnswer(answered, [1])).toBeUndefined();
});
