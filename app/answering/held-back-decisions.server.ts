import { fromMicroseconds } from '../platform/database/sql-timestamps.server.ts';
import type { HeldBackDecision } from '../questions/history.ts';
import type { TransactionSql } from 'postgres';
import type { AnySql, SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { recordBurst } from '../results/store/burst-detector.server.ts';
import { receiptOf } from './answer-receipt.server.ts';
import { DEFAULT_NETWORK_CAPS } from '../results/network-caps.ts';
import { castInTransaction } from './casts-in-transaction.server.ts';
import { recordPeek } from './peeks.server.ts';
import { lockTallies } from '../questions/tally-locks.server.ts';
import { isNearExcluded } from '../results/store/counter-queries.server.ts';
import { beginInTurn } from '../platform/database/turns.server.ts';

/** The most answers that one press releases, plus those of the same moment as the last; a further press continues. */
export const MAX_RELEASED = 1_000;

/** `decisionId`: the entry in the log of staff decisions. */
export type DecisionOutcome =
  | { state: 'done'; publicId: string; answers: number; decisionId: RowId }
  | { state: 'gone' | 'decided' | 'left' | 'own' | 'paused' | 'closed' };

type Decision<Network> = {
  publicId: string;
  networkNumber: Network;
  memberId: RowId;
  reason: string;
};
/** `upTo`: microseconds since 1970. `wasOut`: whether the network was excluded when staff confirmed. */
type ConfirmedBatch = { upTo: string; wasOut: boolean };
type QuestionRow = { id: RowId; revision: number };

/**
 * Counts the held-back answers of one network, in the order in which they came. Each gets a log entry of now, under the
 * same locks as any answer, so that at the close it is either in or out. Answers that came after `upTo` were not in the
 * confirmed number and stay held back. If other staff excluded the network or undid it since, this one is asked again.
 * What remains of a network that was excluded waits for a decision again.
 */
export function releaseHeldBack(
  sql: Sql,
  secret: Secret,
  meant: Decision<string | null> & ConfirmedBatch,
): Promise<DecisionOutcome> {
  const { publicId, networkNumber, upTo, wasOut } = meant;
  return decideUnderLock(sql, meant, async (tx, { id, revision }) => {
    if (networkNumber !== null && (await isNetworkExcluded(tx, id, networkNumber)) !== wasOut)
      return { state: 'decided' };
    const held = await tx<{ voterId: string; choices: number[]; level: number }[]>`
      select replace(voter::text, '-', '') as "voterId", choices, level from answers a
      where ${isHeldBackBy(tx, id, networkNumber)} and answered_at <= ${fromMicroseconds(tx, upTo)}
      order by answered_at, voter limit ${2 * MAX_RELEASED}`;
    if (held.length === 0) return { state: 'gone' };
    const verdicts = await castInTransaction(
      tx,
      held.map((one) => ({
        ...one,
        questionId: id,
        publicId,
        revision,
        isHeldBack: false,
        token: receiptOf(secret, id, one.voterId).token,
        networkNumber: networkNumber ?? undefined,
        isUncapped: true,
      })),
    );
    const answers = verdicts.filter(({ isNew }) => isNew).length;
    if (answers === 0) {
      const refused = (why: string) => verdicts.some(({ refusal }) => refusal === why);
      const state = refused('paused') ? 'paused' : refused('closed') ? 'closed' : 'left';
      return { state };
    }
    if (networkNumber !== null) await deleteExclusion(tx, id, networkNumber);
    // Staff have looked at the answers, so the burst is over.
    await tx`delete from bursts where question_id = ${id}`;
    return logDecision(tx, meant, { id, did: 'counted', answers });
  });
}

/**
 * Excludes the held-back answers of one network, and all that come from it later. The network and those around it no
 * longer make a burst, because whoever controls one address controls its neighbours as well. A burst that other
 * networks make goes on.
 */
export function excludeHeldBack(sql: Sql, meant: Decision<string>): Promise<DecisionOutcome> {
  const { networkNumber } = meant;
  return decideUnderLock(sql, meant, async (tx, { id }) => {
    const answers = await countHeldBack(tx, id, networkNumber);
    if (answers === 0 || (await isNetworkExcluded(tx, id, networkNumber))) return { state: 'gone' };
    // Networks around it may be excluded already, and then their minutes are counted already.
    await shiftExcludedMinutes(tx, id, networkNumber, 1);
    await tx`
      insert into networks_left_out (question_id, network, left_out_at, answers)
      values (${id}, ${networkNumber}, statement_timestamp(), ${answers})`;
    await tx`update totals set excluded = excluded + ${answers} where question_id = ${id}`;
    if (!(await recordBurst(tx, DEFAULT_NETWORK_CAPS, id)))
      await tx`delete from bursts where question_id = ${id}`;
    return logDecision(tx, meant, { id, did: 'left-out', answers });
  });
}

/** The answers wait for a decision again, and new ones from that network may be part of a burst. */
export function undoExclusion(sql: Sql, meant: Decision<string>): Promise<DecisionOutcome> {
  return decideUnderLock(sql, meant, async (tx, { id }) => {
    const answers = await deleteExclusion(tx, id, meant.networkNumber);
    if (answers === undefined) return { state: 'gone' };
    await recordBurst(tx, DEFAULT_NETWORK_CAPS, id);
    return logDecision(tx, meant, { id, did: 'taken-back', answers });
  });
}

/** Returns how many answers it was; undefined if the network was not excluded. */
async function deleteExclusion(
  tx: TransactionSql,
  id: RowId,
  networkNumber: string,
): Promise<number | undefined> {
  const { count } = await tx`
    delete from networks_left_out where question_id = ${id} and network = ${networkNumber}`;
  if (count === 0) return undefined;
  // If a network around it is still excluded, its answers stay excluded from bursts.
  await shiftExcludedMinutes(tx, id, networkNumber, -1);
  const answers = await countHeldBack(tx, id, networkNumber);
  await tx`update totals set excluded = excluded - ${answers} where question_id = ${id}`;
  return answers;
}

/** Shifts the count of excluded answers per minute for all networks around this one, unless one of them is excluded. */
async function shiftExcludedMinutes(
  tx: TransactionSql,
  id: RowId,
  networkNumber: string,
  by: 1 | -1,
): Promise<void> {
  await tx`
    update held_minutes h set left_out = h.left_out + ${by}::int * c.answers
    from (
      select date_trunc('minute', coalesce(a.came_at, a.answered_at), 'UTC') as minute, count(*)::int as answers from answers a
      where a.question_id = ${id} and a.is_held and cardinality(a.choices) > 0 and a.network >> 16 = ${networkNumber}::bigint >> 16
        and not ${tx.unsafe(isNearExcluded('a'))} group by 1
    ) c
    where h.question_id = ${id} and h.minute = c.minute`;
}

async function countHeldBack(
  tx: TransactionSql,
  id: RowId,
  networkNumber: string,
): Promise<number> {
  const [row] = await tx<{ answers: number }[]>`
    select count(*)::int as answers from answers a where ${isHeldBackBy(tx, id, networkNumber)}`;
  return row?.answers ?? 0;
}

async function isNetworkExcluded(
  tx: TransactionSql,
  id: RowId,
  networkNumber: string,
): Promise<boolean> {
  const rows = await tx`
    select from networks_left_out where question_id = ${id} and network = ${networkNumber}`;
  return rows.length > 0;
}

/**
 * Lets staff see the picks before everybody can. It is logged once, in a line that everybody can read. If the result is
 * shown after answering, it also counts as a peek, and a later answer of theirs is marked.
 */
export function peekAtHeldBack(
  sql: Sql,
  { publicId, memberId, voterId }: { publicId: string; memberId: RowId; voterId: string },
): Promise<DecisionOutcome> {
  return decideUnderLock(sql, { publicId, memberId }, async (tx, { id }) => {
    const [counters] = await tx<{ answers: number; decisionId: RowId | null }[]>`
      select held_back as answers, (
               select min(id) from held_acts where question_id = ${id} and member_id = ${memberId} and act = 'looked'
             ) as "decisionId"
      from totals where question_id = ${id}`;
    const { answers = 0, decisionId = null } = counters ?? {};
    if (answers === 0) return { state: 'gone' };
    if (decisionId !== null) return { state: 'done', publicId, answers, decisionId };
    await recordPeek(tx, id, voterId, { isStaff: true });
    const meant = { publicId, memberId, reason: '' };
    return logDecision(tx, meant, { id, did: 'looked', answers });
  });
}

async function logDecision(
  tx: TransactionSql,
  { publicId, memberId, reason }: Omit<Decision<unknown>, 'networkNumber'>,
  { id, did, answers }: { id: RowId; did: HeldBackDecision['did']; answers: number },
): Promise<DecisionOutcome> {
  const [row] = await tx<{ id: RowId }[]>`
    insert into held_acts (question_id, member_id, act, answers, reason)
    values (${id}, ${memberId}, ${did}, ${answers}, ${reason}) returning id`;
  return { state: 'done', publicId, answers, decisionId: row?.id ?? '0' };
}

/** Runs `work` under the same locks as any answer, while the question is open. */
function decideUnderLock(
  sql: Sql,
  { publicId, memberId }: Pick<Decision<unknown>, 'publicId' | 'memberId'>,
  work: (tx: TransactionSql, asked: QuestionRow) => Promise<DecisionOutcome>,
): Promise<DecisionOutcome> {
  return beginInTurn(sql, async (tx): Promise<DecisionOutcome> => {
    const [question] = await tx<(QuestionRow & { isOwn: boolean })[]>`
      select id, revision, coalesce(author_id = ${memberId}, false) as "isOwn" from questions where public_id = ${publicId}`;
    if (!question) return { state: 'gone' };
    // The author of a question has an interest in its result, so may not decide.
    if (question.isOwn) return { state: 'own' };
    await lockTallies(tx, question.id);
    const open = await tx`
      select from questions q where q.id = ${question.id} and q.closes_at > statement_timestamp()
        and not exists (select from question_removals r where r.question_id = q.id)`;
    return open.length === 0 ? { state: 'closed' } : work(tx, question);
  });
}

/** A condition on answers as `a`: those held back of one network, or without a number those that came too fast. */
function isHeldBackBy(tx: TransactionSql, id: RowId, networkNumber: string | null) {
  return tx`question_id = ${id} and is_held and cardinality(choices) > 0 and ${isOfNetwork(tx, networkNumber)}`;
}

/** Two conditions, because `is not distinct from` cannot use an index. */
export function isOfNetwork(sql: AnySql, networkNumber: string | null): SqlFragment {
  return networkNumber === null
    ? sql`a.network is null`
    : sql`a.network = ${networkNumber}::bigint`;
}
