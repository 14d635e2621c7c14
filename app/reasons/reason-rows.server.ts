import type { Sql } from '../platform/database/db.server.ts';
import type { StoredReason } from './reason-rules.ts';

/** The newest `most` reasons of each choice. */
export function listNewestReasons(
  sql: Sql,
  questionPublicId: string,
  { choices, each }: { choices: readonly number[]; each: number },
): Promise<StoredReason[]> {
  return sql<StoredReason[]>`
    select r.choices, r.text, r.said_at as "saidAt", r.is_demo as "isDemo"
    from questions q cross join unnest(${[...choices]}::smallint[]) as c (number)
    cross join lateral (
      select id, choices, text, said_at, is_demo from reasons
      where question_id = q.id and choices[1] = c.number order by said_at desc, id desc limit ${each}
    ) r
    where q.public_id = ${questionPublicId} order by r.said_at desc, r.id desc`;
}

/** How many reasons there are, counted up to `most`. */
export async function countReasons(
  sql: Sql,
  questionPublicId: string,
  most: number,
): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from (
      select from reasons where question_id = (select id from questions where public_id = ${questionPublicId}) limit ${most}
    ) r`;
  return row?.total ?? 0;
}
