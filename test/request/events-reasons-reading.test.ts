import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createBroadcaster,
  type Broadcaster,
  type StreamRequest,
} from '../../app/live/stream/broadcaster.server.ts';
import {
  createPollingCache,
  type PollingCache,
} from '../../app/live/stream/polling-cache.server.ts';
import { createSecret } from '../../app/platform/secrets/secret.server.ts';
import type { Stream, Streams } from '../../app/platform/http/sse.server.ts';
import { insertQuestion } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';

/** How often it is read how reasons stand. */
let database: Awaited<ReturnType<typeof copyTemplateDatabase>>;
let sql: postgres.Sql;
let broadcaster: Broadcaster;
let polling: PollingCache;
const reads: unknown[] = [];
const told: { to: Stream; type: string | undefined }[] = [];
beforeAll(async () => {
  database = await copyTemplateDatabase();
  sql = postgres(database.url, {
    max: 4,
    onnotice: () => undefined,
    debug: (_connection, query) => {
      if (query.includes('from reasons r')) reads.push(query);
    },
  });
});
beforeEach(() => {
  reads.length = 0;
  told.length = 0;
  const tell = (to: Stream, bytes: Buffer) => {
    for (const [, type] of String(bytes).matchAll(/^event: (.*)$/gm)) told.push({ to, type });
  };
  const streams: Streams = {
    open: () => stream(),
    has: () => false,
    send: (to, _key, bytes) => tell(to, bytes),
    sendAll: async (those, _key, bytes) => {
      for (const to of those) tell(to, bytes);
    },
    close: () => undefined,
    counters: { open: 0, sent: 0, skipped: 0, dropped: 0 },
  };
  const secret = createSecret();
  secret.setMaster('a master for tests');
  const now = () => performance.now();
  broadcaster = createBroadcaster({ sql, secret, streams, now, onError: () => undefined });
  polling = createPollingCache({ sql, secret, now });
});
afterEach(() => broadcaster.close());
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

const stream = () => ({ missed: undefined, stuckSince: 0, leavesAt: 0 }) as unknown as Stream;
const wish = (questions: string[], reasons: string[]): StreamRequest => ({
  questions,
  reasons: new Set(reasons),
  earned: new Map(),
  voterId: undefined,
  activity: undefined,
  lastEventId: undefined,
});
const heard = (by: Stream, what: string) =>
  told.filter(({ to, type }) => to === by && type === what).length;

async function withReason(results: 'always' | 'after' = 'always'): Promise<string> {
  const id = await insertQuestion(sql, { results });
  await insertReason(sql, id, 1, 'Because of the zeppelin.');
  return id;
}

test('streams that do not ask have nothing read, and one that asks has it read once', async () => {
  const [id, other] = [await withReason(), await withReason()];
  const [list, page] = [stream(), stream()];
  broadcaster.subscribe(list, wish([id, other], []));
  await expect.poll(() => heard(list, 'news')).toBe(2);
  broadcaster.onChanges({ moved: [other], changed: [id] });
  broadcaster.subscribe(page, wish([id, other], [other]));
  await expect.poll(() => heard(page, 'reasons')).toBe(1);
  expect(reads).toHaveLength(1);
  expect(heard(list, 'reasons')).toBe(0);
});

test('one that comes while a question is read anew is told what is known of its reasons', async () => {
  const id = await withReason();
  const [first, next] = [stream(), stream()];
  broadcaster.subscribe(first, wish([id], [id]));
  await expect.poll(() => heard(first, 'reasons')).toBe(1);
  broadcaster.onChanges({ moved: [], changed: [id] });
  broadcaster.subscribe(next, wish([id], [id]));
  await expect.poll(() => heard(next, 'reasons')).toBe(1);
});

test('who polls without asking has nothing read, and many who ask at once have it read once', async () => {
  const [id, waiting] = [await withReason(), await withReason('after')];
  const asks = (reasons: string[]) => ({
    questions: [id, waiting],
    reasons: new Set(reasons),
    earned: new Map<string, string>(),
  });
  expect(await polling.updates(asks([]))).toMatchObject({ reasons: [] });
  // Where the result waits, so do they.
  expect(await polling.updates(asks([waiting]))).toMatchObject({ reasons: [] });
  expect(reads).toEqual([]);
  const all = await Promise.all(Array.from({ length: 20 }, () => polling.updates(asks([id]))));
  expect(all.map(({ reasons }) => reasons.map(({ question, total }) => [question, total]))).toEqual(
    all.map(() => [[id, 1]]),
  );
  expect(reads).toHaveLength(1);
});
