import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sendRequest } from '../support/http.ts';
import { found, seconds, type Fault } from './fault.ts';
import { judge, startAnswered } from './ground.ts';
import { countsIn, resetPages } from './load.ts';

/** Room and handles that are used up. */
const run = promisify(execFile);
/** A database without demo set, its journal, and a little. */
const DISK = 'size=224m,mode=711';
const FULL_MS = 8_000;
const BACK_MS = 6_000;
const SPARE_DESCRIPTORS = 8;
const SOCKETS = 300;
const SHORT_MS = 5_000;

const diskFull: Fault = {
  name: 'disk',
  what: 'the disk of PostgreSQL is full under load, then has room again',
  expected:
    'answers 503 with Retry-After, pages shown, /readyz says why; counted again in 6 s without a start; difference 0',
  limitMs: 300_000,
  needs: ['namespaces'],
  async play(ground) {
    await run('mount', ['-t', 'tmpfs', '-o', DISK, 'none', ground.own.dir]);
    ground.cleanUp(async () => {
      await ground.own.stop();
      await run('umount', [ground.own.dir]);
    });
    const load = await startAnswered(ground);
    await sendRequest(ground.address, `/question/${load.id}`);
    const { bavail, bsize } = await statfs(ground.own.dir);
    const fill = join(ground.own.dir, 'fill');
    await writeFile(fill, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    });
    resetPages(load.told);
    await wait(FULL_MS);
    const { status, text } = await sendRequest(ground.address, '/readyz');
    const { pages, refused } = load.told;
    const [refusals, shown, all] = [countsIn(refused), countsIn(pages), [...pages.keys()]];
    await rm(fill);
    const back = await load.countedAfter(performance.now());
    return [
      found(refused.has(503), `while full: answers ${refusals}`),
      found(
        all.every((one) => one === 200),
        `pages ${shown}`,
      ),
      found(status === 503 && text.includes('no room'), `/readyz ${status} "${text.trim()}"`),
      found(back <= BACK_MS, `back after ${seconds(back)}`),
      ...(await judge(ground, load)),
    ];
  },
};

const readOnly: Fault = {
  name: 'read-only',
  what: 'the file system of the data is read-only at a start',
  expected: 'ends with 1 and one sentence; starts once it is writable; difference 0',
  limitMs: 300_000,
  needs: ['namespaces'],
  async play(ground) {
    await run('mount', ['-t', 'tmpfs', '-o', DISK, 'none', ground.own.dir]);
    ground.cleanUp(async () => {
      await ground.own.stop();
      await run('umount', [ground.own.dir]);
    });
    const first = await startAnswered(ground);
    await first.stop();
    ground.server.signal('SIGTERM');
    await ground.server.ended;
    await run('mount', ['-o', 'remount,ro', ground.own.dir]);
    // What it writes before it ends is what is looked at.
    await ground.start().catch(() => undefined);
    const { code } = await ground.server.ended;
    const lines = ground.server.output().trim().split('\n');
    await run('mount', ['-o', 'remount,rw', ground.own.dir]);
    await ground.start();
    return [
      found(code === 1, `ended with ${code}`),
      found(lines.length === 1, `said "${lines.join(' / ')}"`),
      ...(await judge(ground, first)),
    ];
  },
};

const noDescriptors: Fault = {
  name: 'descriptors',
  what: `no file descriptors left: ${SPARE_DESCRIPTORS} spare ones and ${SOCKETS} more connections for ${SHORT_MS / 1_000} s, under load`,
  expected:
    'nothing ends; whoever is connected is answered; a new connection is served once there are some; difference 0',
  limitMs: 300_000,
  needs: ['prlimit'],
  async play(ground) {
    const load = await startAnswered(ground);
    const pid = ground.server.pid;
    const open = (await readdir(`/proc/${pid}/fd`)).length;
    await run('prlimit', ['--pid', String(pid), `--nofile=${open + SPARE_DESCRIPTORS}:`]);
    resetPages(load.told);
    const port = Number(new URL(ground.address).port);
    const sockets: Socket[] = Array.from({ length: SOCKETS }, () =>
      connect(port, 'localhost').on('error', () => undefined),
    );
    ground.cleanUp(async () => sockets.forEach((socket) => socket.destroy()));
    await wait(SHORT_MS);
    const meanwhile = await load.countedAfter(performance.now(), SHORT_MS);
    const held = (await readdir(`/proc/${pid}/fd`)).length;
    const shown = countsIn(load.told.pages);
    const left = sockets.filter(({ closed }) => !closed);
    const closed = Promise.all(left.map((socket) => once(socket, 'close')));
    for (const socket of left) socket.destroy();
    await closed;
    await run('prlimit', ['--pid', String(pid), '--nofile=16384:']).catch(() => undefined);
    const began = performance.now();
    const { status } = await sendRequest(ground.address, '/livez');
    const back = performance.now() - began;
    return [
      found(held >= open + SPARE_DESCRIPTORS - 1, `${held} of ${open + SPARE_DESCRIPTORS} in use`),
      found(
        meanwhile <= SHORT_MS,
        `an answer meanwhile after ${seconds(meanwhile)}, pages ${shown}`,
      ),
      found(status === 200 && back <= 2_000, `a new connection after ${seconds(back)}: ${status}`),
      ...(await judge(ground, load)),
    ];
  },
};

export const shortages = [diskFull, readOnly, noDescriptors];
