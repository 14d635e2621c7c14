import { setTimeout as wait } from 'node:timers/promises';
import { createSizedCache } from '../../base/sized-cache.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { HourCount } from '../trend/change.ts';
import { loadDays, loadMoves, type Asked } from './moves.server.ts';
import type { Move } from '../moves.ts';

/** What answers tell of time, for which every one of them is looked at; undefined where it can't be had just now. */
export type Comparisons = {
  moves(asked: Asked): Promise<Move[] | undefined>;
  days(asked: { id: RowId; sequence: number }): Promise<HourCount[] | undefined>;
};

/** They are read for a twentieth of the time; what was read last is good until then. */
const REST = 20;
/** Read in some milliseconds, beside whatever else is read. */
const FEW_ENTRIES = 5_000;
const AFTER_FAILURE_MS = 60_000;
/** Longer than that no page waits; the next one finds it done. */
const PAGE_WAITS_MS = 1_500;
/** For a newer one, where there is one already. */
const NEWER_WAITS_MS = 250;
/** One is read at a time, and each that waits holds up those behind it: further ones come again with their page. */
const MOST_WAITING = 20;
/** Of each kind. Some two hundred bytes stand for one way in which people went; a day takes more, of which there are few. */
const MOST_REMEMBERED = { things: 200, weight: 100_000 };

type Means = { sql: Sql; now: () => number; failed: (error: unknown) => void };
type Kept<T> = { found: T | undefined; sequence: number; freshUntil: number };

/** One of it in a process. */
export function createComparisons({ sql, now, failed }: Means): Comparisons {
  let lane: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const moves = kept((asked: Asked) => loadMoves(sql, asked));
  const days = kept((asked: { id: RowId; sequence: number }) => loadDays(sql, asked.id));
  return {
    moves: (asked) => moves(`${asked.id} ${asked.until.toISOString()}`, asked),
    days: (asked) => days(asked.id, asked),
  };

  function kept<A extends { sequence: number }, T extends readonly unknown[]>(
    read: (asked: A) => Promise<T | undefined>,
  ): (key: string, asked: A) => Promise<T | undefined> {
    const all = createSizedCache<Kept<T>>(({ found }) => found?.length ?? 0, MOST_REMEMBERED);
    const reading = new Map<string, Promise<void>>();

    return async (key, asked) => {
      const known = all.get(key);
      if (known && (known.sequence === asked.sequence || now() < known.freshUntil))
        return known.found;
      const isFew = asked.sequence <= FEW_ENTRIES;
      if (!reading.has(key) && (isFew || waiting < MOST_WAITING)) {
        const work = () => readNow(key, asked);
        const made = isFew ? work() : inLine(work);
        reading.set(
          key,
          made.finally(() => reading.delete(key)),
        );
      }
      await patiently(reading.get(key), known?.found ? NEWER_WAITS_MS : PAGE_WAITS_MS);
      return all.get(key)?.found;
    };

    async function readNow(key: string, asked: A): Promise<void> {
      const began = now();
      try {
        const found = await read(asked);
        const freshUntil = now() + REST * (now() - began);
        all.set(key, { found, sequence: asked.sequence, freshUntil });
      } catch (error) {
        failed(error);
        const found = all.get(key)?.found;
        all.set(key, { found, sequence: 0, freshUntil: now() + AFTER_FAILURE_MS });
      }
    }
  }

  /** Large ones are read one after another, so that many of them are no more work at once than one. */
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
