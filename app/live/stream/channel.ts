import type { Stream } from '../../platform/http/sse.server.ts';
import { canSeeResult, stateOf } from '../../questions/question-rules.ts';
import type { StoredQuestion } from '../../questions/question-rows.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import type { ComparedSnapshot } from './compared-snapshot.ts';
import type { UpdateEvent } from './update-event.ts';

/** The streams that see the same of a question. */
export type StreamGroup = {
  hasEarned: boolean;
  streams: Set<Stream>;
  /** Streams that have received nothing yet, with the event they know from before. */
  newcomers: Map<Stream, string | undefined>;
  lastEvent: UpdateEvent | undefined;
};

/** A question that somebody follows. */
export type Channel = {
  publicId: string;
  groups: readonly [everyone: StreamGroup, earned: StreamGroup];
  stored: StoredQuestion | undefined;
  /** How often the cached question was invalidated. */
  invalidations: number;
  compared: ComparedSnapshot | undefined;
  /** The `withdrawalVersion` at the last check of those who have earned the result; undefined to check again. */
  checkedVersion: string | undefined;
  /** How many answers were changed and withdrawn when reasons were last read: theirs went with them. */
  withdrawn: string | undefined;
};

export function createChannel(publicId: string): Channel {
  return {
    publicId,
    groups: [createStreamGroup(false), createStreamGroup(true)],
    stored: undefined,
    invalidations: 0,
    compared: undefined,
    checkedVersion: undefined,
    withdrawn: undefined,
  };
}

/** Reasons show where the result does. */
export function readsReasons({ stored }: Channel, { hasEarned }: StreamGroup): boolean {
  if (!stored || !isVisibleTo(stored, [])) return false;
  const state = stateOf(stored);
  return state !== 'removed' && canSeeResult(stored.results, state, hasEarned);
}

function createStreamGroup(hasEarned: boolean): StreamGroup {
  return { hasEarned, streams: new Set(), newcomers: new Map(), lastEvent: undefined };
}
