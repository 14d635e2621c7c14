import type { TransactionSql } from 'postgres';
import {
  byPublicIdText,
  isSpread,
  readTextByPublicId,
} from '../platform/database/by-question.server.ts';
import {
  type AnySql,
  type RowId,
  type Sql,
  type SqlFragment,
} from '../platform/database/db.server.ts';
import type { WhoAnswered } from '../questions/question-rules.ts';

/** The tables that lie with their question (db/layout.ts): no foreign key deletes their rows. */
export const BY_QUESTION = [
  'answers',
  'answer_log',
  'answer_hours',
  'answer_minutes',
  'aside_rankings',
  'aside_tallies',
  'bursts',
  'checked_results',
  'held_minutes',
  'network_people',
  'networks_left_out',
  'peeks',
  'rankings',
  'released_splits',
  'rooms',
  'split_tries',
  'standing_minutes',
  'tallies',
  'totals',
  'unfollowed_changes',
] as const;

/**
 * For deleting a question, under the lock of its counters: all that is kept with it goes first, the counters last, so that
 * whoever waited for the lock finds none. Reactions have no foreign key either.
 */
export async function removeAnswers(tx: TransactionSql, questionId: RowId): Promise<void> {
  await tx`delete from reactions where question_id = ${questionId}`;
  for (const table of BY_QUESTION)
    await tx`delete from ${tx(table)} where question_id = ${questionId}`;
}

export type VoterAnswer = {
  questionId: RowId;
  publicId: string;
  /** Empty if the answer was withdrawn. */
  choices: number[] | null;
  sequence: string | null;
  isHeldBack: boolean | null;
  sawResult: boolean | null;
  answeredAt: Date | null;
  hasPeeked: boolean;
};

export async function loadVoterAnswers(
  sql: Sql,
  voterId: string,
  publicIds: readonly string[],
): Promise<VoterAnswer[]> {
  return [...(await readTextByPublicId<VoterAnswer>(sql, VOTER_ANSWERS, publicIds, voterId))];
}

const VOTER_ANSWERS = byPublicIdText(
  (isOneOf) => `
    select q.id as "questionId", q.public_id as "publicId", a.choices, a.sequence, a.is_held as "isHeldBack", a.saw_result as "sawResult",
           a.answered_at as "answeredAt", p.voter is not null as "hasPeeked"
    from questions q
    left join answers a on a.question_id = q.id and a.voter = $2::uuid
    left join peeks p on p.question_id = q.id and p.voter = $2::uuid
    where ${isOneOf} and (a.voter is not null or p.voter is not null)`,
);

/** A condition on `q`, or on another row of a question: of one that the caller knows to be open. */
export function isOpenUnanswered(
  sql: AnySql,
  voterId: string,
  of: SqlFragment = sql`q`,
): SqlFragment {
  // Questions are the same on every server, so what each has of the open ones is read there first. Others count as unanswered.
  if (isSpread(sql))
    return sql`
      ${of}.id not in (
        select a.question_id from answers a join questions open on open.id = a.question_id
        where open.closes_at > now() and a.voter = ${voterId}::uuid and cardinality(a.choices) > 0)`;
  return sql`not exists (select from answers a where a.question_id = ${of}.id and a.voter = ${voterId}::uuid and cardinality(a.choices) > 0)`;
}

export async function whoAnswered(
  sql: AnySql,
  questionId: RowId,
  authorVoterId: string,
): Promise<WhoAnswered> {
  const [who] = await sql<WhoAnswered[]>`
    select ${whoFragment(sql, sql`${questionId}::bigint`, authorVoterId)}`;
  // Whoever is told that nobody answered may delete the question.
  if (!who) throw new Error('The database does not say who answered.');
  return who;
}

/** The same of several questions. */
export async function whoAnsweredEach(
  sql: AnySql,
  questionIds: readonly RowId[],
  authorVoterId: string,
): Promise<ReadonlyMap<RowId, WhoAnswered>> {
  if (isSpread(sql))
    return new Map(
      await Promise.all(
        questionIds.map(async (id) => [id, await whoAnswered(sql, id, authorVoterId)] as const),
      ),
    );
  const rows = await sql<({ id: RowId } & WhoAnswered)[]>`
    select id, ${whoFragment(sql, sql`id`, authorVoterId)} from unnest(${[...questionIds]}::bigint[]) as id`;
  return new Map(rows.map(({ id, ...who }) => [id, who]));
}

const whoFragment = (sql: AnySql, id: SqlFragment, authorVoterId: string): SqlFragment => sql`
  exists (select from answers where question_id = ${id}) as "hasAnswers",
  exists (select from answers where question_id = ${id} and voter <> ${authorVoterId}::uuid) as "othersAnswered",
  exists (select from answers where question_id = ${id} and not is_held and cardinality(choices) > 0) as "isCounted"`;
