import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { ROOT, startProgram, type Program } from '../support/program.ts';
import { unusedPort } from '../support/server-process.ts';
import type { Ground } from './ground.ts';

/** Two PostgreSQL servers on this machine, each looked after by Patroni, with one etcd: as `deploy/patroni.yml` says. */
export type PatroniPair = {
  /** Of both, for the site. */
  url: string;
  /** Of the one that takes writes; there has to be one. */
  primaryUrl(): Promise<string>;
  primary(): Promise<PatroniServer>;
  untilAnotherLeads(old: PatroniServer): Promise<void>;
  /** The other one is the primary, and what is committed is on the one that was as well. */
  untilStandby(old: PatroniServer): Promise<void>;
};

export type PatroniServer = {
  name: string;
  killPostgres(): Promise<void>;
  killPatroni(): void;
  startPatroni(): void;
};

type Member = { name: string; role: string; state: string; port: number };

const DATABASE = 'site';
const PASSWORD = 'of-this-play-alone';
const PROGRAMS = '/usr/lib/postgresql';
const USER = 'postgres';
const LOOK_MS = 100;
const JOIN_LIMIT_MS = 120_000;

/** Where Debian has the programs of PostgreSQL; the later version where there are two. */
function programsDir(): string | undefined {
  try {
    const majors = readdirSync(PROGRAMS).map(Number).filter(Number.isInteger);
    return majors.length > 0 ? join(PROGRAMS, String(Math.max(...majors)), 'bin') : undefined;
  } catch {
    return undefined;
  }
}

export function hasPatroni(): boolean {
  try {
    for (const name of ['patroni', 'etcd']) execFileSync(name, ['--version'], { stdio: 'ignore' });
    if (process.getuid?.() === 0) execFileSync('setpriv', ['--version'], { stdio: 'ignore' });
    return programsDir() !== undefined;
  } catch {
    return false;
  }
}

