import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createSharedBuckets,
  dropFullBuckets,
  takeAll,
} from '../../app/platform/http/stored-buckets.server.ts';
import { newBucket } from '../../app/platform/http/token-bucket.ts';
import { createWebProcesses } from '../../app/platform/http/web-processes.server.ts';
import { eventually } from '../support/eventually.ts';
import { copyTemplateDatabase, type TestDatabase } from '../support/test-database.ts';

/** What the statements of limits do to their two tables, with nobody else on the database. */
let database: TestDatabase;
let sql: postgres.Sql;
const bucket = { burst: 100, perMinute: 0.001 };
const never = new AbortController().signal;

beforeAll(async () => {
  database = await copyTemplateDatabase();
  sql = postgres(database.url, { max: 8, onnotice: () => undefined });
});
beforeEach(() => sql`truncate rate_buckets, web_processes`);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

const key = (nth: number) => nth.toString(16).padStart(32, '0');
const take = (keys: readonly number[], spent: number, wanted: number) =>
  takeAll(
    sql,
    keys.map((nth) => ({ key: key(nth), bucket, spent, wanted })),
  );
const kept = async () => [
  ...(await sql`select replace(key::text, '-', '') as key from rate_buckets`),
];

/** Does something while another session holds what `hold` locks. */
async function whileHeld<Value>(
  hold: (held: postgres.TransactionSql) => Promise<unknown>,
  work: () => Promise<Value>,
): Promise<Value> {
  return sql.begin(async (held) => {
    await hold(held);
    return work();
  }) as Promise<Value>;
}

describe('a statement that takes from buckets', () => {
  test('gives out what there is, however many take at once and in whatever order', async () => {
    const keys = [1, 2, 3, 4, 5];
    const given = new Map<string, number>();
    await Promise.all(
      Array.from({ length: 40 }, async (_, nth) => {
        const told = await take(nth % 2 ? keys : keys.toReversed(), 0, 5);
        for (const [of, { granted }] of told) given.set(of, (given.get(of) ?? 0) + granted);
      }),
    );
    expect(given).toEqual(new Map(keys.map((nth) => [key(nth), 100])));
  });

  test('counts what was taken without it, and what is given back', async () => {
    expect((await take([6], 40, 0)).get(key(6))).toMatchObject({ granted: 0 });
    expect((await take([6], 30, 50)).get(key(6))).toMatchObject({ granted: 30 });
    expect((await take([6], -10, 50)).get(key(6))).toMatchObject({ granted: 10 });
    expect((await take([6], 500, 1)).get(key(6))).toMatchObject({ granted: 0 });
    expect((await take([6], -500, 200)).get(key(6))).toMatchObject({ granted: 100 });
  });

  test('leaves rows that are dropped when they are full, or too many', async () => {
    await takeAll(sql, [
      { key: key(7), bucket: { burst: 10, perMinute: 60_000_000 }, spent: 1, wanted: 0 },
      { key: key(8), bucket, spent: 10, wanted: 0 },
    ]);
    await dropFullBuckets(sql, never);
    expect(await kept()).toEqual([{ key: key(8) }]);
    await dropFullBuckets(sql, never, 0);
    expect(await kept()).toEqual([{ key: key(8) }]);
    await takeAll(sql, [
      { key: key(9), bucket: { burst: 5, perMinute: 1 / 6 }, spent: 1, wanted: 0 },
    ]);
    await dropFullBuckets(sql, never, 1);
    expect(await kept()).toEqual([{ key: key(8) }]);
  });

  test.each([
    ['a day', '1 day', true],
    ['less than a minute', '50 seconds', false],
  ])('that a clock %s ahead touched earns from now on', async (_, ahead, isSetBack) => {
    await take([10], 150, 0);
    await sql`update rate_buckets set taken_at = now() + ${ahead}::interval`;
    await take([10], 0, 1);
    const [row] = await sql`select tokens, taken_at <= now() as is_now from rate_buckets`;
    expect(row).toEqual({ tokens: -50, is_now: isSetBack });
  });

  test('that are ahead of the clock are dropped too', async () => {
    await take([11, 12], 50, 0);
    await sql`update rate_buckets set taken_at = now() + interval '1 day' where key = ${key(11)}`;
    await dropFullBuckets(sql, never);
    expect(await kept()).toEqual([{ key: key(12) }]);
  });

  test('are not waited for by what drops them', async () => {
    await take([13, 14], 0, 0);
    await whileHeld(
      (held) => held`select from rate_buckets where key = ${key(13)} for update`,
      () => dropFullBuckets(sql, never),
    );
    expect(await kept()).toEqual([{ key: key(13) }]);
    await dropFullBuckets(sql, never);
    expect(await kept()).toEqual([]);
  });

  test('have a second from when the first was asked for, and not from when the statement began', async () => {
    const site = { time: 100_000 };
    const buckets = createSharedBuckets({
      sql,
      // The names in this test are keys.
      secret: { macHex: (_, name) => name },
      now: () => site.time,
      processes: () => 3,
      onError: () => undefined,
    });
    const ask = (nth: number) =>
      buckets.take(key(nth), newBucket({ burst: 5, perMinute: 1 }, 1, site.time));
    await take([15, 16], 1, 0);
    const hold = (nth: number) => (held: postgres.TransactionSql) =>
      held`select from rate_buckets where key = ${key(nth)} for update`;
    await whileHeld(hold(16), async () => {
      const { first, second } = await whileHeld(hold(15), async () => {
        const asked = ask(15);
        // For the statement of the first, the clock goes back: it has as long as it takes.
        site.time = 0;
        await eventually(() => expect(buckets.counters.statements).toBe(1));
        const behind = ask(16);
        site.time = 999;
        return { first: asked, second: behind };
      });
      expect(await first).toBe(true);
      await eventually(() => expect(buckets.counters.statements).toBe(2));
      const half = new Promise((resolve) => setTimeout(resolve, 500, 'half a second later'));
      expect(await Promise.race([second, half])).toBe(true);
      expect(buckets.counters.withoutDatabase).toBe(1);
    });
  });
});

