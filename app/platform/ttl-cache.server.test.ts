import { expect, test } from 'vitest';
import { createTtlCache } from './ttl-cache.server.ts';

const TTL_MS = 1_000;

function createCache(load: (key: string) => Promise<string>) {
  const clock = { now: 0 };
  const cache = createTtlCache({ load, maxSize: 2, ttlMs: TTL_MS, now: () => clock.now });
  return { cache, clock };
}

test('what was read is at hand once the read has ended', async () => {
  const { cache } = createCache(async (key) => `read ${key}`);
  const reading = cache.get('a');
  expect(cache.known('a')).toBe(undefined);
  await reading;
  expect(cache.known('a')).toBe('read a');
  expect(cache.known('b')).toBe(undefined);
});

test('what is old, or was taken out, is not at hand', async () => {
  const { cache, clock } = createCache(async (key) => `read ${key}`);
  await Promise.all([cache.get('a'), cache.get('b')]);
  cache.delete('b');
  expect(cache.known('b')).toBe(undefined);
  clock.now = TTL_MS;
  expect(cache.known('a')).toBe(undefined);
});

test('a failed read is not at hand, and is tried again', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('back')];
  const { cache } = createCache(() => answers.shift() ?? Promise.resolve('more'));
  await expect(cache.get('a')).rejects.toThrow('away');
  expect(cache.known('a')).toBe(undefined);
  await expect(cache.get('a')).resolves.toBe('back');
});
