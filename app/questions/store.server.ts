import type { Fragment, RowId, Sql } from '../platform/db.server.ts';
import type { BallotPaper, Question } from './question.ts';

export type StoredQuestion = Question & { id: RowId };

export type Filter = {
  now: Date;
  sort: 'new' | 'closing';
  /** A topic's slug. */
  topic?: string;
  communityId?: number;
  words?: string;
  limit: number;
};

/** The first questions that a filter lets through. */
export function listQuestions(
  sql: Sql,
  { now, sort, topic, communityId, words, limit }: Filter,
): Promise<StoredQuestion[]> {
  return load(
    sql,
    sql`
    where q.opens_at <= ${now} and r.question_id is null
    ${
      topic === undefined
        ? sql``
        : sql`and exists (
      select 1 from question_topics qt join topics t on t.id = qt.topic_id where qt.question_id = q.id and t.slug = ${topic})`
    }
    ${sort === 'closing' ? sql`and q.closes_at > ${now}` : sql``}
    ${communityId === undefined ? sql`` : sql`and q.community_id = ${communityId}`}
    ${words === undefined ? sql`` : sql`and q.text ilike ${likePattern(words)}`}
    order by ${sort === 'closing' ? sql`q.closes_at, q.id` : sql`q.opens_at desc, q.id desc`}
    limit ${limit}`,
  );
}

function likePattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

export async function findQuestion(
  sql: Sql,
  publicId: string,
): Promise<StoredQuestion | undefined> {
  return (await load(sql, sql`where q.public_id = ${publicId}`))[0];
}

/** What an answer is checked against. */
export async function findBallotPaper(
  sql: Sql,
  publicId: string,
): Promise<BallotPaper | undefined> {
  const [paper] = await sql<BallotPaper[]>`
    select q.id, q.revision, q.kind, q.audience, q.pick_at_most as "pickAtMost",
           (select json_agg(json_build_object('number', h.number, 'role', h.role) order by h.number)
              from choices h where h.question_id = q.id) as choices
    from questions q where q.public_id = ${publicId}`;
  return paper;
}

export function questionsOfSurvey(sql: Sql, publicId: string): Promise<StoredQuestion[]> {
  return load(sql, sql`where s.public_id = ${publicId} order by q.place`);
}

/** Questions in the order of their ids; one that is gone meanwhile is left out. */
export async function loadQuestions(sql: Sql, ids: readonly RowId[]): Promise<StoredQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await load(sql, sql`where q.id = any(${[...ids]}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One question is one row with its choices and topics in it: a round trip costs more than the reading. */
function load(sql: Sql, which: Fragment): Promise<StoredQuestion[]> {
  return sql<StoredQuestion[]>`
    select q.id, q.public_id as "publicId", s.public_id as "surveyPublicId", q.revision, q.kind, q.text, q.context,
           q.pick_at_most as "pickAtMost", q.is_ordered as "isOrdered", q.scale_low as "scaleLow", q.scale_high as "scaleHigh",
           q.results, q.audience, q.opens_at as "opensAt", q.closes_at as "closesAt", q.tie_close as "tieClose", q.is_demo as "isDemo",
           p.question_id is not null as "isPaused", r.question_id is not null as "isRemoved", e.question_id is not null as "closedEarly",
           coalesce(r.reason, e.reason, p.reason) as "stateReason", coalesce(r.removed_at, e.closed_at, p.started_at) as "stateSince",
           (select b.public_id from questions b where b.id = q.replaces_id) as replaces,
           (select n.public_id from questions n where n.replaces_id = q.id) as "replacedBy",
           case when c.id is null then null else json_build_object('slug', c.slug, 'name', c.name) end as community,
           (select coalesce(json_agg(json_build_object('slug', t.slug, 'name', t.name) order by qt.place), '[]')
              from question_topics qt join topics t on t.id = qt.topic_id where qt.question_id = q.id) as topics,
           (select coalesce(json_agg(json_build_object('number', h.number, 'label', h.label, 'role', h.role) order by h.number), '[]')
              from choices h where h.question_id = q.id) as choices
    from questions q join surveys s on s.id = q.survey_id left join communities c on c.id = q.community_id
    left join question_pauses p on p.question_id = q.id and p.ended_at is null
    left join question_closures e on e.question_id = q.id
    left join question_removals r on r.question_id = q.id
    ${which}`;
}
