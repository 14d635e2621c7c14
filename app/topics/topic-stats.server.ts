import { smallEmblemOf, type Emblem } from '../emblems/emblem.ts';
import type { AnySql } from '../platform/database/db.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import { DAYS_SHOWN, hourElapsed, pulseOf, type Pulse } from './pulse.ts';
import type { Topic } from './topic-rows.server.ts';

const EMPTY_PULSE: Pulse = pulseOf([], 0);

/** The pulse of these topics, or of all; a topic without answers has zeros. */
export async function loadPulses(
  sql: AnySql,
  topicIds?: readonly number[],
): Promise<(topicId: number) => Pulse> {
  const now = await readDatabaseTime(sql);
  const rows = await sql<{ topicId: number; agos: number[]; answers: number[] }[]>`
    select topic_id as "topicId", array_agg(ago) as agos, array_agg(answers) as answers
    from (
      select topic_id, answers, (extract(epoch from date_trunc('hour', ${now}::timestamptz, 'UTC') - hour) / 3600)::int as ago
      from topic_hours
      where hour > ${now}::timestamptz - make_interval(days => ${DAYS_SHOWN + 1}) and hour <= ${now}
        ${topicIds ? sql`and topic_id = any(${[...topicIds]}::int[])` : sql``}
    ) h where ago < ${DAYS_SHOWN * 24} group by topic_id`;
  const pulses = new Map(
    rows.map(({ topicId, agos, answers }) => [
      topicId,
      pulseOf(
        agos.map((ago, at) => ({ ago, answers: answers[at] ?? 0 })),
        hourElapsed(now),
      ),
    ]),
  );
  return (topicId) => pulses.get(topicId) ?? EMPTY_PULSE;
}

export type Related = {
  /** The measure of similarity: people who answer in both topics, or questions they share. */
  by: 'people' | 'questions';
  topics: (Pick<Topic, 'slug' | 'name'> & { emblem: Emblem })[];
};

export async function findRelated(sql: AnySql, topicId: number): Promise<Related | undefined> {
  const rows = await sql<{ slug: string; name: string; isByPeople: boolean }[]>`
    select t.slug, t.name, r.people is not null as "isByPeople"
    from topic_relations r join topics t on t.id = r.other_id
    where r.topic_id = ${topicId} order by r.nearness desc, t.name`;
  const [first] = rows;
  return (
    first && {
      by: first.isByPeople ? 'people' : 'questions',
      topics: rows.map(({ slug, name }) => ({ slug, name, emblem: smallEmblemOf(slug) })),
    }
  );
}

/** A topic as its managers see it. */
export type ManagedTopicRow = Topic & {
  questions: number;
  followers: number;
  /** Former addresses that redirect to the topic. */
  slugs: string[];
};

export function listManagedTopics(sql: AnySql): Promise<ManagedTopicRow[]> {
  return sql<ManagedTopicRow[]>`
    select t.id, t.slug, t.name, t.about,
           (select count(*)::int from question_topics q where q.topic_id = t.id) as questions,
           (select count(*)::int from topic_follows f where f.topic_id = t.id) as followers,
           array(select s.slug from topic_slugs s where s.topic_id = t.id order by s.since, s.slug) as slugs
    from topics t order by t.name`;
}

/** What two topics already share, which a merge would unite. */
export async function countShared(
  sql: AnySql,
  one: number,
  other: number,
): Promise<{ questions: number; followers: number }> {
  const [shared] = await sql<{ questions: number; followers: number }[]>`
    select (select count(*)::int from question_topics a join question_topics b using (question_id) where a.topic_id = ${one} and b.topic_id = ${other}) as questions,
           (select count(*)::int from topic_follows a join topic_follows b using (member_id) where a.topic_id = ${one} and b.topic_id = ${other}) as followers`;
  return shared ?? { questions: 0, followers: 0 };
}
