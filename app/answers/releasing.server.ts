import type { AnySql, RowId, Sql } from '../platform/db.server.ts';
import type { Secret } from '../platform/secret.server.ts';
import { receiptOf } from './commands.server.ts';
import { castIn, holdCounters } from './store.server.ts';

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

/** The largest first. `memberId`: who looks, and may not let in what was answered to questions of their own. */
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
    group by q.id, a.network, n.people order by answers desc, q.id, a.network limit ${MOST_LISTED}`;
}

export type Released =
  | { state: 'done'; publicId: string; answers: number }
  | { state: 'gone' | 'own' | 'closed' };

type Meant = { publicId: string; network: string | null; memberId: RowId };

/**
 * Counts what was held back of one network, in the order in which it came. Each goes into the log as an answer of now, under
 * the locks of every answer: at the close it is in or out.
 */
export function releaseHeld(sql: Sql, secret: Secret, meant: Meant): Promise<Released> {
  const { publicId, network, memberId } = meant;
  return sql.begin(async (tx): Promise<Released> => {
    const [question] = await tx<{ id: RowId; revision: number; isOwn: boolean }[]>`
      select id, revision, coalesce(author_id = ${memberId}, false) as "isOwn" from questions where public_id = ${publicId}`;
    if (!question) return { state: 'gone' };
    // Whoever asked has a side.
    if (question.isOwn) return { state: 'own' };
    const { id, revision } = question;
    await holdCounters(tx, id);
    const held = await tx<{ voter: string; choices: number[]; level: number }[]>`
      select replace(voter::text, '-', '') as voter, choices, level from answers
      where question_id = ${id} and is_held and cardinality(choices) > 0 and network is not distinct from ${network}::bigint
      order by answered_at, voter limit ${MOST_RELEASED}`;
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
    if (answers === 0) return { state: 'closed' };
    await tx`
      insert into held_releases (question_id, released_at, answers) values (${id}, statement_timestamp(), ${answers})`;
    // They were looked at: nothing is being checked any more.
    await tx`delete from bursts where question_id = ${id}`;
    return { state: 'done', publicId, answers };
  });
}

/** The newest of a question. */
export function releasesOf(
  sql: AnySql,
  questionId: RowId,
): Promise<{ at: Date; answers: number }[]> {
  return sql<{ at: Date; answers: number }[]>`
    select released_at as at, answers from held_releases where question_id = ${questionId}
    order by released_at desc limit ${MOST_TOLD}`;
}
