import { arrayLiteral, type AnySql, type Sql, type SqlFragment } from '../database/db.server.ts';
import type { Secret } from '../secrets/secret.server.ts';
import { takeFrom, type Bucket } from './token-bucket.ts';

/** Buckets in the database, which all processes of the site take from. */
export type SharedBuckets = {
  /** How many processes take from them, this one too, as far as known. */
  processes(): number;
  /** False for a moment after the database did not respond: each process then goes by what it knows. */
  isThere(): boolean;
  /** Takes one, and what is owed. By what this process knows if the database does not respond in time. */
  take(name: string, bucket: Bucket): Promise<boolean>;
  /** Takes what is owed, or returns it, some time later. */
  settle(name: string, bucket: Bucket): void;
  counters: { statements: number; withoutDatabase: number };
};

type Deps = {
  sql: Sql;
  secret: Pick<Secret, 'macHex'>;
  now: () => number;
  processes: () => number;
  onError: (error: unknown) => void;
};

/** Of one statement: about a millisecond for the database. */
const MAX_BATCH = 200;
/** Buckets that wait for a statement. Beyond that, each process goes by what it knows. */
const MAX_WAITING = 10_000;
/** Counted from when it was first asked for, however many statements are before it. */
const DEADLINE_MS = 1_000;
const AWAY_MS = 1_000;

type Waiting = {
  name: string;
  bucket: Bucket;
  waiters: ((isAllowed: boolean) => void)[];
  since: number;
};
type Ask = Take & Pick<Waiting, 'bucket' | 'waiters'>;

/**
 * One statement at a time, for whatever came while the one before ran: alone, a take costs one way to the database and
 * back; of many at once, hundreds share it.
 */
export function createSharedBuckets({ sql, secret, now, processes, onError }: Deps): SharedBuckets {
  const waiting = new Map<string, Waiting>();
  const counters = { statements: 0, withoutDatabase: 0 };
  let isRunning = false;
  let isLate = false;
  let awayUntil = Number.NEGATIVE_INFINITY;

  const isThere = () => !isLate && now() >= awayUntil;

  function enqueue(name: string, bucket: Bucket): Waiting | undefined {
    const known = waiting.get(name);
    if (known) return known;
    if (waiting.size >= MAX_WAITING) return undefined;
    const added = { name, bucket, waiters: [], since: now() };
    waiting.set(name, added);
    if (!isRunning) void run();
    return added;
  }

  async function run(): Promise<void> {
    isRunning = true;
    // What comes in the same turn goes with it.
    await Promise.resolve();
    while (waiting.size > 0) await exchange(nextBatch());
    isRunning = false;
  }

  function nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    for (const [name, one] of waiting) {
      if (batch.length === MAX_BATCH) break;
      batch.push(one);
      waiting.delete(name);
    }
    return batch;
  }

  async function exchange(batch: Waiting[]): Promise<void> {
    // The first of a batch has waited longest, and what is not in it yet less.
    const waited = batch[0] ? now() - batch[0].since : 0;
    const timer = setTimeout(
      () => {
        isLate = true;
        decideHere([...batch, ...dequeueAll()]);
      },
      Math.max(0, DEADLINE_MS - waited),
    );
    try {
      const asks = batch.map(({ name, bucket, waiters }) => ({
        key: secret.macHex('rate limits', name).slice(0, KEY_DIGITS),
        bucket,
        waiters,
        spent: bucket.owed,
        wanted: waiters.length,
      }));
      counters.statements++;
      const told = await takeAll(sql, asks);
      const time = now();
      for (const ask of asks) apply(ask, told.get(ask.key), time);
    } catch (error) {
      awayUntil = now() + AWAY_MS;
      onError(error);
      decideHere(batch);
    } finally {
      clearTimeout(timer);
      isLate = false;
    }
  }

  function dequeueAll(): Waiting[] {
    const all = [...waiting.values()];
    waiting.clear();
    return all;
  }

  function apply({ bucket, waiters, spent }: Ask, told: Told | undefined, time: number): void {
    if (!told) throw new Error('The database did not say what became of a take.');
    bucket.owed -= spent;
    // Those that were decided here meanwhile are owed; what the database granted them is not owed a second time.
    if (waiters.length === 0) bucket.owed -= told.granted;
    bucket.tokens = told.tokens - bucket.owed;
    bucket.at = time;
    bucket.heardAt = time;
    waiters.splice(0).forEach((decide, at) => decide(at < told.granted));
  }

  function decideHere(batch: readonly Waiting[]): void {
    const time = now();
    for (const { bucket, waiters } of batch) {
      counters.withoutDatabase += waiters.length;
      for (const decide of waiters.splice(0)) decide(takeFrom(bucket, time));
    }
  }

  return {
    processes,
    counters,
    isThere,
    take: (name, bucket) =>
      new Promise((resolve) => {
        const place = enqueue(name, bucket);
        if (place) place.waiters.push(resolve);
        else resolve(takeFrom(bucket, now()));
      }),
    settle(name, bucket) {
      if (isThere()) enqueue(name, bucket);
    },
  };
}

