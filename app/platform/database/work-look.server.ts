import { setTimeout as wait } from 'node:timers/promises';
import type { AnySql, Sql, SqlFragment } from './db.server.ts';

/** When there is something to do for a job, as a condition that is read in no time. What it selects has a column (docs/decisions/0098). */
export type DueWork = {
  when: (sql: AnySql) => SqlFragment;
  /** Looked for every few seconds instead of once a minute. */
  isSoon?: true;
};

/** Once in so many minutes, so many after each such time begins, in UTC. */
export type Schedule = { everyMinutes: number; at: number };

type Watched = { name: string; due?: DueWork; schedule?: Schedule };

type Options = {
  sql: Sql;
  watched: readonly Watched[];
  /** With the schedule where its time came, which each process that looks finds. */
  start: (name: string, schedule?: Schedule) => Promise<void>;
  onFailure: (error: unknown) => void;
  apartMs?: number;
};

const LOOKS_A_MINUTE = 12;
const APART_MS = 5_000;

/**
 * Asks for all watched jobs at once whether there is something to do, and starts those for which there is, and those whose time
 * came. On a quiet site that is all that happens. Each process for jobs looks: a job that waits already is not put there again, nor is
 * one whose time another process found.
 */
export async function lookForWork(
  { sql, watched, start, onFailure, apartMs = APART_MS }: Options,
  signal: AbortSignal,
): Promise<void> {
  const due = watched.filter((one) => one.due !== undefined);
  const soon = due.filter((one) => one.due?.isSoon);
  const schedules = new Map(watched.map(({ name, schedule }) => [name, schedule]));
  const waiting = new Set<string>();
  /** What is looked for soon goes on for most of a minute once it is started. */
  const started = new Set<string>();
  let lastMinute: number | undefined;
  let isTold = false;

  const fail = (error: unknown) => {
    if (!isTold) onFailure(error);
    isTold = true;
  };
  const find = async (isFull: boolean): Promise<string[]> => {
    const asked = isFull ? due : soon;
    try {
      const { names, minute } = await readDue(sql, asked).catch(async (error: unknown) => {
        fail(error);
        // A condition that fails keeps no job from its work or its time: each finds out by itself whether there is some.
        return { names: asked.map(({ name }) => name), minute: (await readDue(sql, [])).minute };
      });
      const isDue = new Set(names);
      if (!isFull) return names;
      const after = lastMinute ?? minute - 1;
      lastMinute = minute;
      return watched.flatMap(({ name, due: hasWork, schedule }) =>
        (!hasWork || isDue.has(name)) && (!schedule || isTimeOf(schedule, after, minute))
          ? [name]
          : [],
      );
    } catch (error) {
      // Where the time cannot be read either, those that go by it wait for a later look.
      fail(error);
      return asked.flatMap(({ name, schedule }) => (schedule ? [] : [name]));
    }
  };
  const startOne = async (name: string): Promise<void> => {
    try {
      if (!started.has(name)) await start(name, schedules.get(name));
      started.add(name);
      waiting.delete(name);
    } catch (error) {
      // It stays among those that wait, and is tried again.
      fail(error);
    }
  };

  for (let look = 0; !signal.aborted; look++) {
    const isFull = look % LOOKS_A_MINUTE === 0;
    if (isFull) {
      started.clear();
      isTold = false;
    }
    for (const name of await find(isFull)) waiting.add(name);
    for (const name of waiting) if (!signal.aborted) await startOne(name);
    await wait(apartMs, undefined, { signal }).catch(() => undefined);
  }
}

async function readDue(
  sql: Sql,
  asked: readonly Watched[],
): Promise<{ names: string[]; minute: number }> {
  let all = sql`select null::text as name, floor(extract(epoch from now()) / 60)::int as minute`;
  for (const { name, due } of asked)
    if (due) all = sql`${all} union all select ${name}::text, null where ${due.when(sql)}`;
  const rows = await sql<{ name: string | null; minute: number | null }[]>`${all}`;
  return {
    names: rows.flatMap(({ name }) => (name === null ? [] : [name])),
    minute: rows.find(({ name }) => name === null)?.minute ?? 0,
  };
}

/** Whether it came after one minute and up to another, both counted since 1970. */
export function isTimeOf({ everyMinutes, at }: Schedule, after: number, upTo: number): boolean {
  const timesUntil = (minute: number) => Math.floor((minute - at) / everyMinutes);
  return timesUntil(upTo) > timesUntil(after);
}
