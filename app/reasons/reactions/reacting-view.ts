import type { ReasonView } from '../shown/present.ts';
import type { Reaction, SecondLook } from '../reaction-rules.ts';

/** Whether somebody still sees a question as they did before they reacted to reasons of others. */
export type SecondLookView = {
  /** What they answered then. */
  answer: string;
  /** They have changed that answer since. */
  isChanged: boolean;
  /** Null: they are asked now. */
  said: SecondLook | null;
};

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
  /** Only for whoever is asked, or was. */
  secondLook?: SecondLookView;
  /** The newest first, where they were asked for. */
  own?: OwnReaction[];
};
