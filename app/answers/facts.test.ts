import { expect, test } from 'vitest';
import { answeringFacts } from './answering-facts.ts';
import { figureFacts } from './facts.ts';
import type { QuestionView } from './present.ts';
import { resultOf } from './results.ts';

const none: QuestionView['counts'] = {
  sequence: 0,
  changes: 0,
  peeked: 0,
  sawFirst: 0,
  heldBack: 0,
};

test('what did not happen is not mentioned', () => {
  expect(answeringFacts(none)).toEqual([]);
});

test('one and many are told apart', () => {
  expect(answeringFacts({ ...none, changes: 1, peeked: 1, sawFirst: 1, heldBack: 1 })).toEqual([
    'One answer was changed',
    '1 person looked without answering',
    '1 answer was given after looking',
    'Held back: 1',
  ]);
  expect(answeringFacts({ ...none, changes: 2, peeked: 1_204, sawFirst: 3, heldBack: 41 })).toEqual(
    [
      'Answers were changed 2 times',
      '1,204 people looked without answering',
      '3 answers were given after looking',
      'Held back: 41',
    ],
  );
});

const plain = { isDemo: false, turnout: 42, counts: none };

test('figures come with what has to be known to read them', () => {
  const counted = [20, 10, 10].map((count, at) => ({ number: at + 1, label: '', count }));
  const result = resultOf('single', counted, 40, { none: 2, unsure: 0 }, undefined);
  const choices = [1, 2, 3, 4].map((number) => ({ number, label: '', role: 'listed' as const }));
  expect(figureFacts({ ...plain, kind: 'single', pickAtMost: 1, choices }, result)).toEqual([
    'Not counted in the shares: 2 picked none of these',
    'Self-selected answers, no margin of sampling error',
  ]);
  expect(figureFacts({ ...plain, kind: 'single', pickAtMost: 1, choices }, undefined)).toEqual([]);
  expect(figureFacts({ ...plain, kind: 'multiple', pickAtMost: 3, choices }, undefined)).toEqual([
    'Up to 3 could be picked; percentages are of people',
  ]);
  expect(figureFacts({ ...plain, kind: 'multiple', pickAtMost: 4, choices }, undefined)).toEqual([
    'People could pick any number; percentages are of people',
  ]);
});

test('answers that count since they came in a room are told beside the figures', () => {
  const inRoom = { ...plain, counts: { ...none, inRoom: 1_590 } };
  expect(figureFacts({ ...inRoom, kind: 'single', pickAtMost: 1, choices: [] }, undefined)).toEqual(
    ['Count because they came in a room: 1,590'],
  );
});
