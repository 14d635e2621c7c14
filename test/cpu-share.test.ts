import { expect, test } from 'vitest';
import { parseCpuTime, readCpuTime, shareOfOthers } from './support/cpu-share.ts';

const MACHINE = 'cpu  100 10 40 700 50 0 6 4 0 0\ncpu0 50 5 20 350 25 0 3 2 0 0\n';
const SELF = '42 (a (odd) name) S 1 42 42 0 -1 4194560 1 2 3 4 30 10 50 20 20 0 7 0 1 2 3';

test('ticks are read from the first line of the machine and behind the name of the process', () => {
  expect(parseCpuTime(MACHINE, SELF)).toEqual({ busy: 160, idle: 750, own: 110 });
});

test('others used what this process and its children did not', () => {
  const before = { busy: 100, idle: 100, own: 50 };
  expect(shareOfOthers(before, { busy: 160, idle: 140, own: 90 })).toBe(0.2);
  expect(shareOfOthers(before, { busy: 160, idle: 140, own: 110 })).toBe(0);
  expect(shareOfOthers(before, before)).toBe(0);
});

test.runIf(process.platform === 'linux')('this machine can be read', async () => {
  const time = await readCpuTime();
  expect(time?.busy).toBeGreaterThan(0);
  expect(time?.own).toBeGreaterThan(0);
});
