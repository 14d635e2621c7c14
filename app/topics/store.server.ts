import type { RowId, Sql } from '../platform/db.server.ts';

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

/** What a member follows, in the order they came to it. */
export function followedTopics(sql: Sql, memberId: RowId): Promise<Topic[]> {
  return sql<Topic[]>`
    select t.id, t.slug, t.name, t.about from topic_follows f join topics t on t.id = f.topic_id
    where f.member_id = ${memberId} order by f.followed_at, t.id`;
}

/** What a member follows from now on: these, and no others. */
export async function settleFollows(
  sql: Sql,
  memberId: RowId,
  slugs: readonly string[],
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      delete from topic_follows f using topics t
      where t.id = f.topic_id and f.member_id = ${memberId} and t.slug <> all(${[...slugs]}::text[])`;
    await tx`
      insert into topic_follows (topic_id, member_id)
      select id, ${memberId} from topics where slug = any(${[...slugs]}::text[]) order by id for key share
      on conflict do nothing`;
  });
}
