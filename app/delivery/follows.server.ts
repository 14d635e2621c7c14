import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import { lookAtLink, makeLink, openLink, type Opened } from '../accounts/entry/mailed.server.ts';
import { takeOfDay, type Counted } from '../accounts/entry/mail-counts.server.ts';
import { linkTo, takeHour } from '../accounts/entry/mailer.server.ts';
import { accountAddress, ADDRESS_FORM } from '../accounts/rules.ts';
import { unsubscribeAddress } from '../notices/unsubscribe.server.ts';
import { isId } from '../base/ids.ts';
import type { AnySql, RowId, Sql } from '../platform/database/db.server.ts';
import { secondsUntilNext, type Limits } from '../platform/http/limits.server.ts';
import { mailBody } from '../platform/mail/mail-body.ts';
import { queueMail } from '../platform/mail/mail.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { site } from '../site.config.ts';
import {
  FOLLOWS_OF_NETWORK,
  MOST_FOLLOWED,
  UNCONFIRMED_DAYS,
  type FollowState,
} from '../questions/follow-rules.ts';
import { isSeenBy, type Inside } from '../questions/inside.ts';
import { stateOf } from '../questions/rules.ts';
import { findQuestion, type StoredQuestion } from '../questions/store.server.ts';

export type Followed = 'done' | 'gone' | 'ended' | 'many';

/** Whoever may read a question may hear how it ends; one that has ended says so itself. */
export async function followQuestion(
  sql: Sql,
  memberId: RowId,
  publicId: string,
  inside: Inside,
): Promise<Followed> {
  const question = await findQuestion(sql, publicId);
  if (!question || !isSeenBy(question, inside)) return 'gone';
  if (hasEnded(question)) return 'ended';
  return sql.begin(async (tx): Promise<Followed> => {
    // One at a time: another of theirs waits here.
    await tx`select from members where id = ${memberId} for no key update`;
    const [row] = await tx<{ followed: number }[]>`
      select count(*)::int as followed from question_follows where member_id = ${memberId}`;
    if ((row?.followed ?? 0) >= MOST_FOLLOWED) return 'many';
    await tx`
      insert into question_follows (question_id, member_id) values (${question.id}, ${memberId}) on conflict do nothing`;
    return 'done';
  });
}

function hasEnded(question: StoredQuestion): boolean {
  const state = stateOf(question);
  return state === 'closed' || state === 'removed';
}

export async function unfollowQuestion(
  sql: AnySql,
  memberId: RowId,
  publicId: string,
): Promise<void> {
  await sql`
    delete from question_follows
    where member_id = ${memberId} and question_id = (select id from questions where public_id = ${publicId})`;
}

export async function followState(
  sql: AnySql,
  memberId: RowId,
  publicId: string,
): Promise<FollowState> {
  const [row] = await sql<{ isOwn: boolean; isFollowed: boolean }[]>`
    select author_id is not distinct from ${memberId} as "isOwn",
      exists (select from question_follows f where f.question_id = q.id and f.member_id = ${memberId}) as "isFollowed"
    from questions q where public_id = ${publicId}`;
  if (row?.isOwn) return 'own';
  return row?.isFollowed ? 'followed' : 'not followed';
}

/** The questions a member follows that they may still read, the first to close first. */
export function listFollowed(
  sql: AnySql,
  memberId: RowId,
): Promise<{ publicId: string; text: string; opensAt: Date; closesAt: Date }[]> {
  return sql`
    select q.public_id as "publicId", q.text, q.opens_at as "opensAt", q.closes_at as "closesAt"
    from question_follows f join questions q on q.id = f.question_id
    where f.member_id = ${memberId}
      and (not q.is_inside or exists (
        select from community_members cm where cm.community_id = q.community_id and cm.member_id = ${memberId}))
    order by q.closes_at, q.id limit ${MOST_FOLLOWED}`;
}

type Means = {
  sql: Sql;
  secret: Secret;
  limits: Limits;
  network: string;
  origin: string;
};

export type Asked =
  | { state: 'sent' | 'gone' }
  | { state: 'wrong'; problem: string }
  | { state: 'limit'; retryAfter: number };

/**
 * Sends a link that confirms the address. The answer is the same whether the address is known, asked for too often or
 * follows already: it tells nothing of it.
 */
