import {
  REFUSAL_STATUS,
  RETRY_AFTER_S,
  type PicksProblem,
  type Refusal,
} from '../../app/answering/failures.ts';
import type { BaseIssue } from 'valibot';
import {
  isAnswerBodyProblem,
  type AnswerBodyProblem,
} from '../../app/answering/answer-body.server.ts';
import { MAX_PICKS } from '../../app/answering/answer-fields.ts';
import type { ProblemDetails, HttpRefusal } from '../http/refusal.ts';

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

/** What is wrong with a pick, in its place. */
export function picksProblem(problem: PicksProblem, at: number): ProblemDetails {
  return choiceProblem(picksDetail(problem), at);
}

function picksDetail(problem: PicksProblem): string {
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

const NO_CHOICES = 'There is no member "choices".';
const WRONG_FIELDS = {
  list: `A list of 1 to ${MAX_PICKS} ids.`,
  choice: 'This is not the id of a choice.',
  revision: 'A whole number from 1 on.',
  room: 'Six letters or digits.',
};

/** What is wrong with the body of an answer, and with which of its choices. */
export function bodyProblem({
  wrong,
  at,
}: {
  wrong: AnswerBodyProblem;
  at?: number | undefined;
}): ProblemDetails {
  if (wrong === 'no-choices')
    return {
      code: 'body',
      detail: 'Send {"choices":["…"]} with the ids of the choices.',
      errors: [{ pointer: '', detail: NO_CHOICES }],
    };
  const detail = WRONG_FIELDS[wrong];
  switch (wrong) {
    case 'list':
      return { code: 'choices', detail, errors: [{ pointer: '/choices', detail }] };
    case 'choice':
      return choiceProblem(detail, at ?? 0);
    case 'revision':
      return {
        code: wrong,
        detail: 'The revision of a question is a number.',
        errors: [{ pointer: '/revision', detail }],
      };
    case 'room':
      return {
        code: wrong,
        detail:
          'The code of a room is the six letters or digits at the end of the address that its screen shows.',
        errors: [{ pointer: '/room', detail }],
      };
  }
}

function choiceProblem(detail: string, at: number): ProblemDetails {
  return { code: 'choices', detail, errors: [{ pointer: `/choices/${at}`, detail }] };
}

/** As it is told where most answers come in, to the letter. */
const HEADERS = { 'content-type': 'application/problem+json; charset=utf-8' };

/** The first thing that the schema of an answer finds. */
export function wrongAnswer([issue]: readonly BaseIssue<unknown>[]): HttpRefusal {
  const wrong = isAnswerBodyProblem(issue?.message) ? issue.message : 'no-choices';
  const at = issue?.path?.[1]?.key;
  const problem = bodyProblem({ wrong, at: typeof at === 'number' ? at : undefined });
  return { status: 422, headers: HEADERS, ...problem };
}
