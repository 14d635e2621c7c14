import { setTimeout as wait } from 'node:timers/promises';
import {
  anyOf,
  type AnySql,
  type RowId,
  type Sql,
  type SqlFragment,
} from '../../platform/database/db.server.ts';
import { publishChanged } from '../../platform/database/pubsub.server.ts';
import { GROUP_LIMIT_MS, type GroupFinder } from './group-finder.server.ts';

type Deps = { sql: Sql; databaseUrl: string; find: GroupFinder };

/** Groups of one question are computed at most so often. */
const APART_SECONDS = 10;
/** Longer than a run can take: where a process died in one, another begins it anew. */
const LEASE_SECONDS = (2 * GROUP_LIMIT_MS) / 1_000;
const SHUFFLE_MS = 25_000;
const [FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS] = [30, 3_600];
const MAX_TRIES = 8;
const CHANGES_AT_ONCE = 100_000;
/** A job each minute looks so often; then the next one does. */
const LOOKS = 5;
const MAX_IN_A_LOOK = 100;

type Run = { id: RowId; publicId: string; wantedAt: string };

const isWanted = (sql: AnySql): SqlFragment => sql`wanted_at is not null and not_before <= now()`;

/** A condition: there are groups to compute. */
export const hasDueGroups = (sql: AnySql): SqlFragment => sql`
  (exists (select 1 from group_changes) or exists (select 1 from opinion_groups where ${isWanted(sql)}))`;

/** A job: computes the groups of all questions whose reactions changed, again and again for most of a minute. */
export async function renewAllGroups(deps: Deps, signal: AbortSignal): Promise<void> {
  for (let look = 1; look <= LOOKS && !signal.aborted; look++) {
    await renewDueGroups(deps, signal);
    if (look === LOOKS) return;
    await wait(APART_SECONDS * 1_000, undefined, { signal }).catch(() => undefined);
  }
}

/** Those that are due now. A failure of one does not stop the others; it is tried again after some time. */
export async function renewDueGroups(deps: Deps, signal: AbortSignal): Promise<void> {
  await takeChanges(deps.sql);
  const failures: unknown[] = [];
  for (let count = 0; count < MAX_IN_A_LOOK && !signal.aborted; count++) {
    const run = await beginRun(deps.sql);
    if (!run) break;
    await renewOne(deps, run).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function renewOne({ sql, databaseUrl, find }: Deps, run: Run): Promise<void> {
  const news = await find({ databaseUrl, questionId: run.id, shuffleMs: SHUFFLE_MS });
  if (news === 'undecided') return tryAgainLater(sql, run);
  await sql.begin(async (tx) => {
    // What changed meanwhile is wanted later than this run was. As text, since the driver would cut microseconds off.
    await tx`
      with run as materialized (select ${run.wantedAt}::text::timestamptz as wanted_at)
      update opinion_groups g set wanted_at = case when g.wanted_at > run.wanted_at then g.wanted_at end,
        not_before = now() + make_interval(secs => ${APART_SECONDS}), tries = 0
      from run where g.question_id = ${run.id}`;
    if (news === 'changed') await publishChanged(tx, [run.publicId]);
  });
}

/**
 * While a core is busy with other work, shuffles do not end in time. They are tried again without a change of reactions, each
 * time after twice as long; after the last time only a change has them tried again, and not sooner than the last wait.
 */
async function tryAgainLater(sql: Sql, { id, wantedAt }: Run): Promise<void> {
  await sql`
    with tried as (
      select least(tries + 1, ${MAX_TRIES}) as tries,
        case when tries < ${MAX_TRIES} or wanted_at > ${wantedAt}::text::timestamptz then wanted_at end as wanted_at,
        now() + make_interval(secs => least(${FIRST_WAIT_SECONDS} * 2 ^ tries, ${LONGEST_WAIT_SECONDS})) as not_before
      from opinion_groups where question_id = ${id} for update
    )
    update opinion_groups g set tries = t.tries, wanted_at = t.wanted_at, not_before = t.not_before
    from tried t where g.question_id = ${id}`;
}

/** Only changes that are committed are taken, so that none is lost that a run would not see. */
async function takeChanges(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const gone = await tx<{ id: RowId }[]>`
      with gone as (
        delete from group_changes where ctid = any(array(select ctid from group_changes limit ${CHANGES_AT_ONCE})) returning question_id
      )
      select distinct question_id as id from gone`;
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await tx`
      insert into opinion_groups (question_id, wanted_at)
      select id, clock_timestamp() from questions where id = ${anyOf(tx, ids, 'bigint')} order by id
      on conflict (question_id) do update set wanted_at = excluded.wanted_at`;
  });
}

/** What is returned is cast after the change: see docs/decisions/0098. */
async function beginRun(sql: Sql): Promise<Run | undefined> {
  const [run] = await sql<Run[]>`
    with run as (
      update opinion_groups g set not_before = now() + make_interval(secs => ${LEASE_SECONDS}) from questions q
      where q.id = g.question_id and g.question_id = (
        select question_id from opinion_groups where ${isWanted(sql)}
        order by wanted_at, question_id limit 1 for update skip locked)
      returning g.question_id, q.public_id, g.wanted_at
    )
    select question_id as id, public_id as "publicId", wanted_at::text as "wantedAt" from run`;
  return run;
}
