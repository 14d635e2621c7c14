import { describe, expect, test } from 'vitest';
import type { Choice } from '../../questions/question.ts';
import { hiddenReasons, arePublicReasons, shownReasons, sideReasons } from './present.ts';
import { resultOf } from '../../results/result.ts';

const LABELS = ['Bread', 'Rice', 'Noodles', 'Potatoes'];
const choices: Choice[] = [
  ...LABELS.map((label, at) => ({ number: at + 1, label, role: 'listed' as const })),
  { number: 100, role: 'none' },
];
const asked = { choices, result: undefined, resultShows: 'now' } as const;
const addressOf = (id: string) => `at ${id}`;
const saidAt = new Date('2026-11-21T10:00:00Z');

function answerOf(kind: 'single' | 'multiple' | 'ranking' | 'scale', given: number[]) {
  const steps = [0, 1, 2].map((number) => ({
    number,
    label: String(number),
    role: 'listed' as const,
  }));
  const question = { ...asked, kind, ...(kind === 'scale' && { choices: steps }) };
  const stored = [{ id: '7', choices: given, text: 'Because.', saidAt, isDemo: false }];
  const view = shownReasons(question, stored, { total: 1, marks: '', isAll: false, addressOf });
  return view.state === 'shown' ? view.reasons[0]?.answer : undefined;
}

describe('the answer of a reason', () => {
  test.each([
    ['single', [2], 'Rice'],
    ['single', [100], 'None of these'],
    ['multiple', [1], 'Bread'],
    ['multiple', [1, 3], 'Bread and Noodles'],
    ['multiple', [1, 2, 4], 'Bread, Rice and 1 more'],
    ['multiple', [1, 2, 3, 4], 'Bread, Rice and 2 more'],
    ['ranking', [4, 1], 'Put first: Potatoes'],
    ['ranking', [100], 'None of these'],
    ['scale', [2], '2 on a scale from 0 to 2'],
    ['single', [9], ''],
  ] as const)('on a %s question, %j', (kind, given, words) => {
    expect(answerOf(kind, [...given])).toBe(words);
  });
});

test('three are shown at first, a hundred at most', () => {
  const stored = Array.from({ length: 120 }, (_, at) => ({
    id: String(at),
    choices: [1],
    text: `Because of ${at}`,
    saidAt: new Date(saidAt.getTime() + at),
    isDemo: at === 119,
  }));
  const question = { ...asked, kind: 'single' } as const;
  const few = shownReasons(question, stored, {
    total: 101,
    marks: 'abcd',
    isAll: false,
    addressOf,
  });
  expect(few).toMatchObject({ total: 101, marks: 'abcd', isAll: false, isDemo: true });
  expect(few).toHaveProperty('reasons.length', 3);
  expect(few).toHaveProperty('reasons.0.text', 'Because of 119');
  expect(few).toHaveProperty('reasons.0.id', 'at 119');
  const all = shownReasons(question, stored, { total: 101, marks: 'abcd', isAll: true, addressOf });
  expect(all).toHaveProperty('reasons.length', 100);
});

test('the best of each choice stand apart from the others, that which reaches across first', () => {
  const reason = (id: string, choice: number) => ({
    id,
    choices: [choice],
    text: `Because of ${id}`,
    saidAt,
    isDemo: false,
  });
  const count = { agree: 20, disagree: 8, pass: 3 };
  const ranked = (id: string, choice: number, isBestAcross: boolean, isBestWithin: boolean) => ({
    ...reason(id, choice),
    hasDemoReactions: id === '9',
    isBestAcross,
    isBestWithin,
    across: count,
    within: count,
  });
  const stored = ['1', '2', '3', '4'].map((id) => reason(id, 2));
  const view = shownReasons({ ...asked, kind: 'single' }, stored, {
    total: 5,
    marks: '',
    isAll: false,
    standing: [
      ranked('3', 2, true, false),
      ranked('1', 2, false, true),
      ranked('9', 1, true, true),
    ],
    addressOf,
  });
  const agreed = { agree: 20, people: 31 };
  expect(view).toMatchObject({
    isDemo: true,
    best: [
      { choice: 'Bread', reasons: [{ reason: { id: 'at 9' }, across: agreed, within: agreed }] },
      {
        choice: 'Rice',
        reasons: [
          { reason: { id: 'at 3' }, across: agreed },
          { reason: { id: 'at 1' }, within: agreed },
        ],
      },
    ],
    reasons: [{ id: 'at 2' }, { id: 'at 4' }],
  });
});

test('reasons are hidden as long as the result', () => {
  expect(arePublicReasons({ result: undefined })).toBe(false);
  const question = { ...asked, kind: 'single' } as const;
  expect(hiddenReasons({ ...question, resultShows: 'after answering' }, 3)).toEqual({
    state: 'hidden',
    total: 3,
    until: 'answered',
  });
  expect(hiddenReasons({ ...question, resultShows: 'after closing' }, 1)).toMatchObject({
    until: 'closed',
  });
});

describe('the best reason of each side', () => {
  const counted = LABELS.map((label, at) => ({
    number: at + 1,
    label,
    count: [9, 40, 30, 20][at] ?? 0,
  }));
  const question = {
    ...asked,
    kind: 'single',
    result: resultOf('single', counted, 99, { none: 500, unsure: 0 }, undefined),
  } as const;
  const standing = (choice: number, by?: string) => ({
    id: String(choice),
    choices: [choice, 3],
    text: `For ${choice}`,
    saidAt,
    isDemo: choice === 4,
    hasDemoReactions: choice === 1,
    by: by ?? null,
    across: { agree: 7, disagree: 2, pass: 1 },
  });

  test('has what others may know of it, and no more', () => {
    expect(sideReasons(question, [standing(4), standing(2, '@ada')])).toEqual([
      {
        answer: 'Rice',
        text: 'For 2',
        by: '@ada',
        across: { agree: 7, people: 10 },
        isDemo: false,
      },
      { answer: 'Potatoes', text: 'For 4', across: { agree: 7, people: 10 }, isDemo: true },
    ]);
    expect(sideReasons(question, [])).toEqual([]);
    // Its words are somebody's, and some of the reactions are made up.
    expect(sideReasons(question, [standing(1)])).toMatchObject([{ isDemo: true }]);
  });

  test('is that of the three choices that most people gave, in the order of the rows', () => {
    const told = (numbers: number[]) =>
      sideReasons(
        question,
        numbers.map((number) => standing(number)),
      ).map(({ text }) => text);
    expect(told([1, 2, 3, 4])).toEqual(['For 2', 'For 3', 'For 4']);
    expect(told([100, 4, 1])).toEqual(['For 1', 'For 4', 'For 100']);
    // Outside of the shares, so after all that are in them.
    expect(told([100, 1, 2, 3])).toEqual(['For 1', 'For 2', 'For 3']);
  });
});
