import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { lockTallies } from '../questions/tally-locks.server.ts';
import { removeAnswers, whoAnswered } from '../answering/answer-rows.server.ts';
import { isOfAccount } from '../answering/member-answers.server.ts';
import { withdrawInTransaction } from '../answering/casts-in-transaction.server.ts';
import { dropPeek } from '../answering/peeks.server.ts';
import { lockCommunity } from '../communities/community-rows.server.ts';
import { recordEvent } from '../accounts/security-log/security-log.server.ts';
import { inOrderOfIds, isSpread, readInTurns } from '../platform/database/by-question.server.ts';
import type { AnySql, RowId, Sql, SqlFragment } from '../platform/database/db.server.ts';
import { invalidatePages } from '../platform/database/page-invalidation.server.ts';
import { deleteQuestion } from '../questions/commands/question-writes.server.ts';
import { removeLeaver } from './community-heir.server.ts';
import { retryInTurn } from '../platform/database/turns.server.ts';

/**
 * Erases an account whose 14 days are over, table by table as personal-data.ts says. There are many small steps. Each
 * is a transaction that locks the member's row and does its part if that is still to be done: a restart goes on where
 * it was, and two processes take turns. The member's row goes last. A blocked account stays as it is, since what its
 * member did may have to be kept.
 */
type Leaver = { id: RowId; voterId: string; email: string };

const MAX_AT_ONCE = 100;
const ROWS_A_STEP = 500;
/** Each row may hold many. */
const REACTED_A_STEP = 20;

const isDueToLeave = (sql: AnySql): SqlFragment => sql`leaves_at <= now() and shut_out_at is null`;

/** A condition: there is an account to erase. */
export const hasDueLeavers = (sql: AnySql): SqlFragment => sql`
  exists (select 1 from members where ${isDueToLeave(sql)})`;

