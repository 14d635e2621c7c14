import type { TransactionSql } from 'postgres';
import type { AnySql, SqlFragment, Sql } from '../platform/database/db.server.ts';
import { MAX_TOPICS } from './topic-rules.ts';

export type Topic = { id: number; slug: string; name: string; about: string };

export function listTopics(sql: Sql): Promise<Topic[]> {
  return sql<Topic[]>`select id, slug, name, about from topics order by name limit ${MAX_TOPICS}`;
}

/** Finds a topic by its current or a former address, also that of a merged topic. The caller can tell by the slug. */
export async function findTopic(sql: AnySql, slug: string): Promise<Topic | undefined> {
  const [topic] = await sql<Topic[]>`
    select id, slug, name, about from topics
    where id = coalesce((select id from topics where slug = ${slug}), (select topic_id from topic_slugs where slug = ${slug}))`;
  return topic;
}

/** The current slugs for these, which may be outdated: a question begun before a merge loses no topic. */
export async function currentSlugs(sql: AnySql, slugs: readonly string[]): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    select t.slug from ${topicsBySlug(sql, slugs)} order by asked.place`;
  return [...new Set(rows.map(({ slug }) => slug))];
}

function topicsBySlug(sql: AnySql, slugs: readonly string[]): SqlFragment {
  return sql`unnest(${[...slugs]}::text[]) with ordinality as asked (slug, place)
    join topics t on t.slug = asked.slug or t.id = (select s.topic_id from topic_slugs s where s.slug = asked.slug)`;
}

/**
 * The topics of these slugs, in that order and without repeats, locked until the end of the transaction: none of them
 * is merged, renamed or deleted meanwhile. If one just was, a second read finds its replacement.
 */
export async function lockTopics(tx: TransactionSql, slugs: readonly string[]): Promise<number[]> {
  const look = () => tx<{ id: number; place: number }[]>`
    select t.id, asked.place::int as place from ${topicsBySlug(tx, slugs)}
    order by t.id for share of t`;
  const first = await look();
  const found = first.length < slugs.length ? await look() : first;
  return [...new Set([...found].toSorted((a, b) => a.place - b.place).map(({ id }) => id))];
}
