/** Why the site closed or paused a question although nobody wrote a reason. */
export type PauseCause = 'paused-presenting';
export type ClosingCause = 'closed-presenting' | 'new-version';
export type StateCause = PauseCause | ClosingCause;

/** Why a question is paused, was closed early or was removed: what a person wrote, or a code. */
export type StateReason<Cause = StateCause> = { text: string } | { cause: Cause };
