import { describe, expect, test } from 'vitest';
import type { Services } from '../server/http/services.ts';
import { leaveBalancer, noteAsked } from '../server/process/leave-balancer.ts';

type State = Services['state'];

type Place = Parameters<typeof leaveBalancer>[0];

const BEHIND: Place = { processMode: 'web', trustProxy: ['127.0.0.1'] };

/** Leaves while `happen` is called at each look; tells after how long that ended. What is under way has as long as a stop leaves. */
async function leave(
  happen: (passed: number, state: State) => void,
  place = BEHIND,
): Promise<number> {
  const state: State = {
    ready: true,
    leaving: undefined,
    draining: false,
    isDemo: false,
    making: 0,
  };
  let at = 1_000;
  const clock = {
    now: () => at,
    async pause(ms: number) {
      at += ms;
      happen(at - 1_000, state);
    },
  };
  const drainMs = await leaveBalancer(place, state, clock);
  expect(state.draining).toBe(true);
  const took = at - 1_000;
  expect(drainMs).toBe(Math.min(5_500, 8_000 - took));
  return took;
}
const hear = (at: number, { leaving }: State) => {
  if (leaving) leaving.heardAt ??= 1_000 + at;
};
const ask = (at: number, state: State, url = '/') =>
  noteAsked(state, url, { now: () => 1_000 + at, pause: async () => undefined });

describe('a process that is told to stop goes on', () => {
  test('for 2.5 seconds after a balancer was told', async () => {
    expect(await leave((at, state) => at === 200 && hear(at, state))).toBe(2_500);
  });
  test('until a balancer that asks late was told, and half a second more', async () => {
    expect(await leave((at, state) => at === 3_100 && hear(at, state))).toBe(3_600);
  });
  test('while requests come, which a look at its health is not', async () => {
    const told = await leave((at, state) => {
      if (at === 200) hear(at, state);
      if (at <= 2_800) ask(at, state);
      ask(at, state, '/readyz');
      ask(at, state, '/livez');
    });
    expect(told).toBe(3_300);
  });
  test('for five seconds where none asks, or none heeds what it is told', async () => {
    expect(await leave(() => undefined)).toBe(5_000);
    const unheeded = await leave((at, state) => {
      hear(at, state);
      ask(at, state);
    });
    expect(unheeded).toBe(5_000);
  });
  test('no moment without a balancer', async () => {
    expect(await leave(() => undefined, { ...BEHIND, processMode: 'all' })).toBe(0);
    expect(await leave(() => undefined, { ...BEHIND, trustProxy: [] })).toBe(0);
  });
});
