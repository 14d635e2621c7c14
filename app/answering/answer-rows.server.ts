import type { TransactionSql } from 'postgres';
import {
  byPublicIdText,
  byQuestionText,
  isSpread,
  readTextByQuestion,
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

/** A condition on `q`, or on another row of a question, which is open. */
export function isUnanswered(sql: AnySql, voterId: string, of: SqlFragment = sql`q`): SqlFragment {
  // Questions are the same on every server, so what each has of the open ones is read there first.
  if (isSpread(sql))
    return sql`
      ${of}.id not in (
        select a.question_id from answers a join questions open on open.id = a.question_id
        where open.closes_at > now() and a.voter = ${voterId}::uuid and cardinality(a.choices) > 0)`;
  return sql`not exists (select from answers a where a.question_id = ${of}.id and a.voter = ${voterId}::uuid and cardinality(a.choices) > 0)`;
}

export async function whoAnswered(
  sql: AnySql,
  questionIds: readonly RowId[],
  authorVoterId: string,
): Promise<Map<RowId, WhoAnswered>> {
  const rows = await readTextByQuestion<{ id: RowId } & WhoAnswered>(
    sql,
    WHO_ANSWERED,
    questionIds,
    authorVoterId,
  );
  return new Map(rows.map(({ id, ...who }) => [id, who]));
}

/** Of a question that has no row of counters nobody answered anything. */
const WHO_ANSWERED = byQuestionText(
  't.question_id',
  (isOneOf, its) => `
    select t.question_id as id, exists (select from answers where question_id = ${its}) as "hasAnswers",
           exists (select from answers where question_id = ${its} and voter <> $2::uuid) as "othersAnswered",
           exists (select from answers where question_id = ${its} and not is_held and cardinality(choices) > 0) as "isCounted"
    from totals t where t.question_id ${isOneOf}`,
);
