import type { QuestionRefusal, QuestionState } from '../questions/question-rules.ts';
import type { QuestionProblem } from '../questions/question-schema.ts';
import type { QuestionView } from '../results/question-view.ts';

/** The author's actions in the presenter by state; they follow the rules of `questionCan`. */
export const ACTIONS_IN: Record<QuestionState, readonly ('open' | 'pause' | 'resume' | 'close')[]> =
  {
    scheduled: ['open'],
    open: ['pause', 'close'],
    paused: ['resume', 'close'],
    closed: [],
    removed: [],
  };

/** A moment as shown in a room: without a day if it is today. */
export type RoomTime = { day: string | undefined; time: string | undefined };

/** A result should not influence the room: it starts hidden until the close, or until its author reveals it here. */
export function isShownAtFirst(
  { state }: Pick<QuestionView, 'state'>,
  isRevealed: boolean,
): boolean {
  return state === 'closed' || isRevealed;
}

/** Hides a result that only the presenter has earned, by an answer in another tab. */
export function withoutEarlyResult<Shown extends Pick<QuestionView, 'resultShows' | 'result'>>(
  question: Shown,
  isRevealed: boolean,
): Shown {
  return question.resultShows === 'now' || isRevealed
    ? question
    : { ...question, result: undefined };
}

/** `wait`: there is nothing to show before the first answer. */
export type RevealOption = 'reveal' | 'wait' | 'close' | undefined;

type RevealQuestion = Pick<QuestionView, 'state' | 'resultShows' | 'mayReveal' | 'turnout'>;

/** How the author can show a result that is not public yet. */
export function revealOptionOf(
  { state, resultShows, mayReveal, turnout }: RevealQuestion,
  { isOwn, isRevealed }: { isOwn: boolean; isRevealed: boolean },
): RevealOption {
  if (!isOwn || isRevealed || (state !== 'open' && state !== 'paused')) return undefined;
  if (resultShows === 'after answering' && mayReveal) return turnout > 0 ? 'reveal' : 'wait';
  return resultShows === 'after closing' ? 'close' : undefined;
}

/** Why a press of the author had no effect. */
export type PressFailure =
  | { state: 'refused'; refusal: QuestionRefusal | { why: 'signed-out' } }
  | { state: 'wrong'; problem: QuestionProblem }
  | { state: 'failed' | 'signed out' };
