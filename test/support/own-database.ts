import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { expectEnded, isRunning } from './process-state.ts';

/** A folder for the PostgreSQL that comes along, which a test may stop, kill and freeze as it likes. */
export type OwnDatabase = {
  dir: string;
  /** 0 when none runs. */
  postmaster(): Promise<number>;
  address(): Promise<string>;
  connect(): Promise<postgres.Sql>;
  /** All its processes stand still, as on a disk or a host that does not answer; or go on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Ends it at once, if it runs. */
  stop(): Promise<void>;
  remove(): Promise<void>;
};

const run = promisify(execFile);

export async function createOwnDatabase(): Promise<OwnDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'site-own-'));
  // Run as root, PostgreSQL gets a user of its own, who only has to get through.
  await chmod(dir, 0o711);

  async function file(): Promise<string[]> {
    const text = await readFile(join(dir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
    return text.split('\n');
  }
  const postmaster = async () => Number((await file())[0]);

  /** The postmaster first, so that it makes no more of them meanwhile. */
  async function signalAll(name: NodeJS.Signals): Promise<void> {
    const pid = await postmaster();
    process.kill(pid, name);
    for (const child of await childrenOf(pid)) process.kill(child, name);
  }

  async function stop(): Promise<void> {
    const pid = await postmaster();
    if (!pid || !(await isRunning(pid))) return;
    await signalAll('SIGCONT');
    process.kill(pid, 'SIGQUIT');
    await expectEnded(pid);
  }

  async function address(): Promise<string> {
    const password = (await readFile(join(dir, 'postgres.password'), 'utf8')).trim();
    return `postgres://postgres:${password}@127.0.0.1:${(await file())[3]}/site`;
  }

  return {
    dir,
    postmaster,
    address,
    async connect() {
      return postgres(await address(), { max: 2, onnotice: () => undefined });
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    stop,
    async remove() {
      await stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Those that run; one that has ended and was not collected yet is none of them. */
export async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return lines.flatMap(([child, parent, state = '']) =>
    Number(parent) === pid && !state.startsWith('Z') ? [Number(child)] : [],
  );
}
