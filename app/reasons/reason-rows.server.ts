import { isSpread } from '../platform/database/by-question.server.ts';
import type { AnySql, RowId, Sql, SqlFragment } from '../platform/database/db.server.ts';
import type { StoredReason } from './reason-rules.ts';

/** One's own reason, which stands apart: the voter id of the reader. */
export type LeftOut = { except?: string | undefined };

/**
 * A condition on the row `r` of `reasons`: others may read it. One whose answer was changed since waits until its author says
 * whether it still holds. Staff hide some.
 */
export const isListed = (sql: AnySql, { except }: LeftOut = {}): SqlFragment =>
  except === undefined
    ? sql`r.stands and r.hidden_at is null`
    : sql`r.stands and r.hidden_at is null and r.voter is distinct from ${except}::uuid`;

/**
 * A condition on the row `q` of `questions`, which has opened: everybody may see its result, or this voter may, and so what is
 * said for it. It is the rule of `canSeeResult` in SQL.
 */
export const showsReasons = (sql: AnySql, voterId: string | undefined): SqlFragment =>
  voterId === undefined
    ? sql`(q.results = 'always' or q.closes_at <= now())`
    : sql`(
  q.results = 'always' or q.closes_at <= now()
  or q.results = 'after' and (
    ${seenBy(sql, voterId)}))`;

/** Where answers lie elsewhere than reasons, what this voter has of all questions is read there first. */
const seenBy = (sql: AnySql, voterId: string): SqlFragment =>
  isSpread(sql)
    ? sql`
    q.id in (select a.question_id from answers a where a.voter = ${voterId}::uuid and cardinality(a.choices) > 0)
    or q.id in (select p.question_id from peeks p where p.voter = ${voterId}::uuid)`
    : sql`
    exists (select 1 from answers a where a.question_id = q.id and a.voter = ${voterId}::uuid and cardinality(a.choices) > 0)
    or exists (select 1 from peeks p where p.question_id = q.id and p.voter = ${voterId}::uuid)`;

/** What others read of the row `r`, with its author `m` by `reasonAuthor`: nobody learns whose an unnamed one is. */
export const reasonColumns = (sql: AnySql): SqlFragment => sql`
  r.id, r.choices, r.text, r.said_at as "saidAt", r.is_demo as "isDemo", ${signature(sql)} as by`;
export const signature = (sql: AnySql): SqlFragment =>
  sql`case r.signed when 'name' then m.name when 'handle' then '@' || m.handle end`;
export const reasonAuthor = (sql: AnySql): SqlFragment => sql`
  left join members m on m.voter = r.voter and r.signed <> 'unnamed' and m.leaves_at is null`;

/** Of the row `r` with its author `m`: other words, another name or another answer is another version. */
export const reasonVersion = (sql: AnySql): SqlFragment =>
  sql`md5(jsonb_build_array(r.text, ${signature(sql)}, r.choices)::text)`;

/** The row `p` still lets in what its author read: a name is typed for effect as well. */
export const isAsLetIn = (sql: AnySql): SqlFragment =>
  sql`(p.version is null or p.version = ${reasonVersion(sql)})`;

/** A condition: the question takes answers now, and so reasons and reactions. */
export const takesReasons = (sql: AnySql, questionId: RowId): SqlFragment => sql`exists (
  select 1 from questions q where q.id = ${questionId} and q.opens_at <= now() and q.closes_at > now()
    and not exists (select 1 from question_removals x where x.question_id = q.id)
    and not exists (select 1 from question_pauses p where p.question_id = q.id and p.ended_at is null))`;

/** The newest `each` reasons of each choice. */
export function listNewestReasons(
  sql: Sql,
  questionPublicId: string,
  { choices, each, ...leftOut }: { choices: readonly number[]; each: number } & LeftOut,
): Promise<StoredReason[]> {
  return sql<StoredReason[]>`
    select ${reasonColumns(sql)}
    from questions q cross join unnest(${[...choices]}::smallint[]) as c (number)
    cross join lateral (
      select id, choices, text, said_at, is_demo, signed, voter from reasons r
      where question_id = q.id and choices[1] = c.number and ${isListed(sql, leftOut)}
      order by said_at desc, id desc limit ${each}
    ) r
    ${reasonAuthor(sql)}
    where q.public_id = ${questionPublicId} order by r.said_at desc, r.id desc`;
}

/** One that others may read, of this question. */
export async function findReadableReason(
  sql: Sql,
  questionPublicId: string,
  id: RowId,
): Promise<StoredReason | undefined> {
  const [reason] = await sql<StoredReason[]>`
    select ${reasonColumns(sql)}
    from reasons r join questions q on q.id = r.question_id ${reasonAuthor(sql)}
    where r.id = ${id} and q.public_id = ${questionPublicId} and ${isListed(sql)}`;
  return reason;
}

/** The newest `most` reasons on a question, the newest first. */
export async function listReasonIds(
  sql: Sql,
  questionPublicId: string,
  most: number,
  leftOut: LeftOut = {},
): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select r.id from reasons r where question_id = (select id from questions where public_id = ${questionPublicId})
      and ${isListed(sql, leftOut)} order by r.id desc limit ${most}`;
  return rows.map(({ id }) => id);
}

/** A reason as staff read it in a report: also whose it is, where it was written here. */
export type ReportedReason = {
  id: RowId;
  text: string;
  author: string | null;
  /** Others may read it. */
  stands: boolean;
};

export async function findReportedReason(
  sql: AnySql,
  questionPublicId: string,
  id: RowId,
): Promise<ReportedReason | undefined> {
  const [row] = await sql<ReportedReason[]>`
    select r.id, r.text, m.email as author, r.stands
    from reasons r join questions q on q.id = r.question_id left join members m on m.voter = r.voter
    where r.id = ${id} and q.public_id = ${questionPublicId} and r.hidden_at is null`;
  return row;
}

type ChangedReason = {
  text: string;
  questionRow: RowId;
  questionId: string;
  authorId: RowId | null;
};

/** Returns the words and the question of a reason that was not hidden, or hidden, until now. */
export async function setReasonHidden(
  sql: AnySql,
  id: RowId,
  isHidden: boolean,
): Promise<ChangedReason | undefined> {
  const [row] = await sql<ChangedReason[]>`
    update reasons r set hidden_at = ${isHidden ? sql`now()` : null}, waits = false from questions q
    where r.id = ${id} and q.id = r.question_id and (r.hidden_at is null or r.waits and ${isHidden}) = ${isHidden} and r.text <> ''
    returning r.text, q.id as "questionRow", q.public_id as "questionId", (select m.id from members m where m.voter = r.voter) as "authorId"`;
  return row;
}
