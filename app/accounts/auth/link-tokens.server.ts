import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { AnySql, RowId } from '../../platform/database/db.server.ts';
import { retryAfterSeconds } from '../../platform/http/rate-limiter.server.ts';
import type { SignInRefused } from './sign-in-refusals.ts';
import type { QuotaEntry } from './email-quota.server.ts';
import { NETWORK_FAILURE_LIMIT, LINK_MINUTES, type LinkPurpose } from '../account-rules.ts';
import {
  recordFailure,
  recordRefusal,
  type SecurityLogDeps,
} from '../security-log/security-log.server.ts';
import { hashOf } from '../session-rows.server.ts';

/** What a mailed link opens. It is stored by its hash, works until it expires, and only once. */
export type EmailLink = {
  purpose: LinkPurpose;
  /** The address that the link went to; for `move`, the one to change to. */
  email: string;
  memberId: RowId | undefined;
  questionId: RowId | undefined;
  /** The path to go on to. */
  next: string;
  /** The voter id of the browser that asked for it. */
  voterId: string | undefined;
};
/** A link to be stored; `counted` where it was requested by the address alone, and went to it. */
export type NewEmailLink = Partial<EmailLink> &
  Pick<EmailLink, 'purpose' | 'email'> & { counted?: QuotaEntry | undefined };

/** Whoever has the link is told `used` and `late`; an `unknown` link was never one of ours. */
export type LinkCheckResult = { state: 'open'; link: EmailLink } | DeadLinkCheck;
/** `next`: the path that the link was to go on to, for the one that is asked for in its place. */
export type DeadLinkCheck = { state: 'used' | 'late' | 'unknown'; next: string };

/** The link opens nothing, or no longer does. */
export type DeadLinkResult = { state: 'dead' };

const TOKEN_BYTES = 32;
const TOKEN_FORMAT = /^[\w-]{43}$/;
const LINK_KEPT_DAYS = 30;

/** Stores a link and returns the token, which only the email carries. */
export async function createLink(tx: TransactionSql, link: NewEmailLink): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { purpose, email, memberId = null, questionId = null, next = '/', voterId = null } = link;
  const { as = null, network = null } = link.counted ?? {};
  await tx`
    insert into mail_tokens (token_hash, purpose, email, member_id, question_id, next, voter, asked_as, network, expires_at)
    values (${hashOf(token)}, ${purpose}, ${email}, ${memberId}, ${questionId}, ${next}, ${voterId}, ${as}, ${network},
      now() + make_interval(mins => ${LINK_MINUTES[purpose]}))`;
  return token;
}

/**
 * Does not use the link up: a page shows this before its button is pressed, since programs follow links in emails too.
 */
export function checkLink(
  sql: AnySql,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkCheckResult> {
  return readLink(sql, purpose, token, false);
}

/** Marks the link as used; of two requests at once only one finds it open. */
export function consumeLink(
  tx: TransactionSql,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkCheckResult> {
  return readLink(tx, purpose, token, true);
}

type Row = {
  email: string;
  memberId: RowId | null;
  questionId: RowId | null;
  next: string;
  voterId: string | null;
  isUsed: boolean;
  isLate: boolean;
};

async function readLink(
  sql: AnySql,
  purpose: LinkPurpose,
  token: string,
  consumes: boolean,
): Promise<LinkCheckResult> {
  if (!TOKEN_FORMAT.test(token)) return { state: 'unknown', next: '/' };
  const [row] = await sql<Row[]>`
    select email, member_id as "memberId", question_id as "questionId", next, replace(voter::text, '-', '') as "voterId",
      used_at is not null as "isUsed", expires_at <= now() as "isLate"
    from mail_tokens where token_hash = ${hashOf(token)} and purpose = ${purpose} ${consumes ? sql`for update` : sql``}`;
  if (!row) return { state: 'unknown', next: '/' };
  if (row.isUsed) return { state: 'used', next: row.next };
  if (row.isLate) return { state: 'late', next: row.next };
  if (consumes)
    await sql`update mail_tokens set used_at = now() where token_hash = ${hashOf(token)}`;
  const { email, memberId, questionId, next, voterId } = row;
  return {
    state: 'open',
    link: {
      purpose,
      email,
      memberId: memberId ?? undefined,
      questionId: questionId ?? undefined,
      next,
      voterId: voterId ?? undefined,
    },
  };
}

/**
 * A dead link counts as a wrong try of its network, apart from passwords. One that works is opened whatever came before
 * it: nobody guesses a link, and nobody can keep others in their network from theirs.
 */
export async function refuseDeadLink(
  deps: SecurityLogDeps,
  { network }: { network: string },
): Promise<DeadLinkResult | SignInRefused> {
  if (await deps.limits.take('fails link', network, NETWORK_FAILURE_LIMIT)) {
    recordFailure(deps, 'wrong-link', { network });
    return { state: 'dead' };
  }
  recordRefusal(deps, 'limit-link', { network });
  return {
    state: 'refused',
    why: 'limit',
    problems: {},
    retryAfter: retryAfterSeconds(NETWORK_FAILURE_LIMIT),
  };
}

/** Ends the links that were mailed to a member for these purposes and are not used yet. */
export async function revokeLinks(
  tx: TransactionSql,
  memberId: RowId,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await tx`
    update mail_tokens set used_at = now()
    where member_id = ${memberId} and purpose = any(${[...purposes]}) and used_at is null`;
}

export async function dropOldLinks(sql: AnySql): Promise<void> {
  await sql`delete from mail_tokens where expires_at < now() - make_interval(days => ${LINK_KEPT_DAYS})`;
}
