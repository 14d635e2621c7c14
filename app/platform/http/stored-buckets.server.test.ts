import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.server.ts';
import type { SharedBuckets } from './stored-buckets.server.ts';
import { refill, takeFrom, type Bucket } from './token-bucket.ts';

const EXACT = { perMinute: 5 / 60, burst: 30 };
const IN_PORTIONS = { ...EXACT, inPortions: true } as const;

/** One bucket for each name, as the database has it, with a clock that stands until it is moved. */
function startShared(processes: number) {
  const stored = new Map<string, Bucket>();
  const site = { processes, isThere: true, asked: 0, time: 0 };
  function take(name: string, bucket: Bucket, wanted: number): number {
    site.asked++;
    const known = stored.get(name) ?? { ...bucket, tokens: bucket.burst, owed: 0 };
    stored.set(name, known);
    refill(known, site.time);
    known.tokens = Math.min(known.burst, known.tokens - bucket.owed);
    bucket.owed = 0;
    const granted = Array.from({ length: wanted }, () => takeFrom(known, site.time)).filter(
      Boolean,
    ).length;
    Object.assign(bucket, { tokens: known.tokens, at: site.time, heardAt: site.time });
    return granted;
  }
  const shared: SharedBuckets = {
    processes: () => site.processes,
    isThere: () => site.isThere,
    counters: { statements: 0, withoutDatabase: 0 },
    take: async (name, bucket) => take(name, bucket, 1) === 1,
    settle: (name, bucket) => void take(name, bucket, 0),
  };
  const start = () => createRateLimiter(1, () => site.time, shared);
  return { site, start };
}

async function countAllowed(takes: Iterable<() => Promise<boolean>>): Promise<number> {
  let allowed = 0;
  for (const take of takes) allowed += Number(await take());
  return allowed;
}

function inTurns(
  limiters: readonly ReturnType<typeof createRateLimiter>[],
  limit: typeof EXACT | typeof IN_PORTIONS,
  times = 200,
) {
  return Array.from(
    { length: times },
    (_, at) => () =>
      limiters[at % limiters.length]?.take('votes', 'ada', limit) ?? Promise.resolve(false),
  );
}

describe('a limit of three processes', () => {
  test('is exact', async () => {
    const { start } = startShared(3);
    expect(await countAllowed(inTurns([start(), start(), start()], EXACT))).toBe(30);
  });

  test.each([3, 5, 10, 40])(
    'is at most a tenth above the rule in portions over %i',
    async (many) => {
      const { start } = startShared(many);
      const limiters = Array.from({ length: many }, start);
      const allowed = await countAllowed(inTurns(limiters, IN_PORTIONS, 20 * many));
      expect(allowed).toBeGreaterThanOrEqual(30);
      expect(allowed).toBeLessThanOrEqual(33);
    },
  );

  test.each([3, 30, 600])('of %i earns no faster for being taken slowly by each', async (burst) => {
    const { site, start } = startShared(3);
    const limiters = [start(), start(), start()];
    const limit = { perMinute: 60, burst, inPortions: true } as const;
    let allowed = 0;
    for (let second = 0; second < 1_200; second++) {
      site.time = second * 1_000;
      for (const limits of limiters) if (await limits.take('network', 'one', limit)) allowed++;
    }
    expect(allowed).toBeGreaterThan((1_200 + burst) * 0.9);
    expect(allowed).toBeLessThan((1_200 + burst) * 1.1);
  });

  test('in portions asks nobody for what comes once, and for nothing where there is one process', async () => {
    const { site, start } = startShared(3);
    const limits = start();
    for (let at = 0; at < 50; at++) await limits.take('votes', String(at), IN_PORTIONS);
    expect(site.asked).toBe(0);
    site.processes = 1;
    expect(await countAllowed(inTurns([limits], IN_PORTIONS))).toBe(30);
    expect(site.asked).toBe(0);
  });

  test('holds from the moment a second process is known, with what was taken before', async () => {
    const { site, start } = startShared(1);
    const [first, second] = [start(), start()];
    expect(await countAllowed(inTurns([first], IN_PORTIONS, 20))).toBe(20);
    site.processes = 2;
    expect(await countAllowed(inTurns([first, second], IN_PORTIONS))).toBeLessThanOrEqual(13);
  });

  test('is one of each process while the database is away, and one of all afterwards', async () => {
    const { site, start } = startShared(3);
    const limiters = [start(), start(), start()];
    site.isThere = false;
    expect(await countAllowed(inTurns(limiters, EXACT, 60))).toBe(60);
    site.isThere = true;
    expect(await countAllowed(inTurns(limiters, EXACT, 60))).toBeLessThanOrEqual(10);
    expect(await countAllowed(inTurns(limiters, EXACT, 60))).toBe(0);
  });

  test('gets back what did not count, whoever took it', async () => {
    const { start } = startShared(3);
    const [first, second] = [start(), start()];
    expect(await countAllowed(inTurns([first], EXACT))).toBe(30);
    first.giveBack('votes', 'ada');
    await nextTurn();
    expect(await countAllowed(inTurns([second], EXACT))).toBe(1);
  });
});

test('refusals are counted by kind', async () => {
  const limits = createRateLimiter(1, () => 0);
  const once = { perMinute: 1, burst: 1 };
  await limits.take('report', 'a', once);
  await limits.take('report', 'a', once);
  limits.takeHere('network', 'a', once);
  expect(limits.refusals).toEqual(new Map([['report', 1]]));
});
