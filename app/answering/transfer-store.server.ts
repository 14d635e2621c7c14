import type { TransactionSql } from 'postgres';
import { changeByQuestion } from '../platform/database/at-shard.server.ts';
import { isSpread, readByQuestion } from '../platform/database/by-question.server.ts';
import {
  arrayLiteral,
  type AnySql,
  type RowId,
  type SqlFragment,
} from '../platform/database/db.server.ts';
import {
  toMicroseconds,
  momentOfMicroseconds,
} from '../platform/database/sql-timestamps.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { receiptOf } from './answer-receipt.server.ts';
import { ACCOUNT_LEVEL, LEVELS } from '../results/levels.ts';
import type { Cast } from './answer-casts.server.ts';
import { castInTransaction } from './casts-in-transaction.server.ts';
import { lockTallies } from '../questions/tally-locks.server.ts';

/** An account with its voter id, and the voter id in the cookie of a browser whose answers may join it. */
export type Transfer = {
  memberId: RowId;
  memberVoterId: string;
  visitorVoterId: string;
  memberCommunityIds: readonly number[];
};

/** An answer of the visitor that can still be moved. */
export type TransferableAnswer = {
  questionId: RowId;
  publicId: string;
  text: string;
  revision: number;
  choices: number[];
  /** When it was given, in microseconds. */
  at: string;
  /** The token of the visitor's current log entry. */
  token: string;
  /** The answer was given after looking. */
  sawResult: boolean;
  /** The account has no answer of its own to this question. */
  joins: boolean;
};

/**
 * A closed question never changes, a paused one and a held-back answer stay as they are, and answers that the member
 * may not give cannot join. It looks up each question: visitors' answers have no index on the voter.
 */
export async function listTransferable(
  sql: AnySql,
  { visitorVoterId, memberVoterId, memberCommunityIds }: Omit<Transfer, 'memberId'>,
  isOneOf?: SqlFragment,
): Promise<readonly TransferableAnswer[]> {
  const given = sql`
      select a.question_id, a.choices, a.answered_at, a.saw_result, ${toMicroseconds(sql, sql`a.answered_at`)}::text as at, replace(l.token::text, '-', '') as token
      from answers a join answer_log l on l.question_id = a.question_id and l.sequence = a.sequence
      where a.voter = ${visitorVoterId}::uuid and cardinality(a.choices) > 0 and not a.is_held`;
  const among = isOneOf ? sql`and a.question_id ${isOneOf}` : sql``;
  return sql<TransferableAnswer[]>`
    select q.id as "questionId", q.public_id as "publicId", q.text, q.revision, v.choices, v.at, v.token,
      v.saw_result as "sawResult", o.voter is null as joins
    from questions q
    ${isSpread(sql) ? sql`join (${given} ${among}) v on v.question_id = q.id` : sql`cross join lateral (${given} and a.question_id = q.id limit 1) v`}
    left join answers o on o.question_id = v.question_id and o.voter = ${memberVoterId}::uuid and cardinality(o.choices) > 0
    where q.opens_at <= statement_timestamp() and q.closes_at > statement_timestamp()
      ${isOneOf ? sql`and q.id ${isOneOf}` : sql``}
      and not exists (select from question_removals r where r.question_id = q.id)
      and not exists (select from question_pauses p where p.question_id = q.id and p.ended_at is null)
      and (q.community_id = any(${[...memberCommunityIds]}::integer[]) or not q.is_inside and q.audience <> 'community')
      and not coalesce(o.is_held, false)
    order by v.answered_at desc, q.id desc`;
}

const OPEN_LEVEL = LEVELS.indexOf('open');

/**
 * Moves answers to some questions from the visitor into the account, and returns how many joined. Both sides change in
 * one commit, by the statement that counts every answer and under its locks: no voter is counted twice at any moment.
 * Running it again finds nothing left.
 */
