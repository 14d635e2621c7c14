import { describe, expect, test } from 'vitest';
import { rowsOf, returnForm, readSubmission } from './ask-form-state.ts';
import {
  EMPTY_QUESTION,
  fingerprint,
  isBlank,
  parseQuestionInput,
  readQuestionForm,
} from '../questions/question-schema.ts';
import { parseSimilarQuestions } from '../discovery/similar-question.ts';

function form(entries: [string, string][]): FormData {
  const fields = new FormData();
  for (const [name, value] of entries) fields.append(name, value);
  return fields;
}

describe('a form', () => {
  test('that is empty or forged is read as an empty one', () => {
    expect(readQuestionForm(form([]))).toEqual(EMPTY_QUESTION);
    const forged: [string, string][] = [
      ['kind', 'essay'],
      ['results', 'mine'],
      ['audience', 'nobody'],
      ['steps', '1-100'],
      ['closes', 'never'],
    ];
    expect(readQuestionForm(form(forged))).toEqual(EMPTY_QUESTION);
  });

  test('keeps its rows, and no more than anybody types', () => {
    const rows = Array.from({ length: 50 }, (_, at): [string, string] => ['choice', String(at)]);
    expect(readQuestionForm(form(rows)).choices).toHaveLength(40);
    expect(
      readQuestionForm(
        form([
          ['choice', 'a'],
          ['choice', ''],
          ['choice', 'b'],
        ]),
      ).choices,
    ).toEqual(['a', '', 'b']);
  });

  test('contains nothing that a database refuses', () => {
    expect(readQuestionForm(form([['text', 'a\0b\u0001c\nd']])).text).toBe('abc\nd');
    expect(readQuestionForm({ get: () => 'a\ud800', getAll: () => [] }).text.isWellFormed()).toBe(
      true,
    );
  });

  test('comes back from a draft as it was', () => {
    const typed = {
      ...EMPTY_QUESTION,
      text: 'Is it?',
      choices: ['a', ''],
      none: true,
      topics: ['work'],
      kind: 'ranking' as const,
    };
    expect(parseQuestionInput(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
    for (const broken of [null, 3, 'x', [], { choices: 'no', topics: [1, null] }])
      expect(isBlank(parseQuestionInput(broken))).toBe(true);
  });

  test('is the same with more free rows, and in another zone if no time is given', () => {
    const typed = { ...EMPTY_QUESTION, choices: ['a', 'b'] };
    expect(fingerprint({ ...typed, choices: ['a', '', 'b', ''], zone: 'UTC' })).toBe(
      fingerprint(typed),
    );
    expect(fingerprint({ ...typed, choices: ['b', 'a'] })).not.toBe(fingerprint(typed));
    const timed = { ...typed, opensAt: '2026-06-01T12:00' };
    expect(fingerprint({ ...timed, zone: 'UTC' })).not.toBe(fingerprint(timed));
  });
});

const FULL = Array.from({ length: 20 }, () => 'a');

describe('rows without a script', () => {
  const after = (does: string, choices: string[]) => {
    const { typed, focus } = returnForm({
      ...readSubmission(form([['does', does]])),
      typed: { ...EMPTY_QUESTION, choices },
    });
    return [typed.choices, focus];
  };
  test.each([
    ['choice', ['a', 'b'], [['a', 'b', ''], 'choice-2']],
    ['choice', ['a', '', 'b'], [['a', '', 'b'], 'choice-1']],
    ['choice', FULL, [FULL, 'choice-19']],
    ['remove-1', ['a', 'b', 'c'], [['a', 'c'], 'choice-0']],
    ['remove-0', ['a', 'b'], [['b'], 'choice-0']],
    ['remove-9', ['a', 'b'], [['a', 'b'], 'choice-8']],
    ['up-1', ['a', 'b', 'c'], [['b', 'a', 'c'], 'choice-0']],
    ['up-2', ['a', 'b', 'c'], [['a', 'c', 'b'], 'choice-1']],
    ['up-0', ['a', 'b'], [['a', 'b'], 'choice-0']],
    ['up-9', ['a', 'b'], [['a', 'b'], 'choice-8']],
    ['preview', ['a', 'b'], [['a', 'b'], undefined]],
  ])('%s of %j', (does, choices: string[], expected) =>
    expect(after(does, choices)).toEqual(expected),
  );
});

test.each([
  ['single', [], ['', '']],
  ['single', ['a'], ['a', '']],
  ['single', ['a', 'b'], ['a', 'b', '']],
  ['single', ['a', 'b', ''], ['a', 'b', '']],
  ['multiple', FULL, FULL],
] as const)('a form for %s shows a free row after %j', (kind, choices, rows) =>
  expect(rowsOf({ kind, choices: [...choices] })).toEqual(rows),
);

test('similar questions from the site are parsed as strictly as anything', () => {
  const good = { id: 'q000000001', text: 'Is it?', turnout: 3, demo: true };
  const topics = [{ slug: 'work', name: 'Work' }, null, { slug: 3 }];
  const items = [{ ...good, topics }, { id: '../x', text: 'a' }, { id: 'q000000002' }];
  expect(parseSimilarQuestions({ items })).toEqual([{ ...good, topics: ['work'] }]);
  expect(parseSimilarQuestions({ items: [good, good, good, good] })).toHaveLength(3);
  for (const broken of [null, [], {}, { items: 3 }])
    expect(parseSimilarQuestions(broken)).toEqual([]);
});
