import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stream, Streams } from '../../platform/http/sse.server.ts';
import type { ReasonNews } from '../../reasons/reason-news.ts';
import { createReasonChannels, type ReasonChannels } from './reason-channels.server.ts';

const [one, other] = [{}, {}] as [Stream, Stream];
const sent: { to: Stream[]; key: string; text: string }[] = [];
const reads: (readonly string[])[] = [];
const readers = new Map<string, Stream[] | undefined>();
let totals: Record<string, number> = {};
let channels: ReasonChannels;
let fails = false;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  reads.length = 0;
  fails = false;
  totals = { trees: 1, lakes: 2 };
  readers.clear();
  readers.set('trees', [one, other]).set('lakes', [one]);
  const streams = {
    sendAll: async (to: Iterable<Stream>, key: string, bytes: Buffer) =>
      void sent.push({ to: [...to], key, text: String(bytes) }),
  } as unknown as Streams;
  channels = createReasonChannels({
    load: async (ids) => {
      reads.push(ids);
      if (fails) throw new Error('The database is away.');
      return ids.map((question): ReasonNews => ({
        question,
        asOf: new Date().toISOString(),
        total: totals[question] ?? 0,
        marks: '',
      }));
    },
    streams,
    now: () => Date.now(),
    onError: () => undefined,
    readersOf: (id) => (readers.has(id) ? readers.get(id) : []),
  });
});
afterEach(() => {
  channels.close();
  vi.useRealTimers();
});

test('nothing is read without news', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual([]);
});

test('much that happens at once is one reading of all, and one event of each', async () => {
  for (let times = 0; times < 50; times++)
    for (const id of ['trees', 'lakes']) channels.onChanged(id);
  await vi.advanceTimersByTimeAsync(100);
  expect(reads).toEqual([['trees', 'lakes']]);
  expect(sent.map(({ to, key }) => ({ to: to.length, key }))).toEqual([
    { to: 2, key: 'reasons trees' },
    { to: 1, key: 'reasons lakes' },
  ]);
});

test('what goes on is read once a second', async () => {
  for (let times = 0; times < 100; times++) {
    totals['trees'] = times;
    channels.onChanged('trees');
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(reads.length).toBeLessThanOrEqual(6);
  expect(reads.length).toBeGreaterThanOrEqual(5);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent.at(-1)?.text).toContain('"total":99');
});

test('the same again is not told again, and whoever comes later is told it', async () => {
  for (let times = 0; times < 3; times++) {
    channels.onChanged('trees');
    await vi.advanceTimersByTimeAsync(1_100);
  }
  expect(sent).toHaveLength(1);
  expect(String(channels.lastBytes('trees'))).toContain('"question":"trees"');
  channels.onFollowed('trees');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(reads).toHaveLength(3);
  channels.forget('trees');
  expect(channels.lastBytes('trees')).toBeUndefined();
  channels.onFollowed('trees');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent).toHaveLength(2);
});

test('nothing is read where nobody asks, and once when somebody does', async () => {
  readers.set('trees', []);
  channels.onChanged('trees');
  channels.onFollowed('trees');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(reads).toEqual([]);
  readers.set('trees', [one]);
  for (let times = 0; times < 3; times++) {
    channels.onFollowed('trees');
    await vi.advanceTimersByTimeAsync(1_100);
  }
  expect(reads).toEqual([['trees']]);
});

test('who asks after a change that nobody was there for has it read', async () => {
  channels.onFollowed('trees');
  await vi.advanceTimersByTimeAsync(1_100);
  readers.set('trees', []);
  totals['trees'] = 7;
  channels.onChanged('trees');
  readers.set('trees', [other]);
  channels.onFollowed('trees');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent.at(-1)?.text).toContain('"total":7');
});

test('many are read in parts', async () => {
  const many = Array.from({ length: 120 }, (_, at) => `question ${at}`);
  for (const id of many) readers.set(id, [one]);
  for (const id of many) channels.onChanged(id);
  await vi.advanceTimersByTimeAsync(100);
  expect(reads.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(sent).toHaveLength(120);
});

test('where nobody may read them nothing is read, and what was told before is not told on', async () => {
  channels.onChanged('trees');
  await vi.advanceTimersByTimeAsync(100);
  readers.set('trees', []);
  channels.onChanged('trees');
  await vi.advanceTimersByTimeAsync(1_100);
  expect(reads).toHaveLength(1);
  expect(channels.lastBytes('trees')).toBeUndefined();
});

test('until it is known who may read them they wait', async () => {
  readers.set('trees', undefined);
  channels.onChanged('trees');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reads).toEqual([]);
  readers.set('trees', [one]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent).toHaveLength(1);
});

test('a reading that failed is done again', async () => {
  fails = true;
  channels.onChanged('trees');
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([]);
  fails = false;
  await vi.advanceTimersByTimeAsync(1_100);
  expect(sent).toHaveLength(1);
});
