import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuilt } from '../../server/build.ts';
import { findProgram } from '../support/installed.ts';
import { ROOT } from '../support/program.ts';
import { found, type Fault, type Finding, type Means } from './fault.ts';
import { FAKETIME_LIBRARIES, freezes } from './freezes.ts';
import { withGround } from './ground.ts';
import { kills } from './kills.ts';
import { network } from './network.ts';
import { oldVersions } from './old-version.ts';
import { hasPatroni } from './patroni.ts';
import { rolling } from './rolling.ts';
import { shortages } from './shortages.ts';
import { slow } from './slow-clients.ts';
import { takeovers } from './takeovers.ts';

/**
 * `npm run faults`, or `npm run faults -- kill freeze`: breaks real processes of the built site under load, and prints what was
 * expected and what was seen. All of it happens in namespaces of its own where the system allows that: they end with their first
 * process, which ends with this program, and everything in them with it.
 */
const faults: readonly Fault[] = [
  ...kills,
  ...freezes,
  ...shortages,
  ...slow,
  ...network,
  ...takeovers,
  ...rolling,
  ...oldVersions,
];
const APART = '--apart';
const BESIDE = '--beside';
const OWN_NAMESPACES = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** To undo what a fault left, after its own limit. */
const UNDO_MS = 60_000;

/** What the matrix has beside these, and why it is not played here. */
const NOT_PLAYED = [
  ['power loss', 'needs a file system that forgets what was not synced (LazyFS)'],
  ['an error of fsync', 'needs a system call that fails (libfiu)'],
] as const;

function canOpenNamespaces(): boolean {
  try {
    const tries = 'ip link set lo up && mount -t tmpfs none /mnt';
    execFileSync('unshare', [...OWN_NAMESPACES, 'sh', '-c', tries], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function hasProgram(name: string): boolean {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const means: Record<Means, { isThere: () => boolean; lack: string }> = {
  namespaces: {
    isThere: () => process.argv.includes(APART),
    lack: 'needs root, and namespaces for mounts and networks (unshare, ip)',
  },
  faketime: { isThere: () => FAKETIME_LIBRARIES.some(existsSync), lack: 'needs libfaketime' },
  patroni: {
    isThere: hasPatroni,
    lack: 'needs patroni, etcd and PostgreSQL of the system, and setpriv for root',
  },
  haproxy: { isThere: () => findProgram('haproxy') !== undefined, lack: 'needs haproxy' },
  prlimit: { isThere: () => hasProgram('prlimit'), lack: 'needs prlimit' },
};

function chosenFaults(): readonly Fault[] {
  const names = process.argv.slice(2).filter((name) => name !== APART && name !== BESIDE);
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no fault ${unknown.join(', ')}. The faults: ${faults.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(1);
  }
  return names.length > 0 ? faults.filter(({ name }) => names.includes(name)) : faults;
}

/** Rejected where nobody waits for the rest any more. */
const interrupted = Promise.withResolvers<never>();
interrupted.promise.catch(() => undefined);

async function playInTime(fault: Fault): Promise<Finding[]> {
  const timer = new AbortController();
  const late = (ms: number, what: string) =>
    wait(ms, undefined, { signal: timer.signal }).then(() => {
      throw new Error(what);
    });
  try {
    return await Promise.race([
      withGround((ground) =>
        Promise.race([
          fault.play(ground),
          late(fault.limitMs, `not done in ${fault.limitMs / 1_000} s`),
          interrupted.promise,
        ]),
      ),
      late(fault.limitMs + UNDO_MS, 'what it started could not be ended'),
    ]);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    // A page that was not expected may stand in it.
    return [found(false, said.replaceAll(/\s+/g, ' ').slice(0, 500))];
  } finally {
    timer.abort();
  }
}

/** A line for each, as a table that can be copied. */
async function playAll(chosen: readonly Fault[]): Promise<number> {
  let broken = 0;
  let isOver = false;
  interrupted.promise.catch(() => (isOver = true));
  console.log('| fault | expected | seen | held |\n|---|---|---|---|');
  for (const fault of chosen) {
    if (isOver) return broken + 1;
    const lacking = (fault.needs ?? []).filter((one) => !means[one].isThere());
    if (lacking.length > 0) {
      const lacks = lacking.map((one) => means[one].lack).join(', ');
      console.log(`| ${fault.what} | ${fault.expected} | not played: ${lacks} | – |`);
      continue;
    }
    const findings = await playInTime(fault);
    const isHeld = findings.every((one) => one.isHeld);
    if (!isHeld) broken++;
    const seen = findings.map((one) => (one.isHeld ? one.seen : `**${one.seen}**`)).join('; ');
    console.log(`| ${fault.what} | ${fault.expected} | ${seen} | ${isHeld ? 'yes' : '**no**'} |`);
  }
  for (const [what, why] of chosen === faults ? NOT_PLAYED : [])
    console.log(`| ${what} | | not played: ${why} | – |`);
  return broken;
}

/** In namespaces of its own, of which the first process is a shell that collects what ends there. */
async function playInside(dir: string, isApart: boolean): Promise<number> {
  const mode = isApart ? APART : BESIDE;
  const again = [process.execPath, import.meta.filename, mode, ...process.argv.slice(2)];
  const program = ['sh', '-c', 'ip link set lo up; "$@"; exit $?', 'sh', ...again];
  const [command = '', ...args] = isApart ? ['unshare', ...OWN_NAMESPACES, ...program] : again;
  // It ends when this pipe does, however this program ended.
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: dir, NODE_COMPILE_CACHE: join(dir, 'compiled') },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.stdin.end());
  return new Promise((ended) => child.once('close', (code) => ended(code ?? 1)));
}

async function main(): Promise<number> {
  const chosen = chosenFaults();
  if (process.argv.includes(APART) || process.argv.includes(BESIDE)) {
    process.stdin.once('end', () => interrupted.reject(new Error('interrupted'))).resume();
    return (await playAll(chosen)) > 0 ? 1 : 0;
  }
  await ensureBuilt();
  const dir = await mkdtemp(join(tmpdir(), 'site-faults-'));
  // The database's own user has to get through.
  await chmod(dir, 0o711);
  try {
    return await playInside(dir, canOpenNamespaces());
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

process.exit(await main());