/** PostgreSQL refuses to run as root. */
function startAsUser(command: string, args: readonly string[], home: string): Program {
  const env = { HOME: home };
  if (process.getuid?.() !== 0) return startProgram(command, args, env);
  const as = [`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups'];
  return startProgram('setpriv', [...as, command, ...args], env);
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  await give(path);
}

async function give(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, USER]).toString());
  await chown(path, idOf('-u'), idOf('-g'));
}

export async function startPatroniPair(ground: Ground): Promise<PatroniPair> {
  const dir = join(ground.own.dir, 'patroni');
  await mkdir(dir);
  await chmod(dir, 0o711);
  const etcdUrl = await startEtcd(dir, ground);
  const template = await readFile(join(ROOT, 'deploy/patroni.yml'), 'utf8');
  const servers = [
    await prepareServer('one', { dir, template, etcdUrl }),
    await prepareServer('two', { dir, template, etcdUrl }),
  ];
  for (const server of servers) ground.cleanUp(() => server.end());
  const members = async (): Promise<Member[]> => {
    for (const { api } of servers)
      try {
        const answer = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(2_000) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // The other one knows as well.
      }
    return [];
  };
  async function until(what: string, isSo: (all: Member[]) => boolean): Promise<Member[]> {
    const limit = performance.now() + JOIN_LIMIT_MS;
    for (;;) {
      const all = await members();
      if (isSo(all)) return all;
      if (performance.now() > limit)
        throw new Error(
          `${what}: ${JSON.stringify(all)}; ${servers.map((one) => one.lastWords()).join(' / ')}`,
        );
      await wait(LOOK_MS);
    }
  }
  const leads = ({ role, state }: Member) => role === 'leader' && state === 'running';
  const follows = ({ role, state }: Member) =>
    role === 'sync_standby' && (state === 'running' || state === 'streaming');
  const primaryPort = async () =>
    (await until('there is no primary', (all) => all.some(leads))).find(leads)?.port ?? 0;
  const addressAt = (hosts: string, database = DATABASE) =>
    `postgres://postgres:${PASSWORD}@${hosts}/${database}`;

  servers[0]?.startPatroni();
  await primaryPort();
  servers[1]?.startPatroni();
  const pair: PatroniPair = {
    url: `${addressAt(servers.map(({ port }) => `127.0.0.1:${port}`).join(','))}?target_session_attrs=read-write`,
    primaryUrl: async () => addressAt(`127.0.0.1:${await primaryPort()}`),
    async primary() {
      const port = await primaryPort();
      const found = servers.find((server) => server.port === port);
      if (!found) throw new Error(`Nobody is at ${port}.`);
      return found;
    },
    // By its name: what a server knows of the others may be of some seconds ago.
    async untilAnotherLeads({ name }) {
      await until('nobody else leads', (all) =>
        all.some((member) => member.name !== name && leads(member)),
      );
    },
    async untilStandby({ name }) {
      await until(
        'the old primary is not back',
        (all) =>
          all.some((one) => one.name !== name && leads(one)) &&
          all.some((one) => one.name === name && follows(one)),
      );
    },
  };
  await until('there is no standby', (all) => all.some(leads) && all.some(follows));
  const sql = postgres(addressAt(`127.0.0.1:${await primaryPort()}`, 'postgres'), {
    max: 1,
    onnotice: () => undefined,
  });
  try {
    await sql.unsafe(`create database ${DATABASE}`);
  } finally {
    await sql.end();
  }
  return pair;
}

async function startEtcd(dir: string, ground: Ground): Promise<string> {
  const data = join(dir, 'etcd');
  await makeFolder(data);
  const [url, peer] = [
    `http://127.0.0.1:${await unusedPort()}`,
    `http://127.0.0.1:${await unusedPort()}`,
  ];
  const args = [
    '--name=etcd',
    `--data-dir=${data}`,
    `--initial-cluster=etcd=${peer}`,
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
  ];
  const etcd = startAsUser('etcd', args, data);
  ground.cleanUp(async () => {
    etcd.signal('SIGKILL');
    await etcd.ended;
  });
  await etcd.waitForLine(/ready to serve client requests/);
  return url;
}

type Prepared = PatroniServer & {
  port: number;
  api: string;
  lastWords(): string;
  end(): Promise<void>;
};

async function prepareServer(
  name: string,
  { dir, template, etcdUrl }: { dir: string; template: string; etcdUrl: string },
): Promise<Prepared> {
  const data = join(dir, name);
  await makeFolder(data);
  const [port, apiPort] = [await unusedPort(), await unusedPort()];
  const settings = template
    .replaceAll('ADDRESS:8008', `127.0.0.1:${apiPort}`)
    .replaceAll('ADDRESS:5432', `127.0.0.1:${port}`)
    .replaceAll('ETCD:2379', new URL(etcdUrl).host)
    .replaceAll('SERVER', name)
    .replaceAll('DATA', join(data, 'data'))
    .replaceAll('PROGRAMS', programsDir() ?? '')
    .replaceAll('SECRET', PASSWORD)
    // Sockets would meet in one folder.
    .concat(`  parameters:\n    unix_socket_directories: '${data}'\n`);
  const file = join(data, 'patroni.yml');
  await writeFile(file, settings, { mode: 0o600 });
  await give(file);
  let patroni: Program | undefined;
  // PostgreSQL goes on, and writes to what its output was.
  const killPatroni = () => {
    patroni?.signal('SIGKILL');
  };
  const killPostgres = async () => {
    const text = await readFile(join(data, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number(text.split('\n')[0]);
    if (pid > 1) process.kill(pid, 'SIGKILL');
  };
  return {
    name,
    port,
    api: `http://127.0.0.1:${apiPort}`,
    killPostgres,
    killPatroni,
    startPatroni() {
      patroni = startAsUser('patroni', [file], data);
    },
    lastWords: () => patroni?.output().trim().split('\n').slice(-3).join(' / ') ?? '',
    async end() {
      killPatroni();
      await killPostgres().catch(() => undefined);
    },
  };
}
