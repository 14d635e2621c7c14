import { expect, test } from 'vitest';
import { answeringFacts } from '../../answering/words/answering-facts.ts';
import { figureFacts } from './facts.ts';
import type { QuestionView } from '../question-view.ts';
import { resultOf } from '../result.ts';

const none: QuestionView['counts'] = {
  sequence: 0,
  changes: 0,
  peeked: 0,
  sawFirst: 0,
  heldBack: 0,
};

const told = (counts: Partial<typeof none>, state: QuestionView['state'] = 'open') =>
  answeringFacts({ counts: { ...none, ...counts }, state });

test('what did not happen is not mentioned', () => {
  expect(told({})).toEqual([]);
});

test('one and many are told apart', () => {
  expect(told({ changes: 1, peeked: 1, sawFirst: 1, heldBack: 1 })).toEqual([
    'One answer was changed',
    '1 person looked without answering',
    '1 answer was given after looking',
    'Held back, not counted yet: 1',
  ]);
  expect(told({ changes: 2, peeked: 1_204, sawFirst: 3, heldBack: 41 }, 'closed')).toEqual([
    'Answers were changed 2 times',
    '1,204 people looked without answering',
    '3 answers were given after looking',
    'Held back, not counted: 41',
  ]);
});

test('what staff left out is not said to be waiting', () => {
  const excluded = { answers: 35, since: '2026-11-24T10:00:00.000Z' };
  const out = 'Left out by staff since 24 November 2026: 35';
  expect(told({ heldBack: 35, excluded })).toEqual([out]);
  expect(told({ heldBack: 40, excluded })).toEqual(['Held back, not counted yet: 5', out]);
});

const plain = { isDemo: false, turnout: 42, counts: none };

test('figures come with the facts needed to read them', () => {
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

test('rounds are no first choices, and what these round to says nothing of them', () => {
  const counted = [20, 10, 10].map((count, at) => ({ number: at + 1, label: '', count }));
  const result = { ...resultOf('ranking', counted, 40, { none: 0, unsure: 0 }, undefined) };
  const asked = { ...plain, kind: 'ranking' as const, pickAtMost: 1, choices: [] };
  const selection = 'Self-selected answers, no margin of sampling error';
  const rounded = { ...result, missesHundred: true };
  expect(figureFacts(asked, rounded)).toEqual([
    'Figures are first choices, before the rounds',
    selection,
    'Rounded shares may not add to 100',
  ]);
  expect(figureFacts(asked, rounded, true)).toEqual([selection]);
});

test('how many answers count because they came in a room is told beside the figures', () => {
  const inRoom = { ...plain, counts: { ...none, inRoom: 1_590 } };
  expect(figureFacts({ ...inRoom, kind: 'single', pickAtMost: 1, choices: [] }, undefined)).toEqual(
    ['Count because they came in a room: 1,590'],
  );
});
