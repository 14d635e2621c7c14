import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import {
  checkLink,
  createLink,
  consumeLink,
  type LinkCheckResult,
} from '../../accounts/auth/link-tokens.server.ts';
import { takeDailyQuota, type QuotaEntry } from '../../accounts/auth/email-quota.server.ts';
import { linkUrl, takeHourlyLimit } from '../../accounts/auth/link-mailer.server.ts';
import { normalizeAddress, type EmailProblem } from '../../accounts/account-rules.ts';
import { unsubscribeUrl } from '../../notices/unsubscribe.server.ts';
import { isId } from '../../base/ids.ts';
import type { AnySql, RowId, Sql } from '../../platform/database/db.server.ts';
import { retryAfterSeconds, type RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import {
  FOLLOW_LIMIT,
  MAX_FOLLOWED,
  UNCONFIRMED_DAYS,
  type FollowState,
} from '../../questions/follow-rules.ts';
import { isVisibleTo, type MemberCommunityIds } from '../../questions/visibility.ts';
import { stateOf } from '../../questions/question-rules.ts';
import { findQuestion, type StoredQuestion } from '../../questions/question-rows.server.ts';
import { confirmFollowEmail } from '../words/emails/follows.server.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

export type FollowResult = 'done' | 'gone' | 'ended' | 'many';

/** Whoever may read a question may follow it until it has ended. */
export async function followQuestion(
  sql: Sql,
  memberId: RowId,
  publicId: string,
  memberCommunityIds: MemberCommunityIds,
): Promise<FollowResult> {
  const question = await findQuestion(sql, publicId);
  if (!question || !isVisibleTo(question, memberCommunityIds)) return 'gone';
  if (hasEnded(question)) return 'ended';
  return beginInTurn(sql, async (tx): Promise<FollowResult> => {
    // Another request of this member waits here, so that the limit holds.
    await tx`select from members where id = ${memberId} for no key update`;
    const [row] = await tx<{ followed: number }[]>`
      select count(*)::int as followed from question_follows where member_id = ${memberId}`;
    if ((row?.followed ?? 0) >= MAX_FOLLOWED) return 'many';
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
    order by q.closes_at, q.id limit ${MAX_FOLLOWED}`;
}

type Deps = {
  sql: Sql;
  secret: Secret;
  limits: RateLimiter;
  network: string;
  origin: string;
};

export type EmailFollowResult =
  | { state: 'sent' | 'gone' }
  | { state: 'wrong'; problem: EmailProblem }
  | { state: 'limit'; retryAfter: number };

/**
 * Sends a link that confirms the address. The answer is the same whether the address is known, was given too often or
 * follows already, so that it reveals nothing.
 */
export async function followByEmail(
  { sql, secret, limits, network, origin }: Deps,
  publicId: string,
  typed: string,
): Promise<EmailFollowResult> {
  const email = normalizeAddress(typed);
  if (email === undefined) return { state: 'wrong', problem: { why: 'no-address' } };
  const question = isId(publicId) ? await findQuestion(sql, publicId) : undefined;
  if (!question || !isVisibleTo(question, []) || hasEnded(question)) return { state: 'gone' };
  if (!(await limits.take('follows network', network, FOLLOW_LIMIT)))
    return { state: 'limit', retryAfter: retryAfterSeconds(FOLLOW_LIMIT) };
  if (!(await takeHourlyLimit({ secret, limits }, network, email))) return { state: 'sent' };
  await sql.begin(async (tx) => {
    const counted = await takeDailyQuota(tx, limits, { as: 'follow', email, network });
    if (counted) await queueConfirmEmail(tx, { secret, origin }, question, email, counted);
  });
  return { state: 'sent' };
}

async function queueConfirmEmail(
  tx: TransactionSql,
  { secret, origin }: Pick<Deps, 'secret' | 'origin'>,
  { id, publicId }: StoredQuestion,
  email: string,
  counted: QuotaEntry,
): Promise<void> {
  const [row] = await tx<{ followId: RowId }[]>`
    insert into mail_follows (question_id, email) values (${id}, ${email})
    on conflict (question_id, email) do update set asked_at = excluded.asked_at returning id as "followId"`;
  const token = await createLink(tx, {
    purpose: 'follow',
    email,
    questionId: id,
    next: href('/question/:id', { id: publicId }),
    counted,
  });
  const link = linkUrl(origin, 'follow', token);
  const unsubscribe = unsubscribeUrl(secret, origin, {
    ends: 'follow',
    followId: row?.followId ?? '0',
  });
  await queueEmail(tx, {
    key: `follow ${token.slice(0, 22)}`,
    to: email,
    unsubscribe,
    ...confirmFollowEmail({ link, unsubscribe }),
  });
}

/** What a mailed link would follow, as far as everybody may read it. */
export type FollowLinkResult =
  | { state: 'open'; id: string; text: string }
  | { state: 'ended'; id: string }
  | { state: Exclude<LinkCheckResult['state'], 'open'> | 'gone' };

export async function checkFollowLink(sql: Sql, token: string): Promise<FollowLinkResult> {
  return followLinkResult(sql, await checkLink(sql, 'follow', token));
}

/** From now on the address gets the result. */
export function confirmFollow(sql: Sql, token: string): Promise<FollowLinkResult> {
  return sql.begin(async (tx): Promise<FollowLinkResult> => {
    const opened = await consumeLink(tx, 'follow', token);
    const found = await followLinkResult(tx, opened);
    if (opened.state !== 'open' || found.state !== 'open') return found;
    const { questionId = '0', email } = opened.link;
    await tx`
      insert into mail_follows (question_id, email, confirmed_at) values (${questionId}, ${email}, now())
      on conflict (question_id, email) do update set confirmed_at = coalesce(mail_follows.confirmed_at, excluded.confirmed_at)`;
    return found;
  });
}

async function followLinkResult(sql: AnySql, opened: LinkCheckResult): Promise<FollowLinkResult> {
  if (opened.state !== 'open') return { state: opened.state };
  const publicId = opened.link.next.split('/').at(-1) ?? '';
  const question = await findQuestion(sql, publicId);
  if (!question || question.id !== opened.link.questionId || !isVisibleTo(question, []))
    return { state: 'gone' };
  if (stateOf(question) === 'removed') return { state: 'gone' };
  if (hasEnded(question)) return { state: 'ended', id: publicId };
  return { state: 'open', id: publicId, text: question.text };
}

/** The text of the question that this follow still waits for. */
export async function findEmailFollow(sql: AnySql, followId: RowId): Promise<string | undefined> {
  const [row] = await sql<{ text: string }[]>`
    select q.text from mail_follows f join questions q on q.id = f.question_id
    where f.id = ${followId} and not q.is_inside`;
  return row?.text;
}

export async function endEmailFollow(sql: AnySql, followId: RowId): Promise<void> {
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
