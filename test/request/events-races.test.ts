import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createBroadcaster,
  type Broadcaster,
  type StreamRequest,
} from '../../app/live/stream/broadcaster.server.ts';
import { createSecret } from '../../app/platform/secrets/secret.server.ts';
import { findEarnedResults } from '../../app/live/earned-results.server.ts';
import type { Stream, Streams } from '../../app/platform/http/sse.server.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';

/** What happens to a question, or to who looks at it, just while the broadcaster reads of it: the database is held there. */
let database: Awaited<ReturnType<typeof copyTemplateDatabase>>;
let sql: postgres.Sql;
let holding: postgres.Sql;
let broadcaster: Broadcaster;
const told: string[] = [];
beforeAll(async () => {
  database = await copyTemplateDatabase();
  sql = postgres(database.url, { max: 4, onnotice: () => undefined });
  holding = postgres(database.url, { max: 2, onnotice: () => undefined });
});
beforeEach(() => {
  const streams: Streams = {
    open: () => stream(),
    has: () => false,
    send: (_stream, _key, bytes) => void told.push(String(bytes)),
    sendAll: async (those, _key, bytes) => void [...those].map(() => told.push(String(bytes))),
    close: () => undefined,
    counters: { open: 0, sent: 0, skipped: 0, dropped: 0 },
  };
  told.length = 0;
  broadcaster = createBroadcaster({
    sql,
    secret: createSecret(),
    streams,
    now: () => performance.now(),
    onError: () => undefined,
  });
});
afterEach(() => broadcaster.close());
afterAll(async () => {
  await Promise.all([sql?.end(), holding?.end()]);
  await database?.drop();
});

const stream = () => ({ missed: undefined, stuckSince: 0, leavesAt: 0 }) as unknown as Stream;
const WISH: StreamRequest = {
  questions: [],
  reasons: new Set(),
  earned: new Map(),
  voterId: undefined,
  activity: undefined,
  lastEventId: undefined,
};

/** Of a row of pg_locks, which tells of all databases: copies call their tables by the same numbers. */
const locks = (table: string) => holding`
  relation = ${table}::regclass and database = (select oid from pg_database where datname = current_database())`;

/** Does it while somebody waits for this table, and then lets them go on. */
async function whileWaitingFor(table: string, begin: () => void, act: () => void): Promise<void> {
  await holding.begin(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`;
    begin();
    const waiting = async () =>
      (await holding`select from pg_locks where not granted and ${locks(table)}`).length;
    await expect.poll(waiting, { interval: 20 }).toBeGreaterThan(0);
    act();
  });
}

test('a question that changes while it is read is not told to be gone', async () => {
  const id = await insertQuestion(sql);
  broadcaster.subscribe(stream(), { ...WISH, questions: [id] });
  await expect.poll(() => told.length).toBe(1);
  const changed = () => broadcaster.onChanges({ moved: [], changed: [id] });
  await whileWaitingFor('tallies', changed, () => {
    changed();
    void sql`update questions set text = 'Which of these would you choose now?', revision = revision + 1 where public_id = ${id}`.execute();
  });
  await expect.poll(() => told.at(-1)).toContain('"revision":2');
  expect(told.join('')).not.toContain('gone');
});

test('nothing is kept of a feed that was left while it was read', async () => {
  await insertAnswersInBulk(sql, await insertQuestion(sql), { 1: 3 });
  const one = stream();
  const begin = () =>
    broadcaster.subscribe(one, { ...WISH, activity: { topicId: undefined, isMinutesOnly: false } });
  await whileWaitingFor('answer_minutes', begin, () => broadcaster.unsubscribe(one));
  const other = stream();
  broadcaster.subscribe(other, { ...WISH, activity: { topicId: undefined, isMinutesOnly: false } });
  await expect.poll(() => broadcaster.counters.followed).toBeGreaterThan(0);
  broadcaster.unsubscribe(other);
  expect(broadcaster.counters.followed).toBe(0);
  await whileWaitingFor('answer_minutes', begin, () => broadcaster.unsubscribe(one));
  // What was held is read by now, and what came of it is here.
  const reading = async () =>
    (
      await holding`
        select from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
    ).length;
  await expect.poll(reading).toBe(0);
  await sql`select 1`;
  expect(broadcaster.counters.followed).toBe(0);
});

test('whoever took their answer back is looked at again where the look at them failed', async () => {
  const id = await insertQuestion(sql, { results: 'after' });
  await insertAnswersInBulk(sql, id, { 1: 3 });
  const [one] = await sql<{ voter: string }[]>`
    select a.voter from answers a join questions q on q.id = a.question_id where q.public_id = ${id} limit 1`;
  const voterId = one?.voter ?? '';
  const earned = await findEarnedResults(sql, voterId, [id]);
  broadcaster.subscribe(stream(), { ...WISH, questions: [id], earned, voterId });
  await expect.poll(() => told.at(-1)).toContain('"result"');
  const isOfThis = sql`question_id = (select id from questions where public_id = ${id})`;
  await sql`update answers set choices = '{}' where voter = ${voterId}::uuid and ${isOfThis}`;
  await sql`update totals set withdrawals = withdrawals + 1, sequence = sequence + 1 where ${isOfThis}`;
  const moved = () => broadcaster.onChanges({ moved: [id], changed: [] });
  const from = told.length;
  await whileWaitingFor('answers', moved, () => {
    void holding`
      select pg_cancel_backend(pid) from pg_locks
      where not granted and ${locks('answers')}`.execute();
  });
  await expect.poll(() => told.length).toBeGreaterThan(from);
  moved();
  await expect.poll(() => told.at(-1)).toContain('"sequence":4');
  expect(told.slice(from).join('')).not.toContain('"result"');
});
