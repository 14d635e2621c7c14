import { expect, test } from 'vitest';
import { originOf } from '../platform/origin.server.ts';
import { createSecret } from '../platform/secret.server.ts';
import { createNetworks } from './networks.server.ts';

const secret = createSecret();
secret.settle('a master secret of at least thirty-two characters');
const caps = { first: 10, least: 60 };
const school = originOf(secret, '203.0.113.7');
const next = originOf(secret, '203.0.113.8');
const elsewhere = originOf(secret, '198.51.100.9');

function networksWith(load: () => Promise<ReadonlySet<string>>) {
  return createNetworks({ secret, caps, crowded: { of: load, forget: () => undefined } });
}
const none = async () => new Set<string>();
const charges = (networks: ReturnType<typeof networksWith>, many: number, question = '1') =>
  Promise.all(Array.from({ length: many }, () => networks.charge(question, school)));

test('the first ten of a wide network carry nothing, the others the number of theirs', async () => {
  const networks = networksWith(none);
  const all = await charges(networks, 12);
  expect(all.filter((number) => number === undefined)).toHaveLength(10);
  const [, number = ''] = all.slice(-2);
  expect(all.at(-2)).toBe(number);
  const beside = (await networks.charge('1', next)) ?? '';
  expect(beside).not.toBe(number);
  expect(BigInt(beside) >> 16n).toBe(BigInt(number) >> 16n);
  expect(await networks.charge('1', elsewhere)).toBeUndefined();
  // Another question has others, and its own ten.
  expect(new Set((await charges(networks, 11, '2')).slice(0, 10))).toEqual(new Set([undefined]));
  const [other] = await charges(networks, 1, '2');
  expect(BigInt(other ?? '') >> 16n).not.toBe(BigInt(number) >> 16n);
});

test('what brought nobody is given back', async () => {
  const networks = networksWith(none);
  await charges(networks, 10);
  networks.giveBack('1', school);
  expect(await charges(networks, 2)).toEqual([undefined, expect.any(String)]);
});

test('of those who come at once the first do not find what a later one wrote', async () => {
  const read = Promise.withResolvers<ReadonlySet<string>>();
  let isRead = false;
  const networks = networksWith(() => read.promise);
  const all = Array.from({ length: 20 }, async () => {
    const number = await networks.charge('1', school);
    // Nobody goes on before it is read.
    expect(isRead).toBe(true);
    return number;
  });
  isRead = true;
  read.resolve(new Set());
  expect((await Promise.all(all)).filter((number) => number === undefined)).toHaveLength(10);
});

test('a network that the database knows as crowded has no first ones', async () => {
  const [number = ''] = (await charges(networksWith(none), 11)).slice(-1);
  const wide = String(-(BigInt(number) >> 16n));
  expect(await networksWith(async () => new Set([wide])).charge('1', school)).toBe(number);
});
