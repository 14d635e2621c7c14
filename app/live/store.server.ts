import type { ISql } from 'postgres';
import type { Sql } from '../platform/db.server.ts';
import type { Life } from '../questions/rules.ts';
import { FEED_MINUTES, MOST_LATEST, type Feed } from './feed.ts';

/** What is looked at again and again of each question that somebody follows: as little as tells whether it moved. */
export type Sign = Life & {
  publicId: string;
  revision: number;
  isInside: boolean;
  sequence: string;
  peeked: number;
  heldBack: number;
};

export function loadSigns(sql: Sql, publicIds: readonly string[]): Promise<Sign[]> {
  return sql<Sign[]>`
    select q.public_id as "publicId", q.revision, q.is_inside as "isInside", q.opens_at as "opensAt", q.closes_at as "closesAt",
           p.question_id is not null as "isPaused", r.question_id is not null as "isRemoved",
           t.sequence, t.peeked, t.held_back as "heldBack"
    from questions q join totals t on t.question_id = q.id
    left join question_pauses p on p.question_id = q.id and p.ended_at is null
    left join question_removals r on r.question_id = q.id
    where q.public_id = any(${[...publicIds]})`;
}

/** Those of these questions whose result waits for answers, and who this is has given one or asked to see it without. */
export async function earnedOf(
  sql: Sql,
  voter: string,
  publicIds: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ publicId: string }[]>`
    select q.public_id as "publicId" from questions q
    where q.public_id = any(${[...publicIds]}) and q.results = 'after' and not q.is_inside
      and (exists (select from peeks p where p.question_id = q.id and p.voter = ${voter}::uuid)
        or exists (select from answers a where a.question_id = q.id and a.voter = ${voter}::uuid and cardinality(a.choices) > 0))`;
  return rows.map(({ publicId }) => publicId);
}

type FeedRow = {
  asOf: Date;
  minute: Date;
  minutes: { at: number; answers: number }[];
  latest: { question: string; answers: number; at: string }[];
};

/** The last sixty minutes by the database's clock, of questions that everybody may see; of one topic, or of all. */
export async function loadFeed(sql: Sql, topicId: number | undefined): Promise<Feed> {
  const [row] = await sql<FeedRow[]>`
    with clock as materialized (
      select statement_timestamp() as now, date_trunc('minute', statement_timestamp(), 'UTC') as minute
    ), hour as materialized (
      select m.question_id, m.minute, m.answers
      from answer_minutes m join questions q on q.id = m.question_id
      where m.minute > (select minute from clock) - make_interval(mins => ${FEED_MINUTES})
        and not q.is_inside and not exists (select from question_removals r where r.question_id = q.id)
        ${ofTopic(sql, topicId)}
    ), by_minute as (
      select ${FEED_MINUTES} - 1 - extract(epoch from clock.minute - h.minute)::int / 60 as at, sum(h.answers)::int as answers
      from hour h, clock group by 1
    ), by_question as (
      select q.public_id as question, h.answers, t.last_answer_at as at
      from (select question_id, sum(answers)::int as answers from hour group by question_id) h
      join questions q on q.id = h.question_id join totals t on t.question_id = h.question_id
      where t.last_answer_at is not null
      order by t.last_answer_at desc, q.id desc limit ${MOST_LATEST}
    )
    select now as "asOf", minute,
           (select coalesce(json_agg(json_build_object('at', at, 'answers', answers)), '[]') from by_minute) as minutes,
           (select coalesce(json_agg(json_build_object('question', question, 'answers', answers, 'at', at) order by at desc), '[]') from by_question) as latest
    from clock`;
  if (!row) throw new Error('The database has no clock.');
  const minutes = Array.from({ length: FEED_MINUTES }, () => 0);
  for (const { at, answers } of row.minutes) if (at in minutes) minutes[at] = answers;
  return {
    asOf: row.asOf.toISOString(),
    minute: row.minute.toISOString(),
    minutes,
    latest: row.latest.map(({ question, answers, at }) => ({
      question,
      answers,
      at: new Date(at).toISOString(),
    })),
  };
}

function ofTopic(sql: ISql, topicId: number | undefined) {
  return topicId === undefined
    ? sql``
    : sql`and exists (select from question_topics qt where qt.question_id = q.id and qt.topic_id = ${topicId})`;
}
