import type { ResultDetails } from '../results/details/result-details.ts';
import { withOwnAnswer, type OwnAnswer, type LoggedAnswer } from './own-answer.ts';
import type { QuestionView } from '../results/question-view.ts';
import type { Remedy } from './answer-reply.ts';
import { resultFromDocument, type ResultDocument } from '../results/details/result-document.ts';
import { inReaderOrder, type Result } from '../results/result.ts';
import type { ViewerPicks } from '../results/words/sentence.ts';
import { NONE, UNSURE } from '../results/tally.ts';

/** All that is known of the viewer's answer to a question, and the attempt that is under way. */
export type AnswerState = {
  /** The picks stored on the server; empty if there is no answer. */
  picks: readonly number[];
  isHeldBack: boolean;
  hasPeeked: boolean;
  /** The newest result this device received, and the details behind it. */
  resultDocument: ResultDocument | undefined;
  details: ResultDetails | undefined;
  loggedAnswers: readonly LoggedAnswer[];
  attempt: Attempt | undefined;
  /** What just happened; it is announced once. */
  lastEvent: AnswerEvent | undefined;
  /** Figures that include the last event are on their way, by a request or by the stream. */
  isLoadingResult: boolean;
};

export type Attempt = {
  does: 'answer' | 'withdraw' | 'peek';
  picks: readonly number[];
  /** `picked`: chosen before signing in, and not sent yet. */
  stage: 'picked' | 'sending' | 'failed';
  failure?: ShownFailure;
};

/** `says`: the sentence for the reader. The code is known where it failed in the browser. */
export type ShownFailure = {
  says: string;
  code?: string;
  remedy: Remedy;
  isUncertain?: boolean;
};

/** `before`: the picks until then, for undo. */
export type AnswerEvent = {
  did: 'counted' | 'withdrawn' | 'peeked';
  before: readonly number[];
  /** The answer is marked as given after looking. */
  afterLooking?: true;
};

export const EMPTY_ANSWER_STATE: AnswerState = {
  picks: [],
  isHeldBack: false,
  hasPeeked: false,
  resultDocument: undefined,
  details: undefined,
  loggedAnswers: [],
  attempt: undefined,
  lastEvent: undefined,
  isLoadingResult: false,
};

/** Replaces what was known with the server's answer; an attempt under way stays. */
export function withServerAnswer(
  state: AnswerState,
  ownAnswer: OwnAnswer | undefined,
): AnswerState {
  const sequence = ownAnswer?.sequence ?? 0;
  // An answer that was sent meanwhile is newer than this reply.
  if (sequence < (state.loggedAnswers.at(-1)?.sequence ?? 0)) return state;
  const picks = ownAnswer?.choices.map(Number) ?? [];
  const isSame = picks.join() === state.picks.join();
  return {
    ...state,
    picks,
    // As when another tab has answered: the last event is about an answer that no longer exists.
    lastEvent: isSame ? state.lastEvent : undefined,
    isHeldBack: ownAnswer?.held ?? false,
    hasPeeked: ownAnswer?.peeked ?? false,
    resultDocument: newerDocument(state.resultDocument, ownAnswer?.result),
    loggedAnswers:
      sequence > 0 && !ownAnswer?.held ? [...state.loggedAnswers, { sequence, picks }] : [],
  };
}

/** Replies may overtake each other: an older result never takes the place of a newer one. */
export function newerDocument(
  known: ResultDocument | undefined,
  received: ResultDocument | null | undefined,
): ResultDocument | undefined {
  return received && received.sequence >= (known?.sequence ?? 0) ? received : known;
}

type ShownQuestion = Pick<
  QuestionView,
  'kind' | 'choices' | 'keepsOrder' | 'result' | 'resultShows' | 'counts'
>;

/**
 * The newest result that may be shown: the page's, or the one this device received, with the viewer's own answer in it.
 * The result of a split comes from the page alone.
 */
export function shownResult(
  question: ShownQuestion,
  state: AnswerState,
  isSplit = false,
): Result | undefined {
  const { resultDocument, loggedAnswers } = state;
  // An answer that was withdrawn no longer opens the result.
  if (question.resultShows === 'after answering' && !hasEarned(state)) return undefined;
  const isNewer = !isSplit && resultDocument && isNewerThanPage(resultDocument, question);
  const result = isNewer
    ? resultFromDocument(withOwnAnswer(resultDocument, question.kind, loggedAnswers), question.kind)
    : question.result;
  return result && inReaderOrder(result, question.choices, question.keepsOrder);
}

/** A burst begins and ends without a new answer, so the page is newer when the two disagree about the burst. */
function isNewerThanPage(received: ResultDocument, { result, counts }: ShownQuestion): boolean {
  return !result || (received.sequence >= counts.sequence && received.burst === result.burst);
}

/** Whether this voter answered, or peeked. */
export function hasEarned({ picks, hasPeeked }: AnswerState): boolean {
  return picks.length > 0 || hasPeeked;
}

/** Whether the result is awaited that includes the viewer's newest answer. The stream may bring it first. */
export function awaitsResult(
  { result, counts }: Pick<QuestionView, 'result' | 'counts'>,
  { isLoadingResult, loggedAnswers }: AnswerState,
): boolean {
  const newest = loggedAnswers.at(-1)?.sequence ?? 0;
  return isLoadingResult && (result === undefined || counts.sequence < newest);
}

/** The viewer's answer in the form that a sentence about the result needs. */
export function viewerPicksOf(picks: readonly number[]): ViewerPicks | undefined {
  const [first] = picks;
  if (first === undefined) return undefined;
  if (first === NONE) return { outside: 'none' };
  return first === UNSURE ? { outside: 'unsure' } : { picked: picks };
}
