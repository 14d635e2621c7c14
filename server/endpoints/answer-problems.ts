import {
  REFUSAL_STATUS,
  RETRY_AFTER_S,
  type PicksProblem,
  type Refusal,
} from '../../app/answering/failures.ts';
import type { ProblemDetails } from '../http/refusal.ts';

export type AnswerRefusal = ProblemDetails & { status: number; retryAfter?: number };

/** What programs are told with each refusal. */
const DETAILS: Record<Refusal, string> = {
  gone: 'There is no such question.',
  removed: 'This question was removed.',
  scheduled: 'This question has not opened yet.',
  closed: 'This question is closed.',
  paused: 'This question is paused.',
  edited: 'The question was edited. Read it again and send your answer.',
  'sign-in': 'This question is asked of members. Sign in to answer it.',
  'not-a-member': 'This question is asked of the members of its community.',
  'somebody-else':
    'You signed in or out in the meantime, so it was not counted. Answer again if you like.',
  limit: 'That was many answers in a short time. Wait a minute and send it again.',
  busy: 'Many people are answering at once. Send it again in a moment.',
  // The answer may have been stored although no response came, so the text does not say that it was not.
  unknown: 'It is not known whether it was counted. Send it again: it counts once.',
};

export function answerRefusal(code: Refusal): AnswerRefusal {
  const retryAfter = code in RETRY_AFTER_S && RETRY_AFTER_S[code as keyof typeof RETRY_AFTER_S];
  return {
    status: REFUSAL_STATUS[code],
    code,
    ...(retryAfter && { retryAfter }),
    detail: DETAILS[code],
  };
}

export const UNKNOWN_REMOVAL: AnswerRefusal = {
  ...answerRefusal('unknown'),
  detail: 'It is not known whether your answer was removed. Send it again.',
};

export function picksDetail(problem: PicksProblem): string {
  switch (problem.why) {
    case 'unknown-choice':
      return 'There is no such choice.';
    case 'picked-twice':
      return 'A choice can be picked once.';
    case 'not-alone':
      return 'This choice cannot be combined with others.';
    case 'pick-one':
      return 'Pick one.';
    case 'rank-one':
      return 'Rank at least one.';
    case 'pick-fewer':
      return `Pick at most ${problem.most}.`;
  }
}
