import { fieldText } from '../base/clean-text.ts';
import type { AnySql, RowId, Sql } from '../platform/database/db.server.ts';
import { type Topic, lockTopics } from './topic-rows.server.ts';

/** In the order in which the member followed them. */
export function listFollowedTopics(sql: Sql, memberId: RowId): Promise<Topic[]> {
  return sql<Topic[]>`
    select t.id, t.slug, t.name, t.about from topic_follows f join topics t on t.id = f.topic_id
    where f.member_id = ${memberId} order by f.followed_at, t.id`;
}

/** For a member, by the voter id under which they answer. */
export async function followedTopicIds(sql: AnySql, voterId: string): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select f.topic_id as id from members m join topic_follows f on f.member_id = m.id where m.voter = ${voterId}::uuid`;
  return rows.map(({ id }) => id);
}

export async function followsTopic(
  sql: AnySql,
  memberId: RowId,
  topicId: number,
): Promise<boolean> {
  const rows =
    await sql`select from topic_follows where topic_id = ${topicId} and member_id = ${memberId}`;
  return rows.length > 0;
}

/** Ignores topics that do not exist; a topic already followed keeps its date. */
export async function followTopics(
  sql: AnySql,
  memberId: RowId,
  topicIds: readonly number[],
): Promise<void> {
  await sql`
    insert into topic_follows (topic_id, member_id)
    select id, ${memberId} from topics where id = any(${[...topicIds]}::int[]) order by id for key share
    on conflict do nothing`;
}

/** Replaces everything that the member follows with these topics. */
export async function setFollowedTopics(
  sql: Sql,
  memberId: RowId,
  slugs: readonly string[],
): Promise<void> {
  await sql.begin(async (tx) => {
    const ids = await lockTopics(tx, slugs.map(fieldText));
    await tx`
      delete from topic_follows where member_id = ${memberId} and topic_id <> all(${ids}::int[])`;
    await followTopics(tx, memberId, ids);
  });
}

export async function unfollowTopic(sql: AnySql, memberId: RowId, topicId: number): Promise<void> {
  await sql`delete from topic_follows where topic_id = ${topicId} and member_id = ${memberId}`;
}
