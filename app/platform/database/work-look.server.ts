import { setTimeout as wait } from 'node:timers/promises';
import type { AnySql, Sql, SqlFragment } from './db.server.ts';

/** When there is something to do for a job, as a condition that is read in no time. */
export type DueWork = {
  when: (sql: AnySql) => SqlFragment;
  /** Looked for every few seconds instead of once a minute. */
  isSoon?: true;
};

type Watched = { name: string; due: DueWork };

/** Begun anew each minute, so that the last one ends before. */
const LOOKS = 11;
const APART_MS = 5_000;

/**
 * A job of each minute: asks for all watched jobs at once whether there is something to do, and starts those for which there
 * is. On a quiet site that is all that happens.
 */
export async function lookForWork(
  {
    sql,
    watched,
    start,
    apartMs = APART_MS,
  }: {
    sql: Sql;
    watched: readonly Watched[];
    start: (name: string) => Promise<void>;
    apartMs?: number;
  },
  signal: AbortSignal,
): Promise<void> {
  const soon = watched.filter(({ due }) => due.isSoon);
  for (let look = 1; look <= LOOKS && !signal.aborted; look++) {
    for (const name of await listDue(sql, look === 1 ? watched : soon)) await start(name);
    if (soon.length === 0 || look === LOOKS) return;
    await wait(apartMs, undefined, { signal }).catch(() => undefined);
  }
}

async function listDue(sql: Sql, watched: readonly Watched[]): Promise<string[]> {
  const [first, ...others] = watched.map(
    ({ name, due }) => sql`select ${name}::text as name where ${due.when(sql)}`,
  );
  if (!first) return [];
  const all = others.reduce((before, one) => sql`${before} union all ${one}`, first);
  const rows = await sql<{ name: string }[]>`${all}`;
  return rows.map(({ name }) => name);
}
