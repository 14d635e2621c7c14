import type { RowId, Sql } from '../platform/database/db.server.ts';
import { takesReasons } from './reason-rows.server.ts';
import { EDIT_MS, REASON_LIMITS, type ReasonRefusal, type ReasonInput } from './writing-rules.ts';

/** Whose reason on which question; a member's voter id. */
export type ReasonKey = { questionId: RowId; voterId: string };
type Done = { refusal: ReasonRefusal | null };

/**
 * A condition: the community of the question looks first at what this voter says, an account younger than a day or
 * none. Whoever looks there is not looked at.
 */
const mustWait = (sql: Sql, { questionId, voterId }: ReasonKey) => sql`(
  exists (select 1 from questions q join communities c on c.id = q.community_id where q.id = ${questionId} and c.new_reasons_wait)
  and not exists (select 1 from members m where m.voter = ${voterId}::uuid and (
    m.created_at <= now() - interval '1 day'
    or exists (
      select 1 from community_members cm join questions q on q.community_id = cm.community_id
      where q.id = ${questionId} and cm.member_id = m.id and cm.role <> 'member'))))`;

/**
 * Says why, once. The answer is locked, so that a reason whose answer is taken back in the same moment goes with it. The
 * same words again change nothing and are no refusal; undefined where the same member said something in this moment.
 */
export async function insertOwnReason(
  sql: Sql,
  key: ReasonKey,
  { text, signed }: ReasonInput,
  scale: number,
): Promise<Done | undefined> {
  const { questionId, voterId } = key;
  const most = (limit: number) => Math.max(1, Math.floor(limit * scale));
  const [done] = await sql<(Done & { isThere: boolean })[]>`
    with answered as materialized (
      select choices, is_held from answers
      where question_id = ${questionId} and voter = ${voterId}::uuid and cardinality(choices) > 0 for share
    ), said as (
      select text = ${text} and signed = ${signed} as is_same, hidden_at is not null and not waits as is_hidden from reasons
      where question_id = ${questionId} and voter = ${voterId}::uuid
    ), recent as (
      select count(*) filter (where said_at > now() - interval '1 hour') as hour, count(*) as day
      from reasons where voter = ${voterId}::uuid and said_at > now() - interval '1 day'
    ), verdict as (
      select case
        when exists (select 1 from said) then
          case when (select is_same from said) then null when (select is_hidden from said) then 'hidden' else 'already-said' end
        when not ${takesReasons(sql, questionId)} then 'not-open'
        when not exists (select 1 from answered) then 'no-answer'
        when (select is_held from answered) then 'held-back'
        when hour >= ${most(REASON_LIMITS.perHour)}::integer then 'hour'
        when day >= ${most(REASON_LIMITS.perDay)}::integer then 'day'
      end as refusal from recent
    ), written as (
      insert into reasons (question_id, voter, choices, text, signed, waits, hidden_at)
      select ${questionId}::bigint, ${voterId}::uuid, choices, ${text}, ${signed}, must, case when must then now() end
      from answered, verdict, (select ${mustWait(sql, key)} as must) w where refusal is null
      on conflict (question_id, voter) do nothing returning id
    )
    select refusal, exists (select 1 from said) or exists (select from written) as "isThere" from verdict`;
  return done && (done.refusal !== null || done.isThere) ? { refusal: done.refusal } : undefined;
}

/** Within five minutes of saying it. New words are looked at anew where first reasons are. */
export async function editOwnReason(
  sql: Sql,
  key: ReasonKey,
  { text, signed }: ReasonInput,
): Promise<Done> {
  const { questionId, voterId } = key;
  const [done] = await sql<Done[]>`
    with moment as (select now() as now), said as materialized (
      select id, said_at from reasons
      where question_id = ${questionId} and voter = ${voterId}::uuid and text <> '' for update
    ), verdict as (
      select case
        when not exists (select 1 from said) then 'none'
        when not ${takesReasons(sql, questionId)} then 'not-open'
        when (select said_at from said) <= now() - make_interval(secs => ${EDIT_MS / 1_000}) then 'too-late'
      end as refusal
    ), written as (
      update reasons r set text = ${text}, sought = false, signed = ${signed}, edited_at = now(),
        waits = r.waits or must and r.hidden_at is null, hidden_at = case when must then coalesce(r.hidden_at, m.now) else r.hidden_at end
      from moment m, said, verdict, (select ${mustWait(sql, key)} as must) w where r.id = said.id and refusal is null and (r.text, r.signed) <> (${text}, ${signed})
    )
    select refusal from verdict`;
  return done ?? { refusal: 'none' };
}

/** After a changed answer: the reason is said for the new one. */
export async function keepOwnReason(sql: Sql, { questionId, voterId }: ReasonKey): Promise<Done> {
  const [done] = await sql<Done[]>`
    with answered as materialized (
      select choices from answers
      where question_id = ${questionId} and voter = ${voterId}::uuid and cardinality(choices) > 0 for share
    ), verdict as (
      select case
        when not exists (select 1 from answered) or not exists (
          select 1 from reasons where question_id = ${questionId} and voter = ${voterId}::uuid and text <> '') then 'none'
        when not ${takesReasons(sql, questionId)} then 'not-open'
      end as refusal
    ), kept as (
      update reasons r set choices = a.choices, stands = true
      from answered a, verdict where r.question_id = ${questionId} and r.voter = ${voterId}::uuid and r.text <> '' and refusal is null
    )
    select refusal from verdict`;
  return done ?? { refusal: 'none' };
}

/**
 * At any time, as often as wanted. Of one that staff hid the words and the choices go, and how it stood, and it stays that no other
 * takes its place. False where there was none.
 */
export async function deleteOwnReason(
  sql: Sql,
  { questionId, voterId }: ReasonKey,
): Promise<boolean> {
  const rows = await sql`
    with deleted as (
      delete from reasons where question_id = ${questionId} and voter = ${voterId}::uuid and (hidden_at is null or waits) returning id
    ), emptied as (
      update reasons set text = '', signed = 'unnamed', choices = '{}'
      where question_id = ${questionId} and voter = ${voterId}::uuid and hidden_at is not null and not waits and text <> '' returning id
    ), untold as (
      delete from reason_standings where reason_id in (select id from emptied)
    )
    select id from deleted union all select id from emptied`;
  return rows.length > 0;
}

type StoredOwnReason = ReasonInput & {
  id: RowId;
  choices: number[];
  saidAt: Date;
  isHidden: boolean;
  waits: boolean;
};

export async function findOwnReason(
  sql: Sql,
  questionPublicId: string,
  voterId: string,
): Promise<StoredOwnReason | undefined> {
  const [row] = await sql<StoredOwnReason[]>`
    select r.id, r.text, r.signed, r.choices, r.said_at as "saidAt", r.hidden_at is not null and not r.waits as "isHidden", r.waits
    from reasons r join questions q on q.id = r.question_id
    where q.public_id = ${questionPublicId} and r.voter = ${voterId}::uuid and r.text <> ''`;
  return row;
}

/** The last questions on which a member's name or handle stands beside a reason. */
export async function listSignedQuestionIds(sql: Sql, voterId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select q.public_id as id from reasons r join questions q on q.id = r.question_id
    where r.voter = ${voterId}::uuid and r.signed <> 'unnamed' order by r.said_at desc limit ${MAX_RENEWED}`;
  return rows.map(({ id }) => id);
}

/** Pages of older questions are made anew on their own before long. */
const MAX_RENEWED = 500;
