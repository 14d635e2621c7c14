import type postgres from 'postgres';
import { knowSpread, PLAN_EACH_TIME } from '../../app/platform/database/by-question.server.ts';
import { placesByRows } from '../../app/platform/database/shard-places.server.ts';
import { COPY, currentTestRun } from './test-run.ts';

type Driver = { default: typeof postgres };

/** Rows of many questions are read and changed one server after the other, as Citus asks of whoever changes what others refer to. */
const IN_TURNS = { 'citus.multi_shard_modify_mode': 'sequential' };

/** The driver for a run on a cluster: each connection to a copy of the template knows where rows lie, before it says a word. */
export function spreadConnections({ default: driver, ...more }: Driver): Driver {
  const places = currentTestRun()?.places ?? [];
  const open: unknown = (url: string, options: postgres.Options<never> = {}) => {
    if (!url.includes(COPY)) return driver(url, options);
    const { connection } = options;
    const sql = driver(url, {
      ...options,
      connection: { ...connection, ...IN_TURNS, plan_cache_mode: PLAN_EACH_TIME },
    });
    knowSpread(sql, placesByRows(places, sql));
    return sql;
  };
  return { ...more, default: Object.assign(open as typeof postgres, driver) };
}
