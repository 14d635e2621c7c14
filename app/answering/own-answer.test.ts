import { expect, test } from 'vitest';
import { withOwnAnswer } from './own-answer.ts';
import { RANGES, type ResultDocument } from '../results/details/result-document.ts';

function documentWith(sequence: number, ...counts: number[]): ResultDocument {
  return {
    people: 40,
    asOf: '2026-03-01T12:00:00.000Z',
    sequence,
    audience: 'everyone',
    least: 'open',
    leader: null,
    state: 'open',
    ranges: RANGES,
    demo: false,
    demoAnswers: 0,
    outside: { none: 3, notSure: 2 },
    choices: counts.map((count, at) => ({
      id: String(at + 1),
      label: `Choice ${at + 1}`,
      count,
      share: null,
      low: null,
      high: null,
    })),
  };
}
const countsOf = ({ people, choices, outside }: ResultDocument) => [
  people,
  ...choices.map(({ count }) => count),
  outside.none,
  outside.notSure,
];

test('an answer is added to a result that is older', () => {
  const old = documentWith(45, 25, 15);
  expect(countsOf(withOwnAnswer(old, 'single', [{ sequence: 46, picks: [2] }]))).toEqual([
    41, 25, 16, 3, 2,
  ]);
  // The document itself is not changed.
  expect(countsOf(old)).toEqual([40, 25, 15, 3, 2]);
});

test('a result that includes the answer stays as it is', () => {
  const document = documentWith(46, 25, 16);
  expect(withOwnAnswer(document, 'single', [{ sequence: 46, picks: [2] }])).toBe(document);
  expect(withOwnAnswer(document, 'single', [])).toBe(document);
});

test('a change moves one voter and does not add one', () => {
  const given = [
    { sequence: 46, picks: [2] },
    { sequence: 50, picks: [1] },
  ];
  expect(countsOf(withOwnAnswer(documentWith(48, 25, 16), 'single', given))).toEqual([
    40, 26, 15, 3, 2,
  ]);
  // This result includes neither of the two.
  expect(countsOf(withOwnAnswer(documentWith(40, 25, 15), 'single', given))).toEqual([
    41, 26, 15, 3, 2,
  ]);
});

test('a withdrawn answer is taken out again', () => {
  const given = [
    { sequence: 46, picks: [2] },
    { sequence: 50, picks: [] },
  ];
  expect(countsOf(withOwnAnswer(documentWith(48, 25, 16), 'single', given))).toEqual([
    39, 25, 15, 3, 2,
  ]);
});

test('every pick of several counts, for one voter', () => {
  const given = [{ sequence: 46, picks: [1, 2] }];
  expect(countsOf(withOwnAnswer(documentWith(45, 25, 15), 'multiple', given))).toEqual([
    41, 26, 16, 3, 2,
  ]);
});

test('of a ranking the first pick counts', () => {
  const given = [{ sequence: 46, picks: [2, 1] }];
  expect(countsOf(withOwnAnswer(documentWith(45, 25, 15), 'ranking', given))).toEqual([
    41, 25, 16, 3, 2,
  ]);
});

test.each([
  [100, [40, 25, 15, 4, 2]],
  [101, [40, 25, 15, 3, 3]],
])('%i stays outside the base', (pick, counts) => {
  const given = [{ sequence: 46, picks: [pick] }];
  expect(countsOf(withOwnAnswer(documentWith(45, 25, 15), 'single', given))).toEqual(counts);
});
