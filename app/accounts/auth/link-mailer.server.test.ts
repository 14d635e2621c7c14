import { expect, test } from 'vitest';
import { createRateLimiter } from '../../platform/http/rate-limiter.server.ts';
import { createSecret } from '../../platform/secrets/secret.server.ts';
import { takeEmailLimit, takeHourlyLimit } from './link-mailer.server.ts';

const MINUTE_MS = 60_000;
const ADDRESS = 'ada@reader.example';

function start() {
  const clock = { now: 0 };
  const secret = createSecret();
  secret.setMaster('a secret of thirty-two characters');
  const deps = { secret, limits: createRateLimiter(1, () => clock.now) };
  let networks = 0;
  const fresh = () => `10.0.${networks++}`;
  const ask = (network = fresh()) => takeEmailLimit(deps, network, ADDRESS, 'enter')?.retryAfter;
  return { clock, deps, fresh, ask };
}

test('a network has three mails to an address an hour', () => {
  const { clock, ask, fresh } = start();
  const network = fresh();
  const here = () => ask(network);
  expect([here(), here(), here()]).toEqual([undefined, undefined, undefined]);
  for (let times = 0; times < 30; times++) expect(here()).toBe(20 * 60);
  clock.now += 20 * MINUTE_MS;
  expect(here()).toBeUndefined();
});

test('a request that is too early is told when the next one works', () => {
  const { clock, ask, fresh } = start();
  const network = fresh();
  for (let times = 0; times < 3; times++) ask(network);
  // The links of the first requests have ended, and more than half of the wait is over.
  clock.now += 12 * MINUTE_MS;
  expect(ask(network)).toBe(8 * 60);
  clock.now += 8 * MINUTE_MS;
  expect(ask(network)).toBeUndefined();
});

test('the longer of two limits decides the wait', () => {
  const { clock, deps } = start();
  const ask = (email: string) => takeEmailLimit(deps, '10.8.8', email, 'enter');
  for (let times = 0; times < 3; times++) ask(ADDRESS);
  clock.now += 15 * MINUTE_MS;
  for (let times = 0; times < 3; times++) ask(`other.${times}@reader.example`);
  // The address is free in five minutes, the network in nine.
  expect(ask(ADDRESS)).toEqual({ state: 'limited', whose: 'network', retryAfter: 9 * 60 });
  clock.now += 9 * MINUTE_MS;
  expect(ask(ADDRESS)).toBeUndefined();
});

test('three mails of one network take none from another', () => {
  const { ask, fresh } = start();
  const network = fresh();
  for (let times = 0; times < 3; times++) ask(network);
  expect([ask(network), ask()]).toEqual([20 * 60, undefined]);
});

test('no network learns by a refusal how much others asked for', () => {
  const { deps, ask, fresh } = start();
  for (let times = 0; times < 50; times++) {
    expect(ask()).toBeUndefined();
    expect(takeHourlyLimit(deps, fresh(), ADDRESS)).toBeDefined();
  }
});

test('a network that asks too much takes nothing from an address', () => {
  const { deps } = start();
  for (let times = 0; times < 5; times++)
    expect(takeEmailLimit(deps, '10.9.9', `other.${times}@reader.example`, 'join')).toBeUndefined();
  for (let times = 0; times < 5; times++)
    expect(takeEmailLimit(deps, '10.9.9', ADDRESS, 'join')?.whose).toBe('network');
  expect(takeHourlyLimit(deps, '10.9.9', ADDRESS)).toBeDefined();
});
