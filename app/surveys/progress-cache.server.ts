import { setTimeout as wait } from 'node:timers/promises';
import { createContext } from 'react-router';
import { countSurveyReach } from '../results/store/answer-queries.server.ts';
import { surveyProgressOf, type SurveyProgress } from '../results/survey-progress.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';

/** Which survey, by its address, and how far the counters of its questions have come. */
export type ProgressQuery = {
  publicId: string;
  questions: readonly { id: RowId; sequence: number }[];
};

/** How people went through surveys; undefined while the first count of a large one is under way. */
export type ProgressCache = { of(survey: ProgressQuery): Promise<SurveyProgress | undefined> };

export const progressContext = createContext<ProgressCache>();

type Deps = { sql: Sql; now: () => number; onError: (error: unknown) => void };
type CachedProgress = {
  sequences: string;
  progress: SurveyProgress | undefined;
  freshUntil: number;
};

/**
 * A count looks at every answer of a survey, so it is kept. It is made anew when the counters have moved, and not before
 * fifty times as long has passed as it took: of a process's time at most a fiftieth goes into one survey.
 */
const MIN_MS = 10_000;
const TIMES_AS_LONG = 50;
const AFTER_FAILURE_MS = 60_000;
/** Longer than that no page waits; the next one finds it done. */
const PAGE_WAITS_MS = 2_000;
/** For a newer one, since an old count contradicts the figures beside it; most are done by then. */
const NEWER_WAITS_MS = 250;
const COUNT_LIMIT = '20s';
const MAX_KEPT = 1_000;

/** One of it in a process. Surveys are counted one after another, so that many large ones are no more work than one. */
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
    // One of the database's processes, and not for long.
    await tx`
      select set_config('statement_timeout', ${COUNT_LIMIT}, true), set_config('max_parallel_workers_per_gather', '0', true)`;
    return countSurveyReach(tx, ids);
  });
}
