import type { Stream, Streams } from '../../platform/http/sse.server.ts';
import type { ReasonNews } from '../../reasons/reason-news.ts';

/**
 * Publishes how the reasons on a question stand, to those who ask for it and may read them: once when the first of them
 * comes, and where something was said, once a second at most and in one statement for all. Where nobody asks nothing is
 * read, and nothing is remembered of what changes meanwhile.
 */
export type ReasonChannels = {
  /** Reasons on this question may have changed. */
  onChanged(publicId: string): void;
  /** Somebody asks, or may read them from now on, whose page may be older than the last change. */
  onFollowed(publicId: string): void;
  /** What was last published and stands, for who comes later. */
  lastBytes(publicId: string): Buffer | undefined;
  /** Nobody follows it any more. */
  forget(publicId: string): void;
  close(): void;
};

type Options = {
  load: (publicIds: readonly string[]) => Promise<ReasonNews[]>;
  streams: Streams;
  now: () => number;
  onError: (error: unknown) => void;
  /** The streams that may read the reasons on a question; undefined until it is known again who may. */
  readersOf: (publicId: string) => Iterable<Stream> | undefined;
};

type Published = { content: string; bytes: Buffer };

const GATHER_MS = 50;
const APART_MS = 1_000;
const MAX_READ = 500;
/** Other work is done between. */
const READ_AT_ONCE = 50;

export function createReasonChannels(options: Options): ReasonChannels {
  const { load, streams, now, onError, readersOf } = options;
  const changed = new Set<string>();
  const published = new Map<string, Published>();
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let isClosed = false;
  let nextAt = 0;

  function schedule(): void {
    if (timer || isReading || isClosed || changed.size === 0) return;
    timer = setTimeout(() => void readChanged(), Math.max(GATHER_MS, nextAt - now())).unref();
  }

  async function readChanged(): Promise<void> {
    timer = undefined;
    isReading = true;
    nextAt = now() + APART_MS;
    const taken = takeRead();
    try {
      for (let from = 0; from < taken.length; from += READ_AT_ONCE)
        for (const news of await load(taken.slice(from, from + READ_AT_ONCE))) await publish(news);
    } catch (error) {
      onError(error);
      for (const id of taken) changed.add(id);
    }
    isReading = false;
    schedule();
  }

  /** Those that somebody may read; what is not known yet stays for the next time. */
  function takeRead(): string[] {
    const taken: string[] = [];
    for (const id of changed) {
      if (taken.length === MAX_READ) break;
      const readers = readersOf(id);
      if (!readers) continue;
      changed.delete(id);
      if (hasAny(readers)) taken.push(id);
      else published.delete(id);
    }
    return taken;
  }

  async function publish(news: ReasonNews): Promise<void> {
    const { question } = news;
    const readers = readersOf(question);
    if (!readers || !hasAny(readers)) {
      published.delete(question);
      return;
    }
    const { asOf: _, ...rest } = news;
    const content = JSON.stringify(rest);
    const isSame = published.get(question)?.content === content;
    const bytes = Buffer.from(`event: reasons\ndata: ${JSON.stringify(news)}\n\n`);
    published.set(question, { content, bytes });
    if (!isSame) await streams.sendAll(readers, reasonNewsKey(question), bytes);
  }

  return {
    onChanged(publicId) {
      const readers = readersOf(publicId);
      if (readers && !hasAny(readers)) {
        // Who comes next has it read anew.
        published.delete(publicId);
        return;
      }
      changed.add(publicId);
      schedule();
    },
    onFollowed(publicId) {
      if (published.has(publicId)) return;
      // Until it is known who may read them nobody is told: it is called again then.
      const readers = readersOf(publicId);
      if (!readers || !hasAny(readers)) return;
      changed.add(publicId);
      schedule();
    },
    lastBytes: (publicId) => published.get(publicId)?.bytes,
    forget(publicId) {
      changed.delete(publicId);
      published.delete(publicId);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** By which the newest waits for a slow reader. */
export const reasonNewsKey = (publicId: string) => `reasons ${publicId}`;

function hasAny(readers: Iterable<Stream>): boolean {
  const [first] = readers;
  return first !== undefined;
}
