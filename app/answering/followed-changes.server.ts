import type { RowId, Sql } from '../platform/database/db.server.ts';

/**
 * Where answers lie on several servers, and reasons and reactions with the coordinator: does what follows the changes that were noted
 * with the answers of these questions. A commit for each question, on both servers or on neither, so a change is followed once.
 */
export async function followChanges(sql: Sql, questionIds: readonly RowId[]): Promise<void> {
  for (const questionId of questionIds) await sql.begin((tx) => followOne(tx, questionId));
}

/** What was left by a process that ended, or while a server was away. */
export async function followChangesLeft(sql: Sql): Promise<void> {
  const rows = await sql<{ questionId: RowId }[]>`
    select distinct question_id as "questionId" from unfollowed_changes limit ${MOST_AT_ONCE}`;
  await followChanges(
    sql,
    rows.map(({ questionId }) => questionId),
  );
}

const MOST_AT_ONCE = 500;

type Change = {
  voter: string;
  at: string;
  was: string;
  becomes: string;
  wasHeld: boolean;
  isHeld: boolean;
  wasAside: boolean;
  isAside: boolean;
};

/** Within a commit: each is locked, followed and struck out. A reason that was written after the answer was taken back is of a later answer: it stays. */
export async function followOne(sql: Pick<Sql, 'unsafe'>, questionId: RowId): Promise<void> {
  const changes = await sql.unsafe<Change[]>(TAKE, [questionId]);
  for (const { voter, at, was, becomes, wasHeld, isHeld, wasAside, isAside } of changes) {
    const states = [was, becomes, wasHeld, isHeld, wasAside, isAside];
    await sql.unsafe(FOLLOW, [questionId, voter, at, ...states]);
    await sql.unsafe(STRIKE_OUT, [questionId, voter, at]);
  }
}

const TAKE = `
  select voter::text, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, was::text, becomes::text,
         was_held as "wasHeld", is_held as "isHeld", was_aside as "wasAside", is_aside as "isAside"
  from unfollowed_changes where question_id = $1::bigint order by changed_at for update`;

const STRIKE_OUT = `
  delete from unfollowed_changes where question_id = $1::bigint and voter = $2::uuid and changed_at = $3::text::timestamptz`;

const FOLLOW = `
  select follow_answer($1::bigint, $2::uuid, $4::smallint[], $5::smallint[], $6::boolean, $7::boolean, $8::boolean, $9::boolean)
  where $5::smallint[] <> '{}' or not exists (
    select from reasons where question_id = $1::bigint and voter = $2::uuid and said_at > $3::text::timestamptz)`;
