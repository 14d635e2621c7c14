import { describe, expect, test } from 'vitest';
import { checkQuestion, checkPublicReason, type ValidQuestion } from './question-check.ts';
import { OPT_OUT_NUMBERS } from './question.ts';
import { questionProblemText } from './words/problems.ts';
import {
  EMPTY_QUESTION,
  type QuestionInput,
  type QuestionFieldProblem,
} from './question-schema.ts';
import { choiceLabel } from './words/outside.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const TOPICS = ['work', 'food', 'home', 'sport'];
const GOOD: QuestionInput = {
  ...EMPTY_QUESTION,
  text: 'Is this a question?',
  choices: ['Yes', 'No', ''],
  topics: ['work'],
  zone: 'UTC',
};

function check(typed: Partial<QuestionInput>, kept?: Parameters<typeof checkQuestion>[1]['kept']) {
  return checkQuestion(
    { ...GOOD, ...typed },
    { now: NOW, topics: TOPICS, places: [], labelOf: choiceLabel, ...(kept && { kept }) },
  );
}
function problemsOf(typed: Partial<QuestionInput>): QuestionFieldProblem[] {
  const checked = check(typed);
  return 'problems' in checked ? checked.problems : [];
}
const fieldsOf = (typed: Partial<QuestionInput>) => problemsOf(typed).map(({ field }) => field);
function asked(
  typed: Partial<QuestionInput>,
  kept?: Parameters<typeof checkQuestion>[1]['kept'],
): ValidQuestion {
  const checked = check(typed, kept);
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
  return checked;
}
const many = (count: number) => Array.from({ length: count }, (_, at) => `Choice ${at}`);

test('settings that nobody chose get sensible defaults', () => {
  expect(asked({})).toEqual({
    text: 'Is this a question?',
    context: '',
    kind: 'single',
    pickAtMost: 1,
    isOrdered: false,
    scaleLow: '',
    scaleHigh: '',
    choices: [
      { number: 1, label: 'Yes', role: 'listed' },
      { number: 2, label: 'No', role: 'listed' },
    ],
    topics: ['work'],
    audience: 'everyone',
    visitorsSayWhy: false,
    results: 'after',
    opensAt: NOW,
    closesAt: new Date('2026-06-08T12:00:00Z'),
  });
});

test('visitors say why only where everyone may answer', () => {
  expect(asked({ visitorsSayWhy: true })).toMatchObject({ visitorsSayWhy: true });
  const members = { visitorsSayWhy: true, audience: 'members' } as const;
  expect(asked(members)).toMatchObject({ visitorsSayWhy: false });
});

test('problems come in the order of the form, each once', () => {
  expect(fieldsOf({ ...EMPTY_QUESTION, opens: 'later' })).toEqual([
    'text',
    'choice-0',
    'topics',
    'opensAt',
  ]);
});

describe('the question', () => {
  // Ten and two hundred graphemes: a family emoji is one.
  test.each([
    ['a'.repeat(9), true],
    ['a'.repeat(10), false],
    ['a'.repeat(200), false],
    ['a'.repeat(201), true],
    ['e\u0301'.repeat(200), false],
    [`Who? ${'🇩🇪'.repeat(195)}`, false],
    [`Who? ${'🇩🇪'.repeat(196)}`, true],
    // The limit in code points is four times that in graphemes.
    [`Who? ${'👨‍👩‍👧‍👦'.repeat(113)}`, false],
    [`Who? ${'👨‍👩‍👧‍👦'.repeat(115)}`, true],
  ])('%# of its lengths', (text, isWrong) =>
    expect(fieldsOf({ text })).toEqual(isWrong ? ['text'] : []),
  );

  test.each([
    'https://example.org/a-long-address',
    'example.org/a/b',
    'www.example.org www.example.com',
    '1234567890 ?',
    '😀😀😀😀😀😀😀😀😀😀',
    '\u200b\u202e\u3164'.repeat(10),
    '',
  ])('%j is no question', (text) => expect(fieldsOf({ text })).toEqual(['text']));

  test.each([
    'Is Node.js any good?',
    'Do you read example.org?',
    'كم الساعة الآن؟',
    '今日は何を食べましたか、教えて？',
  ])('%j is a question', (text) => expect(fieldsOf({ text })).toEqual([]));

  test('says by how much it is too long', () => {
    const [long] = problemsOf({ text: 'a'.repeat(212) });
    expect(long?.problem).toEqual({ why: 'text-long', over: 12, most: 200 });
    expect(long && questionProblemText(long.problem)).toBe(
      'Shorten the question by 12, to 200 characters.',
    );
  });

  test('is one line without direction overrides', () => {
    expect(asked({ text: '  Is this\na \u202equestion?\u2066 ' }).text).toBe('Is this a question?');
  });
});

