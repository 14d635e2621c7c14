import type { OwnAnswer } from '../../app/answering/own-answer.ts';

/** What the site tells a browser of its answer to a question. */
export const ownAnswer: OwnAnswer = {
  choices: ['2'],
  held: false,
  peeked: false,
  at: '2026-03-01T12:00:00.000Z',
  sequence: 12,
  receipt: 'r',
  result: null,
};
