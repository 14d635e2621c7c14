import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knowSpread } from '../../app/platform/database/by-question.server.ts';
import { placesByRows } from '../../app/platform/database/shard-places.server.ts';
import { beginInTurn } from '../../app/platform/database/turns.server.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Who changes what lies everywhere on a cluster, here of one server: the locks are the same. */
const site = sharedSite();
let pools: postgres.Sql[];
let watch: postgres.Sql;
beforeAll(() => {
  const open = () => postgres(site.databaseUrl, { max: 3, onnotice: () => undefined });
  // As in two processes.
  pools = [open(), open()];
  for (const pool of pools) knowSpread(pool, placesByRows([], pool));
  watch = open();
});
afterAll(() => Promise.all([...pools, watch].map((one) => one.end())));

test('goes one by one, over all processes, and those of one process hold one connection', async () => {
  const [one, other] = pools as [postgres.Sql, postgres.Sql];
  const letGo = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const said: string[] = [];
  const turn = (pool: postgres.Sql, name: string) =>
    beginInTurn(pool, async (tx) => {
      said.push(`${name} begins`);
      await tx`select 1`;
      said.push(`${name} ends`);
    });
  const failing = beginInTurn(one, async () => {
    first.resolve();
    await letGo.promise;
    throw new Error('It broke.');
  });
  await first.promise;
  const later = [turn(one, 'a'), turn(one, 'b'), turn(other, 'c'), turn(other, 'd')];
  const waiting = () => watch`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(waiting).toHaveLength(1);
  expect(said).toEqual([]);
  letGo.resolve();
  await expect(failing).rejects.toThrow('It broke.');
  await Promise.all(later);
  expect(
    said.filter((_, at) => at % 2 === 0).map((words) => words.replace('begins', 'ends')),
  ).toEqual(said.filter((_, at) => at % 2 === 1));
  expect(said.toSorted()).toEqual(
    ['a', 'b', 'c', 'd'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});

test('whoever has to wait for another process for longer than for a lock is not refused', async () => {
  const [one] = pools as [postgres.Sql, postgres.Sql];
  const waits = () => watch`
    select from pg_stat_activity
    where application_name = 'hasty' and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '300 milliseconds'`;
  const hasty = postgres(site.databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: 'hasty', lock_timeout: 50 },
  });
  knowSpread(hasty, placesByRows([], hasty));
  try {
    let later: Promise<string> | undefined;
    await beginInTurn(one, async () => {
      later = beginInTurn(hasty, () => Promise.resolve('done'));
      later.catch(() => undefined);
      await expect.poll(waits).toHaveLength(1);
    });
    await expect(later).resolves.toBe('done');
    // Once it is its turn, a lock that it does not get is told as ever, and nothing is done twice.
    let times = 0;
    const refused = one.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(1)`;
      await beginInTurn(hasty, (own) => {
        times++;
        return own`select pg_advisory_xact_lock(1)`;
      });
    });
    await expect(refused).rejects.toMatchObject({ code: '55P03' });
    expect(times).toBe(1);
  } finally {
    await hasty.end();
  }
});
