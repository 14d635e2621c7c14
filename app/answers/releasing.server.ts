import type { TransactionSql } from 'postgres';
import type { AnySql, RowId, Sql } from '../platform/db.server.ts';
import type { Secret } from '../platform/secret.server.ts';
import { keepBurst } from './bursts.server.ts';
import { receiptOf } from './commands.server.ts';
import { CAPS, castIn, holdCounters } from './store.server.ts';
import { isLeftOut } from './tables.server.ts';

/** What one network brought to an open question beyond its cap; without a number, what came too fast. */
export type HeldGroup = {
  publicId: string;
  text: string;
  network: string | null;
  answers: number;
  /** How many of that network count. */
  counted: number;
  from: Date;
  to: Date;
  isOwn: boolean;
};

const MOST_LISTED = 100;
/** At once; whoever presses again counts the next. */
const MOST_RELEASED = 1_000;
const MOST_TOLD = 20;

/** The largest first. `memberId`: who looks, and may not decide about what was answered to questions of their own. */
export async function listHeld(sql: Sql, memberId: RowId): Promise<HeldGroup[]> {
  return sql<HeldGroup[]>`
    select q.public_id as "publicId", q.text, a.network::text as network, count(*)::int as answers, coalesce(n.people, 0) as counted,
           min(a.answered_at) as from, max(a.answered_at) as to, coalesce(q.author_id = ${memberId}, false) as "isOwn"
    from totals t
    join questions q on q.id = t.question_id
    join answers a on a.question_id = q.id and a.is_held and cardinality(a.choices) > 0
    left join network_people n on n.question_id = q.id and n.network = a.network
    where t.held_back > 0 and q.opens_at <= statement_timestamp() and q.closes_at > statement_timestamp()
      and not exists (select from question_removals r where r.question_id = q.id)
      and not exists (select from networks_left_out o where o.question_id = q.id and o.network = a.network)
    group by q.id, a.network, n.people order by answers desc, q.id, a.network limit ${MOST_LISTED}`;
}

export type Decided =
  | { state: 'done'; publicId: string; answers: number }
  | { state: 'gone' | 'own' | 'paused' | 'closed' };

type Meant<Network> = { publicId: string; network: Network; memberId: RowId };
type Asked = { id: RowId; revision: number };

/**
 * Counts what was held back of one network, in the order in which it came. Each goes into the log as an answer of now, under
 * the locks of every answer: at the close it is in or out.
 */
export function releaseHeld(
  sql: Sql,
  secret: Secret,
  meant: Meant<string | null>,
): Promise<Decided> {
  const { publicId, network } = meant;
  return decide(sql, meant, async (tx, { id, revision }) => {
    const held = await tx<{ voter: string; choices: number[]; level: number }[]>`
      select replace(voter::text, '-', '') as voter, choices, level from answers
      where ${heldOf(tx, id, network)} order by answered_at, voter limit ${MOST_RELEASED}`;
    if (held.length === 0) return { state: 'gone' };
    const verdicts = await castIn(
      tx,
      held.map((one) => ({
        ...one,
        questionId: id,
        publicId,
        revision,
        isHeld: false,
        token: receiptOf(secret, id, one.voter).token,
        network: network ?? undefined,
        passes: true,
      })),
    );
    const answers = verdicts.filter(({ isNew }) => isNew).length;
    const isPaused = verdicts.some(({ refusal }) => refusal === 'paused');
    if (answers === 0) return { state: isPaused ? 'paused' : 'closed' };
    await tx`
      insert into held_releases (question_id, released_at, answers) values (${id}, statement_timestamp(), ${answers})`;
    // They were looked at: nothing is being checked any more.
    await tx`delete from bursts where question_id = ${id}`;
    return { state: 'done', publicId, answers };
  });
}

/**
 * Leaves out for good what was held back of one network, and what comes from it after that. It makes no burst any more, nor
 * do those around it: whoever has one of them has the next as well. Where others make one, it goes on.
 */
export function leaveOutHeld(sql: Sql, meant: Meant<string>): Promise<Decided> {
  const { publicId, network } = meant;
  return decide(sql, meant, async (tx, { id }) => {
    const [left] = await tx<{ answers: number; isClosed: boolean }[]>`
      select (select count(*)::int from answers where ${heldOf(tx, id, network)}) as answers, closes_at <= statement_timestamp() as "isClosed"
      from questions where id = ${id}`;
    if (!left || left.answers === 0) return { state: 'gone' };
    if (left.isClosed) return { state: 'closed' };
    const { answers } = left;
    // Those around it may have been left out before, and what they brought with them.
    await tx`
      update held_minutes h set left_out = h.left_out + c.answers
      from (
        select date_trunc('minute', coalesce(a.came_at, a.answered_at), 'UTC') as minute, count(*)::int as answers from answers a
        where a.question_id = ${id} and a.is_held and cardinality(a.choices) > 0 and a.network >> 16 = ${network}::bigint >> 16
          and not ${tx.unsafe(isLeftOut('a'))} group by 1
      ) c
      where h.question_id = ${id} and h.minute = c.minute`;
    await tx`
      insert into networks_left_out (question_id, network, left_out_at, answers)
      values (${id}, ${network}, statement_timestamp(), ${answers})`;
    if (!(await keepBurst(tx, CAPS, id))) await tx`delete from bursts where question_id = ${id}`;
    return { state: 'done', publicId, answers };
  });
}

/** Under the locks of every answer. */
function decide(
  sql: Sql,
  { publicId, memberId }: Pick<Meant<unknown>, 'publicId' | 'memberId'>,
  work: (tx: TransactionSql, asked: Asked) => Promise<Decided>,
): Promise<Decided> {
  return sql.begin(async (tx): Promise<Decided> => {
    const [question] = await tx<(Asked & { isOwn: boolean })[]>`
      select id, revision, coalesce(author_id = ${memberId}, false) as "isOwn" from questions where public_id = ${publicId}`;
    if (!question) return { state: 'gone' };
    // Whoever asked has a side.
    if (question.isOwn) return { state: 'own' };
    await holdCounters(tx, question.id);
    return work(tx, question);
  });
}

/** Over answers: those of one network that can be decided about. */
function heldOf(tx: TransactionSql, id: RowId, network: string | null) {
  return tx`question_id = ${id} and is_held and cardinality(choices) > 0 and network is not distinct from ${network}::bigint
      and not exists (select from networks_left_out o where o.question_id = ${id} and o.network = ${network}::bigint)`;
}

type Told = { at: Date; answers: number };

/** The newest of a question. */
export function releasesOf(sql: AnySql, questionId: RowId): Promise<Told[]> {
  return sql<Told[]>`
    select released_at as at, answers from held_releases where question_id = ${questionId}
    order by released_at desc limit ${MOST_TOLD}`;
}

/** The same of what was left out for good. */
export function leftOutsOf(sql: AnySql, questionId: RowId): Promise<Told[]> {
  return sql<Told[]>`
    select left_out_at as at, answers from networks_left_out where question_id = ${questionId}
    order by left_out_at desc limit ${MOST_TOLD}`;
}
