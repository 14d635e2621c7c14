import type { ReasonView } from '../shown/present.ts';
import type { Reaction } from '../reaction-rules.ts';

export type OwnReaction = { reason: ReasonView; said: Reaction };

/** How far somebody has come with the reasons of others. */
export type ReactingView = {
  /** The reason that comes next; null where none is left. */
  next: ReasonView | null;
  /** Of `of` reasons that others gave, so many have been reacted to. */
  done: number;
  of: number;
  /** There are more than are counted. */
  isMore: boolean;
  /** The newest first, where they were asked for. */
  own?: OwnReaction[];
};
