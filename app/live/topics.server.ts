import type { Sql } from '../platform/db.server.ts';
import { MOST_TOPICS } from '../topics/rules.ts';
import { FEED_MINUTES } from './feed.ts';
import type { HourTopic } from './hour-topics.ts';

/** All topics with their first answers in the last sixty minutes, those that move most first. */
export function loadHourTopics(sql: Sql): Promise<HourTopic[]> {
  return sql<HourTopic[]>`
    select t.slug, t.name, coalesce(h.answers, 0) as answers
    from topics t left join (
      select qt.topic_id, sum(m.answers)::int as answers
      from answer_minutes m join questions q on q.id = m.question_id join question_topics qt on qt.question_id = q.id
      where m.minute > date_trunc('minute', statement_timestamp(), 'UTC') - make_interval(mins => ${FEED_MINUTES})
        and not q.is_inside and not exists (select from question_removals r where r.question_id = q.id)
      group by qt.topic_id
    ) h on h.topic_id = t.id
    order by answers desc, t.name limit ${MOST_TOPICS}`;
}
