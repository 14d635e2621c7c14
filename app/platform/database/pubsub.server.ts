import { randomBytes } from 'node:crypto';
import type { AnySql, Sql } from './db.server.ts';

/**
 * Publishes changes to every process that shares the database: at most once in a quarter of a second from each,
 * after the commits it is about and never inside one, since commits that notify wait for each other.
 */
export type PubSub = {
  /** `moved`: only the counters changed; `changed`: anything may have changed. */
  publish(what: 'moved' | 'changed', ids: Iterable<string>): void;
  /** Starts to receive what others publish. After a lost connection the missed changes are unknown: 'anything'. */
  subscribe(heard: (message: ChangeMessage) => void): Promise<void>;
};

export type ChangeMessage = { moved: readonly string[]; changed: readonly string[] } | 'anything';

const CHANNEL = 'changes';
const APART_MS = 250;
/** A notification has at most 8,000 bytes. */
const MAX_IDS = 500;
/** Beyond that, what changed is named no more. */
const MAX_MESSAGES = 20;

type Options = { sql: Sql; onError: (error: unknown) => void };

export function createPubSub({ sql, onError }: Options): PubSub {
  const own = randomBytes(6).toString('base64url');
  const moved = new Set<string>();
  const changed = new Set<string>();
  let isWaiting = false;

  async function send(): Promise<void> {
    isWaiting = false;
    const payloads = messagesOf([...moved], [...changed]).map((notice) =>
      JSON.stringify({ from: own, notice }),
    );
    moved.clear();
    changed.clear();
    // A lost message costs two seconds, since followers of a question also poll.
    await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.catch(
      onError,
    );
  }

  return {
    publish(what, ids) {
      const told = what === 'moved' ? moved : changed;
      for (const id of ids) told.add(id);
      if (isWaiting || moved.size + changed.size === 0) return;
      isWaiting = true;
      setTimeout(() => void send(), APART_MS).unref();
    },
    async subscribe(heard) {
      await sql.listen(
        CHANNEL,
        (payload) => {
          const { from, message } = parseMessage(payload);
          if (from !== own) heard(message);
        },
        () => heard('anything'),
      );
    },
  };
}

/** Everything that is named, in as few messages as hold it. */
export function messagesOf(moved: readonly string[], changed: readonly string[]): ChangeMessage[] {
  const count = Math.ceil((moved.length + changed.length) / MAX_IDS);
  if (count > MAX_MESSAGES) return ['anything'];
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [at * MAX_IDS, (at + 1) * MAX_IDS];
    const before = changed.length;
    return {
      changed: changed.slice(from, to),
      moved: moved.slice(Math.max(0, from - before), Math.max(0, to - before)),
    };
  });
}

/** The same from a program without a page cache; others receive it when the transaction is committed. */
export async function publishChanged(tx: AnySql, ids: readonly string[]): Promise<void> {
  const message = { moved: [], changed: ids };
  await tx`select pg_notify(${CHANNEL}, ${JSON.stringify({ from: '', notice: message })})`;
}

/** Any session of the database may notify, so the payload can be anything. */
export function parseMessage(payload: string): { from: string; message: ChangeMessage } {
  try {
    const { from, notice } = JSON.parse(payload) as { from?: unknown; notice?: unknown };
    if (typeof from === 'string' && isNamed(notice)) return { from, message: notice };
  } catch {
    // A malformed payload is treated as 'anything'.
  }
  return { from: '', message: 'anything' };
}

function isNamed(message: unknown): message is Exclude<ChangeMessage, 'anything'> {
  if (typeof message !== 'object' || message === null) return false;
  const { moved, changed } = message as Record<string, unknown>;
  return [moved, changed].every(
    (ids) => Array.isArray(ids) && ids.every((id) => typeof id === 'string'),
  );
}