export async function followByMail(
  { sql, secret, limits, network, origin }: Means,
  publicId: string,
  typed: string,
): Promise<Asked> {
  const email = accountAddress(typed);
  if (email === undefined) return { state: 'wrong', problem: ADDRESS_FORM };
  const question = isId(publicId) ? await findQuestion(sql, publicId) : undefined;
  if (!question || !isSeenBy(question, []) || hasEnded(question)) return { state: 'gone' };
  if (!limits.take('follows network', network, FOLLOWS_OF_NETWORK))
    return { state: 'limit', retryAfter: secondsUntilNext(FOLLOWS_OF_NETWORK) };
  if (!takeHour({ secret, limits }, network, email)) return { state: 'sent' };
  await sql.begin(async (tx) => {
    const counted = await takeOfDay(tx, limits, { as: 'follow', email, network });
    if (counted) await sendLink(tx, { secret, origin }, question, email, counted);
  });
  return { state: 'sent' };
}

async function sendLink(
  tx: TransactionSql,
  { secret, origin }: Pick<Means, 'secret' | 'origin'>,
  { id, publicId }: StoredQuestion,
  email: string,
  counted: Counted,
): Promise<void> {
  const [row] = await tx<{ followId: RowId }[]>`
    insert into mail_follows (question_id, email) values (${id}, ${email})
    on conflict (question_id, email) do update set asked_at = now() returning id as "followId"`;
  const token = await makeLink(tx, {
    purpose: 'follow',
    email,
    questionId: id,
    next: href('/question/:id', { id: publicId }),
    counted,
  });
  const link = linkTo(origin, 'follow', token);
  const unsubscribe = unsubscribeAddress(secret, origin, {
    ends: 'follow',
    followId: row?.followId ?? '0',
  });
  await queueMail(tx, {
    key: `follow ${token.slice(0, 22)}`,
    to: email,
    subject: `${site.name}: confirm that you want the result of a question`,
    unsubscribe,
    ...mailBody([
      // No words of others go to an address before it said yes: what a stranger asked could be an advertisement.
      'Someone, most likely you, asked us to send the result of a question to this address. The link shows which one.',
      { label: 'Yes, email me the result', link },
      'The link works for an hour. If you did not ask for this, ignore this email: we send nothing more.',
      { label: 'To unsubscribe, now or later', link: unsubscribe, isAside: true },
    ]),
  });
}

/** What a mailed link would follow, as far as everybody may read it. */
export type FollowLink =
  | { state: 'open'; id: string; text: string }
  | { state: 'ended'; id: string }
  | { state: Exclude<Opened['state'], 'open'> | 'gone' };

export async function lookAtFollow(sql: Sql, token: string): Promise<FollowLink> {
  return linkOf(sql, await lookAtLink(sql, 'follow', token));
}

/** From now on the address is told. */
export function confirmFollow(sql: Sql, token: string): Promise<FollowLink> {
  return sql.begin(async (tx): Promise<FollowLink> => {
    const opened = await openLink(tx, 'follow', token);
    const found = await linkOf(tx, opened);
    if (opened.state !== 'open' || found.state !== 'open') return found;
    const { questionId = '0', email } = opened.link;
    await tx`
      insert into mail_follows (question_id, email, confirmed_at) values (${questionId}, ${email}, now())
      on conflict (question_id, email) do update set confirmed_at = coalesce(mail_follows.confirmed_at, now())`;
    return found;
  });
}

async function linkOf(sql: AnySql, opened: Opened): Promise<FollowLink> {
  if (opened.state !== 'open') return { state: opened.state };
  const publicId = opened.link.next.split('/').at(-1) ?? '';
  const question = await findQuestion(sql, publicId);
  if (!question || question.id !== opened.link.questionId || !isSeenBy(question, []))
    return { state: 'gone' };
  if (stateOf(question) === 'removed') return { state: 'gone' };
  if (hasEnded(question)) return { state: 'ended', id: publicId };
  return { state: 'open', id: publicId, text: question.text };
}

/** The text of the question that a row still waits for. */
export async function findMailFollow(sql: AnySql, followId: RowId): Promise<string | undefined> {
  const [row] = await sql<{ text: string }[]>`
    select q.text from mail_follows f join questions q on q.id = f.question_id
    where f.id = ${followId} and not q.is_inside`;
  return row?.text;
}

export async function endMailFollow(sql: AnySql, followId: RowId): Promise<void> {
  await sql`
    with gone as (delete from mail_follows where id = ${followId} returning question_id, email)
    update mail_tokens t set used_at = now() from gone
    where t.purpose = 'follow' and t.question_id = gone.question_id and t.email = gone.email and t.used_at is null`;
}

export async function dropUnconfirmedFollows(sql: Sql): Promise<void> {
  await sql`
    delete from mail_follows
    where confirmed_at is null and asked_at < now() - make_interval(days => ${UNCONFIRMED_DAYS})`;
}
