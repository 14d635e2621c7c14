import type { TransactionSql } from 'postgres';
import { isSpread } from '../../platform/database/by-question.server.ts';
import type { AnySql, SqlFragment } from '../../platform/database/db.server.ts';
import { cosineSimilarity } from '../../stats/cosine-similarity.ts';
import { LEVELS } from '../levels.ts';

export async function hasTopicRelations(sql: AnySql): Promise<boolean> {
  const rows = await sql`select from topic_relations limit 1`;
  return rows.length > 0;
}

/** The sample for relations: the newest answered questions of each topic, and so many answers of each. */
const QUESTIONS_SAMPLED = 20;
const ANSWERS_SAMPLED = 400;
/** Topics with fewer voters in common are not related by their voters. */
const MIN_COMMON = 10;
const MAX_RELATED = 5;
/**
 * Levels with a lasting voter id: a device, a confirmed address, an account. Any other id may be the same person again.
 */
const LASTING = (['device', 'email', 'account'] as const).map((level) => LEVELS.indexOf(level));

type Pair = { one: number; other: number; common: number; ofOne: number; ofOther: number };

/**
 * Computes anew which topics are related. A question counts for its first topic only, since one answer would otherwise
 * link two. Answers are taken in the order of voters, the same in each question, so that the sample holds the same
 * people; it may miss somebody who answered one question among very many, which only makes topics less related.
 */
export async function rebuildTopicRelations(tx: TransactionSql): Promise<void> {
  await tx`set local statement_timeout = 0`;
  const ids = await tx<{ id: number }[]>`select id from topics order by id for key share`;
  const byPeople = await tx<Pair[]>`
    with ${isSpread(tx) ? spreadSample(tx) : sample(tx)}, sizes as (select topic_id, count(*)::int as people from people group by 1)
    select c.*, s.people as "ofOne", t.people as "ofOther" from (
      select a.topic_id as one, b.topic_id as other, count(*)::int as common
      from people a join people b on b.voter = a.voter and b.topic_id > a.topic_id
      group by 1, 2 having count(*) >= ${MIN_COMMON}
    ) c join sizes s on s.topic_id = c.one join sizes t on t.topic_id = c.other`;
  const byQuestions = await tx<Pair[]>`
    with sizes as (select topic_id, count(*)::int as questions from topic_questions group by 1)
    select c.*, s.questions as "ofOne", t.questions as "ofOther" from (
      select a.topic_id as one, b.topic_id as other, count(*)::int as common
      from topic_questions a join topic_questions b on b.question_id = a.question_id and b.topic_id > a.topic_id
      group by 1, 2
    ) c join sizes s on s.topic_id = c.one join sizes t on t.topic_id = c.other`;
  const rows = ids.flatMap(({ id }) => {
    const people = nearestTo(id, byPeople);
    const near = people.length > 0 ? people : nearestTo(id, byQuestions);
    return near.map((one) => ({ ...one, topic: id, byPeople: people.length > 0 ? 1 : 0 }));
  });
  await tx`delete from topic_relations`;
  await tx`
    insert into topic_relations (topic_id, other_id, people, questions, nearness)
    select topic, other, case by_people when 1 then common end, case by_people when 0 then common end, nearness
    from unnest(${rows.map(({ topic }) => topic)}::int[], ${rows.map(({ other }) => other)}::int[], ${rows.map(({ common }) => common)}::int[],
      ${rows.map((row) => row.byPeople)}::int[], ${rows.map((row) => row.nearness)}::real[]) as r (topic, other, common, by_people, nearness)`;
}

const ofQuestions = (tx: AnySql) => tx`
  c.last_answer_at is not null and q.place = 1 and not exists (select 1 from question_removals r where r.question_id = q.question_id)`;
const ofAnswers = (tx: AnySql) => tx`
  a.level = any(${LASTING}::smallint[]) and not a.is_held and cardinality(a.choices) > 0`;

const sample = (tx: AnySql): SqlFragment => tx`
  chosen as materialized (
    select t.id as topic_id, newest.question_id from topics t cross join lateral (
      select q.question_id from topic_questions q join totals c using (question_id)
      where q.topic_id = t.id and ${ofQuestions(tx)} order by q.question_id desc limit ${QUESTIONS_SAMPLED}
    ) newest
  ), people as materialized (
    select distinct chosen.topic_id, said.voter from chosen cross join lateral (
      select a.voter from answers a where a.question_id = chosen.question_id and ${ofAnswers(tx)}
      order by a.voter limit ${ANSWERS_SAMPLED}
    ) said
  )`;

/** The same, by numbers in place of limits for each topic and question, which no server could look up by itself. */
const spreadSample = (tx: AnySql): SqlFragment => tx`
  answered as materialized (
    select q.topic_id, q.question_id from topic_questions q join totals c using (question_id) where ${ofQuestions(tx)}
  ), chosen as materialized (
    select topic_id, question_id from (
      select *, row_number() over (partition by topic_id order by question_id desc) as number from answered
    ) numbered where number <= ${QUESTIONS_SAMPLED}
  ), said as materialized (
    select question_id, voter from (
      select a.question_id, a.voter, row_number() over (partition by a.question_id order by a.voter) as number
      from answers a where a.question_id in (select question_id from chosen) and ${ofAnswers(tx)}
    ) numbered where number <= ${ANSWERS_SAMPLED}
  ), people as materialized (
    select distinct chosen.topic_id, said.voter from chosen join said using (question_id)
  )`;

function nearestTo(
  id: number,
  pairs: readonly Pair[],
): { other: number; common: number; nearness: number }[] {
  return pairs
    .filter(({ one, other }) => one === id || other === id)
    .map(({ one, other, common, ofOne, ofOther }) => ({
      other: one === id ? other : one,
      common,
      nearness: cosineSimilarity(common, ofOne, ofOther),
    }))
    .toSorted((a, b) => b.nearness - a.nearness || a.other - b.other)
    .slice(0, MAX_RELATED);
}
