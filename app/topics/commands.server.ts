import type { TransactionSql } from 'postgres';
import { withRetry, type Sql } from '../platform/database/db.server.ts';
import { checkTopic, isSameName, MAX_TOPICS, type Problems, type TopicInput } from './rules.ts';
import type { Topic } from './store.server.ts';

/** What those who keep topics do with them. Each act is one transaction. */
export type TopicDeps = {
  sql: Sql;
  /** Counts a topic's pulse anew, as far back as it can be: a room further right knows how. */
  recount: (tx: TransactionSql, topicId: number) => Promise<void>;
};

export type Done = { state: 'done' };
/** The topic, or the one to merge into, is not there: somebody merged or deleted it meanwhile. */
export type Gone = { state: 'gone' };
export type Invalid = { state: 'wrong'; problems: Problems };
export type Refusal = { state: 'refused'; reason: string };

/** Any fixed number. Those who keep topics do so one after the other: what they checked stays true until it is done. */
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
): Promise<Done | Invalid | Refusal> {
  const topic = checkTopic(typed);
  if ('problems' in topic) return { state: 'wrong', problems: topic.problems };
  return withTopicsLock(sql, async (tx) => {
    const known = await tx<Topic[]>`select id, slug, name, about from topics`;
    if (known.length >= MAX_TOPICS)
      return { state: 'refused', reason: `There are ${MAX_TOPICS} topics, and no room for more.` };
    const problems = await findConflicts(tx, topic, known);
    if (problems) return { state: 'wrong', problems };
    await tx`insert into topics ${tx(topic)}`;
    return { state: 'done' };
  });
}

/** A name, an address and a sentence; the address it had leads to the new one. */
export async function changeTopic(
  { sql }: TopicDeps,
  id: number,
  typed: TopicInput,
): Promise<Done | Invalid | Gone> {
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
    if (topic.slug !== before.slug) {
      // Back to an address it had: that one leads nowhere else any more.
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
  const problems = {
    ...(isNamed && { name: `There is already a topic called ${isNamed.name}.` }),
    ...(isThere && { slug: `This is the address of ${isThere.name}.` }),
    ...(old && { slug: `This is an old address of ${old.name}, and leads there.` }),
  };
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/**
 * One topic becomes part of another: its questions and those who follow it come along, its pulse is added, and all its
 * addresses lead there. Both rows are held first, so that a question asked meanwhile waits, and finds what became of
 * its topic.
 */
export async function mergeTopics(
  { sql, recount }: TopicDeps,
  from: number,
  into: number,
): Promise<Done | Gone> {
  if (from === into) return { state: 'gone' };
  return withTopicsLock(sql, async (tx) => {
    // Each question is searched anew by a trigger: of a large topic that takes its time.
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
    // What was asked on both was counted for both: as far back as minutes are kept it counts once.
    await recount(tx, into);
    return { state: 'done' };
  });
}

/** A question keeps the better of its two places, and no gap: the first topic is the one a card names. */
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
  await tx`update question_topics set topic_id = ${into} where topic_id = ${from}`;
  await tx`
    update question_topics qt set place = p.place
    from (
      select topic_id, question_id, row_number() over (partition by question_id order by place) as place
      from question_topics where question_id = any(${ids}::bigint[])
    ) p
    where p.topic_id = qt.topic_id and p.question_id = qt.question_id and p.place <> qt.place`;
}

/** Only where nothing was asked on it: its old addresses end with it. */
export async function deleteTopic({ sql }: TopicDeps, id: number): Promise<Done | Gone | Refusal> {
  return withTopicsLock(sql, async (tx) => {
    const held = await tx`select from topics where id = ${id} for update`;
    if (held.length === 0) return { state: 'gone' };
    const asked = await tx`select from question_topics where topic_id = ${id} limit 1`;
    if (asked.length > 0)
      return {
        state: 'refused',
        reason: 'Questions are asked on this topic. Merge it into another one instead.',
      };
    await tx`delete from topics where id = ${id}`;
    return { state: 'done' };
  });
}