describe('the context', () => {
  test.each([
    [2_000, []],
    [2_001, ['context']],
  ])('of %i characters', (length, fields) =>
    expect(fieldsOf({ context: 'a'.repeat(length) })).toEqual(fields),
  );
  test('keeps its line breaks', () =>
    expect(asked({ context: ' a\r\n\r\n\r\nb ' }).context).toBe('a\n\nb'));
});

describe('choices', () => {
  test.each([
    ['single', 1, ['choice-1']],
    ['single', 2, []],
    ['single', 12, []],
    ['single', 13, ['choice-12']],
    ['multiple', 1, ['choice-1']],
    ['multiple', 20, []],
    ['multiple', 21, ['choice-20']],
    ['ranking', 1, ['choice-1']],
    ['ranking', 10, []],
    ['ranking', 11, ['choice-10']],
  ] as const)('%s with %i', (kind, count, fields) =>
    expect(fieldsOf({ kind, choices: many(count) })).toEqual(fields),
  );

  test.each([
    ['a'.repeat(80), []],
    ['a'.repeat(81), ['choice-1']],
    ['🏳️‍🌈'.repeat(80), []],
    ['??', ['choice-1']],
    ['👍', []],
  ])('one labelled %j', (label, fields) =>
    expect(fieldsOf({ choices: ['A', label] })).toEqual(fields),
  );

  test.each([
    ['Yes', 'yes'],
    ['Yes', ' YES '],
    ['One  thing', 'one\u00a0thing'],
    ['Straße', 'STRASSE'],
    ['ﬁsh', 'Fish'],
    ['Ｎｏ', 'no'],
    ['no', 'n\u200bo'],
    ['no', 'no\u200d'],
  ])('%j and %j are the same', (one, other) =>
    expect(problemsOf({ choices: [one, other] })).toEqual([
      { field: 'choice-1', problem: { why: 'same-choice', label: expect.any(String) as string } },
    ]),
  );

  test('free rows count for nothing, and a missing choice is reported at the first of them', () => {
    expect(asked({ choices: ['', 'A', '', 'B', ''] }).choices.map(choiceLabel)).toEqual(['A', 'B']);
    expect(fieldsOf({ choices: ['', 'A', ''] })).toEqual(['choice-0']);
    expect(fieldsOf({ choices: ['A'] })).toEqual(['choice-1']);
  });

  test('“none” and “not sure” are pinned last, and do not count as choices', () => {
    expect(asked({ none: true, unsure: true }).choices.slice(2)).toEqual([
      { number: OPT_OUT_NUMBERS.none, role: 'none' },
      { number: OPT_OUT_NUMBERS.unsure, role: 'unsure' },
    ]);
    expect(fieldsOf({ none: true, unsure: true, choices: ['A'] })).toEqual(['choice-1']);
    expect(fieldsOf({ unsure: true, choices: ['A', 'B', 'not SURE'] })).toEqual(['choice-2']);
  });

  test.each([
    ['', 3],
    ['2', 2],
    ['3', 3],
  ])('of three one may pick at most %j', (pickAtMost, most) =>
    expect(asked({ kind: 'multiple', choices: many(3), pickAtMost }).pickAtMost).toBe(most),
  );
  test.each(['1', '4', '2.5', 'x', '-1'])('of three one may not pick at most %j', (pickAtMost) =>
    expect(fieldsOf({ kind: 'multiple', choices: many(3), pickAtMost })).toEqual(['pickAtMost']),
  );

  test('keep their numbers until they change, and then get new ones while there are any', () => {
    const kept = (labels: string[], first = 1) => ({
      opensAt: new Date('2026-06-01T11:59:00Z'),
      closesAt: new Date('2026-06-08T12:00:00Z'),
      choices: labels.map((label, at) => ({ number: first + at, label, role: 'listed' as const })),
    });
    const numbers = (choices: string[], before: ReturnType<typeof kept>) =>
      asked({ kind: 'multiple', choices }, before).choices.map(({ number }) => number);
    expect(numbers(['A', 'B'], kept(['A', 'B'], 5))).toEqual([5, 6]);
    expect(numbers(['B', 'A'], kept(['A', 'B']))).toEqual([3, 4]);
    expect(numbers(['A', 'B', 'C'], kept(['A', 'B'], 5))).toEqual([7, 8, 9]);
    expect(numbers(many(12), kept(['A', 'B'], 9))).toEqual(many(12).map((_, at) => at + 1));
  });
});

