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
  /** The streams that ask how its reasons stand, of either group. */
  reasonStreams: Set<Stream>;
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
    reasonStreams: new Set(),
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

/** The streams that ask how the reasons stand and may read them, as they are whenever it is gone through. */
export function reasonReaders(channel: Channel): Iterable<Stream> {
  const { groups, reasonStreams } = channel;
  return {
    *[Symbol.iterator]() {
      if (reasonStreams.size === 0) return;
      for (const one of groups) {
        if (!readsReasons(channel, one)) continue;
        const { streams } = one;
        const [few, many] =
          streams.size < reasonStreams.size ? [streams, reasonStreams] : [reasonStreams, streams];
        for (const stream of few) if (many.has(stream)) yield stream;
      }
    },
  };
}

function createStreamGroup(hasEarned: boolean): StreamGroup {
  return { hasEarned, streams: new Set(), newcomers: new Map(), lastEvent: undefined };
}
