import { isSpread } from '../../platform/database/by-question.server.ts';
import type { AnySql, RowId, Sql, SqlFragment } from '../../platform/database/db.server.ts';
import type { ReactionCount } from '../groups/stepped-counts.ts';
import { isListed, reasonAuthor, reasonColumns, takesReasons } from '../reason-rows.server.ts';
import type { StoredReason } from '../reason-rules.ts';
import {
  COUNTED_AT_MOST,
  MOST_REACTIONS,
  OWN_LISTED,
  type ReactionRefusal,
} from '../reaction-rules.ts';

/** Who reacts, on which question: the voter id under which they would answer. */
export type ReactionKey = { questionId: RowId; voterId: string };

type Refused = Extract<ReactionRefusal, 'closed' | 'no-reason' | 'own' | 'full'>;
type Done = { refusal: Refused | null; isWritten: boolean };
type Said = { reasonId: RowId; said: number };

/** Stores what somebody says to a reason, or changes it; the same again changes nothing. */
export async function writeReaction(
  sql: Sql,
  key: ReactionKey,
  reasonId: RowId,
  said: number,
): Promise<Refused | undefined> {
  const first = await tryReaction(sql, key, { reasonId, said });
  // It was said already, or the last place was taken in this moment, which is seen now.
  const isOpen = first?.refusal === null && !first.isWritten;
  const done = isOpen ? await tryReaction(sql, key, { reasonId, said }) : first;
  return done?.refusal ?? undefined;
}

/**
 * The answer is locked where it is kept with the reactions, so that it does not stay there when it is taken back in this
 * moment, and then the reason, as by whoever writes one, so that one that is deleted takes its counts along. Counters follow
 * by a trigger, in the same commit.
 */
function tryReaction(sql: Sql, key: ReactionKey, said: Said): Promise<Done | undefined> {
  const { questionId, voterId } = key;
  const answer = (on: AnySql, more: SqlFragment) => on`
    select a.choices from answers a
    where a.question_id = ${questionId} and a.voter = ${voterId}::uuid and cardinality(a.choices) > 0 ${more} for share of a`;
  const reason = (on: AnySql, after: SqlFragment) => on`
    select r.id, r.voter from reasons r ${after}
    where r.id = ${said.reasonId} and r.question_id = ${questionId} and ${isListed(sql)} for key share of r`;
  const isFirst = sql`
    not exists (
      select 1 from reactions t where t.question_id = ${questionId} and t.voter = ${voterId}::uuid
        and (t.answer_before is not null or t.asked_at is not null))`;
  if (!isSpread(sql))
    return writeSaid(sql, key, said, {
      answered: answer(sql, sql`and ${isFirst}`),
      asked: reason(sql, sql`cross join (select count(*) from answered) before`),
    });
  // Answers lie on another server than reasons and reactions.
  return sql.begin(async (tx) => {
    const [own] = await tx<{ choices: number[] }[]>`${answer(tx, tx``)}`;
    const [about] = await tx<{ id: RowId; voter: string | null }[]>`${reason(tx, tx``)}`;
    return writeSaid(tx, key, said, {
      answered: tx`
        select ${own?.choices ?? []}::smallint[] as choices where ${own !== undefined} and ${isFirst}`,
      asked: tx`
        select ${about?.id ?? 0}::bigint as id, ${about?.voter ?? null}::uuid as voter where ${about !== undefined}`,
    });
  });
}

async function writeSaid(
  sql: AnySql,
  { questionId, voterId }: ReactionKey,
  { reasonId, said }: Said,
  { answered, asked }: { answered: SqlFragment; asked: SqlFragment },
): Promise<Done | undefined> {
  const [done] = await sql<Done[]>`
    with answered as materialized (${answered}), asked as materialized (${asked}
    ), verdict as (
      select case
        when not ${takesReasons(sql, questionId)} then 'closed'
        when not exists (select 1 from asked) then 'no-reason'
        when (select voter from asked) = ${voterId}::uuid then 'own'
        when exists (
          select 1 from reactions t where t.question_id = ${questionId} and t.voter = ${voterId}::uuid
            and cardinality(t.reasons) >= ${MOST_REACTIONS}::integer and not ${reasonId}::bigint = any(t.reasons)) then 'full'
      end as refusal
    ), written as (
      insert into reactions as t (question_id, voter, reasons, said, reacted_at, answer_before)
      select ${questionId}::bigint, ${voterId}::uuid, array[id], array[${said}::smallint], now(), (select choices from answered)
      from asked, verdict where refusal is null
      on conflict (question_id, voter) do update set
        reasons = case when excluded.reasons[1] = any(t.reasons) then t.reasons else t.reasons || excluded.reasons end,
        said = case when excluded.reasons[1] = any(t.reasons)
          then t.said[:array_position(t.reasons, excluded.reasons[1]) - 1] || excluded.said
            || t.said[array_position(t.reasons, excluded.reasons[1]) + 1:]
          else t.said || excluded.said end,
        reacted_at = excluded.reacted_at, answer_before = coalesce(t.answer_before, excluded.answer_before),
        reacted_before = case when t.answer_before is null and excluded.answer_before is not null
          then cardinality(t.reasons) else t.reacted_before end
      where t.said[array_position(t.reasons, excluded.reasons[1])] is distinct from excluded.said[1]
        and (cardinality(t.reasons) < ${MOST_REACTIONS}::integer or excluded.reasons[1] = any(t.reasons))
      returning true
    )
    select refusal, exists (select 1 from written) as "isWritten" from verdict`;
  return done;
}

