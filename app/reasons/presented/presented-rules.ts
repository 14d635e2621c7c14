/** Of a question. Those that are not on the screen stand behind the others, and come back when one is taken off. */
export const PRESENTED_AT_MOST = 30;

/** How often an author may let one in or take one off. */
export const PRESENTING_RATE = { perMinute: 60, burst: 60 } as const;

export const PRESENTING_ACTS = ['let-in', 'take-off'] as const;
export type PresentingAct = (typeof PRESENTING_ACTS)[number];

/** A reason on the screen of a room. */
export type PresentedReason = {
  /** What a page calls it. */
  id: string;
  text: string;
  /** The answer given with it. */
  answer: string;
  /** The place of its choice among the choices of the question, from 0. */
  side: number;
  /** The name or the handle it is signed with. */
  by?: string;
};

/** What is on the screen, in the order in which it was let in. */
export type PresentedReasons = { asOf: string; reasons: PresentedReason[] };

/** A reason as the author of its question chooses it for the screen. */
export type OfferedReason = PresentedReason & {
  saidAt: string;
  /** Sent back with a choice: other words than those that were read are not let in. */
  version: string;
  standing: 'on screen' | 'behind' | 'off';
};