describe('processes that count each other', () => {
  const start = (on = sql, againMs?: number) =>
    createWebProcesses({ sql: on, onError: () => undefined, ...(againMs && { againMs }) });
  const seen = async () => (await sql`select 1 from web_processes`).length;

  test('leave out one that a clock ahead saw', async () => {
    await sql`insert into web_processes (id, seen_at) values (${key(1)}, now() + interval '1 day')`;
    const one = start();
    await one.begin();
    expect([one.count(), await seen()]).toEqual([1, 1]);
    await one.end();
  });

  test('do not wait for one that looks at the same time, and drop it another time', async () => {
    await sql`insert into web_processes (id, seen_at) values (${key(1)}, now() - interval '1 hour')`;
    const one = start();
    // Once nothing is held, the next look drops it.
    const whileLooking = await whileHeld(
      (held) => held`select from web_processes for update`,
      async () => {
        await one.begin();
        return seen();
      },
    );
    expect(whileLooking).toBe(2);
    await one.end();
    const two = start();
    await two.begin();
    expect(await seen()).toBe(1);
    await two.end();
  });

  test('find each other by looking where nothing can be heard', async () => {
    const role = `deaf_${new URL(database.url).pathname.slice(1)}`;
    // The one connection is for statements, and a second to hear is refused.
    await sql.unsafe(`create role ${role} login password '${role}' connection limit 1`);
    await sql.unsafe(`grant select, insert, update, delete on web_processes to ${role}`);
    const url = new URL(database.url);
    url.username = role;
    url.password = role;
    const own = postgres(url.href, { max: 1, onnotice: () => undefined });
    try {
      const deaf = start(own, 50);
      await expect(deaf.begin()).rejects.toThrow(/too many connections/);
      const other = start();
      await other.begin();
      await eventually(() => expect(deaf.count()).toBe(2));
      await Promise.all([deaf.end(), other.end()]);
    } finally {
      await own.end();
      await sql.unsafe(`drop owned by ${role}`);
      await sql.unsafe(`drop role ${role}`);
    }
  });
});
