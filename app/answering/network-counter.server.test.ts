import { describe, expect, test } from 'vitest';
import { networkHashOf } from '../platform/http/network-hash.server.ts';
import { createSecret } from '../platform/secrets/secret.server.ts';
import { createNetworkCounter } from './network-counter.server.ts';

const secret = createSecret();
secret.setMaster('a master secret of at least thirty-two characters');
const caps = { first: 10, least: 60 };
const school = networkHashOf(secret, '203.0.113.7');
const next = networkHashOf(secret, '203.0.113.8');
const elsewhere = networkHashOf(secret, '198.51.100.9');

function networksWith(load: () => Promise<ReadonlySet<string>>, most?: number) {
  const crowded = { get: load, delete: () => undefined };
  return createNetworkCounter({ secret, caps, crowded, ...(most !== undefined && { most }) });
}
const none = async () => new Set<string>();
const charges = (networks: ReturnType<typeof networksWith>, many: number, question = '1') =>
  Promise.all(Array.from({ length: many }, () => networks.charge(question, school)));

test('the first ten voters of a wide network get no number, the others get that of their network', async () => {
  const networks = networksWith(none);
  const all = await charges(networks, 12);
  expect(all.filter((number) => number === undefined)).toHaveLength(10);
  const [, number = ''] = all.slice(-2);
  expect(all.at(-2)).toBe(number);
  const beside = (await networks.charge('1', next)) ?? '';
  expect(beside).not.toBe(number);
  expect(BigInt(beside) >> 16n).toBe(BigInt(number) >> 16n);
  expect(await networks.charge('1', elsewhere)).toBeUndefined();
  // Another question has other numbers, and its own first ten.
  expect(new Set((await charges(networks, 11, '2')).slice(0, 10))).toEqual(new Set([undefined]));
  const [other] = await charges(networks, 1, '2');
  expect(BigInt(other ?? '') >> 16n).not.toBe(BigInt(number) >> 16n);
});

test('an answer that brought nobody is given back', async () => {
  const networks = networksWith(none);
  await charges(networks, 10);
  networks.giveBack('1', school);
  expect(await charges(networks, 2)).toEqual([undefined, expect.any(String)]);
});

test('the first of concurrent answers do not see what a later one wrote', async () => {
  const read = Promise.withResolvers<ReadonlySet<string>>();
  let isRead = false;
  const networks = networksWith(() => read.promise);
  const all = Array.from({ length: 20 }, async () => {
    const number = await networks.charge('1', school);
    // Nobody is charged before the list was read.
    expect(isRead).toBe(true);
    return number;
  });
  isRead = true;
  read.resolve(new Set());
  expect((await Promise.all(all)).filter((number) => number === undefined)).toHaveLength(10);
});

test('a network that the database lists as crowded has no first ten', async () => {
  const [number = ''] = (await charges(networksWith(none), 11)).slice(-1);
  const wide = String(-(BigInt(number) >> 16n));
  expect(await networksWith(async () => new Set([wide])).charge('1', school)).toBe(number);
});

describe('with a capacity of a hundred networks', () => {
  const household = (nth: number) =>
    networkHashOf(secret, `2001:db8:${nth.toString(16).padStart(4, '0')}::1`);
  const fill = async (
    networks: ReturnType<typeof networksWith>,
    question: string,
    many: number,
  ) => {
    for (let nth = 0; nth < many; nth++) await networks.charge(question, household(nth));
  };

  test('giving back an answer frees capacity', async () => {
    const networks = networksWith(none, 100);
    await charges(networks, 10);
    for (let nth = 0; nth < 500; nth++) {
      const question = String(nth % 7);
      await networks.charge(question, household(nth));
      networks.giveBack(question, household(nth));
    }
    expect(await networks.charge('1', school)).toEqual(expect.any(String));
    expect(await networks.charge('1', elsewhere)).toBeUndefined();
  });

  test('a question whose counts were dropped gets no first ten again', async () => {
    const networks = networksWith(none, 100);
    const number = (await charges(networks, 11)).at(-1);
    await fill(networks, '2', 101);
    expect(await charges(networks, 2)).toEqual([number, number]);
    // Whether others came before is unknown.
    expect(await networks.charge('1', elsewhere)).toEqual(expect.any(String));
    networks.giveBack('1', elsewhere);
    expect(await networks.charge('1', elsewhere)).toEqual(expect.any(String));
    expect(await networks.charge('3', school)).toBeUndefined();
  });

  test('the questions answered longest ago are dropped', async () => {
    const networks = networksWith(none, 100);
    await fill(networks, '1', 5);
    await fill(networks, '2', 30);
    await networks.charge('1', elsewhere);
    await fill(networks, '3', 65);
    expect(await networks.charge('1', school)).toBeUndefined();
    expect(await networks.charge('2', elsewhere)).toEqual(expect.any(String));
  });

  test('a question that fills the capacity has no first ten left', async () => {
    const networks = networksWith(none, 100);
    await fill(networks, '1', 101);
    expect(await networks.charge('1', school)).toEqual(expect.any(String));
    expect(await networks.charge('2', school)).toBeUndefined();
  });
});
