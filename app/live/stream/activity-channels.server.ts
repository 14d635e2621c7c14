import type { Sql } from '../../platform/database/db.server.ts';
import type { Stream, Streams } from '../../platform/http/sse.server.ts';
import { MAX_LATEST, minutesOf, type RecentActivity } from '../recent-activity.ts';
import { loadRecentActivity } from '../activity-query.server.ts';

/**
 * Publishes the last hour of the whole site and of single topics, at most once a second, to the streams that follow it.
 * They also receive the updates of its questions without naming them.
 */
export type ActivityChannels = {
  /** Returns the questions that were answered in that hour. */
  subscribe(stream: Stream, request: ActivityRequest): Iterable<string>;
  unsubscribe(stream: Stream): void;
  /** Something was answered somewhere. */
  scheduleRead(): void;
  /** Whether a question was answered in an hour that somebody follows. */
  shows(publicId: string): boolean;
  /** Sends the update of such a question on. */
  forward(publicId: string, bytes: Buffer): Promise<void>;
  close(): void;
};

/** The last hour, of one topic or of all; with the minutes alone, streams receive no update of its questions. */
export type ActivityRequest = { topicId: number | undefined; isMinutesOnly: boolean };

type ActivityChannel = ActivityRequest & {
  streams: Set<Stream>;
  /** Questions answered in the last hour, now or lately, with the time they last were; those of now come last. */
  questions: Map<string, number>;
  lastBytes: Buffer | undefined;
  /** The last content, without its time. */
  content: string | undefined;
  sentAt: number;
};

type Options = {
  sql: Sql;
  streams: Streams;
  now: () => number;
  onError: (error: unknown) => void;
  /** A question entered an hour that is followed, or left the last one it was in. */
  onShown: (publicId: string) => void;
  onHidden: (publicId: string) => void;
};

const APART_MS = 1_000;
/** The minutes alone stand on the first page, which many read. */
const MINUTES_APART_MS = 5_000;
/** Reading takes at most this share of the time, however much was answered. */
const READING_PART = 1 / 10;
const GATHER_MS = 20;
/** A minute ends whether or not somebody answers. */
const LOOK_MS = 2_000;
const KEY = 'feed';
/** A wall still shows a question for a while after newer ones pushed it out of the list. */
const KEEPS_MS = 10 * 60_000;
const MAX_KEPT = 96;

export function createActivityChannels({
  sql,
  streams,
  now,
  onError,
  onShown,
  onHidden,
}: Options): ActivityChannels {
  const channels = new Map<number | string | undefined, ActivityChannel>();
  const followed = new Map<Stream, ActivityChannel>();
  let timer: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let isReading = false;
  let isOld = false;
  let isClosed = false;
  let nextAt = 0;

  function scheduleRead(): void {
    isOld = true;
    if (timer || isReading || isClosed || channels.size === 0) return;
    timer = setTimeout(() => void readAll(), Math.max(GATHER_MS, nextAt - now())).unref();
  }

  async function readAll(): Promise<void> {
    timer = undefined;
    isReading = true;
    isOld = false;
    const began = now();
    let reading = 0;
    try {
      const read = new Map<number | undefined, RecentActivity>();
      for (const one of channels.values()) {
        if (one.isMinutesOnly && began - one.sentAt < MINUTES_APART_MS) continue;
        const before = now();
        const activity = read.get(one.topicId) ?? (await loadRecentActivity(sql, one.topicId));
        read.set(one.topicId, activity);
        reading += now() - before;
        // If nobody follows it any more, it is not published.
        if (channels.get(keyOf(one)) === one)
          await broadcast(one, one.isMinutesOnly ? minutesOf(activity) : activity);
      }
    } catch (error) {
      onError(error);
    }
    nextAt = began + Math.max(APART_MS, reading / READING_PART);
    isReading = false;
    if (isOld) scheduleRead();
  }

  async function broadcast(one: ActivityChannel, activity: RecentActivity): Promise<void> {
    const bytes = Buffer.from(`event: feed\ndata: ${JSON.stringify(activity)}\n\n`);
    const { asOf: _, ...content } = activity;
    const text = JSON.stringify(content);
    const isSame = one.content === text;
    one.content = text;
    one.lastBytes = bytes;
    one.sentAt = now();
    trackQuestions(one, activity);
    if (!isSame) await streams.sendAll(one.streams, KEY, bytes);
  }

  function trackQuestions({ questions }: ActivityChannel, { latest }: RecentActivity): void {
    const at = now();
    for (const { question } of latest) {
      const isNew = !questions.delete(question);
      questions.set(question, at);
      if (isNew) onShown(question);
    }
    for (const [id, stoodAt] of questions) {
      if (at - stoodAt < KEEPS_MS && questions.size <= MAX_KEPT) break;
      questions.delete(id);
      onHidden(id);
    }
  }

  return {
    subscribe(stream, request) {
      const key = keyOf(request);
      const one = channels.get(key) ?? {
        ...request,
        streams: new Set(),
        questions: new Map<string, number>(),
        lastBytes: undefined,
        content: undefined,
        sentAt: -Infinity,
      };
      channels.set(key, one);
      looking ??= setInterval(scheduleRead, LOOK_MS).unref();
      one.streams.add(stream);
      followed.set(stream, one);
      if (one.lastBytes) streams.send(stream, KEY, one.lastBytes);
      scheduleRead();
      return [...one.questions.keys()].slice(-MAX_LATEST);
    },
    unsubscribe(stream) {
      const one = followed.get(stream);
      if (!one) return;
      followed.delete(stream);
      one.streams.delete(stream);
      if (one.streams.size > 0) return;
      channels.delete(keyOf(one));
      for (const id of one.questions.keys()) onHidden(id);
      if (channels.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    },
    scheduleRead,
    shows: (publicId) => channels.values().some(({ questions }) => questions.has(publicId)),
    async forward(publicId, bytes) {
      for (const { questions, streams: those } of channels.values())
        if (questions.has(publicId)) await streams.sendAll(those, publicId, bytes);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(looking);
    },
  };
}

function keyOf({ topicId, isMinutesOnly }: ActivityRequest): number | string | undefined {
  return isMinutesOnly ? `minutes ${topicId}` : topicId;
}