export async function transferInTransaction(
  tx: TransactionSql,
  secret: Secret,
  transfer: Transfer,
  among: readonly RowId[],
): Promise<number> {
  await lockTallies(tx, ...among);
  const found = await readByQuestion(tx, among, (isOneOf) =>
    listTransferable(tx, transfer, isOneOf),
  );
  const joining = found.filter(({ joins }) => joins);
  await movePeeks(tx, transfer, joining);
  await moveReasons(tx, transfer, joining);
  await moveReactions(tx, transfer, found);
  const moves = found.flatMap(({ choices, token, joins, ...question }): Cast[] => {
    const answer = { ...question, isHeldBack: false };
    const left = {
      ...answer,
      voterId: transfer.visitorVoterId,
      choices: [],
      level: OPEN_LEVEL,
      token,
    };
    if (!joins) return [left];
    const own = receiptOf(secret, question.questionId, transfer.memberVoterId).token;
    return [
      { ...answer, voterId: transfer.memberVoterId, choices, level: ACCOUNT_LEVEL, token: own },
      left,
    ];
  });
  if (moves.length > 0) {
    const verdicts = await castInTransaction(tx, moves);
    // Under the locks only one thing can have changed since the read: a question reached its close. Then nothing is
    // moved.
    if (verdicts.some(({ refusal }) => refusal !== null)) throw new ClosedDuringTransfer();
    await restoreAnswerDates(tx, transfer, joining);
    await copySawResult(tx, transfer, joining);
  }
  return joining.length;
}

/** The log shows when an answer moved. In the account it keeps the time at which it was given. */
async function restoreAnswerDates(
  tx: TransactionSql,
  { memberVoterId }: Transfer,
  among: readonly TransferableAnswer[],
): Promise<void> {
  const moments = new Map(among.map(({ questionId, at }) => [questionId, at]));
  await changeByQuestion(tx, [...moments.keys()], {
    text: RESTORE_DATES,
    valuesOf: (ids) => [arrayLiteral(ids.map((id) => moments.get(id) ?? '')), memberVoterId],
  });
}

const RESTORE_DATES = `
  with carried as materialized (
    select a.question_id, a.answered_at as came, ${momentOfMicroseconds('c.at')} as given
    from unnest($1::bigint[], $2::text[]) as c (question_id, at)
    join answers a on a.question_id = c.question_id and a.voter = $3::uuid
  ), dated as (
    update answers a set answered_at = c.given from carried c where a.question_id = c.question_id and a.voter = $3::uuid
  )
  insert into standing_minutes as t (question_id, minute, people)
  select question_id, date_trunc('minute', at, 'UTC'), sum(people)::integer
  from carried cross join lateral (values (given, 1), (came, -1)) as m (at, people)
  group by 1, 2 having sum(people) <> 0
  on conflict (question_id, minute) do update set people = t.people + excluded.people returning 1`;

/** The room of an answer is not copied, so the mark that it was given after looking is. */
async function copySawResult(
  tx: TransactionSql,
  { memberVoterId }: Transfer,
  among: readonly TransferableAnswer[],
): Promise<void> {
  const marked = idsOf(among.filter(({ sawResult }) => sawResult));
  await changeByQuestion(tx, marked, { text: MARK_SAW_RESULT, valuesOf: () => [memberVoterId] });
}

const MARK_SAW_RESULT = `
  with marked as (
    update answers set saw_result = true
    where question_id = any($1::bigint[]) and voter = $2::uuid and not saw_result returning question_id
  )
  update totals t set saw_first = t.saw_first + 1 from marked m where t.question_id = m.question_id returning 1`;

/** A question closed while its answers were being moved. */
export class ClosedDuringTransfer extends Error {}

/** A peek before the answer moves to the account, too. */
async function movePeeks(
  tx: TransactionSql,
  { visitorVoterId, memberVoterId }: Transfer,
  among: readonly TransferableAnswer[],
): Promise<void> {
  await changeByQuestion(tx, idsOf(among), {
    text: MOVE_PEEKS,
    valuesOf: () => [visitorVoterId, memberVoterId],
  });
}

const MOVE_PEEKS = `
  update peeks p set voter = $3::uuid
  where p.voter = $2::uuid and p.question_id = any($1::bigint[])
    and not exists (select from peeks o where o.question_id = p.question_id and o.voter = $3::uuid)
  returning 1`;

const idsOf = (among: readonly TransferableAnswer[]): RowId[] =>
  among.map(({ questionId }) => questionId);

