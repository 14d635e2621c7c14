import { expect, test } from 'vitest';
import { createLimits } from '../platform/limits.server.ts';
import { createSecret } from '../platform/secret.server.ts';
import { limitOf, takeAddress } from './mailer.server.ts';

const MINUTE_MS = 60_000;
const ADDRESS = 'ada@reader.example';

function start() {
  const clock = { now: 0 };
  const secret = createSecret();
  secret.settle('a secret of thirty-two characters');
  const means = { secret, limits: createLimits(1, () => clock.now) };
  let networks = 0;
  const fresh = () => `10.0.${networks++}`;
  const ask = (network = fresh()) => limitOf(means, network, ADDRESS, 'enter')?.retryAfter;
  return { clock, means, fresh, ask };
}

test('what is refused for the hour counts for no day', () => {
  const { clock, ask, fresh } = start();
  const network = fresh();
  const here = () => ask(network);
  expect([here(), here(), here()]).toEqual([undefined, undefined, undefined]);
  for (let times = 0; times < 30; times++) expect(here()).toBe(20 * 60);
  clock.now += 20 * MINUTE_MS;
  expect(here()).toBeUndefined();
});

test('three mails of one network take none from another', () => {
  const { ask, fresh } = start();
  const network = fresh();
  for (let times = 0; times < 3; times++) ask(network);
  expect([ask(network), ask()]).toEqual([20 * 60, undefined]);
});

test('an address gets ten mails a day, whatever they are for', () => {
  const { clock, means, ask, fresh } = start();
  let mails = 0;
  for (let hour = 0; hour < 6; hour++) {
    for (let times = 0; times < 3; times++) {
      if (ask() === undefined) mails++;
      if (!('past' in takeAddress(means, fresh(), ADDRESS))) mails++;
    }
    clock.now += 60 * MINUTE_MS;
  }
  // Ten, and those that six hours of a day earn anew.
  expect(mails).toBe(12);
});

test('a network that asks too much takes nothing from an address', () => {
  const { means } = start();
  for (let times = 0; times < 5; times++)
    expect(limitOf(means, '10.9.9', `other.${times}@reader.example`, 'join')).toBeUndefined();
  for (let times = 0; times < 5; times++)
    expect(limitOf(means, '10.9.9', ADDRESS, 'join')?.whose).toBe('network');
  expect('past' in takeAddress(means, '10.9.9', ADDRESS)).toBe(false);
});
