import { goneUpdate, questionUpdateOf } from '../../results/question-update.ts';
import { loadTallies } from '../../results/store/tally-loader.server.ts';
import type { Tally } from '../../results/tally.ts';
import type { ChangeMessage } from '../../platform/database/pubsub.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import type { Stream, Streams } from '../../platform/http/sse.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { findQuestions } from '../../questions/question-rows.server.ts';
import { updateEventOf } from './update-event.ts';
import {
  createChannel,
  readsReasons,
  reasonReaders,
  type Channel,
  type StreamGroup,
} from './channel.ts';
import { loadReasonNews } from '../../reasons/reason-news-rows.server.ts';
import { createReasonChannels, reasonNewsKey } from './reason-channels.server.ts';
import { createActivityChannels, type ActivityRequest } from './activity-channels.server.ts';
import { listStillEarned, withdrawalVersion } from '../earned-results.server.ts';
import { loadQuestionSnapshots } from '../question-snapshots.server.ts';
import { comparedOf } from './compared-snapshot.ts';

/**
 * Publishes updates to open pages; one per process. A question that changed is dirty until the next tick, which reads all
 * dirty ones in one query, builds one event for each and sends the same bytes to everybody. Ticks are a quarter of a
 * second apart, or more if writing takes long: an answer costs nothing here, a viewer costs the events they receive.
 */
export type Broadcaster = {
  /** The subscription lasts until `unsubscribe`. */
  subscribe(stream: Stream, request: StreamRequest): void;
  unsubscribe(stream: Stream): void;
  onChanges(message: ChangeMessage): void;
  close(): void;
  readonly counters: Readonly<Counters>;
};

export type StreamRequest = {
  questions: readonly string[];
  /** Those of them whose reasons the page shows. */
  reasons: ReadonlySet<string>;
  /** Questions whose result this reader has earned before others, each with its `withdrawalVersion` at that time. */
  earned: ReadonlyMap<string, string>;
  /** The voter id of the reader, if the request has one. */
  voterId: string | undefined;
  activity: ActivityRequest | undefined;
  /** The last event of an earlier stream. */
  lastEventId: string | undefined;
};

type Counters = { followed: number; ticks: number; reads: number; events: number };

type Tallies = Awaited<ReturnType<typeof loadTallies>>;

type Options = {
  sql: Sql;
  secret: Secret;
  streams: Streams;
  now: () => number;
  onError: (error: unknown) => void;
};

/** The delay from a change to its event: changes close together share one event. */
const GATHER_MS = 15;
const TICK_MS = { least: 250, most: 1_000 };
/** The most of the time that writing takes: ten thousand viewers still get four events a second. */
const WRITING_PART = 1 / 2;
/** How often changes without a notification are looked for. */
const LOOK_MS = 2_000;
const AFTER_FAILURE_MS = 1_000;
const MAX_READ = 1_000;
const NOTHING = Buffer.alloc(0);

