import type postgres from 'postgres';

/** A reason given for a test, straight into the database. */
export async function insertReason(
  sql: postgres.Sql,
  questionId: string,
  choice: number,
  text: string,
  ago = '1 minute',
): Promise<void> {
  await sql`
    insert into reasons (question_id, voter, choices, text, said_at)
    select id, gen_random_uuid(), ${[choice]}, ${text}, now() - ${ago}::interval from questions where public_id = ${questionId}`;
}