const KEY_DIGITS = 32;
/**
 * A row that is further ahead of the clock of the database is from a clock that was set back, or from that of another
 * server. It is not waited for: until its time came, it would earn nothing and refuse.
 */
const AHEAD_SECONDS = 60;

/** What is taken from one bucket: `spent` in any case, and of `wanted` as many as there are. */
type Take = {
  key: string;
  bucket: Pick<Bucket, 'burst' | 'perMinute'>;
  spent: number;
  wanted: number;
};
type Told = { tokens: number; granted: number };

/**
 * In the order of their keys, so that two processes never wait for each other. What was spent may leave less than nothing:
 * it was taken while the database was not asked.
 */
export async function takeAll(sql: Sql, takes: readonly Take[]): Promise<Map<string, Told>> {
  const list = (of: (take: Take) => string | number) => arrayLiteral(takes.map(of));
  const rows = await sql<({ key: string } & Told)[]>`
    insert into rate_buckets as b (key, burst, per_second, spent, wanted, granted, tokens, taken_at)
    select a.key, a.burst, a.per_second, a.spent, a.wanted, g.granted, s.tokens - g.granted, now()
    from unnest(
      ${list(({ key }) => key)}::uuid[],
      ${list(({ bucket }) => bucket.burst)}::float8[],
      ${list(({ bucket }) => bucket.perMinute / 60)}::float8[],
      ${list(({ spent }) => spent)}::float8[],
      ${list(({ wanted }) => wanted)}::int[]
    ) as a (key, burst, per_second, spent, wanted)
    cross join lateral (select greatest(-a.burst, least(a.burst, a.burst - a.spent)) as tokens) s
    cross join lateral (select least(a.wanted, greatest(0, floor(s.tokens)))::int as granted) g
    order by a.key
    on conflict (key) do update set
      burst = excluded.burst, per_second = excluded.per_second, spent = excluded.spent, wanted = excluded.wanted,
      taken_at = case when b.taken_at > excluded.taken_at + make_interval(secs => ${AHEAD_SECONDS})
        then excluded.taken_at else greatest(b.taken_at, excluded.taken_at) end,
      (tokens, granted) = (
        select s.tokens - g.granted, g.granted
        from (select greatest(-excluded.burst, least(excluded.burst,
          least(excluded.burst, b.tokens
            + greatest(0, extract(epoch from excluded.taken_at - b.taken_at)::float8) * excluded.per_second)
          - excluded.spent)) as tokens) s
        cross join lateral (select least(excluded.wanted, greatest(0, floor(s.tokens)))::int as granted) g
      )
    returning replace(key::text, '-', '') as key, tokens, granted`;
  return new Map(rows.map(({ key, ...told }) => [key, told]));
}

const DROPPED_AT_ONCE = 5_000;
/** A row takes about 150 bytes with its index. */
const MAX_KEPT = 1_000_000;
/** How much earlier a bucket is dropped than it is full, if there are too many. */
const EARLIER_SECONDS = [0, 600, 3_600, 86_400];

/** A condition: there are buckets, of which some may be full. */
export const hasBuckets = (sql: AnySql): SqlFragment => sql`exists (select 1 from rate_buckets)`;

/** Drops buckets that are full again, and those ahead of the clock. Where too many are left, those that would be full soonest go with them. */
export async function dropFullBuckets(
  sql: Sql,
  signal: AbortSignal,
  most = MAX_KEPT,
): Promise<void> {
  for (const earlier of EARLIER_SECONDS) {
    if ((await dropFull(sql, earlier, signal)) <= most) return;
  }
}

/**
 * A few at once, so that no take waits for long, and none that is being taken from, so that this waits for no take. Returns
 * how many are left.
 */
async function dropFull(sql: Sql, earlier: number, signal: AbortSignal): Promise<number> {
  let left = 0;
  let after: string | undefined;
  do {
    const [step] = await sql<{ last: string | null; kept: number }[]>`
      with step as (
        select key from rate_buckets where ${after ?? null}::uuid is null or key > ${after ?? null}::uuid
        order by key limit ${DROPPED_AT_ONCE}
      ), useless as (
        select b.key from rate_buckets b join step on step.key = b.key
        where (b.burst - b.tokens) / b.per_second <= extract(epoch from now() - b.taken_at)::float8 + ${earlier}::float8
          or b.taken_at > now() + make_interval(secs => ${AHEAD_SECONDS})
        for update of b skip locked
      ), dropped as (
        delete from rate_buckets b using useless where b.key = useless.key
        returning 1
      )
      select (select key::text from step order by key desc limit 1) as last,
        ((select count(*) from step) - (select count(*) from dropped))::int as kept`;
    left += step?.kept ?? 0;
    after = step?.last ?? undefined;
  } while (after !== undefined && !signal.aborted);
  return left;
}