describe('a scale', () => {
  const scale = { kind: 'scale' as const, low: 'Never', high: 'Always', choices: [] };
  test.each([
    ['1-5', [1, 2, 3, 4, 5]],
    ['1-7', [1, 2, 3, 4, 5, 6, 7]],
    ['0-10', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ] as const)('from %s', (steps, numbers) => {
    const ask = asked({ ...scale, steps, none: true, unsure: true });
    expect(ask.choices.map(({ number }) => number)).toEqual(numbers);
    expect(ask.choices.every((one) => choiceLabel(one) === String(one.number))).toBe(true);
    expect(ask.isOrdered).toBe(true);
  });
  test('needs a word for both ends', () => {
    expect(fieldsOf({ ...scale, low: '', high: '' })).toEqual(['low', 'high']);
    expect(fieldsOf({ ...scale, high: 'a'.repeat(81) })).toEqual(['high']);
  });
});

describe('topics', () => {
  test.each([
    [[], ['topics']],
    [['work'], []],
    [['work', 'food', 'home'], []],
    [['work', 'food', 'home', 'sport'], ['topics']],
    [['work', 'work', 'work', 'work'], []],
    [['nothing-of-that-name'], ['topics']],
  ])('%j', (topics, fields) => expect(fieldsOf({ topics })).toEqual(fields));
});

describe('the answer period', () => {
  const closing = (closesAt: string, more: Partial<QuestionInput> = {}) =>
    fieldsOf({ closes: 'at', closesAt, ...more });
  test.each([
    ['2026-06-01T12:04', ['closesAt']],
    ['2026-06-01T12:05', []],
    ['2027-06-01T12:00', []],
    ['2027-06-01T12:01', ['closesAt']],
    ['', ['closesAt']],
  ])('closing at %s', (at, fields) => expect(closing(at)).toEqual(fields));

  test.each([
    ['2026-06-01T12:00', ['opensAt']],
    ['2026-06-01T12:01', []],
    ['2027-06-01T12:01', ['opensAt']],
    ['2027-05-31T12:00', ['closes']],
    ['soon', ['opensAt']],
  ])('opening at %s', (opensAt, fields) =>
    expect(fieldsOf({ opens: 'later', opensAt })).toEqual(fields),
  );

  test('is counted from the opening, in the zone that was named', () => {
    const later = { opens: 'later', opensAt: '2026-06-02T12:00', zone: 'Europe/Berlin' } as const;
    const ask = asked({ ...later, closes: '1d' });
    expect(ask.opensAt).toEqual(new Date('2026-06-02T10:00:00Z'));
    expect(ask.closesAt).toEqual(new Date('2026-06-03T10:00:00Z'));
    expect(closing('2026-06-02T12:04', later)).toEqual(['closesAt']);
    expect(closing('2026-06-02T12:05', later)).toEqual([]);
  });

  test('of an open question stays, even if little of it is left', () => {
    const kept = {
      opensAt: new Date('2026-06-01T11:58:00Z'),
      closesAt: new Date('2026-06-01T12:03:00Z'),
      choices: [],
    };
    const ask = asked({ opens: 'now', closes: 'keep' }, kept);
    expect([ask.opensAt, ask.closesAt]).toEqual([kept.opensAt, kept.closesAt]);
  });
});

test.each([
  ['', true],
  ['a', true],
  ['...', true],
  ['The date was wrong.', false],
  ['a'.repeat(200), false],
  ['a'.repeat(201), true],
])('the reason %j', (reason, isWrong) =>
  expect('problems' in checkPublicReason(reason)).toBe(isWrong),
);
