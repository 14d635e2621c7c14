import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { readDatabaseAddress } from '../database-address.ts';

/** One that takes writes. A standby that is promoted begins a new timeline. */
type Found = { server: string; timeline: number };

/**
 * Of several servers the one that takes writes (docs/decisions/0080). Each new connection goes to the primary of that
 * moment, and connections to a server that another one has replaced are closed.
 */
type Primary = {
  /** Already connecting; where no primary is found it fails, as a connection that is refused. */
  open: () => Promise<Socket>;
  /** For a driver that connects it itself, to whatever address. */
  waiting: () => Socket;
};

export type DatabaseRoute = {
  /** What the drivers are told: the only server, or the first of several. */
  address: string;
  /** Undefined with one server. */
  primary: Primary | undefined;
};

/** One server's answer may take so long. */
const ASK_LIMIT_S = 2;
/** Once a primary is found, the others have so long to say that they are a newer one. */
const GRACE_MS = 250;
/** Many connections are opened at once, and ask once. */
const REUSE_MS = 1_000;
const WATCH_MS = 5_000;

/** Nobody answers, or only standbys do. The code is one of those of a database that is away. */
class NoPrimaryError extends Error {
  readonly code = 'CONNECT_NO_PRIMARY';
  constructor(cause: unknown) {
    super('None of the servers in the address of the database says that it is the primary.', {
      cause,
    });
  }
}

export function routeTo(databaseUrl: string): DatabaseRoute {
  const { servers } = readDatabaseAddress(databaseUrl);
  const [address = databaseUrl] = servers;
  return { address, primary: servers.length > 1 ? createPrimary(servers) : undefined };
}

function createPrimary(servers: readonly string[]): Primary {
  /** Where each leads to. */
  const connections = new Map<Socket, Found>();
  let finding: Promise<Found> | undefined;
  /** What was the primary once and was replaced may come back and know nothing of it. */
  let newest = 0;
  let watching: NodeJS.Timeout | undefined;

  async function look(isThorough: boolean): Promise<Found> {
    const found = await findPrimary(servers, { newest, isThorough });
    newest = Math.max(newest, found.timeline);
    return found;
  }

  function find(): Promise<Found> {
    if (finding) return finding;
    const found = look(newest === 0);
    const forget = () => void (finding = finding === found ? undefined : finding);
    found.then(() => setTimeout(forget, REUSE_MS).unref(), forget);
    finding = found;
    return found;
  }

  function lead(socket: Socket, found: Found): void {
    connections.set(socket, found);
    watching ??= setInterval(() => void watch(), WATCH_MS).unref();
  }

  /**
   * A server that vanished with its machine closes nothing, and what was asked of it last would be waited for until the
   * system gives up, for a quarter of an hour.
   */
  async function watch(): Promise<void> {
    // Drivers take all listeners off a socket, so nothing is told when one is closed.
    for (const socket of connections.keys()) if (socket.destroyed) connections.delete(socket);
    if (connections.size === 0) {
      clearInterval(watching);
      watching = undefined;
      return;
    }
    const primary = await look(true).catch(() => undefined);
    if (primary === undefined) return;
    // Two names of one server have the same timeline, and either is right.
    for (const [socket, { timeline }] of connections)
      if (timeline < primary.timeline) socket.destroy();
  }

  return {
    async open() {
      const socket = new Socket();
      try {
        const found = await find();
        const target = targetOf(found.server);
        // The driver names them in errors, and checks the certificate for the host.
        Object.assign(socket, target).connect(target);
        lead(socket, found);
      } catch (error) {
        // The driver waits for ever for a socket that it is not given, so it gets one that fails.
        setImmediate(() => socket.destroy(error as Error));
      }
      return socket;
    },
    waiting() {
      const socket = new Socket();
      const connect = socket.connect.bind(socket);
      const connectToPrimary = async () => {
        try {
          const found = await find();
          if (socket.destroyed) return;
          connect(targetOf(found.server));
          lead(socket, found);
        } catch (error) {
          socket.destroy(error as Error);
        }
      };
      socket.connect = () => {
        void connectToPrimary();
        return socket;
      };
      return socket;
    },
  };
}

function targetOf(server: string): { host: string; port: number } {
  const { hostname, port } = new URL(server);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) };
}

type Search = {
  /** What was left for a later timeline is not gone back to. */
  newest: number;
  /** Waits for what every server says, and not only a moment after the first primary. */
  isThorough: boolean;
};

/** Of two that take writes the one with the later timeline. */
async function findPrimary(
  servers: readonly string[],
  { newest, isThorough }: Search,
): Promise<Found> {
  const found: Found[] = [];
  const failures: Error[] = [];
  const first = Promise.withResolvers<void>();
  const asked = servers.map(async (server) => {
    try {
      const timeline = await askTimeline(server);
      if (timeline === 0 || timeline < newest) return;
      found.push({ server, timeline });
      first.resolve();
    } catch (error) {
      failures.push(error as Error);
    }
  });
  const grace = first.promise.then(() => wait(GRACE_MS, undefined, { ref: false }));
  await (isThorough ? Promise.all(asked) : Promise.race([Promise.all(asked), grace]));
  const [best] = found.toSorted((one, other) => other.timeline - one.timeline);
  if (best) return best;
  // Where all refuse, as for a wrong password, that is what has to be said. Otherwise the primary may be one that is away.
  const [refusal] = failures;
  const haveRefused = failures.every(({ name }) => name === 'PostgresError');
  throw refusal && haveRefused && failures.length === servers.length
    ? refusal
    : new NoPrimaryError(failures[0]);
}

/** 0: a standby, or nothing in time. */
async function askTimeline(server: string): Promise<number> {
  const sql = postgres(server, {
    max: 1,
    connect_timeout: ASK_LIMIT_S,
    fetch_types: false,
    onnotice: () => undefined,
    connection: { application_name: 'site primary' },
  });
  try {
    const asked = sql<{ timeline: number }[]>`
      select case when pg_is_in_recovery() then 0
        else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;
    const late = wait(ASK_LIMIT_S * 1_000, undefined, { ref: false });
    const rows = await Promise.race([asked, late]);
    return rows?.[0]?.timeline ?? 0;
  } finally {
    await sql.end({ timeout: 0 });
  }
}
