import type { Sql } from '../platform/db.server.ts';

export type Topic = { id: number; slug: string; name: string; about: string };

/** Topics are curated: there are tens of them, never thousands. */
const MOST_TOPICS = 200;

export function listTopics(sql: Sql): Promise<Topic[]> {
  return sql<Topic[]>`select id, slug, name, about from topics order by name limit ${MOST_TOPICS}`;
}

export async function findTopic(sql: Sql, slug: string): Promise<Topic | undefined> {
  const [topic] = await sql<Topic[]>`select id, slug, name, about from topics where slug = ${slug}`;
  return topic;
}
