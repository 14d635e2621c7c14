import type { Choice } from '../questions/question.ts';
import type { ResultDetails } from '../results/words/result-details.ts';
import type { OwnAnswer, LoggedAnswer } from './own-answer.ts';
import { withOwnAnswer } from './own-answer.ts';
import type { QuestionView } from '../results/question-view.ts';
import type { Failure } from './answer-reply.ts';
import { resultFromDocument, type ResultDocument } from '../results/words/result-document.ts';
import type { Result } from '../results/result.ts';
import type { ViewerPicks } from '../results/words/sentence.ts';
import { NONE, UNSURE } from '../results/tally.ts';

/** All that is known of one's own answer to a question, and what is under way. */
export type AnswerState = {
  /** What stands on the server; empty where nothing does. */
  picks: readonly number[];
  isHeldBack: boolean;
  hasPeeked: boolean;
  /** The newest result this device was given, and what stands behind it. */
  document: ResultDocument | undefined;
  details: ResultDetails | undefined;
  loggedAnswers: readonly LoggedAnswer[];
  attempt: Attempt | undefined;
  /** What just happened, and is told once. */
  lastEvent: AnswerEvent | undefined;
  /** The figures that belong to it are on their way. */
  isLoadingResult: boolean;
};

export type Attempt = {
  does: 'answer' | 'withdraw' | 'peek';
  picks: readonly number[];
  /** Picked: chosen before, as by somebody who went to sign in, and not sent yet. */
  stage: 'picked' | 'sending' | 'failed';
  failure?: Failure;
};

/** `before`: what stood until then, for a way back. */
export type AnswerEvent = {
  did: 'counted' | 'withdrawn' | 'peeked';
  before: readonly number[];
  /** It is marked as given after looking. */
  afterLooking?: true;
};

export const EMPTY_ANSWER_STATE: AnswerState = {
  picks: [],
  isHeldBack: false,
  hasPeeked: false,
  document: undefined,
  details: undefined,
  loggedAnswers: [],
  attempt: undefined,
  lastEvent: undefined,
  isLoadingResult: false,
};

/** What the server tells, put in place of what was known; what is under way stays. */
export function withServerAnswer(
  state: AnswerState,
  ownAnswer: OwnAnswer | undefined,
): AnswerState {
  const sequence = ownAnswer?.sequence ?? 0;
  // An answer that was given meanwhile is newer than what the server knew when it was asked.
  if (sequence < (state.loggedAnswers.at(-1)?.sequence ?? 0)) return state;
  const picks = ownAnswer?.choices.map(Number) ?? [];
  const isSame = picks.join() === state.picks.join();
  return {
    ...state,
    picks,
    // As when another tab has answered: what was said here is about an answer that stands no more.
    lastEvent: isSame ? state.lastEvent : undefined,
    isHeldBack: ownAnswer?.held ?? false,
    hasPeeked: ownAnswer?.peeked ?? false,
    document: ownAnswer?.result ?? state.document,
    loggedAnswers:
      sequence > 0 && !ownAnswer?.held ? [...state.loggedAnswers, { sequence, picks }] : [],
  };
}

type ShownQuestion = Pick<
  QuestionView,
  'kind' | 'state' | 'choices' | 'result' | 'resultShows' | 'counts'
>;

/**
 * The newest result that may be shown here: the page's or the one this device was given, one's own answer in it.
 * While people can answer, rows stay in the order of the choices, so that none moves when it becomes a result. A part
 * of the answers comes from the page alone.
 */
export function shownResult(
  question: ShownQuestion,
  state: AnswerState,
  isPart = false,
): Result | undefined {
  const { document, loggedAnswers } = state;
  // An answer that was taken back opens nothing any more.
  if (question.resultShows === 'after answering' && !hasEarned(state)) return undefined;
  const isNewer = !isPart && document && isNewerThanPage(document, question);
  const result = isNewer
    ? resultFromDocument(withOwnAnswer(document, question.kind, loggedAnswers), question.kind)
    : question.result;
  if (!result || question.state === 'closed') return result;
  return { ...result, rows: inOrderOf(question.choices, result.rows) };
}

/** A burst begins and ends without an answer: what the page says of it is the newer then. */
function isNewerThanPage(document: ResultDocument, { result, counts }: ShownQuestion): boolean {
  return !result || (document.sequence >= counts.sequence && document.burst === result.burst);
}

/** Whether this person answered, or asked to see the result without. */
export function hasEarned({ picks, hasPeeked }: AnswerState): boolean {
  return picks.length > 0 || hasPeeked;
}

/** Whether the page's own figures hold one's newest answer, so that none have to be fetched. */
export function includesOwnAnswer(
  question: Pick<QuestionView, 'result' | 'counts'>,
  { document, loggedAnswers }: AnswerState,
): boolean {
  const newest = loggedAnswers.at(-1)?.sequence ?? 0;
  if (document && document.sequence >= newest) return true;
  return question.result !== undefined && question.counts.sequence >= newest;
}

function inOrderOf<T extends { number: number }>(
  choices: readonly Choice[],
  rows: readonly T[],
): T[] {
  return choices.flatMap(({ number }) => rows.find((row) => row.number === number) ?? []);
}

/** One's own answer as a sentence about the result needs it. */
export function ownAnswerOf(picks: readonly number[]): ViewerPicks | undefined {
  const [first] = picks;
  if (first === undefined) return undefined;
  if (first === NONE) return { outside: 'none' };
  return first === UNSURE ? { outside: 'unsure' } : { picked: picks };
}
