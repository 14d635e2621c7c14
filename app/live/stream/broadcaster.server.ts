import { goneUpdate, questionUpdateOf } from '../../results/question-update.ts';
import { loadTallies } from '../../results/store/tallies.server.ts';
import type { ChangeMessage } from '../../platform/database/pubsub.server.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { Stream, Streams } from '../../platform/http/sse.server.ts';
import { isVisibleTo } from '../../questions/visibility.ts';
import { stateOf } from '../../questions/rules.ts';
import { findQuestions, type StoredQuestion } from '../../questions/store.server.ts';
import { newsEventOf, type NewsEvent } from './news-event.ts';
import { createActivityChannels } from './activity-channels.server.ts';
import {
  withdrawalVersion,
  loadQuestionVersions,
  listStillEarned,
  type QuestionVersion,
} from '../store.server.ts';

/**
 * What open pages are told, one of it in a process. A question that moved is dirty until the next tick, which reads all
 * dirty ones in one query, writes one event of each and gives the same bytes to everybody. Ticks are a quarter of a
 * second apart, and further where writing takes long: an answer costs nothing here, a viewer what their events cost.
 */
export type Broadcaster = {
  /** Until it is left. */
  subscribe(stream: Stream, wish: StreamRequest): void;
  unsubscribe(stream: Stream): void;
  onChanges(news: ChangeMessage): void;
  close(): void;
  readonly counters: Readonly<Counters>;
};

export type StreamRequest = {
  questions: readonly string[];
  /** Those whose result this reader has earned before others, each with its `withdrawalVersion` when that was read. */
  earned: ReadonlyMap<string, string>;
  /** Who that is, where they say so. */
  voter: string | undefined;
  /** What the last hour brought, of one topic or of all. */
  feed: { topicId: number | undefined } | undefined;
  /** The last event of an earlier stream. */
  lastEventId: string | undefined;
};

type Counters = { followed: number; ticks: number; reads: number; events: number };

/** Those who see the same of a question. */
type StreamGroup = {
  hasEarned: boolean;
  streams: Set<Stream>;
  /** Not told anything yet, with the event they know from before. */
  newcomers: Map<Stream, string | undefined>;
  lastEvent: NewsEvent | undefined;
};

/** One question that somebody follows. */
type Channel = {
  publicId: string;
  groups: readonly [everyone: StreamGroup, earned: StreamGroup];
  stored: StoredQuestion | undefined;
  /** How often what is kept of it was found to be old. */
  invalidations: number;
  version: { life: string; counted: string } | undefined;
  /** The `withdrawalVersion` at which those who have earned its result were last looked at; undefined to look again. */
  checkedVersion: string | undefined;
};

type Tallies = Awaited<ReturnType<typeof loadTallies>>;

type Options = {
  sql: Sql;
  streams: Streams;
  now: () => number;
  onError: (error: unknown) => void;
};

/** From what happens to the first event of it: those who answer together are told of together. */
const GATHER_MS = 15;
const TICK_MS = { least: 250, most: 1_000 };
/** Writing takes about this part of the time at most: ten thousand viewers are still told four times a second. */
const WRITING_PART = 1 / 2;
/** How often is looked at what nobody told of. */
const LOOK_MS = 2_000;
const AFTER_FAILURE_MS = 1_000;
const MAX_READ = 1_000;
const NOTHING = Buffer.alloc(0);

