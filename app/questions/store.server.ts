import type { RowId, Sql } from '../platform/db.server.ts';
import type { Audience, Kind, ResultsShow } from './rules.ts';

export type ChoiceRole = 'listed' | 'none' | 'unsure';

export type StoredQuestion = {
  id: RowId;
  publicId: string;
  surveyPublicId: string;
  kind: Kind;
  text: string;
  context: string;
  pickAtMost: number;
  isOrdered: boolean;
  scaleLow: string;
  scaleHigh: string;
  results: ResultsShow;
  audience: Audience;
  opensAt: Date;
  closesAt: Date;
  isDemo: boolean;
  community: { slug: string; name: string } | null;
  topics: { slug: string; name: string }[];
  choices: { number: number; label: string; role: ChoiceRole }[];
};

export type Filter = {
  now: Date;
  sort: 'new' | 'closing';
  topicId?: number;
  communityId?: number;
  words?: string;
  limit: number;
};

/** Ids first; what the page shows of them is loaded after, whatever found them. */
export async function findIds(sql: Sql, { now, sort, topicId, communityId, words, limit }: Filter): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select q.id from questions q
    ${topicId === undefined ? sql`` : sql`join question_topics t on t.question_id = q.id and t.topic_id = ${topicId}`}
    where q.opens_at <= ${now}
    ${sort === 'closing' ? sql`and q.closes_at > ${now}` : sql``}
    ${communityId === undefined ? sql`` : sql`and q.community_id = ${communityId}`}
    ${words === undefined ? sql`` : sql`and q.text ilike ${likePattern(words)}`}
    order by ${sort === 'closing' ? sql`q.closes_at, q.id` : sql`q.opens_at desc, q.id desc`}
    limit ${limit}`;
  return rows.map(({ id }) => id);
}

function likePattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

export async function findIdByAddress(sql: Sql, publicId: string): Promise<RowId | undefined> {
  const [row] = await sql<{ id: RowId }[]>`select id from questions where public_id = ${publicId}`;
  return row?.id;
}

export async function findIdsOfSurvey(sql: Sql, publicId: string): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select q.id from questions q join surveys s on s.id = q.survey_id where s.public_id = ${publicId} order by q.place`;
  return rows.map(({ id }) => id);
}

/** Questions in the order of their ids; one that is gone meanwhile is left out. */
export async function loadQuestions(sql: Sql, ids: readonly RowId[]): Promise<StoredQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await sql<StoredQuestion[]>`
    select q.id, q.public_id as "publicId", s.public_id as "surveyPublicId", q.kind, q.text, q.context,
           q.pick_at_most as "pickAtMost", q.is_ordered as "isOrdered", q.scale_low as "scaleLow", q.scale_high as "scaleHigh",
           q.results, q.audience, q.opens_at as "opensAt", q.closes_at as "closesAt", q.is_demo as "isDemo",
           case when c.id is null then null else json_build_object('slug', c.slug, 'name', c.name) end as community,
           (select coalesce(json_agg(json_build_object('slug', t.slug, 'name', t.name) order by t.name), '[]')
              from question_topics qt join topics t on t.id = qt.topic_id where qt.question_id = q.id) as topics,
           (select coalesce(json_agg(json_build_object('number', h.number, 'label', h.label, 'role', h.role) order by h.number), '[]')
              from choices h where h.question_id = q.id) as choices
    from questions q join surveys s on s.id = q.survey_id left join communities c on c.id = q.community_id
    where q.id = any(${[...ids]}::bigint[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
