import { expect, test } from 'vitest';
import type { Question } from '../questions/question.ts';
import { presentQuestion } from './present.ts';
import { ALL } from './tally.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR);
const LIFE = { opensAt: at(-1), closesAt: at(1), readAt: NOW, isPaused: false, isRemoved: false };
const STORED: Question = {
  ...LIFE,
  publicId: 'q000000001',
  surveyPublicId: 's000000001',
  revision: 1,
  kind: 'single',
  text: 'Tea or coffee?',
  context: '',
  pickAtMost: 1,
  isOrdered: false,
  scaleLow: '',
  scaleHigh: '',
  results: 'always',
  audience: 'everyone',
  tieClose: at(1),
  stateReason: null,
  stateSince: null,
  wasPaused: false,
  closedEarly: false,
  replaces: null,
  replacedBy: null,
  survey: null,
  isDemo: false,
  demoAnswers: 0,
  community: null,
  communityId: null,
  isInside: false,
  topics: [],
  choices: [
    { number: 1, label: 'Tea', role: 'listed' },
    { number: 2, label: 'Coffee', role: 'listed' },
  ],
};

test('only the whole ends at the time that was fixed: the moment of a part is chosen by its answers', () => {
  const closed = { ...STORED, readAt: at(2) };
  expect(presentQuestion(closed, undefined, { order: 0 }).closedOnTime).toBe(true);
  for (const part of [
    { ...ALL, audience: 'members' },
    { ...ALL, least: 'device' },
  ] as const)
    expect(presentQuestion(closed, undefined, { order: 0, part }).closedOnTime).toBe(false);
});
