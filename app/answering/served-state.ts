import type { OwnAnswer } from './own-answer.ts';
import { NOTHING_KNOWN, withTold, type OwnState, type Said } from './own-state.ts';

type Served = {
  own: OwnAnswer | undefined;
  /** What a form did a moment ago, without a script. */
  did: Said['did'] | undefined;
  /** Chosen before, as by somebody who went to sign in. */
  picked: readonly number[];
  failed: { picks: readonly number[]; says: string } | undefined;
};

/** What a page was rendered with for one person. */
export function servedState({ own, did, picked, failed }: Served): OwnState {
  if (!own && !did && !failed && picked.length === 0) return NOTHING_KNOWN;
  const state = withTold(NOTHING_KNOWN, own);
  const hasAnswer = state.picks.length > 0;
  const isSo =
    did === 'counted' ? hasAnswer : did === 'peeked' ? state.hasPeeked : did === 'withdrawn';
  const isMarked = did === 'counted' && own?.afterLooking;
  return {
    ...state,
    ...(did && isSo && { said: { did, before: [], ...(isMarked && { afterLooking: true }) } }),
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
