import type { AnySql, RowId, Sql } from '../platform/database/db.server.ts';
import type { StoredReason } from './reason-rules.ts';

/** One's own reason, which stands apart: the voter id of the reader. */
export type LeftOut = { except?: string | undefined };

/** A reason whose answer was changed since waits until its author says whether it still holds. Staff hide some. */
const isListed = (sql: Sql, { except }: LeftOut) =>
  except === undefined
    ? sql`stands and hidden_at is null`
    : sql`stands and hidden_at is null and voter is distinct from ${except}::uuid`;

/** The newest `each` reasons of each choice. Nobody learns from it whose an unnamed one is. */
export function listNewestReasons(
  sql: Sql,
  questionPublicId: string,
  { choices, each, ...leftOut }: { choices: readonly number[]; each: number } & LeftOut,
): Promise<StoredReason[]> {
  return sql<StoredReason[]>`
    select r.id, r.choices, r.text, r.said_at as "saidAt", r.is_demo as "isDemo",
           case r.signed when 'name' then m.name when 'handle' then '@' || m.handle end as by
    from questions q cross join unnest(${[...choices]}::smallint[]) as c (number)
    cross join lateral (
      select id, choices, text, said_at, is_demo, signed, voter from reasons
      where question_id = q.id and choices[1] = c.number and ${isListed(sql, leftOut)}
      order by said_at desc, id desc limit ${each}
    ) r
    left join members m on m.voter = r.voter and r.signed <> 'unnamed' and m.leaves_at is null
    where q.public_id = ${questionPublicId} order by r.said_at desc, r.id desc`;
}

/** How many reasons there are, counted up to `most`. */
export async function countReasons(
  sql: Sql,
  questionPublicId: string,
  most: number,
  leftOut: LeftOut = {},
): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from (
      select from reasons where question_id = (select id from questions where public_id = ${questionPublicId})
        and ${isListed(sql, leftOut)} limit ${most}
    ) r`;
  return row?.total ?? 0;
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
