import type { Question } from '../../app/questions/question.ts';

export const NOW = new Date('2026-06-01T12:00:00Z');

/** So many hours after the moment at which the question is read. */
export const hoursFromNow = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

export const OPEN_STATE = {
  opensAt: hoursFromNow(-1),
  closesAt: hoursFromNow(1),
  readAt: NOW,
  isPaused: false,
  isRemoved: false,
};

/** A question as it is read from the store, for tests that need no store: open, one choice out of two, all defaults. */
export const STORED_QUESTION: Question = {
  ...OPEN_STATE,
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
  mayReveal: true,
  audience: 'everyone',
  visitorsSayWhy: false,
  tieClose: hoursFromNow(1),
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
