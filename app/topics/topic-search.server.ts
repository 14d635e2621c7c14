import { bestMatches, type SearchWords } from '../base/name-match.ts';
import type { AnySql } from '../platform/database/db.server.ts';

type FoundTopic = { slug: string; title: string };

/** There are so few topics that a search reads all of them. */
export async function searchTopics(
  sql: AnySql,
  typed: SearchWords,
  most: number,
): Promise<FoundTopic[]> {
  const all = await sql<(FoundTopic & { name: string; about: string })[]>`
    select slug, name as title, plain_name as name, plain_about as about from topics order by name`;
  return bestMatches(all, typed, most).map(({ slug, title }) => ({ slug, title }));
}
