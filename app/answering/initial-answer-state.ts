import type { OwnAnswer } from './own-answer.ts';
import {
  EMPTY_ANSWER_STATE,
  withServerAnswer,
  type AnswerState,
  type AnswerEvent,
} from './answer-state.ts';

type InitialAnswerParams = {
  own: OwnAnswer | undefined;
  /** What a form without a script did a moment ago. */
  did: AnswerEvent['did'] | undefined;
  /** Picks from before signing in. */
  picked: readonly number[];
  failed: { picks: readonly number[]; says: string } | undefined;
};

/** The state a page is rendered with for one voter. */
export function initialAnswerState({ own, did, picked, failed }: InitialAnswerParams): AnswerState {
  if (!own && !did && !failed && picked.length === 0) return EMPTY_ANSWER_STATE;
  const state = withServerAnswer(EMPTY_ANSWER_STATE, own);
  const hasAnswer = state.picks.length > 0;
  const isSo =
    did === 'counted' ? hasAnswer : did === 'peeked' ? state.hasPeeked : did === 'withdrawn';
  const isMarked = did === 'counted' && own?.afterLooking;
  return {
    ...state,
    ...(did && isSo && { lastEvent: { did, before: [], ...(isMarked && { afterLooking: true }) } }),
    ...(picked.length > 0 &&
      !hasAnswer && { attempt: { does: 'answer', picks: picked, stage: 'picked' } }),
    ...(failed && {
      attempt: {
        does: 'answer',
        picks: failed.picks,
        stage: 'failed',
        failure: { says: failed.says, remedy: 'none' },
      },
    }),
  };
}
