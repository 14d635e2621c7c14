import { matchesFilter } from '../questions/question-lists.server.ts';
import type { Sql } from '../platform/database/db.server.ts';

/** A part of the sitemap holds a fixed range of question ids, so that its questions stay the same. */
const QUESTIONS_PER_PART = 5_000;
/** The most that a sitemap index may hold. */
const MAX_PARTS = 50_000;
const MAX_SLUGS = 5_000;

export type SitemapQuestion = { id: string; changed: Date };

/** The numbers of the parts that hold a question everybody may see. */
export async function listSitemapParts(sql: Sql): Promise<number[]> {
  const rows = await sql<{ part: number }[]>`
    select n::int as part
    from (select coalesce(min(id), 1) / ${QUESTIONS_PER_PART} as first, coalesce(max(id), 0) / ${QUESTIONS_PER_PART} as last from questions) ends,
      generate_series(ends.first, least(ends.last, ends.first + ${MAX_PARTS - 1})) n
    where exists (select from questions q
      where q.id >= n * ${QUESTIONS_PER_PART} and q.id < (n + 1) * ${QUESTIONS_PER_PART} and ${matchesFilter(sql, {})})`;
  return rows.map(({ part }) => part);
}

/** The questions of one part, and when each was last answered, opened or closed. */
export function listSitemapQuestions(sql: Sql, part: number): Promise<SitemapQuestion[]> {
  const first = part * QUESTIONS_PER_PART;
  return sql<SitemapQuestion[]>`
    select q.public_id as id, greatest(q.opens_at, t.last_answer_at, case when q.closes_at <= statement_timestamp() then q.closes_at end) as changed
    from questions q left join totals t on t.question_id = q.id
    where q.id >= ${first} and q.id < ${first + QUESTIONS_PER_PART} and ${matchesFilter(sql, {})}
    order by q.id`;
}

export type SitemapSlugs = { topics: string[]; communities: string[] };

export async function listSitemapSlugs(sql: Sql): Promise<SitemapSlugs> {
  const [topics, communities] = await Promise.all([
    sql<{ slug: string }[]>`select slug from topics order by slug limit ${MAX_SLUGS}`,
    sql<{ slug: string }[]>`select slug from communities order by id limit ${MAX_SLUGS}`,
  ]);
  return {
    topics: topics.map(({ slug }) => slug),
    communities: communities.map(({ slug }) => slug),
  };
}