export function createBroadcaster(options: Options): Broadcaster {
  const { sql, streams, now, onError } = options;
  const channels = new Map<string, Channel>();
  const followed = new Map<Stream, Channel[]>();
  const voterIds = new WeakMap<Stream, string>();
  const dirty = new Set<Channel>();
  const counters: Counters = { followed: 0, ticks: 0, reads: 0, events: 0 };
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let isTicking = false;
  let isLooking = false;
  let isClosed = false;
  let nextTickAt = 0;

  const activity = createActivityChannels({
    sql,
    streams,
    now,
    onError,
    onShown: (publicId) => {
      const [{ lastEvent }] = channelOf(publicId).groups;
      if (lastEvent) void activity.forward(publicId, lastEvent.bytes);
    },
    onHidden: (publicId) => deleteIfUnused(channels.get(publicId)),
  });

  const reasons = createReasonChannels({
    ...options,
    load: (ids) => loadReasonNews(options, ids),
    readersOf(publicId) {
      const channel = channels.get(publicId);
      if (!channel) return [];
      // It is about to be read, or just being read.
      if (!channel.stored && (isTicking || dirty.has(channel))) return undefined;
      return reasonReaders(channel);
    },
  });

  function channelOf(publicId: string): Channel {
    const known = channels.get(publicId);
    if (known) return known;
    const channel = createChannel(publicId);
    channels.set(publicId, channel);
    counters.followed = channels.size;
    looking ??= setInterval(() => void pollAll(), LOOK_MS).unref();
    markDirty(channel);
    return channel;
  }

  function deleteIfUnused(channel: Channel | undefined): void {
    if (!channel || channel.groups.some((one) => one.streams.size > 0)) return;
    if (activity.shows(channel.publicId)) return;
    channels.delete(channel.publicId);
    reasons.forget(channel.publicId);
    dirty.delete(channel);
    counters.followed = channels.size;
    if (channels.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  }

  function markDirty(channel: Channel): void {
    dirty.add(channel);
    scheduleTick(GATHER_MS);
  }

  /** The question is read again before the next event about it. */
  function invalidate(channel: Channel): void {
    channel.stored = undefined;
    channel.invalidations++;
  }

  function scheduleTick(ms: number): void {
    if (timer || isTicking || isClosed) return;
    timer = setTimeout(() => void tick(), Math.max(ms, nextTickAt - now())).unref();
  }

  async function tick(): Promise<void> {
    timer = undefined;
    isTicking = true;
    counters.ticks++;
    const taken = [...dirty].slice(0, MAX_READ);
    for (const channel of taken) dirty.delete(channel);
    const began = now();
    let writing = 0;
    let pause = GATHER_MS;
    try {
      const tallies = await read(taken);
      for (const channel of taken) await revokeWithdrawn(channel, tallies);
      const writingSince = now();
      for (const channel of taken) await broadcast(channel, tallies);
      writing = now() - writingSince;
    } catch (error) {
      onError(error);
      pause = AFTER_FAILURE_MS;
      for (const channel of taken)
        if (channels.get(channel.publicId) === channel) dirty.add(channel);
    }
    nextTickAt = began + Math.min(TICK_MS.most, Math.max(TICK_MS.least, writing / WRITING_PART));
    isTicking = false;
    if (dirty.size > 0) scheduleTick(pause);
  }

  /** The question changes seldom and is cached; its counters change with every answer. */
  async function read(taken: readonly Channel[]) {
    const unknown = new Map(
      taken.flatMap((channel) =>
        channel.stored ? [] : [[channel.publicId, { channel, changes: channel.invalidations }]],
      ),
    );
    if (unknown.size > 0) {
      counters.reads++;
      for (const stored of await findQuestions(sql, [...unknown.keys()])) {
        const asked = unknown.get(stored.publicId);
        if (asked && asked.channel.invalidations === asked.changes) asked.channel.stored = stored;
      }
    }
    counters.reads++;
    return loadTallies(
      sql,
      taken.flatMap(({ stored }) => stored?.id ?? []),
    );
  }

  /** A voter who withdrew their answer, on whichever way, receives from then on what everybody does. */
  async function revokeWithdrawn(channel: Channel, tallies: Tallies): Promise<void> {
    const { publicId, stored, groups, checkedVersion } = channel;
    const [everyone, { streams: earned, newcomers }] = groups;
    const tally = stored && tallies.get(stored.id);
    if (!tally || earned.size === 0 || checkedVersion === withdrawalVersion(tally)) return;
    channel.checkedVersion = withdrawalVersion(tally);
    const asked = [...earned].map((stream) => ({ stream, voterId: voterIds.get(stream) ?? '' }));
    const still = await listStillEarned(
      sql,
      publicId,
      asked.map(({ voterId }) => voterId),
    ).catch((error: unknown) => {
      channel.checkedVersion = undefined;
      throw error;
    });
    for (const { stream, voterId } of asked) {
      // The stream has ended meanwhile, or the voter still has the result.
      if (still.has(voterId) || !earned.delete(stream)) continue;
      newcomers.delete(stream);
      everyone.streams.add(stream);
      everyone.newcomers.set(stream, undefined);
    }
  }

  async function broadcast(channel: Channel, tallies: Tallies): Promise<void> {
    const { publicId, stored, groups } = channel;
    // It changed while it was read, so it is not gone: the next tick publishes it.
    if (!stored && dirty.has(channel)) return;
    const tally = stored && tallies.get(stored.id);
    noteWithdrawals(channel, tally);
    // The cached question may be older than its counters, so its state is computed for the time the counters were read.
    const current = stored && { ...stored, ...(tally && { readAt: tally.readAt }) };
    for (const one of groups) {
      const { hasEarned, lastEvent: before, newcomers } = one;
      if (hasEarned && one.streams.size === 0) {
        one.lastEvent = undefined;
        continue;
      }
      const isThere = current !== undefined && isVisibleTo(current, []);
      // A question that never existed for these streams gets no event; one that they knew is published as gone.
      if (!isThere && !before) continue;
      const told = updateEventOf(
        isThere ? questionUpdateOf(current, tally, { hasEarned }) : goneUpdate(publicId, 'gone'),
      );
      const isNew = told.id !== before?.id;
      if (isNew) one.lastEvent = told;
      const waiting = [...newcomers];
      newcomers.clear();
      if (isNew) {
        counters.events++;
        if (!hasEarned) await activity.forward(publicId, told.bytes);
        await streams.sendAll(one.streams, publicId, told.bytes);
      } else
        for (const [stream, last] of waiting)
          if (told.id !== last) streams.send(stream, publicId, told.bytes);
      for (const [stream] of waiting) {
        const bytes = reasonBytes(channel, one, stream);
        if (bytes.length > 0) streams.send(stream, reasonNewsKey(publicId), bytes);
      }
    }
    // Some of its streams may read them from now on.
    reasons.onFollowed(publicId);
  }

  /** How the reasons stand, as a stream of this group was to be told before it came. */
  function reasonBytes(channel: Channel, one: StreamGroup, stream: Stream): Buffer {
    const isTold = channel.reasonStreams.has(stream) && readsReasons(channel, one);
    return (isTold && reasons.lastBytes(channel.publicId)) || NOTHING;
  }

  /** An answer that becomes another one takes its reason along, and is told as one that was counted. */
  function noteWithdrawals(channel: Channel, tally: Tally | undefined): void {
    if (!tally) return;
    const { withdrawn: before } = channel;
    channel.withdrawn = `${tally.changes} ${withdrawalVersion(tally)}`;
    if (before !== channel.withdrawn) reasons.onChanged(channel.publicId);
  }

  /** The reader's version may differ from the one the group was last checked at; then the group is checked again. */
  function joinEarned(channel: Channel, { streams: earned }: StreamGroup, version: string): void {
    if (earned.size === 0) channel.checkedVersion = version;
    else if (channel.checkedVersion !== version) {
      channel.checkedVersion = undefined;
      markDirty(channel);
    }
  }

  /** Finds changes without a notification: a lost notification, or a question that closed at its time. */
  async function pollAll(): Promise<void> {
    // A slow database must not get the same query twice at once.
    if (isLooking) return;
    isLooking = true;
    try {
      const ids = [...channels.keys()];
      for (let from = 0; from < ids.length; from += MAX_READ)
        await pollQuestions(ids.slice(from, from + MAX_READ));
    } catch (error) {
      onError(error);
    } finally {
      isLooking = false;
    }
  }

  async function pollQuestions(ids: readonly string[]): Promise<void> {
    const snapshots = new Map(
      (await loadQuestionSnapshots(sql, ids)).map((snapshot) => [snapshot.publicId, snapshot]),
    );
    for (const id of ids) {
      const channel = channels.get(id);
      if (!channel) continue;
      const after = comparedOf(snapshots.get(id));
      const { compared: before } = channel;
      channel.compared = after;
      if (before?.life === after.life && before.counted === after.counted) continue;
      if (before?.life !== after.life) invalidate(channel);
      markDirty(channel);
    }
  }

  return {
    counters,
    subscribe(stream, request) {
      // It was told to come back.
      if (isClosed) return;
      const { questions, earned, voterId, activity: hour, lastEventId } = request;
      const known: Buffer[] = [];
      if (voterId !== undefined) voterIds.set(stream, voterId);
      const joined = questions.map((publicId) => {
        const channel = channelOf(publicId);
        const earnedVersion = earned.get(publicId);
        const one = channel.groups[earnedVersion === undefined ? 0 : 1];
        if (earnedVersion !== undefined) joinEarned(channel, one, earnedVersion);
        one.streams.add(stream);
        if (request.reasons.has(publicId)) {
          channel.reasonStreams.add(stream);
          reasons.onFollowed(publicId);
        }
        if (one.lastEvent && channel.stored) {
          if (one.lastEvent.id !== lastEventId) known.push(one.lastEvent.bytes);
          known.push(reasonBytes(channel, one, stream));
        } else {
          one.newcomers.set(stream, lastEventId);
          markDirty(channel);
        }
        return channel;
      });
      followed.set(stream, joined);
      if (hour)
        for (const publicId of activity.subscribe(stream, hour))
          known.push(channels.get(publicId)?.groups[0].lastEvent?.bytes ?? NOTHING);
      // One write for all events that are known already.
      if (known.length > 0) streams.send(stream, 'first', Buffer.concat(known));
    },
    unsubscribe(stream) {
      for (const channel of followed.get(stream) ?? []) {
        for (const one of channel.groups) {
          one.streams.delete(stream);
          one.newcomers.delete(stream);
        }
        channel.reasonStreams.delete(stream);
        deleteIfUnused(channel);
      }
      followed.delete(stream);
      activity.unsubscribe(stream);
    },
    onChanges(message) {
      activity.scheduleRead();
      if (message === 'anything') {
        for (const channel of channels.values()) {
          invalidate(channel);
          markDirty(channel);
          reasons.onChanged(channel.publicId);
        }
        return;
      }
      for (const id of message.changed) {
        const channel = channels.get(id);
        if (channel) invalidate(channel);
      }
      for (const id of [...message.changed, ...message.moved]) {
        const channel = channels.get(id);
        if (channel) markDirty(channel);
      }
      // After that it is known that who may read them is to be asked anew.
      for (const id of message.changed) reasons.onChanged(id);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(looking);
      activity.close();
      reasons.close();
      streams.close();
    },
  };
}
