import { evictOldest } from '../../base/evict-oldest.ts';
import type { Stream, Streams } from '../../platform/http/sse.server.ts';
import type { ReasonNews } from '../../reasons/reason-news.ts';

/**
 * Publishes how the reasons on followed questions stand, to those who may read them: where something was said of a
 * question, once a second at most and in one statement for all. Of a question without news nothing is read.
 */
export type ReasonChannels = {
  /** Reasons on this question may have changed. Where nobody follows it, it is remembered. */
  onChanged(publicId: string): void;
  /** Somebody more follows it, whose page may be older than the last change. */
  onFollowed(publicId: string): void;
  /** What was last published, for who comes later. */
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
const MAX_REMEMBERED = 5_000;

export function createReasonChannels(options: Options): ReasonChannels {
  const { load, streams, now, onError, readersOf } = options;
  const changed = new Set<string>();
  /** Changed while nobody could read of it. */
  const missed = new Set<string>();
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
      const all = taken.length > 0 ? await load(taken) : [];
      for (const news of all) await publish(news);
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
      else remember(id);
    }
    return taken;
  }

  function remember(publicId: string): void {
    published.delete(publicId);
    missed.delete(publicId);
    missed.add(publicId);
    evictOldest(missed, MAX_REMEMBERED);
  }

  async function publish(news: ReasonNews): Promise<void> {
    const { question } = news;
    const readers = readersOf(question);
    if (!readers || !hasAny(readers)) return remember(question);
    const { asOf: _, ...rest } = news;
    const content = JSON.stringify(rest);
    const isSame = published.get(question)?.content === content;
    const bytes = Buffer.from(`event: reasons\ndata: ${JSON.stringify(news)}\n\n`);
    published.set(question, { content, bytes });
    if (!isSame) await streams.sendAll(readers, `reasons ${question}`, bytes);
  }

  return {
    onChanged(publicId) {
      const readers = readersOf(publicId);
      if (readers && !hasAny(readers)) return remember(publicId);
      changed.add(publicId);
      schedule();
    },
    onFollowed(publicId) {
      if (!missed.delete(publicId)) return;
      changed.add(publicId);
      schedule();
    },
    lastBytes: (publicId) => published.get(publicId)?.bytes,
    forget(publicId) {
      if (changed.delete(publicId) || published.has(publicId)) remember(publicId);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function hasAny(readers: Iterable<Stream>): boolean {
  const [first] = readers;
  return first !== undefined;
}