/** A job: erases all accounts that are due. A failure of one does not stop the others. */
export async function eraseLeavers(sql: Sql, signal: AbortSignal): Promise<void> {
  const leavers = await sql<Leaver[]>`
    select id, voter as "voterId", email from members where ${isDueToLeave(sql)} order by leaves_at, id limit ${MAX_AT_ONCE}`;
  const failures: unknown[] = [];
  for (const leaver of leavers) {
    if (signal.aborted) break;
    await eraseMember(sql, leaver, signal).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

type Step = (tx: TransactionSql, leaver: Leaver) => Promise<boolean>;

/** The order matters: a question is its author's alone only as long as their own answer can be told from others'. */
const STEPS: readonly Step[] = [
  ifDue(releaseQuestion),
  leaveCommunity,
  ...[
    withdrawAnswer,
    detachAnswers,
    dropReasons,
    dropReactions,
    dropChanges,
    dropPlaces,
    dropPeeks,
    dropEmails,
    dropMember,
  ].map(ifDue),
];

async function eraseMember(sql: Sql, leaver: Leaver, signal: AbortSignal): Promise<void> {
  const perform = (step: Step) =>
    retryInTurn(sql, async (tx) => {
      await readInTurns(tx);
      return step(tx, leaver);
    });
  for (const step of STEPS)
    while (await perform(step)) {
      if (signal.aborted) return;
    }
}

/** False where nothing of a step is left to do, or the member is gone. */
function ifDue(step: Step): Step {
  return async (tx, leaver) => ((await isDue(tx, leaver)) ? step(tx, leaver) : false);
}

/** Locks the row, so that a cancellation comes before the first step or too late. */
async function isDue(tx: TransactionSql, { id }: Leaver): Promise<boolean> {
  const [row] = await tx`
    select from members where id = ${id} and leaves_at <= now() and shut_out_at is null for no key update`;
  return row !== undefined;
}

async function releaseQuestion(tx: TransactionSql, { id, voterId }: Leaver): Promise<boolean> {
  const [question] = await tx<{ id: RowId }[]>`
    select id from questions where author_id = ${id} order by id limit 1`;
  if (!question) return false;
  await lockTallies(tx, question.id);
  const { othersAnswered } = await whoAnswered(tx, question.id, voterId);
  if (othersAnswered) await tx`update questions set author_id = null where id = ${question.id}`;
  else {
    await removeAnswers(tx, question.id);
    await deleteQuestion(tx, question.id);
  }
  return true;
}

/** Locks the community before the member, in the order of all changes of memberships. */
async function leaveCommunity(tx: TransactionSql, leaver: Leaver): Promise<boolean> {
  const { id } = leaver;
  const [community] = await tx<{ slug: string }[]>`
    select c.slug from community_members m join communities c on c.id = m.community_id
    where m.member_id = ${id} order by c.id limit 1`;
  if (!community) return false;
  await lockCommunity(tx, community.slug);
  if (!(await isDue(tx, leaver))) return false;
  await removeLeaver(tx, community.slug, id);
  return true;
}

/** For a question that is not over: goes through the counters, under the lock that casting takes. */
async function withdrawAnswer(tx: TransactionSql, { voterId }: Leaver): Promise<boolean> {
  const [answer] = await tx<{ questionId: RowId; publicId: string; revision: number }[]>`
    select q.id as "questionId", q.public_id as "publicId", q.revision
    from answers a join questions q on q.id = a.question_id
    where a.voter = ${voterId}::uuid and ${isOfAccount(tx, tx`a`)} and q.closes_at > now() order by q.id limit 1`;
  if (!answer) return false;
  const { questionId } = answer;
  await lockTallies(tx, questionId);
  // Where the question was closed or removed during the wait for the lock, the answer still counts, under a random
  // voter id.
  await withdrawInTransaction(tx, { ...answer, voterId }, 'a leaver');
  await detachAnswer(tx, questionId, voterId);
  return true;
}

/** Citus takes no random value in a change. */
async function detachAnswer(
  tx: TransactionSql,
  questionId: RowId,
  voterId: string,
): Promise<number> {
  const { count } = await tx`
    update answers set voter = ${randomUUID()}::uuid where question_id = ${questionId} and voter = ${voterId}::uuid`;
  return count;
}

/** Each answer gets a voter id of its own, so that nobody can tell that two are one person's. */
async function detachAnswers(tx: TransactionSql, { voterId }: Leaver): Promise<boolean> {
  if (isSpread(tx)) {
    const held = await tx<{ id: RowId }[]>`
      select question_id as id from answers a where a.voter = ${voterId}::uuid and ${isOfAccount(tx, tx`a`)} limit ${ROWS_A_STEP}`;
    const ids = inOrderOfIds(held.map(({ id }) => id));
    await Promise.all(ids.map((id) => detachAnswer(tx, id, voterId)));
    return ids.length > 0;
  }
  const { count } = await tx`
    update answers set voter = gen_random_uuid()
    where voter = ${voterId}::uuid and question_id in (
      select a.question_id from answers a where a.voter = ${voterId}::uuid and ${isOfAccount(tx, tx`a`)} limit ${ROWS_A_STEP})`;
  return count > 0;
}

async function dropReasons(tx: TransactionSql, { voterId }: Leaver): Promise<boolean> {
  const { count } = await tx`
    delete from reasons where id in (select id from reasons where voter = ${voterId}::uuid limit ${ROWS_A_STEP})`;
  return count > 0;
}

/** A trigger takes off what they counted. */
async function dropReactions(tx: TransactionSql, { voterId }: Leaver): Promise<boolean> {
  const { count } = await tx`
    delete from reactions where voter = ${voterId}::uuid and question_id in (
      select question_id from reactions where voter = ${voterId}::uuid order by 1 limit ${REACTED_A_STEP})`;
  return count > 0;
}

/** What is left of a change of an answer: nothing of theirs is there any more that could follow it. */
async function dropChanges(tx: TransactionSql, { voterId }: Leaver): Promise<boolean> {
  await tx`delete from unfollowed_changes where voter = ${voterId}::uuid`;
  return false;
}

/** After the reactions that they were found in: a map that is made meanwhile then leaves them out. */
async function dropPlaces(tx: TransactionSql, { voterId }: Leaver): Promise<boolean> {
  const { count } = await tx`
    delete from opinion_places where voter = ${voterId}::uuid and question_id in (
      select question_id from opinion_places where voter = ${voterId}::uuid limit ${ROWS_A_STEP})`;
  return count > 0;
}

/** As with answers: peeks at what can still be answered are withdrawn, and those at what is over stay counted. */
async function dropPeeks(tx: TransactionSql, { voterId }: Leaver): Promise<boolean> {
  if (isSpread(tx)) return dropPeeksOneByOne(tx, voterId);
  const [done] = await tx<{ rows: number }[]>`
    with held as materialized (
      select t.question_id,
             q.closes_at <= statement_timestamp() or exists (select from question_removals r where r.question_id = q.id) as is_over
      from totals t join questions q on q.id = t.question_id
      where t.question_id in (select question_id from peeks where voter = ${voterId}::uuid order by 1 limit ${ROWS_A_STEP})
      order by t.question_id for update of t
    ), gone as (
      delete from peeks p using held h
      where p.question_id = h.question_id and not h.is_over and p.voter = ${voterId}::uuid returning p.question_id
    ), kept as (
      update peeks p set voter = gen_random_uuid() from held h
      where p.question_id = h.question_id and h.is_over and p.voter = ${voterId}::uuid returning 1
    ), counted as (
      update totals t set peeked = t.peeked - 1 from gone g where t.question_id = g.question_id
    )
    select (select count(*) from gone)::int + (select count(*) from kept)::int as rows`;
  return (done?.rows ?? 0) > 0;
}

async function dropPeeksOneByOne(tx: TransactionSql, voterId: string): Promise<boolean> {
  const held = await tx<{ id: RowId }[]>`
    select question_id as id from peeks where voter = ${voterId}::uuid limit ${ROWS_A_STEP}`;
  const ids = inOrderOfIds(held.map(({ id }) => id));
  await lockTallies(tx, ...ids);
  const open = await tx<{ id: RowId }[]>`
    select id from questions q where id = any(${ids}::bigint[]) and closes_at > statement_timestamp()
      and not exists (select from question_removals r where r.question_id = q.id)`;
  const isOpen = new Set(open.map(({ id }) => id));
  await Promise.all(
    ids.map((id) =>
      isOpen.has(id)
        ? dropPeek(tx, id, voterId)
        : tx`update peeks set voter = ${randomUUID()}::uuid where question_id = ${id} and voter = ${voterId}::uuid`,
    ),
  );
  return ids.length > 0;
}

/**
 * Erases what is found by the address alone, and emails that name it. What makes the site write an email goes before
 * the outbox: an email that is being written meanwhile is waited for and goes too, and no other follows.
 */
async function dropEmails(tx: TransactionSql, { email }: Leaver): Promise<boolean> {
  await tx`set local statement_timeout = '60s'`;
  await tx`delete from mail_tokens where lower(email) = ${email}`;
  await tx`delete from mail_follows where email = ${email}`;
  await tx`
    delete from outbox
    where lower(recipient) = ${email} or lower(reply_to) = ${email}
      or strpos(lower(text), ${email}) > 0 and lower(text) ~ ${addressPattern(email)}`;
  await tx`delete from contact_messages where lower(email) = ${email}`;
  await tx`update reports set email = null, details = '' where lower(email) = ${email}`;
  return false;
}

/** Does not match within a longer address. */
function addressPattern(email: string): string {
  return `(?<![\\w.+-])${email.replaceAll(/[^\p{L}\p{N}@]/gu, String.raw`\$&`)}(?!\\.?[\\w-])`;
}

/**
 * Comes last, and only where nothing is left that is found by this row alone; otherwise the next run goes on. Each
 * `exists` reads a column, since Citus takes none without.
 */
async function dropMember(tx: TransactionSql, { id, voterId }: Leaver): Promise<boolean> {
  const { count } = await tx`
    delete from members where id = ${id}
      and not exists (select 1 from questions where author_id = ${id})
      and not exists (select 1 from community_members where member_id = ${id})
      and not exists (select 1 from answers a where a.voter = ${voterId}::uuid and ${isOfAccount(tx, tx`a`)})
      and not exists (select 1 from reasons where voter = ${voterId}::uuid)
      and not exists (select 1 from reactions where voter = ${voterId}::uuid)
      and not exists (select 1 from opinion_places where voter = ${voterId}::uuid)
      and not exists (select 1 from peeks where voter = ${voterId}::uuid)`;
  if (count > 0) await recordEvent(tx, 'erased', {});
  await invalidatePages(tx);
  return false;
}
