import type { TransactionSql } from 'postgres';
import type { AnySql, Sql, SqlFragment } from '../../platform/database/db.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { MINUTES_KEPT_DAYS } from './answer-minutes.server.ts';
import { isOutsideFloods } from './flood-queries.server.ts';
import { COUNTED, NONE, UNSURE } from '../tally.ts';

/** The last counted hour and the one before are counted again, since no answer is added to an older one. */
const AGAIN_HOURS = 1;
/** Some of the oldest minutes may be gone already. */
const MINUTES_KNOWN_DAYS = MINUTES_KEPT_DAYS - 1;
const HOURS_KEPT_DAYS = 15;
/** Longer than from one look to the next. */
const NEW_MINUTES = 3;
/** Any fixed number: one counts at a time. */
const COUNT_LOCK = 7_239_019;

/**
 * A condition: somebody answered since the last count, or what is counted again may be a flood, which staff may also let in. By
 * the clock alone no hour changes.
 */
export const hasNewAnswers = (sql: AnySql): SqlFragment => sql`
  (exists (select 1 from answer_minutes where minute > now() - make_interval(mins => ${NEW_MINUTES}))
    or exists (select 1 from held_minutes where minute > now() - make_interval(hours => ${AGAIN_HOURS + 1})))`;

/**
 * Counts the first answers of each topic by the hour, without floods, from where the last count stopped, however long
 * ago that was. `topicId` counts one topic anew, as far back as minutes are kept.
 */
export async function countTopicHours(tx: TransactionSql, topicId?: number): Promise<void> {
  // Keeps a merge from removing a topic before its hours are written. It is waited for first: a merge, which has its topics by
  // then, counts too, and would wait for whoever counts while that one waits for it.
  await tx`select from topics order by id for key share`;
  await tx`select pg_advisory_xact_lock(${COUNT_LOCK})`;
  const known = tx`date_trunc('hour', now() - make_interval(days => ${MINUTES_KNOWN_DAYS}), 'UTC')`;
  const [start] = await tx<{ since: Date }[]>`
    select greatest(${known}, ${topicId === undefined ? tx`(select max(hour) from topic_hours) - make_interval(hours => ${AGAIN_HOURS})` : tx`null`}) as since`;
  const since = start?.since ?? (await readDatabaseTime(tx));
  const ofTopic = topicId === undefined ? tx`` : tx`and topic_id = ${topicId}`;
  await tx`
    with counted as (
      select t.topic_id, date_trunc('hour', m.minute, 'UTC') as hour, sum(m.answers)::int as answers
      from answer_minutes m join topic_questions t using (question_id)
      where m.minute >= ${since} ${ofTopic} and ${isOutsideFloods(tx)} group by 1, 2
    ), gone as (
      delete from topic_hours h where h.hour >= ${since} ${ofTopic}
        and not exists (select from counted c where c.topic_id = h.topic_id and c.hour = h.hour)
    )
    insert into topic_hours as h (topic_id, hour, answers) select topic_id, hour, answers from counted
    on conflict (topic_id, hour) do update set answers = excluded.answers where h.answers <> excluded.answers`;
}

/**
 * Fills the older hours, after answers were written in bulk. They have no first answers, so that the change of each
 * hour is used: those who answered minus those who withdrew.
 */
export async function fillTopicHours(tx: TransactionSql): Promise<void> {
  await tx`
    insert into topic_hours (topic_id, hour, answers)
    select t.topic_id, h.hour, sum(h.people)::int
    from answer_hours h join topic_questions t using (question_id)
    where h.choice in (${COUNTED}, ${NONE}, ${UNSURE}) and h.hour >= date_trunc('hour', now() - make_interval(days => ${HOURS_KEPT_DAYS}), 'UTC')
      and h.hour < date_trunc('hour', now() - make_interval(days => ${MINUTES_KNOWN_DAYS}), 'UTC')
    group by 1, 2 having sum(h.people) > 0`;
  await countTopicHours(tx);
}

export async function dropOldTopicHours(sql: Sql): Promise<void> {
  await sql`delete from topic_hours where hour < now() - make_interval(days => ${HOURS_KEPT_DAYS})`;
}
