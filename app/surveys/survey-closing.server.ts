import { lockTallies } from '../questions/tally-locks.server.ts';
import type { AnySql, SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import { questionsOfSurvey, type StoredQuestion } from '../questions/question-rows.server.ts';
import type { SurveyEnd } from './survey-end.ts';

/** What one notice is about: a question, or all of a survey. `survey.id` is the survey's first question. */
export type NoticeSubject = {
  ids: RowId[];
  survey: { id: string; survey: string; title: string } | undefined;
};

/** A removed question has a notice of its own, because it has its own reason. */
export async function loadNoticeSubject(
  sql: Sql,
  question: StoredQuestion,
): Promise<NoticeSubject> {
  const { id, survey, surveyPublicId, isRemoved } = question;
  if (!survey || isRemoved) return { ids: [id], survey: undefined };
  const all = await questionsOfSurvey(sql, surveyPublicId);
  const those = all.filter((one) => !one.isRemoved);
  const first = those[0]?.publicId ?? question.publicId;
  return {
    ids: those.map((one) => one.id),
    survey: { id: first, survey: surveyPublicId, title: survey.title },
  };
}

const isNotRemoved = (sql: AnySql) =>
  sql`not exists (select from question_removals r where r.question_id = o.id)`;

/**
 * Condition on `q`: it was removed, or it is the last of its survey to close (the first by place of those that close
 * together). While a question is open, none is the last to close.
 */
export function isLastToClose(sql: AnySql): SqlFragment {
  return sql`(
    exists (select from question_removals r where r.question_id = q.id)
    or not exists (
      select from questions o where o.survey_id = q.survey_id and ${isNotRemoved(sql)}
        and (o.closes_at, -o.place) > (q.closes_at, -q.place)))`;
}

/** Condition on `q`: no earlier question of its survey meets `isSo`, a condition on `o`. */
export function isFirstInSurveyWhere(sql: AnySql, isSo: SqlFragment): SqlFragment {
  return sql`not exists (
    select from questions o where o.survey_id = q.survey_id and o.place < q.place and ${isSo})`;
}

/** How many answered any of the questions. The lock waits for answers cast before the close; none come after. */
export async function countSurveyEnd(sql: Sql, ids: readonly RowId[]): Promise<SurveyEnd> {
  await sql.begin((tx) => lockTallies(tx, ...ids));
  const [row] = await sql<{ people: number }[]>`
    select count(distinct voter)::int as people from answers
    where question_id = any(${[...ids]}::bigint[]) and not is_held and cardinality(choices) > 0`;
  const people = row?.people ?? 0;
  if (people === 0) return { code: 'unanswered' };
  const [demo] = await sql`
    select from questions where id = any(${[...ids]}::bigint[]) and is_demo limit 1`;
  return { code: 'survey', people, isDemo: demo !== undefined };
}
