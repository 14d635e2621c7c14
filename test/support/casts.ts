import type { Verdict } from '../../app/answering/answer-casts.server.ts';

/** An answer that waits for as long as it takes. */
export const castOf = (questionId: string, voterId = questionId, choices = [1]) => ({
  questionId,
  publicId: questionId,
  revision: 1,
  voterId,
  choices,
  level: 0,
  isHeldBack: false,
  token: questionId,
  deadline: Number.POSITIVE_INFINITY,
});

/** Of a first answer that counts. */
export const COUNTED = {
  refusal: null,
  isChange: true,
  isNew: true,
  isHeldBack: false,
  sawResult: false,
  sequence: '1',
} satisfies Verdict;
