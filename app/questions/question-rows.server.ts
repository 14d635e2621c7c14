import type { ISql } from 'postgres';
import {
  anyOf,
  arrayLiteral,
  type SqlFragment,
  type RowId,
  type Sql,
} from '../platform/database/db.server.ts';
import { findTopic } from '../topics/topic-rows.server.ts';
import {
  isFirstInSurvey,
  isFirstOpenInSurvey,
  listClosing,
  listNewest,
} from './question-lists.server.ts';
import type { MemberCommunityIds } from './visibility.ts';
import type { AnswerableQuestion, Question } from './question.ts';

export type StoredQuestion = Question & { id: RowId; authorId: RowId | null };

export type QuestionListQuery = {
  memberCommunityIds?: MemberCommunityIds;
  sort: 'new' | 'closing';
  topic?: string;
  communityId?: number;
  /** Of a survey only the first question. */
  leads?: true;
  limit: number;
};

/** The first questions that match a filter. */
export async function listQuestions(
  sql: Sql,
  { sort, topic: slug, limit, leads, ...which }: QuestionListQuery,
): Promise<StoredQuestion[]> {
  const topic = slug === undefined ? undefined : await findTopic(sql, slug);
  if (slug !== undefined && !topic) return [];
  const [ids, leading] =
    sort === 'closing' ? [listClosing, isFirstOpenInSurvey] : [listNewest, isFirstInSurvey];
  const also = leads ? [leading(sql)] : [];
  const found = await ids(sql, { ...which, topicId: topic?.id, also }, limit);
  return loadQuestions(
    sql,
    found.map(({ id }) => id),
  );
}

export async function findQuestion(
  sql: ISql,
  publicId: string,
): Promise<StoredQuestion | undefined> {
  return (await selectQuestions(sql, sql`where q.public_id = ${publicId}`))[0];
}

/** The same for many, in no order. */
export async function findQuestions(
  sql: Sql,
  publicIds: readonly string[],
): Promise<StoredQuestion[]> {
  return publicIds.length > 0
    ? selectQuestions(sql, sql`where q.public_id = ${anyOf(sql, publicIds, 'text')}`)
    : [];
}

/** The ids of demo questions, by their text. */
export async function demoQuestionIds(
  sql: Sql,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (texts.length === 0) return new Map();
  const found = await sql<{ id: string; text: string }[]>`
    select public_id as id, text from questions
    where is_demo and md5(text) in (select md5(t) from unnest(${[...texts]}::text[]) t) order by id desc`;
  return new Map(found.map(({ id, text }) => [text, id]));
}

export async function findAnswerableQuestion(
  sql: Sql,
  publicId: string,
): Promise<AnswerableQuestion | undefined> {
  const [question] = await sql<AnswerableQuestion[]>`
    select q.id, q.public_id as "publicId", s.public_id as "surveyPublicId", q.revision, q.kind, q.pick_at_most as "pickAtMost", q.is_ordered as "isOrdered",
           q.results, q.audience, q.community_id as "communityId", q.is_inside as "isInside", q.opens_at as "opensAt", q.closes_at as "closesAt",
           q.tie_close as "tieClose", exists (select from question_pauses w where w.question_id = q.id) as "wasPaused",
           q.is_demo as "isDemo", ${sql.unsafe(DEMO_ANSWERS)} as "demoAnswers", ${sql.unsafe(CHOICES)} as choices
    from questions q join surveys s on s.id = q.survey_id
    where q.public_id = ${publicId}`;
  return question;
}

export function questionsOfSurvey(sql: ISql, publicId: string): Promise<StoredQuestion[]> {
  return selectQuestions(sql, sql`where s.public_id = ${publicId} order by q.place`);
}

/** A member's questions, the newest first: up to `mostOpen` open ones, and `most` closed ones from `before` on. */
export async function questionsOfAuthor(
  sql: Sql,
  authorId: RowId,
  { before, most, mostOpen }: { before: string | undefined; most: number; mostOpen: number },
): Promise<StoredQuestion[]> {
  return selectQuestions(
    sql,
    sql`where q.author_id = ${authorId} and ${
      before === undefined
        ? sql`q.id in (
            (select id from questions where author_id = ${authorId} and closes_at > statement_timestamp() order by id desc limit ${mostOpen})
            union all (select id from questions where author_id = ${authorId} and closes_at <= statement_timestamp() order by id desc limit ${most}))`
        : sql`q.closes_at <= statement_timestamp() and q.id < (select id from questions where public_id = ${before})`
    } order by q.id desc ${before === undefined ? sql`` : sql`limit ${most}`}`,
  );
}

