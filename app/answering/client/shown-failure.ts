import type { Failure } from '../answer-reply.ts';
import type { ShownFailure } from '../answer-state.ts';
import { failureText, pickedOffline } from '../words/failures.ts';

/** Loaded with what sends, so that a page that sends nothing has no sentence of a failure. */
export function shownFailure({ reason, wasQueued, ...failure }: Failure): ShownFailure {
  const says = wasQueued ? pickedOffline({ reason }) : failureText(reason);
  return { ...failure, says, code: reason.why };
}
