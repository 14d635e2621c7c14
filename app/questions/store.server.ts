import type { ISql, TransactionSql } from 'postgres';
import { ownValue } from '../base/own-value.ts';
import type { SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import { findTopic, lockTopics } from '../topics/store.server.ts';
import type { ValidQuestion } from './check.ts';
import { choiceNumberOf, type WordingChange } from './corrections.ts';
import {
  isFirstInSurvey,
  isFirstOpenInSurvey,
  listClosing,
  listNewest,
} from './list-queries.server.ts';
import type { MemberCommunityIds, QuestionScope } from './visibility.ts';
import type { AnswerableQuestion, Choice, Question } from './question.ts';
import { type AskRecord, type Audience } from './rules.ts';
import type { ClosingCause, PauseCause, StateReason } from './state-reason.ts';

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
    ? selectQuestions(sql, sql`where q.public_id = any(${[...publicIds]})`)
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
  const [paper] = await sql<AnswerableQuestion[]>`
    select q.id, q.public_id as "publicId", s.public_id as "surveyPublicId", q.revision, q.kind, q.pick_at_most as "pickAtMost", q.is_ordered as "isOrdered",
           q.results, q.audience, q.community_id as "communityId", q.is_inside as "isInside", q.opens_at as "opensAt", q.closes_at as "closesAt",
           q.tie_close as "tieClose", exists (select from question_pauses w where w.question_id = q.id) as "wasPaused",
           q.is_demo as "isDemo", ${DEMO_ANSWERS(sql)} as "demoAnswers", ${CHOICES(sql)} as choices
    from questions q join surveys s on s.id = q.survey_id
    where q.public_id = ${publicId}`;
  return paper;
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
  const rows = await selectQuestions(sql, sql`where q.id = any(${[...ids]}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const VERSION = (sql: ISql, of: SqlFragment) => sql`
  json_build_object('publicId', ${of}.public_id, 'communityId', ${of}.community_id, 'isInside', ${of}.is_inside)`;

const DEMO_ANSWERS = (sql: ISql) => sql`case when q.is_demo then q.demo_answers else 0 end`;

const CHOICES = (sql: ISql) => sql`
  (select coalesce(json_agg(json_strip_nulls(json_build_object(
            'number', h.number, 'role', h.role, case h.role when 'listed' then 'label' else 'storedLabel' end,
            case h.role when 'none' then nullif(h.label, 'None of these') when 'unsure' then nullif(h.label, 'Not sure') else h.label end)) order by h.number), '[]')
     from choices h where h.question_id = q.id)`;

const STATE_REASON = (sql: ISql) => sql`
  case when r.question_id is not null then json_build_object('text', r.reason)
       when e.question_id is not null then json_strip_nulls(json_build_object('text', e.reason, 'cause', e.cause))
       when p.question_id is not null then json_strip_nulls(json_build_object('text', p.reason, 'cause', p.cause)) end`;

/** One row holds a question with its choices and topics: a round trip costs more than the reading. */
function selectQuestions(sql: ISql, which: SqlFragment): Promise<StoredQuestion[]> {
  return sql<StoredQuestion[]>`
    select q.id, q.author_id as "authorId", q.public_id as "publicId", s.public_id as "surveyPublicId", q.revision, q.kind, q.text, q.context,
           q.pick_at_most as "pickAtMost", q.is_ordered as "isOrdered", q.scale_low as "scaleLow", q.scale_high as "scaleHigh",
           q.results, q.may_reveal as "mayReveal", q.audience, q.opens_at as "opensAt", q.closes_at as "closesAt", statement_timestamp() as "readAt", q.tie_close as "tieClose", q.is_demo as "isDemo", ${DEMO_ANSWERS(sql)} as "demoAnswers",
           p.question_id is not null as "isPaused", exists (select from question_pauses w where w.question_id = q.id) as "wasPaused", r.question_id is not null as "isRemoved", q.is_inside as "isInside", q.community_id as "communityId", e.question_id is not null as "closedEarly",
           ${STATE_REASON(sql)} as "stateReason", coalesce(r.removed_at, e.closed_at, p.started_at) as "stateSince",
           (select ${VERSION(sql, sql`b`)} from questions b where b.id = q.replaces_id) as replaces,
           (select ${VERSION(sql, sql`n`)} from questions n where n.replaces_id = q.id) as "replacedBy",
           case when c.id is null then null else json_build_object('slug', c.slug, 'name', c.name) end as community,
           (select json_build_object('title', s.title, 'place', count(*) filter (where o.place <= q.place), 'of', count(*))
              from questions o where o.survey_id = q.survey_id having count(*) > 1) as survey,
           (select coalesce(json_agg(json_build_object('slug', t.slug, 'name', t.name) order by qt.place), '[]')
              from question_topics qt join topics t on t.id = qt.topic_id where qt.question_id = q.id) as topics,
           ${CHOICES(sql)} as choices
    from questions q join surveys s on s.id = q.survey_id left join communities c on c.id = q.community_id
    left join question_pauses p on p.question_id = q.id and p.ended_at is null
    left join question_closures e on e.question_id = q.id
    left join question_removals r on r.question_id = q.id
    ${which}`;
}

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
                           scale_low, scale_high, results, audience, opens_at, closes_at, tie_close)
    values (${publicId}, ${surveyId}, ${place}, ${authorId}, ${replaces ?? null}, ${where.communityId}, ${where.isInside}, ${ask.kind}, ${ask.text}, ${ask.context}, ${ask.pickAtMost}, ${ask.isOrdered},
            ${ask.scaleLow}, ${ask.scaleHigh}, ${ask.results}, ${ask.audience}, ${ask.opensAt}, ${ask.closesAt}, ${ask.closesAt})
    returning id`;
  const id = row?.id ?? '';
  await insertParts(tx, id, ask);
  return id;
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
    update questions set revision = revision + 1, community_id = ${where.communityId}, is_inside = ${where.isInside}, kind = ${ask.kind}, text = ${ask.text}, context = ${ask.context}, pick_at_most = ${ask.pickAtMost},
      is_ordered = ${ask.isOrdered}, scale_low = ${ask.scaleLow}, scale_high = ${ask.scaleHigh}, results = ${ask.results}, audience = ${ask.audience},
      tie_close = case when statement_timestamp() < opens_at then ${ask.closesAt} else tie_close end,
      opens_at = ${ask.opensAt}, closes_at = ${ask.closesAt}
    where id = ${id}`;
  await tx`delete from choices where question_id = ${id}`;
  await tx`delete from question_topics where question_id = ${id}`;
  await insertParts(tx, id, ask);
  await updateSurveyTitle(tx, id);
}

/** A survey of one question has the question's text as its title. */
async function updateSurveyTitle(tx: TransactionSql, id: RowId): Promise<void> {
  await tx`
    update surveys s set title = q.text from questions q
    where q.id = ${id} and s.id = q.survey_id and not exists (select from questions o where o.survey_id = s.id and o.id <> q.id)`;
}

/**
 * Corrects words in place: the meaning stays, and so does the revision. The time is taken under the lock, so that
 * corrections have an order.
 */
export async function correctQuestion(
  tx: TransactionSql,
  id: RowId,
  changes: readonly WordingChange[],
): Promise<void> {
  for (const { field, was, became } of changes) {
    const number = choiceNumberOf(field);
    if (number !== undefined)
      await tx`update choices set label = ${became} where question_id = ${id} and number = ${number}`;
    else {
      const column = ownValue(
        { text: 'text', context: 'context', low: 'scale_low', high: 'scale_high' },
        field,
      );
      await tx`update questions set ${tx({ [column ?? '']: became })} where id = ${id}`;
    }
    await tx`
      insert into question_corrections (question_id, corrected_at, field, was, became) values (${id}, statement_timestamp(), ${field}, ${was}, ${became})`;
  }
  await updateSurveyTitle(tx, id);
}

export function correctionsOf(
  sql: ISql,
  questionId: RowId,
): Promise<(WordingChange & { at: Date })[]> {
  return sql<(WordingChange & { at: Date })[]>`
    select field, was, became, corrected_at as at from question_corrections where question_id = ${questionId} order by corrected_at, field`;
}

/** Opens it before its time. The close time stays, and so does the one that breaks ties. */
export async function openQuestion(tx: TransactionSql, id: RowId): Promise<void> {
  await tx`
    update questions set opens_at = statement_timestamp() where id = ${id} and opens_at > statement_timestamp()`;
}

/** No answer is accepted from the commit on: casting reads the clock under the same lock. */
export async function closeQuestion(
  tx: TransactionSql,
  id: RowId,
  why: StateReason<ClosingCause>,
): Promise<void> {
  await tx`
    with moment as (select statement_timestamp() as now),
    closed as (
      insert into question_closures (question_id, planned_close, closed_at, reason, cause)
      select id, closes_at, now, ${textOf(why)}, ${causeOf(why)} from questions, moment where id = ${id} and closes_at > now returning question_id, closed_at
    ),
    resumed as (update question_pauses p set ended_at = now from moment where p.question_id = ${id} and p.ended_at is null)
    update questions q set closes_at = closed.closed_at from closed where q.id = closed.question_id`;
}

/** Removes it for good and keeps its answers. Everyone can read the reason. */
export async function removeQuestion(tx: TransactionSql, id: RowId, reason: string): Promise<void> {
  await tx`insert into question_removals (question_id, reason) values (${id}, ${reason})`;
}

export async function pauseQuestion(
  tx: TransactionSql,
  id: RowId,
  why: StateReason<PauseCause>,
): Promise<void> {
  await tx`
    insert into question_pauses (question_id, started_at, reason, cause)
    values (${id}, statement_timestamp(), ${textOf(why)}, ${causeOf(why)})`;
}

const textOf = (why: StateReason): string | null => ('text' in why ? why.text : null);
const causeOf = (why: StateReason): string | null => ('cause' in why ? why.cause : null);

export async function resumeQuestion(tx: TransactionSql, id: RowId): Promise<void> {
  await tx`
    update question_pauses set ended_at = statement_timestamp() where question_id = ${id} and ended_at is null`;
}

export type StoredPause = {
  reason: StateReason<PauseCause>;
  startedAt: Date;
  endedAt: Date | null;
};

/** Ended pauses, and the current one. */
export function pausesOf(sql: ISql, questionId: RowId): Promise<StoredPause[]> {
  return sql<StoredPause[]>`
    select json_strip_nulls(json_build_object('text', reason, 'cause', cause)) as reason, started_at as "startedAt", ended_at as "endedAt" from question_pauses where question_id = ${questionId} order by started_at`;
}

/** Deletes the question with all its rows, and its survey if that had no other question. */
export async function deleteQuestion(tx: TransactionSql, id: RowId): Promise<void> {
  const [row] = await tx<{ survey: RowId }[]>`
    delete from questions where id = ${id} returning survey_id as survey`;
  if (!row) return;
  await tx`
    delete from surveys where id = ${row.survey} and not exists (select from questions where survey_id = ${row.survey})`;
}

export async function hasQuestionsIn(sql: ISql, communityId: number): Promise<boolean> {
  const rows = await sql`select from questions where community_id = ${communityId} limit 1`;
  return rows.length > 0;
}

/** How many of these questions are visible to outsiders. */
export async function countVisibleOutside(
  sql: ISql,
  communityId: number,
  audiences: readonly Audience[],
): Promise<number> {
  const [row] = await sql<{ outside: number }[]>`
    select count(*)::int as outside from questions
    where community_id = ${communityId} and not is_inside and audience = any(${[...audiences]}::text[])`;
  return row?.outside ?? 0;
}

/** From now on only members see these questions. Returns their ids. */
export async function restrictToMembers(
  tx: TransactionSql,
  communityId: number,
  audiences: readonly Audience[],
): Promise<string[]> {
  const rows = await tx<{ publicId: string }[]>`
    update questions set is_inside = true
    where community_id = ${communityId} and not is_inside and audience = any(${[...audiences]}::text[])
    returning public_id as "publicId"`;
  return rows.map(({ publicId }) => publicId);
}

/**
 * What a member asked within the last day; undefined if they no longer are a member. The lock makes their other
 * questions wait.
 */
export async function lockAskRecords(
  tx: TransactionSql,
  memberId: RowId,
): Promise<AskRecord[] | undefined> {
  const [asker] = await tx`
    select 1 from members where id = ${memberId} and leaves_at is null and shut_out_at is null for no key update`;
  if (!asker) return undefined;
  await tx`
    delete from question_asks where member_id = ${memberId} and at < statement_timestamp() - interval '1 day'`;
  return tx<AskRecord[]>`select at, questions from question_asks where member_id = ${memberId}`;
}

/** Deletes entries outside the limits, of members who have not asked since. */
export async function deleteOldAskRecords(sql: Sql): Promise<void> {
  await sql`delete from question_asks where at < now() - interval '1 day'`;
}

export async function insertAskRecord(
  tx: TransactionSql,
  memberId: RowId,
  { at, questions }: AskRecord,
): Promise<void> {
  await tx`insert into question_asks (member_id, at, questions) values (${memberId}, ${at}, ${questions})`;
}
