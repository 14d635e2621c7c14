import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest } from '../support/http.ts';
import { found, seconds, type Fault } from './fault.ts';
import { figureOf, judge, startAnswered } from './ground.ts';
import { countsIn, resetPages } from './load.ts';

/** What stands still, and clocks that do not. */
const FREEZE_MS = 12_000;
/** An answer is told of after five seconds; the rest is for a busy machine. */
const TOLD_MS = 7_000;
const BACK_MS = 3_000;
const LOOP_S = 0.1;
const MORE_BYTES = 50e6;
const LOOP = 'site_event_loop_delay_seconds{quantile="0.99"}';
const MEMORY = 'site_memory_bytes{of="resident"}';

const databaseFrozen: Fault = {
  name: 'freeze',
  what: `PostgreSQL stands still (SIGSTOP) for ${FREEZE_MS / 1_000} s under load`,
  expected:
    'answers 503 with Retry-After after 5 s, pages shown, event loop p99 below 0.1 s, memory level; back in 3 s; difference 0',
  limitMs: 300_000,
  async play(ground) {
    const load = await startAnswered(ground);
    await wait(2_000);
    const memory = await figureOf(ground, MEMORY);
    await figureOf(ground, LOOP);
    resetPages(load.told);
    await ground.own.freeze();
    ground.cleanUp(() => ground.own.thaw().catch(() => undefined));
    await wait(FREEZE_MS);
    const { pages, slowestMs, slowestPageMs } = load.told;
    const [pageCounts, allPages] = [countsIn(pages), [...pages.keys()]];
    const [slowest, slowestPage] = [slowestMs, slowestPageMs];
    await ground.own.thaw();
    const back = await load.countedAfter(performance.now());
    const loop = await figureOf(ground, LOOP);
    const more = (await figureOf(ground, MEMORY)) - memory;
    return [
      found(slowest <= TOLD_MS, `an answer is told of after ${seconds(slowest)} at most`),
      found(
        allPages.every((status) => status === 200),
        `pages ${pageCounts}, within ${seconds(slowestPage)}`,
      ),
      found(loop < LOOP_S, `event loop p99 ${(loop * 1_000).toFixed(0)} ms`),
      found(more < MORE_BYTES, `memory ${more < 0 ? '' : '+'}${(more / 1e6).toFixed(0)} MB`),
      found(back <= BACK_MS, `back after ${seconds(back)}`),
      ...(await judge(ground, load)),
    ];
  },
};

/** As libfaketime is told a time: so much from the real one. */
const JUMPS = ['+2h', '-2h', '+365d', '-365d', '+0'];
const JUMP_MS = 3_000;
const AFTER_JUMP_MS = 2_000;
export const FAKETIME_LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);

const clockJumps: Fault = {
  name: 'clock',
  what: `the clock of site and PostgreSQL jumps under load (${JUMPS.join(', ')})`,
  expected:
    'answers go on after each jump, no acknowledged one lost, none twice; pages shown, but for a statement under way, which PostgreSQL measures by that clock; nothing ends; difference 0',
  limitMs: 300_000,
  needs: ['faketime'],
  async play(ground) {
    const setting = `${ground.own.dir}/clock`;
    const set = (jump: string) => writeFile(setting, `${jump}\n`, { mode: 0o644 });
    await set('+0');
    const load = await startAnswered(ground, {
      LD_PRELOAD: FAKETIME_LIBRARIES.find((path) => existsSync(path)) ?? '',
      FAKETIME_TIMESTAMP_FILE: setting,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    });
    const times: number[] = [];
    const told: string[] = [];
    for (const jump of JUMPS) {
      await set(jump);
      times.push(await load.countedAfter(performance.now(), JUMP_MS));
      // Node keeps the text of a date for a second.
      await wait(AFTER_JUMP_MS);
      const date = (await sendRequest(ground.address, '/livez')).headers.date ?? '';
      told.push(`${jump}: ${new Date(date).toISOString().slice(0, 13)}h`);
    }
    const { pages } = load.told;
    return [
      found(
        Math.max(...times) <= JUMP_MS,
        `the server said ${told.join(', ')}; answered within ${seconds(Math.max(...times))} of each`,
      ),
      found(
        [...pages.keys()].every((status) => status === 200 || status === 503),
        `pages ${countsIn(pages)}`,
      ),
      ...(await judge(ground, load)),
    ];
  },
};

export const freezes = [databaseFrozen, clockJumps];
