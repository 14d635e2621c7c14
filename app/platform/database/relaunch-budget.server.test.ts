import { expect, test } from 'vitest';
import { createRelaunchBudget } from './relaunch-budget.server.ts';

test('allows five launches in ten minutes, each after a longer pause, and more only after a while', () => {
  let now = 0;
  const budget = createRelaunchBudget(() => now);
  const pauses = [0, 800, 3_200, 12_800, 51_200].map((pause, index) => {
    const last = now;
    while (budget.due() === 'later') now += 100;
    expect(budget.due()).toBe('now');
    expect(budget.spend()).toBe(index + 1);
    return [now - last, pause];
  });
  for (const [was, wanted] of pauses) expect(was).toBe(wanted);
  expect(budget.due()).toBe('never');
  now = 600_000;
  expect(budget.due()).not.toBe('never');
});
