import type { TransactionSql } from 'postgres';
import { fieldText } from '../base/clean-text.ts';
import type { AnySql, SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import { MAX_TOPICS } from './rules.ts';

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

/** In the order in which the member followed them. */
export function listFollowedTopics(sql: Sql, memberId: RowId): Promise<Topic[]> {
  return sql<Topic[]>`
    select t.id, t.slug, t.name, t.about from topic_follows f join topics t on t.id = f.topic_id
    where f.member_id = ${memberId} order by f.followed_at, t.id`;
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
 * is merged or deleted meanwhile. If one just was, a second read finds its replacement.
 */
export async function lockTopics(tx: TransactionSql, slugs: readonly string[]): Promise<number[]> {
  const look = () => tx<{ id: number; place: number }[]>`
    select t.id, asked.place::int as place from ${topicsBySlug(tx, slugs)}
    order by t.id for key share of t`;
  const first = await look();
  const found = first.length < slugs.length ? await look() : first;
  return [...new Set([...found].toSorted((a, b) => a.place - b.place).map(({ id }) => id))];
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