/**
 * Takes it back as if nothing had been said; false where nothing was, or the question takes nothing any more. Who was asked
 * for a second look keeps an empty row, so that they are not asked again.
 */
export async function deleteReaction(
  sql: Sql,
  { questionId, voterId }: ReactionKey,
  reasonId: RowId,
): Promise<boolean> {
  const takes = takesReasons(sql, questionId);
  // Citus refuses to read what it knows of beside a change of what it does not.
  const [asked] = isSpread(sql) ? await sql<{ takes: boolean }[]>`select ${takes} as takes` : [];
  if (asked && !asked.takes) return false;
  const stillTakes = asked ? sql`true` : takes;
  const rows = await sql`
    with gone as (
      delete from reactions t where t.question_id = ${questionId} and t.voter = ${voterId}::uuid
        and t.reasons = array[${reasonId}::bigint] and t.asked_at is null and ${stillTakes} returning true
    ), shortened as (
      update reactions t set
        said = t.said[:array_position(t.reasons, ${reasonId}::bigint) - 1] || t.said[array_position(t.reasons, ${reasonId}::bigint) + 1:],
        reasons = array_remove(t.reasons, ${reasonId}::bigint), reacted_at = now(),
        reacted_before = t.reacted_before - (array_position(t.reasons, ${reasonId}::bigint) <= t.reacted_before)::integer
      where t.question_id = ${questionId} and t.voter = ${voterId}::uuid and (cardinality(t.reasons) > 1 or t.asked_at is not null)
        and ${reasonId}::bigint = any(t.reasons) and ${stillTakes} returning true
    )
    select 1 from gone union all select 1 from shortened`;
  return rows.length > 0;
}

/** Of one question each of these at most: the newest, and as many of a stretch that begins anywhere. */
const CANDIDATES = 100;

export type CandidateReason = ReactionCount & { id: RowId; extremity: number };

/**
 * Reasons of others that this person has not reacted to: the newest, which few have seen, and a random stretch of all, so
 * that a question with a hundred thousand reasons costs no more than one with some hundred.
 */
export function listCandidates(
  sql: Sql,
  { questionId, voterId }: ReactionKey,
): Promise<CandidateReason[]> {
  const open = sql`
    select r.id from reasons r where r.question_id = ${questionId} and ${isListed(sql)}
      and r.voter is distinct from ${voterId}::uuid and r.id not in (select reason from seen)`;
  return sql<CandidateReason[]>`
    with seen as materialized (
      select unnest(reasons) as reason from reactions where question_id = ${questionId} and voter = ${voterId}::uuid
    ), start as materialized (
      select min(id) + floor(random() * (max(id) - min(id) + 1))::bigint as id from reasons where question_id = ${questionId}
    ), found as (
      (${open} order by r.id desc limit ${CANDIDATES})
      union (${open} and r.id >= (select id from start) order by r.id limit ${CANDIDATES})
      union (${open} and r.id < (select id from start) order by r.id desc limit ${CANDIDATES})
    )
    select f.id, coalesce(c.agree, 0) as agree, coalesce(c.disagree, 0) as disagree, coalesce(c.pass, 0) as pass,
           coalesce(c.extremity, 0)::float8 as extremity
    from found f left join reason_counts c on c.reason_id = f.id order by f.id`;
}

export async function findListedReason(sql: Sql, id: RowId): Promise<StoredReason | undefined> {
  const [row] = await sql<StoredReason[]>`
    select ${reasonColumns(sql)} from reasons r ${reasonAuthor(sql)} where r.id = ${id} and ${isListed(sql)}`;
  return row;
}

/** How many reasons others gave, counted up to one past the most, and how many of these were reacted to. */
export async function countReacting(
  sql: Sql,
  { questionId, voterId }: ReactionKey,
): Promise<{ done: number; of: number }> {
  const [row] = await sql<{ done: number; of: number }[]>`
    select
      (select count(*)::int from (
        select 1 from reasons r where r.question_id = ${questionId} and ${isListed(sql)}
          and r.voter is distinct from ${voterId}::uuid limit ${COUNTED_AT_MOST + 1}) o) as of,
      (select count(*)::int from reactions t cross join lateral unnest(t.reasons) as u (reason)
        join reasons r on r.id = u.reason and ${isListed(sql)}
        where t.question_id = ${questionId} and t.voter = ${voterId}::uuid) as done`;
  return row ?? { done: 0, of: 0 };
}

/** What somebody said to which reasons, the newest first. */
export function listOwnReactions(
  sql: Sql,
  { questionId, voterId }: ReactionKey,
): Promise<(StoredReason & { said: number })[]> {
  return sql<(StoredReason & { said: number })[]>`
    select ${reasonColumns(sql)}, u.said
    from reactions t cross join lateral unnest(t.reasons, t.said) with ordinality as u (reason, said, place)
    join reasons r on r.id = u.reason and ${isListed(sql)} ${reasonAuthor(sql)}
    where t.question_id = ${questionId} and t.voter = ${voterId}::uuid
    order by u.place desc limit ${OWN_LISTED}`;
}
