import { randomUUID } from 'node:crypto';
import type { Sql } from '../database/db.server.ts';

/** How many processes answer requests on one database. */
export type WebProcesses = {
  /** This one too; as it was when it was last looked up. */
  count(): number;
  /** Tells the others that this one is there, now and from time to time. */
  begin(): Promise<void>;
  end(): Promise<void>;
};

type Deps = { sql: Sql; onError: (error: unknown) => void; againMs?: number };

const CHANNEL = 'web_processes';
const AGAIN_MS = 10_000;
/** One that ended without a word counts for so long. */
const GONE_SECONDS = 30;
/** One seen later than now was seen by a clock that was set back since, and counts only if it is seen again. */
const AHEAD_SECONDS = 60;

export function createWebProcesses({ sql, onError, againMs = AGAIN_MS }: Deps): WebProcesses {
  const id = randomUUID();
  let others = 0;
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let looking: Promise<void> | undefined;

  /** While the database does not respond, there are as many as before. Those that are looking are not waited for. */
  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => (looking = undefined));
    return looking;
  }

  async function lookOnce(): Promise<void> {
    if (hasEnded) return;
    try {
      const [row] = await sql<{ others: number }[]>`
        with seen as (
          insert into web_processes (id) values (${id}) on conflict (id) do update set seen_at = now()
        ), gone as (
          select id from web_processes
          where id <> ${id} and (seen_at < now() - 2 * make_interval(secs => ${GONE_SECONDS})
            or seen_at > now() + make_interval(secs => ${AHEAD_SECONDS}))
          for update skip locked
        ), dropped as (
          delete from web_processes using gone where web_processes.id = gone.id
        )
        select count(*)::int as others from web_processes
        where id <> ${id} and seen_at > now() - make_interval(secs => ${GONE_SECONDS})
          and seen_at <= now() + make_interval(secs => ${AHEAD_SECONDS})`;
      others = row?.others ?? others;
    } catch (error) {
      onError(error);
    }
  }

  /** Not what is looked up already, which may be older than what was heard. */
  async function lookAgain(): Promise<void> {
    await looking;
    await look();
  }

  return {
    count: () => others + 1,
    async begin() {
      // First: where nothing can be heard, the others are found by looking.
      timer = setInterval(() => void look(), againMs).unref();
      await look();
      // After a lost connection, others may have come.
      await sql.listen(
        CHANNEL,
        (from) => from !== id && void lookAgain(),
        () => void lookAgain(),
      );
      await sql`select pg_notify(${CHANNEL}, ${id})`;
    },
    async end() {
      hasEnded = true;
      clearInterval(timer);
      await looking;
      await sql`
        with gone as (delete from web_processes where id = ${id} returning 1)
        select pg_notify(${CHANNEL}, ${id}) from gone`.catch(onError);
    },
  };
}