/** Questions in the order of the ids; one that is gone meanwhile is left out. */
export async function loadQuestions(sql: Sql, ids: readonly RowId[]): Promise<StoredQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await sql.unsafe<StoredQuestion[]>(QUESTIONS_BY_ID, [arrayLiteral(ids)], {
    prepare: true,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const version = (of: string) =>
  `json_build_object('publicId', ${of}.public_id, 'communityId', ${of}.community_id, 'isInside', ${of}.is_inside)`;

const DEMO_ANSWERS = 'case when q.is_demo then q.demo_answers else 0 end';

const CHOICES = `
  (select coalesce(json_agg(case when h.label is null then json_build_object('number', h.number, 'role', h.role)
            else json_build_object('number', h.number, 'role', h.role, case h.role when 'listed' then 'label' else 'storedLabel' end, h.label) end order by h.number), '[]')
     from choices h where h.question_id = q.id)`;

const STATE_REASON = `
  case when r.question_id is not null then json_build_object('text', r.reason)
       when e.question_id is not null then json_strip_nulls(json_build_object('text', e.reason, 'cause', e.cause))
       when p.question_id is not null then json_strip_nulls(json_build_object('text', p.reason, 'cause', p.cause)) end`;

/** One row holds a question with its choices and topics: a round trip costs more than the reading. As text, since it is often sent. */
const QUESTIONS = `
    select q.id, q.author_id as "authorId", q.public_id as "publicId", s.public_id as "surveyPublicId", q.revision, q.kind, q.text, q.context,
           q.pick_at_most as "pickAtMost", q.is_ordered as "isOrdered", q.scale_low as "scaleLow", q.scale_high as "scaleHigh",
           q.results, q.may_reveal as "mayReveal", q.audience, q.visitors_say_why as "visitorsSayWhy", q.opens_at as "opensAt", q.closes_at as "closesAt", statement_timestamp() as "readAt", q.tie_close as "tieClose", q.is_demo as "isDemo", ${DEMO_ANSWERS} as "demoAnswers",
           p.question_id is not null as "isPaused", exists (select from question_pauses w where w.question_id = q.id) as "wasPaused", r.question_id is not null as "isRemoved", q.is_inside as "isInside", q.community_id as "communityId", e.question_id is not null as "closedEarly",
           ${STATE_REASON} as "stateReason", coalesce(r.removed_at, e.closed_at, p.started_at) as "stateSince",
           (select ${version('b')} from questions b where b.id = q.replaces_id) as replaces,
           (select ${version('n')} from questions n where n.replaces_id = q.id) as "replacedBy",
           case when c.id is null then null else json_build_object('slug', c.slug, 'name', c.name) end as community,
           (select json_build_object('title', s.title, 'place', count(*) filter (where o.place <= q.place), 'of', count(*))
              from questions o where o.survey_id = q.survey_id having count(*) > 1) as survey,
           (select coalesce(json_agg(json_build_object('slug', t.slug, 'name', t.name) order by qt.place), '[]')
              from question_topics qt join topics t on t.id = qt.topic_id where qt.question_id = q.id) as topics,
           ${CHOICES} as choices
    from questions q join surveys s on s.id = q.survey_id left join communities c on c.id = q.community_id
    left join question_pauses p on p.question_id = q.id and p.ended_at is null
    left join question_closures e on e.question_id = q.id
    left join question_removals r on r.question_id = q.id`;

function selectQuestions(sql: ISql, which: SqlFragment): Promise<StoredQuestion[]> {
  return sql<StoredQuestion[]>`${sql.unsafe(QUESTIONS)} ${which}`;
}

const QUESTIONS_BY_ID = `${QUESTIONS} where q.id = any((select $1::bigint[])::bigint[])`;
