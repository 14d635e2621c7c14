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
  const schedules = new Map(
    watched.flatMap(({ name, schedule }) => (schedule ? [[name, schedule] as const] : [])),
  );
  const waiting = new Set<string>();
  /** What is looked for soon goes on for most of a minute once it is started. */
  const started = new Set<string>();
  let lastMinute = 0;
  let isTold = false;

  const fail = (error: unknown) => {
    if (!isTold) onFailure(error);
    isTold = true;
  };
  const find = async (isFull: boolean): Promise<string[]> => {
    const asked = isFull ? due : soon;
    try {
      const { names, minute, kept } = await readDue(sql, asked, isFull).catch(
        async (error: unknown) => {
          fail(error);
          // A condition that fails keeps no job from its work or its time: each finds out by itself whether there is some.
          return { ...(await readDue(sql, [], isFull)), names: asked.map(({ name }) => name) };
        },
      );
      const isDue = new Set(names);
      if (!isFull) return names;
      lastMinute = minute;
      const unknown = Array.from(schedules.keys()).filter((name) => !kept.has(name));
      if (unknown.length > 0) await keepTimes(sql, unknown, minute - 1);
      return watched.flatMap(({ name, due: hasWork, schedule }) =>
        (!hasWork || isDue.has(name)) &&
        (!schedule || isTimeOf(schedule, kept.get(name) ?? minute - 1, minute))
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
      const schedule = schedules.get(name);
      if (!started.has(name)) await start(name, schedule);
      started.add(name);
      if (schedule) await keepTimes(sql, [name], lastMinute);
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

type Found = { names: string[]; minute: number; kept: ReadonlyMap<string, number> };

/** What there is to do, the minute since 1970, and where all is looked at, until which minute the time of each job was kept. */
async function readDue(sql: Sql, asked: readonly Watched[], isFull: boolean): Promise<Found> {
  let all = sql`select null::text as name, floor(extract(epoch from now()) / 60)::int as minute`;
  if (isFull) all = sql`${all} union all select name, minute from job_times`;
  for (const { name, due } of asked)
    if (due) all = sql`${all} union all select ${name}::text, null where ${due.when(sql)}`;
  const rows = await sql<{ name: string | null; minute: number | null }[]>`${all}`;
  const found = { names: [] as string[], minute: 0, kept: new Map<string, number>() };
  for (const { name, minute } of rows)
    if (name === null) found.minute = minute ?? 0;
    else if (minute === null) found.names.push(name);
    else found.kept.set(name, minute);
  return found;
}

/** Remembered in the database, so that a time that comes while no process runs is made up for by the next one. */
async function keepTimes(sql: Sql, names: readonly string[], minute: number): Promise<void> {
  await sql`
    insert into job_times (name, minute)
    select name, ${minute}::int from unnest(${[...names]}::text[]) as name
    on conflict (name) do update set minute = excluded.minute where job_times.minute < excluded.minute`;
}

/** Whether it came after one minute and up to another, both counted since 1970. */
export function isTimeOf({ everyMinutes, at }: Schedule, after: number, upTo: number): boolean {
  const timesUntil = (minute: number) => Math.floor((minute - at) / everyMinutes);
  return timesUntil(upTo) > timesUntil(after);
}
