import type postgres from 'postgres';

/** A reason given for a test, straight into the database, which searches know already. */
export async function insertReason(
  sql: postgres.Sql,
  questionId: string,
  choice: number,
  text: string,
  ago = '1 minute',
): Promise<void> {
  await sql`
    insert into reasons (question_id, voter, choices, text, said_at, sought)
    select id, gen_random_uuid(), ${[choice]}, ${text}, now() - ${ago}::interval, true from questions where public_id = ${questionId}`;
}

/** All that was said on a question, as it is kept. */
export async function storedReasons(
  sql: postgres.Sql,
  questionId: string,
): Promise<Record<string, unknown>[]> {
  return [
    ...(await sql`
      select r.text, r.signed, r.choices, r.stands from reasons r join questions q on q.id = r.question_id
      where q.public_id = ${questionId} order by r.id`),
  ];
}

type BestReason = {
  choice: number;
  text: string;
  /** How many of the people with another answer agree. */
  across?: { agree: number; people: number };
  /** It is signed with this member's name. */
  by?: { voterId: string };
};

/** A reason that stands as the best of its choice, as the job tells it: across, or within alone. */
export async function insertBestReason(
  sql: postgres.Sql,
  questionId: string,
  { choice, text, across, by }: BestReason,
): Promise<void> {
  const { agree = 0, people = 0 } = across ?? {};
  await sql`
    with said as (
      insert into reasons (question_id, voter, choices, text, signed)
      select id, coalesce(${by?.voterId ?? null}::uuid, gen_random_uuid()), ${[choice]}, ${text}, ${by ? 'name' : 'unnamed'}
      from questions where public_id = ${questionId} returning id
    )
    insert into reason_standings (reason_id, across_agree, across_disagree, across_place, is_best_within, within_agree)
    select id, ${agree}, ${people - agree}, ${across ? 1 : null}, ${!across}, ${across ? 0 : 12} from said`;
}

/** So many people answered a choice and said the same to a reason: 1 agrees, -1 disagrees, 0 passes. */
export async function insertCrowd(
  sql: postgres.Sql,
  questionId: string,
  reason: string,
  choice: number,
  said: number,
  people: number,
): Promise<void> {
  await sql`
    with who as (select gen_random_uuid() as voter from generate_series(1, ${people})), answered as (
      insert into answers (question_id, voter, choices, answered_at, came_at, sequence, level)
      select q.id, voter, array[${choice}::smallint], now(), now(), 0, 0 from who, questions q where q.public_id = ${questionId}
    )
    insert into reactions as t (question_id, voter, reasons, said, reacted_at)
    select r.question_id, who.voter, array[r.id], array[${said}::smallint], now() from who, reasons r
    join questions q on q.id = r.question_id where q.public_id = ${questionId} and r.text = ${reason}`;
}
