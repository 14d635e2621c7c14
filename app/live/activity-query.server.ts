import type { ISql } from 'postgres';
import { isOutsideFloods, isFlooded } from '../results/store/flood-queries.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { COUNTED, NONE, UNSURE } from '../results/tally.ts';
import {
  ACTIVITY_MINUTES,
  MAX_LATEST,
  RECENT_MINUTES,
  type RecentActivity,
} from './recent-activity.ts';

/** Everybody who answered is in exactly one of these counts. */
const PEOPLE = [COUNTED, NONE, UNSURE];

type ActivityRow = {
  asOf: Date;
  minute: Date;
  minutes: { at: number; answers: number }[];
  latest: { question: string; answers: number; at: string; recent: number; demo: boolean }[];
  topics: [slug: string, answers: number][];
};

/**
 * The last sixty minutes by the database's clock, of questions that everybody may see; of one topic, or of all. A
 * question has at most as many answers as currently exist: if some were withdrawn, the newest are counted up to that
 * number. Answers of a flood are left out, and a question that is flooded now is not listed.
 */
export async function loadRecentActivity(
  sql: Sql,
  topicId: number | undefined,
): Promise<RecentActivity> {
  const [row] = await sql<ActivityRow[]>`
    with clock as materialized (
      select statement_timestamp() as now, date_trunc('minute', statement_timestamp(), 'UTC') as minute
    ), came as materialized (
      select m.question_id, m.minute, m.answers, sum(m.answers) over (partition by m.question_id order by m.minute desc) - m.answers as since
      from answer_minutes m join questions q on q.id = m.question_id
      where m.minute > (select minute from clock) - make_interval(mins => ${ACTIVITY_MINUTES})
        and ${isOutsideFloods(sql)}
        and not q.is_inside and not exists (select from question_removals r where r.question_id = q.id)
    ), stands as materialized (
      select question_id, sum(people) as people from tallies
      where question_id in (select question_id from came) and choice = any(${PEOPLE}::int[]) group by question_id
    ), everywhere as materialized (
      select question_id, c.minute, least(c.answers, s.people - c.since)::int as answers
      from came c join stands s using (question_id) where s.people > c.since
    ), hour as (
      select e.question_id, e.minute, e.answers from everywhere e where true ${ofTopic(sql, topicId)}
    ), by_topic as (
      select t.slug, sum(e.answers)::int as answers
      from everywhere e join question_topics qt on qt.question_id = e.question_id join topics t on t.id = qt.topic_id
      group by t.slug
    ), by_minute as (
      select ${ACTIVITY_MINUTES} - 1 - extract(epoch from clock.minute - h.minute)::int / 60 as at, sum(h.answers)::int as answers
      from hour h, clock group by 1
    ), by_question as (
      select q.public_id as question, h.answers, h.recent, q.is_demo as demo,
             case when exists (
               select from held_minutes f where f.question_id = t.question_id and f.answers > 0 and f.minute >= h.minute
             ) then least(t.last_answer_at, h.minute + interval '1 minute') else t.last_answer_at end as at
      from (
        select question_id, sum(answers)::int as answers, max(minute) as minute,
               coalesce(sum(answers) filter (where minute > (select minute from clock) - make_interval(mins => ${RECENT_MINUTES})), 0)::int as recent
        from hour group by question_id
      ) h
      join questions q on q.id = h.question_id join totals t on t.question_id = h.question_id
      where t.last_answer_at is not null and not ${isFlooded(sql, sql`t.question_id`)}
      order by at desc, q.id desc limit ${MAX_LATEST}
    )
    select now as "asOf", minute,
           (select coalesce(json_agg(json_build_object('at', at, 'answers', answers)), '[]') from by_minute) as minutes,
           (select coalesce(json_agg(json_build_object('question', question, 'answers', answers, 'at', at, 'recent', recent, 'demo', demo) order by at desc), '[]') from by_question) as latest,
           (select coalesce(json_agg(json_build_array(slug, answers) order by answers desc, slug), '[]') from by_topic) as topics
    from clock`;
  if (!row) throw new Error('The database has no clock.');
  const minutes = Array.from({ length: ACTIVITY_MINUTES }, () => 0);
  for (const { at, answers } of row.minutes) if (at in minutes) minutes[at] = answers;
  return {
    asOf: row.asOf.toISOString(),
    minute: row.minute.toISOString(),
    minutes,
    latest: row.latest.map(({ question, answers, at, recent, demo }) => ({
      question,
      answers,
      at: new Date(at).toISOString(),
      ...(recent > 0 && { recent }),
      ...(demo && { demo: true as const }),
    })),
    topics: row.topics,
  };
}

function ofTopic(sql: ISql, topicId: number | undefined) {
  return topicId === undefined
    ? sql``
    : sql`and exists (select from question_topics qt where qt.question_id = e.question_id and qt.topic_id = ${topicId})`;
}