/**
 * What was said for an answer goes with it, unnamed as it is. The answer is locked first, as by whoever writes a reason, and in a
 * statement before, which sees what they wrote meanwhile.
 */
async function moveReasons(
  tx: TransactionSql,
  { visitorVoterId, memberVoterId }: Transfer,
  among: readonly TransferableAnswer[],
): Promise<void> {
  const held = await readByQuestion(
    tx,
    idsOf(among),
    (isOneOf) => tx<{ id: RowId }[]>`
      select question_id as id from answers where question_id ${isOneOf} and voter = ${visitorVoterId}::uuid
      order by question_id for update`,
  );
  if (held.length === 0) return;
  await tx`
    update reasons r set voter = ${memberVoterId}::uuid
    where r.question_id = any(${held.map(({ id }) => id)}::bigint[]) and r.voter = ${visitorVoterId}::uuid
      and not exists (select from reasons o where o.question_id = r.question_id and o.voter = ${memberVoterId}::uuid)`;
}

/** Reactions go with the answer: they join where the account has none of its own on this question, and end otherwise. */
async function moveReactions(
  tx: TransactionSql,
  { visitorVoterId, memberVoterId }: Transfer,
  among: readonly TransferableAnswer[],
): Promise<void> {
  const joining = idsOf(among.filter(({ joins }) => joins));
  const all = idsOf(among);
  await tx`
    update reactions t set voter = ${memberVoterId}::uuid
    where t.voter = ${visitorVoterId}::uuid and t.question_id = any(${joining}::bigint[])
      and not exists (select from reactions o where o.question_id = t.question_id and o.voter = ${memberVoterId}::uuid)`;
  // The answer that comes along is the one they were asked about.
  await tx`
    update reactions o set asked_at = t.asked_at, moved = t.moved, answer_before = t.answer_before,
      reacted_before = cardinality(o.reasons)
    from reactions t
    where t.voter = ${visitorVoterId}::uuid and t.question_id = any(${joining}::bigint[]) and t.asked_at is not null
      and o.question_id = t.question_id and o.voter = ${memberVoterId}::uuid and o.asked_at is null`;
  await tx`
    delete from reactions where voter = ${visitorVoterId}::uuid and question_id = any(${all}::bigint[])`;
  // A reason that came along is one's own now.
  await tx`
    with kept as materialized (
      select t.question_id, array_agg(u.reason order by u.place) filter (where o.id is null) as reasons,
        array_agg(u.said order by u.place) filter (where o.id is null) as said,
        count(o.id) filter (where u.place <= t.reacted_before)::integer as fewer_before
      from reactions t cross join lateral unnest(t.reasons, t.said) with ordinality as u (reason, said, place)
      left join reasons o on o.id = u.reason and o.voter = t.voter
      where t.voter = ${memberVoterId}::uuid and t.question_id = any(${joining}::bigint[])
      group by t.question_id having count(o.id) > 0
    ), gone as (
      delete from reactions t using kept k where k.reasons is null and t.asked_at is null and t.question_id = k.question_id and t.voter = ${memberVoterId}::uuid
    )
    update reactions t set reasons = coalesce(k.reasons, '{}'), said = coalesce(k.said, '{}'), reacted_before = t.reacted_before - k.fewer_before from kept k
    where (k.reasons is not null or t.asked_at is not null) and t.question_id = k.question_id and t.voter = ${memberVoterId}::uuid`;
}

export async function wasTransferOffered(
  sql: AnySql,
  { memberId, visitorVoterId }: Pick<Transfer, 'memberId' | 'visitorVoterId'>,
): Promise<boolean> {
  const rows = await sql`
    select from carried_marks where member_id = ${memberId} and voter = ${visitorVoterId}::uuid`;
  return rows.length > 0;
}

/** The member is asked once, whatever they decide. */
export async function recordTransferOffer(
  sql: AnySql,
  { memberId, visitorVoterId }: Pick<Transfer, 'memberId' | 'visitorVoterId'>,
  taken: number,
): Promise<void> {
  await sql`
    insert into carried_marks as c (member_id, voter, taken) values (${memberId}, ${visitorVoterId}, ${taken})
    on conflict (member_id, voter) do update set taken = c.taken + excluded.taken`;
}
