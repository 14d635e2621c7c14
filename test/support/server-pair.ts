import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdtemp,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openCluster,
  SUPERUSER,
  type Cluster,
} from '../../app/platform/database/embedded-cluster.server.ts';
import {
  findPostgresHome,
  type PostgresHome,
} from '../../app/platform/database/embedded-home.server.ts';
import { launchPostmaster, readPostmaster } from '../../app/platform/database/postmaster.server.ts';
import { withConnection } from './connection.ts';
import { eventually } from './eventually.ts';
import { childrenOf } from './own-database.ts';
import { expectEnded, isRunning } from './process-state.ts';
import { unusedPort } from './server-process.ts';

/** A primary and a standby that confirms each commit: what was acknowledged is in both. */
export type ServerPair = {
  /** The address of both, as a site is told it. */
  url: string;
  first: PairedServer;
  second: PairedServer;
  /**
   * What is called later puts the first server back to what it has now and makes that a primary of a timeline of its own, as a
   * failover to a standby that was behind: what was written meanwhile is on the second one alone.
   */
  keepFirst(): Promise<() => Promise<void>>;
  remove(): Promise<void>;
};

export type PairedServer = {
  url: string;
  /** Ends it without a word, as its machine would. */
  kill(): Promise<void>;
  /** Says nothing any more and closes nothing, as a machine that is cut off. */
  freeze(): Promise<void>;
  /** Goes on as if nothing had been. */
  thaw(): Promise<void>;
  promote(): Promise<void>;
  /** A standby shows from now on what its primary had so long ago. */
  delay(by: string): Promise<void>;
};

const DATABASE = 'site';
const STANDBY = 'standby';
/** As many connections as a new cluster is made for: a standby refuses to have fewer than its primary had. */
const DISPOSABLE = { fsync: 'off', full_page_writes: 'off', max_connections: '100' };

type PairOptions = {
  /** Whether each commit waits until the standby has it too. */
  isSynchronous?: boolean;
};

export async function startServerPair({
  isSynchronous = true,
}: PairOptions = {}): Promise<ServerPair> {
  const dir = await mkdtemp(join(tmpdir(), 'site-pair-'));
  // Run as root, PostgreSQL gets a user of its own, who only has to get through.
  await chmod(dir, 0o711);
  const home = await findPostgresHome(join(dir, 'first'));
  const { cluster } = await openCluster(home, undefined);
  const other = { ...cluster, dir: join(home.dataDir, 'standby'), logFile: `${cluster.logFile}.2` };
  const ports = [await unusedPort(), await unusedPort()] as const;
  const urls = ports.map((port) => addressOf(cluster, `127.0.0.1:${port}`, DATABASE));

  // Made before it runs, so that a copy of its files is a copy of it.
  await copyCluster(home, cluster, other, ports[0]);
  await launch(home, cluster, ports[0]);
  await launch(home, other, ports[1]);
  await withConnection(addressOf(cluster, `127.0.0.1:${ports[0]}`, 'postgres'), async (sql) => {
    await sql.unsafe(`create database ${DATABASE}`);
    if (!isSynchronous) return;
    // From now on it waits for the other one.
    await sql.unsafe(`alter system set synchronous_standby_names = '${STANDBY}'`);
    await sql`select pg_reload_conf()`;
  });

  const [first, second] = [serverOf(cluster, urls[0] ?? ''), serverOf(other, urls[1] ?? '')];
  return {
    url: `${addressOf(cluster, ports.map((port) => `127.0.0.1:${port}`).join(','), DATABASE)}?target_session_attrs=read-write`,
    first,
    second,
    async keepFirst() {
      const kept = join(home.dataDir, 'kept');
      await first.kill();
      await cp(cluster.dir, kept, { recursive: true, preserveTimestamps: true });
      await launch(home, cluster, ports[0]);
      return async () => {
        await first.kill();
        await rm(cluster.dir, { recursive: true });
        await rename(kept, cluster.dir);
        await writeFile(join(cluster.dir, 'standby.signal'), '');
        await own(home, cluster);
        await launch(home, cluster, ports[0]);
        await first.promote();
      };
    },
    async remove() {
      await first.kill();
      await second.kill();
      await rm(home.dataDir, { recursive: true, force: true });
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function addressOf({ password }: Cluster, hosts: string, database: string): string {
  return `postgres://${SUPERUSER}:${password}@${hosts}/${database}`;
}

async function copyCluster(
  home: PostgresHome,
  from: Cluster,
  to: Cluster,
  port: number,
): Promise<void> {
  await cp(from.dir, to.dir, { recursive: true, preserveTimestamps: true });
  await writeFile(join(to.dir, 'standby.signal'), '');
  await appendFile(
    join(to.dir, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${SUPERUSER} password=${from.password} application_name=${STANDBY}'\n`,
  );
  await own(home, to);
}

/** Run as root, PostgreSQL takes only files of its own user. */
async function own({ user }: PostgresHome, { dir }: Cluster): Promise<void> {
  await chmod(dir, 0o700);
  if (user) await chownAll(dir, user.uid, user.gid);
}

async function chownAll(dir: string, uid: number, gid: number): Promise<void> {
  await chown(dir, uid, gid);
  for (const name of await readdir(dir, { recursive: true }))
    await chown(join(dir, name), uid, gid);
}

async function launch(home: PostgresHome, cluster: Cluster, port: number): Promise<void> {
  launchPostmaster(home, cluster, port, DISPOSABLE);
  const url = addressOf(cluster, `127.0.0.1:${port}`, 'postgres');
  await eventually(() => withConnection(url, (sql) => sql`select 1`));
}

function serverOf(cluster: Cluster, url: string): PairedServer {
  const signalAll = async (signal: NodeJS.Signals): Promise<number | undefined> => {
    const pid = (await readPostmaster(cluster.dir))?.pid;
    if (pid === undefined) return undefined;
    const children = await childrenOf(pid);
    for (const one of [pid, ...children]) if (await isRunning(one)) process.kill(one, signal);
    return pid;
  };
  return {
    url,
    async kill() {
      const pid = await signalAll('SIGKILL');
      if (pid !== undefined) await expectEnded(pid);
    },
    freeze: async () => void (await signalAll('SIGSTOP')),
    thaw: async () => void (await signalAll('SIGCONT')),
    promote: async () => {
      await withConnection(url, (sql) => sql`select pg_promote()`);
    },
    delay: (by) =>
      withConnection(url, async (sql) => {
        await sql.unsafe(`alter system set recovery_min_apply_delay = '${by}'`);
        await sql`select pg_reload_conf()`;
      }),
  };
}
