import { setTimeout as wait } from 'node:timers/promises';
import { createContext } from 'react-router';
import { countSurveyReach } from './survey-reach.server.ts';
import { surveyProgressOf, type SurveyProgress } from '../results/survey-progress.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';

/** A survey by its public id, and the log position of each of its questions. */
export type ProgressQuery = {
  publicId: string;
  questions: readonly { id: RowId; sequence: number }[];
};

/** How many voters got how far in a survey; undefined while the first count of a large one is running. */
export type ProgressCache = { of(survey: ProgressQuery): Promise<SurveyProgress | undefined> };

export const progressContext = createContext<ProgressCache>();

type Deps = { sql: Sql; now: () => number; onError: (error: unknown) => void };
type CachedProgress = {
  sequences: string;
  progress: SurveyProgress | undefined;
  freshUntil: number;
};

/**
 * A count reads every answer of a survey, so it is cached. It is repeated when the log has moved, and at the earliest
 * after fifty times as long as it took: one survey takes at most a fiftieth of a process's time.
 */
const MIN_MS = 10_000;
const TIMES_AS_LONG = 50;
const AFTER_FAILURE_MS = 60_000;
/** The longest that a page waits; the next page finds the count done. */
const PAGE_WAITS_MS = 2_000;
/** The wait for a newer count, since an old one contradicts the figures beside it. Most counts take less. */
const NEWER_WAITS_MS = 250;
const COUNT_LIMIT = '20s';
const MAX_KEPT = 1_000;

/** One per process. Surveys are counted one after another, so that many large ones take no more work than one. */
export function createProgressCache({ sql, now, onError }: Deps): ProgressCache {
  const cache = new Map<string, CachedProgress>();
  const counting = new Map<string, Promise<void>>();
  let lane: Promise<void> = Promise.resolve();

  const keep = (publicId: string, one: CachedProgress) => {
    cache.delete(publicId);
    cache.set(publicId, one);
    const [oldest] = cache.keys();
    if (cache.size > MAX_KEPT && oldest !== undefined) cache.delete(oldest);
  };
  const count = async ({ publicId, questions }: ProgressQuery, sequences: string) => {
    const began = now();
    try {
      const ids = questions.map(({ id }) => id);
      const asOf = await readDatabaseTime(sql);
      const { perQuestion, met } = await countProgress(sql, ids);
      const tookMs = now() - began;
      const progress = surveyProgressOf(ids.length, perQuestion, met, asOf);
      const freshUntil = now() + Math.max(MIN_MS, TIMES_AS_LONG * tookMs);
      keep(publicId, { sequences, progress, freshUntil });
    } catch (error) {
      onError(error);
      const { progress } = cache.get(publicId) ?? { progress: undefined };
      keep(publicId, { sequences: '', progress, freshUntil: now() + AFTER_FAILURE_MS });
    }
  };
  return {
    async of(survey) {
      const { publicId } = survey;
      const moved = survey.questions.map(({ id, sequence }) => `${id}:${sequence}`).join();
      const known = cache.get(publicId);
      if (known && (known.sequences === moved || now() < known.freshUntil)) return known.progress;
      if (!counting.has(publicId)) {
        lane = lane.then(() => count(survey, moved));
        counting.set(
          publicId,
          lane.finally(() => counting.delete(publicId)),
        );
      }
      const late = new AbortController();
      const patienceMs = known?.progress ? NEWER_WAITS_MS : PAGE_WAITS_MS;
      const patience = wait(patienceMs, undefined, { signal: late.signal, ref: false });
      await Promise.race([counting.get(publicId), patience.catch(() => undefined)]);
      late.abort();
      return cache.get(publicId)?.progress;
    },
  };
}

function countProgress(sql: Sql, ids: readonly RowId[]) {
  return sql.begin('read only', async (tx) => {
    // Limits the count to one process of the database, and in time.
    await tx`
      select set_config('statement_timeout', ${COUNT_LIMIT}, true), set_config('max_parallel_workers_per_gather', '0', true)`;
    return countSurveyReach(tx, ids);
  });
}
