import { setTimeout as wait } from 'node:timers/promises';
import { createSizedCache } from '../../base/sized-cache.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { CountPoint } from '../trend/change.ts';
import {
  loadDailyCounts,
  loadTransitions,
  readCumulativeCounts,
  type CumulativeCounts,
  type CountsQuery,
  type TransitionsQuery,
} from './time-series.server.ts';
import type { AnswerTransition } from '../answer-transitions.ts';

/** Comparisons over time. Two read every answer of a question, and are undefined where they cannot be had now. */
export type Comparisons = {
  transitions(asked: TransitionsQuery): Promise<AnswerTransition[] | undefined>;
  dailyCounts(asked: { id: RowId; sequence: number }): Promise<CountPoint[] | undefined>;
  /** The tally at the end of each hour or day: as it is now, though hours that are over are read anew only once in a while. */
  countPoints(asked: CountsQuery): Promise<readonly CountPoint[]>;
};

/** A value stays fresh for twenty times as long as it took to read. */
const REST = 20;
/** Questions with so few log entries are read in some milliseconds, without queueing. */
const FEW_ENTRIES = 5_000;
const AFTER_FAILURE_MS = 60_000;
/** A page waits no longer than this; the next one finds the value. */
const PAGE_WAITS_MS = 1_500;
/** How long a page waits for a newer value where an older one is there. */
const NEWER_WAITS_MS = 250;
/**
 * Large questions are read one at a time, so that each adds to the wait of the next; further ones are read for a later
 * page.
 */
const MAX_WAITING = 20;
/** For each kind. One transition takes some two hundred bytes; a day takes more, of which there are few. */
const MAX_REMEMBERED = { maxEntries: 200, maxWeight: 100_000 };

/** A point takes some three hundred bytes. */
const MAX_REMEMBERED_POINTS = { maxEntries: 1_000, maxWeight: 40_000 };
/**
 * No answer is counted in an hour that is over, but a standby that was behind may take over, or the clock of the database be
 * set back.
 */
const ALL_ANEW_MS = 3_600_000;

type Deps = { sql: Sql; quickSql: Sql; now: () => number; onError: (error: unknown) => void };
type CacheEntry<T> = { value: T | undefined; sequence: number; freshUntil: number };
type KnownCounts = CumulativeCounts & { beganAt: number };

/** Create one for each process. */
export function createComparisons({ sql, quickSql, now, onError }: Deps): Comparisons {
  let lane: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const moves = cached((asked: TransitionsQuery) => loadTransitions(sql, asked));
  const days = cached((asked: { id: RowId; sequence: number }) => loadDailyCounts(sql, asked.id));
  const counts = createSizedCache<KnownCounts>(
    ({ points }) => points.length,
    MAX_REMEMBERED_POINTS,
  );
  return {
    transitions: (asked) => moves(`${asked.id} ${asked.until.toISOString()}`, asked),
    dailyCounts: (asked) => days(asked.id, asked),
    countPoints: async (asked) => {
      const key = `${asked.by} ${asked.id}`;
      const stored = counts.get(key);
      const known = stored && now() < stored.beganAt + ALL_ANEW_MS ? stored : undefined;
      const beganAt = known?.beganAt ?? now();
      // What came since is bounded, and all of it is not.
      const current = await readCumulativeCounts(known ? quickSql : sql, asked, known);
      counts.set(key, { ...current, beganAt });
      return current.points;
    },
  };

  function cached<A extends { sequence: number }, T extends readonly unknown[]>(
    read: (asked: A) => Promise<T | undefined>,
  ): (key: string, asked: A) => Promise<T | undefined> {
    const all = createSizedCache<CacheEntry<T>>(({ value }) => value?.length ?? 0, MAX_REMEMBERED);
    const reading = new Map<string, Promise<void>>();

    return async (key, asked) => {
      const known = all.get(key);
      if (known && (known.sequence === asked.sequence || now() < known.freshUntil))
        return known.value;
      const isFew = asked.sequence <= FEW_ENTRIES;
      if (!reading.has(key) && (isFew || waiting < MAX_WAITING)) {
        const work = () => readNow(key, asked);
        const made = isFew ? work() : inLine(work);
        reading.set(
          key,
          made.finally(() => reading.delete(key)),
        );
      }
      await patiently(reading.get(key), known?.value ? NEWER_WAITS_MS : PAGE_WAITS_MS);
      return all.get(key)?.value;
    };

    async function readNow(key: string, asked: A): Promise<void> {
      const began = now();
      try {
        const value = await read(asked);
        const freshUntil = now() + REST * (now() - began);
        all.set(key, { value, sequence: asked.sequence, freshUntil });
      } catch (error) {
        onError(error);
        const value = all.get(key)?.value;
        all.set(key, { value, sequence: 0, freshUntil: now() + AFTER_FAILURE_MS });
      }
    }
  }

  /** Large questions are read one after another, so that many of them make no more work at once than one. */
  function inLine(work: () => Promise<void>): Promise<void> {
    waiting++;
    const done = lane.then(work).finally(() => waiting--);
    lane = done;
    return done;
  }
}

async function patiently(work: Promise<void> | undefined, ms: number): Promise<void> {
  if (!work) return;
  const late = new AbortController();
  const patience = wait(ms, undefined, { signal: late.signal, ref: false });
  await Promise.race([work, patience.catch(() => undefined)]);
  late.abort();
}
