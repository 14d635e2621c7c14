import type { StateCause, StateReason } from '../state-reason.ts';

export const causes: Record<StateCause, string> = {
  'paused-presenting': 'Paused during a presentation.',
  'closed-presenting': 'Closed at the end of a presentation.',
  'new-version': 'A new version was started.',
};

/** Why a question is paused, was closed early or was removed. */
export function stateReasonText(reason: StateReason): string {
  return 'text' in reason ? reason.text : causes[reason.cause];
}
