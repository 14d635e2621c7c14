import type { TransactionSql } from 'postgres';
import { withRetry, type RowId, type Sql } from '../platform/database/db.server.ts';
import {
  checkTopic,
  isSameName,
  MAX_TOPICS,
  type Problems,
  type TopicInput,
  type TopicRefusal,
} from './topic-rules.ts';
import { renewSearchedWords } from './question-words.server.ts';
import type { Topic } from './topic-rows.server.ts';

/** The commands for staff who manage topics. Each is one transaction. */
export type TopicDeps = {
  sql: Sql;
  /** Recounts a topic's pulse as far back as possible; an area further right knows how. */
  recount: (tx: TransactionSql, topicId: number) => Promise<void>;
};

export type Done = { state: 'done' };
/** The topic, or the one to merge into, was merged or deleted meanwhile. */
export type Gone = { state: 'gone' };
export type InvalidTopicInput = { state: 'wrong'; problems: Problems };
export type TopicRefused = { state: 'refused'; why: TopicRefusal };

/**
 * Any fixed number. Commands on topics run one after the other, so that what they checked stays true until they commit.
 */
const TOPICS_LOCK = 7_239_012;

function withTopicsLock<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return withRetry(() =>
    sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${TOPICS_LOCK})`;
      return work(tx);
    }),
  ) as Promise<T>;
}

export async function addTopic(
  { sql }: TopicDeps,
  typed: TopicInput,
): Promise<Done | InvalidTopicInput | TopicRefused> {
  const topic = checkTopic(typed);
  if ('problems' in topic) return { state: 'wrong', problems: topic.problems };
  return withTopicsLock(sql, async (tx) => {
    const known = await tx<Topic[]>`select id, slug, name, about from topics`;
    if (known.length >= MAX_TOPICS) return { state: 'refused', why: 'no-room' };
    const problems = await findConflicts(tx, topic, known);
    if (problems) return { state: 'wrong', problems };
    await tx`insert into topics ${tx(topic)}`;
    return { state: 'done' };
  });
}

/** Changes name, address and description; the old address leads to the new one. */
export async function changeTopic(
  { sql }: TopicDeps,
  id: number,
  typed: TopicInput,
): Promise<Done | InvalidTopicInput | Gone> {
  const topic = checkTopic(typed);
  if ('problems' in topic) return { state: 'wrong', problems: topic.problems };
  return withTopicsLock(sql, async (tx) => {
    const known = await tx<Topic[]>`select id, slug, name, about from topics`;
    const before = known.find((one) => one.id === id);
    if (!before) return { state: 'gone' };
    const others = known.filter((one) => one.id !== id);
    const problems = await findConflicts(tx, topic, others, id);
    if (problems) return { state: 'wrong', problems };
    await tx`update topics set ${tx(topic)} where id = ${id}`;
    if (topic.name !== before.name) {
      const named = await tx<{ id: RowId }[]>`
        select question_id as id from question_topics where topic_id = ${id}`;
      await renewSearchedWords(
        tx,
        named.map((one) => one.id),
      );
    }
    if (topic.slug !== before.slug) {
      // If the topic returns to an old address, that address must no longer redirect.
      await tx`delete from topic_slugs where slug = ${topic.slug}`;
      await tx`insert into topic_slugs (slug, topic_id) values (${before.slug}, ${id})`;
    }
    return { state: 'done' };
  });
}

async function findConflicts(
  tx: TransactionSql,
  { name, slug }: TopicInput,
  others: readonly Topic[],
  own?: number,
): Promise<Problems | undefined> {
  const isNamed = others.find((one) => isSameName(one.name, name));
  const isThere = others.find((one) => one.slug === slug);
  const [old] = await tx<{ name: string }[]>`
    select t.name from topic_slugs s join topics t on t.id = s.topic_id where s.slug = ${slug} and s.topic_id <> ${own ?? 0}`;
  const problems: Problems = {
    ...(isNamed && { name: { why: 'same-name', of: isNamed.name } }),
    ...(isThere && { slug: { why: 'same-slug', of: isThere.name } }),
    ...(old && { slug: { why: 'former-slug', of: old.name } }),
  };
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/**
 * Merges a topic into another: its questions and followers move, its pulse is added, and all its addresses redirect.
 * Both rows are locked first, so that a question asked meanwhile waits, and finds the merged topic.
 */
export async function mergeTopics(
  { sql, recount }: TopicDeps,
  from: number,
  into: number,
): Promise<Done | Gone> {
  if (from === into) return { state: 'gone' };
  return withTopicsLock(sql, async (tx) => {
    // What a search looks into is made anew for each question, which takes long for a large topic.
    await tx`set local statement_timeout = 0`;
    const held = await tx<{ id: number; slug: string }[]>`
      select id, slug from topics where id in (${from}, ${into}) order by id for update`;
    const old = held.find(({ id }) => id === from);
    if (!old || held.length < 2) return { state: 'gone' };
    await moveQuestions(tx, from, into);
    await tx`
      insert into topic_follows (topic_id, member_id, followed_at)
      select ${into}, member_id, followed_at from topic_follows where topic_id = ${from} on conflict do nothing`;
    await tx`
      insert into topic_hours as h (topic_id, hour, answers)
      select ${into}, hour, answers from topic_hours where topic_id = ${from}
      on conflict (topic_id, hour) do update set answers = h.answers + excluded.answers`;
    await tx`update topic_slugs set topic_id = ${into} where topic_id = ${from}`;
    await tx`delete from topics where id = ${from}`;
    await tx`insert into topic_slugs (slug, topic_id) values (${old.slug}, ${into})`;
    // Answers to questions on both topics were counted twice; the recount corrects that as far back as the
    // counts by minute go.
    await recount(tx, into);
    return { state: 'done' };
  });
}

/** A question keeps the better of its two positions, without a gap: the first topic is the one named on a card. */
async function moveQuestions(tx: TransactionSql, from: number, into: number): Promise<void> {
  const folded = await tx<{ id: string; place: number }[]>`
    delete from question_topics a using question_topics b
    where a.topic_id = ${from} and b.topic_id = ${into} and b.question_id = a.question_id
    returning a.question_id as id, a.place`;
  const ids = folded.map(({ id }) => id);
  await tx`
    update question_topics b set place = least(b.place, a.place)
    from unnest(${ids}::bigint[], ${folded.map(({ place }) => place)}::smallint[]) as a (question_id, place)
    where b.topic_id = ${into} and b.question_id = a.question_id`;
  const moved = await tx<{ id: RowId }[]>`
    update question_topics set topic_id = ${into} where topic_id = ${from} returning question_id as id`;
  await tx`
    update question_topics qt set place = p.place
    from (
      select topic_id, question_id, row_number() over (partition by question_id order by place) as place
      from question_topics where question_id = any(${ids}::bigint[])
    ) p
    where p.topic_id = qt.topic_id and p.question_id = qt.question_id and p.place <> qt.place`;
  await renewSearchedWords(tx, [...ids, ...moved.map(({ id }) => id)]);
}

/** Deletes a topic without questions; its old addresses are deleted too. */
export async function deleteTopic(
  { sql }: TopicDeps,
  id: number,
): Promise<Done | Gone | TopicRefused> {
  return withTopicsLock(sql, async (tx) => {
    const held = await tx`select from topics where id = ${id} for update`;
    if (held.length === 0) return { state: 'gone' };
    const asked = await tx`select from question_topics where topic_id = ${id} limit 1`;
    if (asked.length > 0) return { state: 'refused', why: 'has-questions' };
    await tx`delete from topics where id = ${id}`;
    return { state: 'done' };
  });
}