export function createBroadcaster({ sql, streams, now, onError }: Options): Broadcaster {
  const channels = new Map<string, Channel>();
  const followed = new Map<Stream, Channel[]>();
  const voters = new WeakMap<Stream, string>();
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

  function channelOf(publicId: string): Channel {
    const known = channels.get(publicId);
    if (known) return known;
    const channel: Channel = {
      publicId,
      groups: [createStreamGroup(false), createStreamGroup(true)],
      stored: undefined,
      invalidations: 0,
      version: undefined,
      checkedVersion: undefined,
    };
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

  /** Read anew before anything more is told of it. */
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
      const readAt = now();
      for (const channel of taken) await broadcast(channel, tallies);
      writing = now() - readAt;
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

  /** What is kept of a question changes seldom, its counters with every answer. */
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

  /** Whoever took their answer back is told from then on what everybody is told, on whichever way it was taken back. */
  async function revokeWithdrawn(channel: Channel, tallies: Tallies): Promise<void> {
    const { publicId, stored, groups, checkedVersion } = channel;
    const [everyone, { streams: earned, newcomers }] = groups;
    const tally = stored && tallies.get(stored.id);
    if (!tally || earned.size === 0 || checkedVersion === withdrawalVersion(tally)) return;
    channel.checkedVersion = withdrawalVersion(tally);
    const asked = [...earned].map((stream) => ({ stream, voter: voters.get(stream) ?? '' }));
    const still = await listStillEarned(
      sql,
      publicId,
      asked.map(({ voter }) => voter),
    ).catch((error: unknown) => {
      channel.checkedVersion = undefined;
      throw error;
    });
    for (const { stream, voter } of asked) {
      // Gone meanwhile, or still one of those who answered.
      if (still.has(voter) || !earned.delete(stream)) continue;
      newcomers.delete(stream);
      everyone.streams.add(stream);
      everyone.newcomers.set(stream, undefined);
    }
  }

  async function broadcast(channel: Channel, tallies: Tallies): Promise<void> {
    const { publicId, stored, groups } = channel;
    // It changed while it was read, which is not the same as being gone: the next tick tells how.
    if (!stored && dirty.has(channel)) return;
    const tally = stored && tallies.get(stored.id);
    // What is kept of it is older than its counters: the state is told as it was when those were read.
    const standing = stored && { ...stored, ...(tally && { readAt: tally.readAt }) };
    for (const one of groups) {
      const { hasEarned, lastEvent: before, newcomers } = one;
      if (hasEarned && one.streams.size === 0) {
        one.lastEvent = undefined;
        continue;
      }
      const isThere = standing !== undefined && isVisibleTo(standing, []);
      // Of what was never there for them nobody is told; whoever was told of it before hears that it has gone.
      if (!isThere && !before) continue;
      const told = newsEventOf(
        isThere ? questionUpdateOf(standing, tally, { hasEarned }) : goneUpdate(publicId, 'gone'),
      );
      const isNew = told.id !== before?.id;
      if (isNew) one.lastEvent = told;
      const waiting = [...newcomers];
      newcomers.clear();
      if (isNew) {
        counters.events++;
        if (!hasEarned) await activity.forward(publicId, told.bytes);
        await streams.sendAll(one.streams, publicId, told.bytes);
        continue;
      }
      for (const [stream, last] of waiting)
        if (told.id !== last) streams.send(stream, publicId, told.bytes);
    }
  }

  /** What was read of a reader may be older than what those who were there before were looked at with. */
  function joinEarned(channel: Channel, { streams: earned }: StreamGroup, readAt: string): void {
    if (earned.size === 0) channel.checkedVersion = readAt;
    else if (channel.checkedVersion !== readAt) {
      channel.checkedVersion = undefined;
      markDirty(channel);
    }
  }

  /** What nobody told of: a notice that was lost, a question that closed by its time. */
  async function pollAll(): Promise<void> {
    // A database that is slow is not asked the same twice at once.
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
    const signs = new Map(
      (await loadQuestionVersions(sql, ids)).map((sign) => [sign.publicId, sign]),
    );
    for (const id of ids) {
      const channel = channels.get(id);
      if (!channel) continue;
      const sign = versionOf(signs.get(id));
      const { version: before } = channel;
      channel.version = sign;
      if (before?.life === sign.life && before.counted === sign.counted) continue;
      if (before?.life !== sign.life) invalidate(channel);
      markDirty(channel);
    }
  }

  return {
    counters,
    subscribe(stream, { questions, earned, voter, feed, lastEventId }) {
      const known: Buffer[] = [];
      if (voter !== undefined) voters.set(stream, voter);
      const joined = questions.map((publicId) => {
        const channel = channelOf(publicId);
        const readAt = earned.get(publicId);
        const one = channel.groups[readAt === undefined ? 0 : 1];
        if (readAt !== undefined) joinEarned(channel, one, readAt);
        one.streams.add(stream);
        if (one.lastEvent && channel.stored) {
          if (one.lastEvent.id !== lastEventId) known.push(one.lastEvent.bytes);
        } else {
          one.newcomers.set(stream, lastEventId);
          markDirty(channel);
        }
        return channel;
      });
      followed.set(stream, joined);
      if (feed)
        for (const publicId of activity.subscribe(stream, feed.topicId))
          known.push(channels.get(publicId)?.groups[0].lastEvent?.bytes ?? NOTHING);
      // One write, however much of it is known already.
      if (known.length > 0) streams.send(stream, 'first', Buffer.concat(known));
    },
    unsubscribe(stream) {
      for (const channel of followed.get(stream) ?? []) {
        for (const one of channel.groups) {
          one.streams.delete(stream);
          one.newcomers.delete(stream);
        }
        deleteIfUnused(channel);
      }
      followed.delete(stream);
      activity.unsubscribe(stream);
    },
    onChanges(news) {
      activity.scheduleUpdate();
      if (news === 'anything') {
        for (const channel of channels.values()) {
          invalidate(channel);
          markDirty(channel);
        }
        return;
      }
      for (const id of news.changed) {
        const channel = channels.get(id);
        if (channel) invalidate(channel);
      }
      for (const id of [...news.changed, ...news.moved]) {
        const channel = channels.get(id);
        if (channel) markDirty(channel);
      }
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(looking);
      activity.close();
      streams.close();
    },
  };
}

function createStreamGroup(hasEarned: boolean): StreamGroup {
  return { hasEarned, streams: new Set(), newcomers: new Map(), lastEvent: undefined };
}

/** What is kept of a question, and what is counted of it. */
function versionOf(sign: QuestionVersion | undefined): { life: string; counted: string } {
  if (!sign) return { life: 'gone', counted: '' };
  const { revision, isInside, sequence, peeked, heldBack, excluded, isChecked } = sign;
  const { closesAt, opensAt } = sign;
  const state = stateOf(sign);
  return {
    life: [revision, isInside, state, opensAt.getTime(), closesAt.getTime()].join(' '),
    counted: [sequence, peeked, heldBack, excluded, isChecked].join(' '),
  };
}
