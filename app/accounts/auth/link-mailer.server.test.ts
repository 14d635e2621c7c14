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
  const ask = async (network = fresh()) =>
    (await takeEmailLimit(deps, network, ADDRESS, 'enter'))?.retryAfter;
  return { clock, deps, fresh, ask };
}

test('a network has three mails to an address an hour', async () => {
  const { clock, ask, fresh } = start();
  const network = fresh();
  const here = () => ask(network);
  expect([await here(), await here(), await here()]).toEqual([undefined, undefined, undefined]);
  for (let times = 0; times < 30; times++) expect(await here()).toBe(20 * 60);
  clock.now += 20 * MINUTE_MS;
  expect(await here()).toBeUndefined();
});

test('a request that is too early is told when the next one works', async () => {
  const { clock, ask, fresh } = start();
  const network = fresh();
  for (let times = 0; times < 3; times++) await ask(network);
  // The links of the first requests have ended, and more than half of the wait is over.
  clock.now += 12 * MINUTE_MS;
  expect(await ask(network)).toBe(8 * 60);
  clock.now += 8 * MINUTE_MS;
  expect(await ask(network)).toBeUndefined();
});

test('the longer of two limits decides the wait', async () => {
  const { clock, deps } = start();
  const ask = (email: string) => takeEmailLimit(deps, '10.8.8', email, 'enter');
  for (let times = 0; times < 3; times++) await ask(ADDRESS);
  clock.now += 15 * MINUTE_MS;
  for (let times = 0; times < 3; times++) await ask(`other.${times}@reader.example`);
  // The address is free in five minutes, the network in nine.
  expect(await ask(ADDRESS)).toEqual({ state: 'limited', whose: 'network', retryAfter: 9 * 60 });
  clock.now += 9 * MINUTE_MS;
  expect(await ask(ADDRESS)).toBeUndefined();
});

test('three mails of one network take none from another', async () => {
  const { ask, fresh } = start();
  const network = fresh();
  for (let times = 0; times < 3; times++) await ask(network);
  expect([await ask(network), await ask()]).toEqual([20 * 60, undefined]);
});

test('no network learns by a refusal how much others asked for', async () => {
  const { deps, ask, fresh } = start();
  for (let times = 0; times < 50; times++) {
    expect(await ask()).toBeUndefined();
    expect(await takeHourlyLimit(deps, fresh(), ADDRESS)).toBeDefined();
  }
});

test('a network that asks too much takes nothing from an address', async () => {
  const { deps } = start();
  for (let times = 0; times < 5; times++)
    expect(
      await takeEmailLimit(deps, '10.9.9', `other.${times}@reader.example`, 'join'),
    ).toBeUndefined();
  for (let times = 0; times < 5; times++)
    expect(await takeEmailLimit(deps, '10.9.9', ADDRESS, 'join')).toMatchObject({
      whose: 'network',
    });
  expect(await takeHourlyLimit(deps, '10.9.9', ADDRESS)).toBeDefined();
});
