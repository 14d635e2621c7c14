import type { RowId, Sql } from '../platform/database/db.server.ts';
import { LIFTED } from '../results/network-caps.ts';
import { isExcluded } from '../results/store/counter-queries.server.ts';

/** An arbitrary fixed number for an advisory lock, so that one process at a time recounts. */
const RECOUNT_LOCK = 7_239_005;
const MAX_RECOUNTED = 5_000;
const RECOUNT_LIMIT = '60s';

/**
 * Corrects, for open questions, the counters that an older version of the site did not write while both ran. Returns
 * how many questions were wrong. It needs no lock: it computes the difference in one read, and adds that to the current
 * counter.
 */
export async function recountCaps(sql: Sql, hasEnded: () => boolean): Promise<number> {
  const session = await sql.reserve();
  try {
    const [lock] = await session<{ isOurs: boolean }[]>`
      select pg_try_advisory_lock(${RECOUNT_LOCK}) as "isOurs"`;
    return lock?.isOurs ? await recountOpen(session, hasEnded) : 0;
  } finally {
    session.release();
  }
}

async function recountOpen(session: Sql, hasEnded: () => boolean): Promise<number> {
  try {
    await session`select set_config('statement_timeout', ${RECOUNT_LIMIT}, false)`;
    const open = await session<{ id: RowId }[]>`
      select q.id from questions q join totals t on t.question_id = q.id
      where q.closes_at > statement_timestamp() and t.last_answer_at is not null
      order by t.last_answer_at desc limit ${MAX_RECOUNTED}`;
    let wrong = 0;
    for (const { id } of open) {
      if (hasEnded()) break;
      if (await recountOne(session, id)) wrong++;
    }
    return wrong;
  } finally {
    await session`select pg_advisory_unlock(${RECOUNT_LOCK})`.catch(() => undefined);
    await session`reset statement_timeout`.catch(() => undefined);
  }
}

async function recountOne(sql: Sql, id: RowId): Promise<boolean> {
  const [missing] = await sql<
    { spread: number; pastShare: number; pastCap: number; excluded: number }[]
  >`
    select c.spread - t.spread as spread, c.past_share - t.past_share as "pastShare", c.past_cap - t.past_cap as "pastCap",
           c.excluded - t.excluded as excluded
    from totals t cross join lateral (
      select count(*) filter (where network is null)::int as spread,
             count(*) filter (where lifted = ${LIFTED.share})::int as past_share, count(*) filter (where lifted = ${LIFTED.cap})::int as past_cap, (
               select count(*)::int from answers a
               where a.question_id = t.question_id and a.is_held and cardinality(a.choices) > 0 and ${sql.unsafe(isExcluded('a'))}
             ) as excluded
      from answers where question_id = t.question_id and not is_held and cardinality(choices) > 0
    ) c
    where t.question_id = ${id}`;
  if (!missing || Object.values(missing).every((people) => people === 0)) return false;
  const { spread, pastShare, pastCap, excluded } = missing;
  await sql`
    update totals set spread = greatest(0, spread + ${spread}), past_share = greatest(0, past_share + ${pastShare}),
      past_cap = greatest(0, past_cap + ${pastCap}), excluded = greatest(0, excluded + ${excluded})
    where question_id = ${id}`;
  return true;
}
