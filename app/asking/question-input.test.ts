import { expect, test } from 'vitest';
import { previewQuestion } from './question-input.ts';
import { stateOf } from '../questions/question-rules.ts';
import { EMPTY_QUESTION, type QuestionInput } from '../questions/question-schema.ts';

const now = new Date('2026-11-23T08:00:00Z');
const drafted = (more: Partial<QuestionInput>) =>
  previewQuestion(
    { ...EMPTY_QUESTION, text: 'Who has the key?', zone: 'UTC', ...more },
    { id: 'a', now, topics: [], places: [] },
  );

test('a preview opens when the question will, valid or not', () => {
  expect(stateOf(drafted({}))).toBe('open');
  const later = { opensAt: '2026-11-30T08:00', choices: ['Ada', 'Bo'] };
  for (const opens of ['later', 'keep'] as const) {
    const question = drafted({ ...later, opens });
    expect(question.opensAt.toISOString()).toBe('2026-11-30T08:00:00.000Z');
    expect(stateOf(question)).toBe('scheduled');
  }
  expect(stateOf(drafted({ opens: 'later', opensAt: '' }))).toBe('open');
  expect(stateOf(drafted({ opens: 'keep', opensAt: '2026-11-20T08:00' }))).toBe('open');
});
