import type { TransactionSql } from 'postgres';
import type { RowId } from '../../platform/database/db.server.ts';
import { renewSearchedWords } from '../../topics/question-words.server.ts';
import { lockTopics } from '../../topics/topic-rows.server.ts';
import type { ValidQuestion } from '../question-check.ts';
import type { QuestionScope } from '../visibility.ts';
import type { Choice } from '../question.ts';

export type InsertQuestionParams = {
  publicId: string;
  surveyId: RowId;
  /** In its survey, from 1. */
  place: number;
  authorId: RowId;
  /** The previous version. */
  replaces: RowId | undefined;
  where: QuestionScope;
};

/** Inserts a question with its choices and topics, at its place in a survey. */
export async function insertQuestion(
  tx: TransactionSql,
  ask: ValidQuestion,
  { publicId, surveyId, place, authorId, replaces, where }: InsertQuestionParams,
): Promise<RowId> {
  const [row] = await tx<{ id: RowId }[]>`
    insert into questions (public_id, survey_id, place, author_id, replaces_id, community_id, is_inside, kind, text, context, pick_at_most, is_ordered,
                           scale_low, scale_high, results, audience, visitors_say_why, opens_at, closes_at, tie_close)
    values (${publicId}, ${surveyId}, ${place}, ${authorId}, ${replaces ?? null}, ${where.communityId}, ${where.isInside}, ${ask.kind}, ${ask.text}, ${ask.context}, ${ask.pickAtMost}, ${ask.isOrdered},
            ${ask.scaleLow}, ${ask.scaleHigh}, ${ask.results}, ${ask.audience}, ${ask.visitorsSayWhy}, ${ask.opensAt}, ${ask.closesAt}, ${ask.closesAt})
    returning id`;
  const id = row?.id ?? '';
  await insertParts(tx, id, ask);
  if (where.communityId !== null) await noteCommunitiesAsked(tx, [id]);
  return id;
}

/** When a community was last asked what everybody may see. */
export async function noteCommunitiesAsked(
  tx: TransactionSql,
  questionIds: readonly RowId[],
): Promise<void> {
  await tx`
    update communities c set asked_at = n.at
    from (
      select community_id, max(least(opens_at, now())) as at from questions
      where id = any(${[...questionIds]}::bigint[]) and community_id is not null and not is_inside group by 1 order by 1
    ) n
    where c.id = n.community_id and n.at > c.asked_at`;
}

async function insertParts(
  tx: TransactionSql,
  id: RowId,
  { choices, topics }: ValidQuestion,
): Promise<void> {
  await tx`
    insert into choices ${tx(choices.map((choice) => choiceRow(id, choice)))}`;
  await tx`
    insert into question_topics (topic_id, question_id, place)
    select topic_id, ${id}, place from unnest(${await lockTopics(tx, topics)}::int[]) with ordinality as held (topic_id, place)`;
  await renewSearchedWords(tx, [id]);
}

/** Which words the site has for an opt-out is told by its role. */
function choiceRow(question_id: RowId, choice: Choice) {
  const { number, role } = choice;
  return { question_id, number, label: role === 'listed' ? choice.label : null, role };
}

/** For a free edit. The close time that breaks ties moves with it until the question opens. */
export async function rewriteQuestion(
  tx: TransactionSql,
  id: RowId,
  ask: ValidQuestion,
  where: QuestionScope,
): Promise<void> {
  await tx`
    with moment as materialized (select statement_timestamp() as at)
    update questions set revision = revision + 1, community_id = ${where.communityId}, is_inside = ${where.isInside}, kind = ${ask.kind}, text = ${ask.text}, context = ${ask.context}, pick_at_most = ${ask.pickAtMost},
      is_ordered = ${ask.isOrdered}, scale_low = ${ask.scaleLow}, scale_high = ${ask.scaleHigh}, results = ${ask.results}, audience = ${ask.audience}, visitors_say_why = ${ask.visitorsSayWhy},
      tie_close = case when moment.at < opens_at then ${ask.closesAt} else tie_close end,
      opens_at = ${ask.opensAt}, closes_at = ${ask.closesAt}
    from moment where id = ${id}`;
  await tx`delete from choices where question_id = ${id}`;
  await tx`delete from question_topics where question_id = ${id}`;
  await insertParts(tx, id, ask);
  await updateSurveyTitle(tx, id);
}

/** A survey of one question has the question's text as its title. */
export async function updateSurveyTitle(tx: TransactionSql, id: RowId): Promise<void> {
  await tx`
    update surveys s set title = q.text from questions q
    where q.id = ${id} and s.id = q.survey_id and not exists (select from questions o where o.survey_id = s.id and o.id <> q.id)`;
}

/** Deletes the question with all its rows, and its survey if that had no other question. */
export async function deleteQuestion(tx: TransactionSql, id: RowId): Promise<void> {
  const [row] = await tx<{ survey: RowId }[]>`
    delete from questions where id = ${id} returning survey_id as survey`;
  if (!row) return;
  await tx`
    delete from surveys where id = ${row.survey} and not exists (select from questions where survey_id = ${row.survey})`;
}
