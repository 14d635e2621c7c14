import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { AnySql, RowId } from '../../platform/database/db.server.ts';
import { secondsUntilNext } from '../../platform/http/limits.server.ts';
import type { Refused } from './commands.server.ts';
import type { Counted } from './mail-counts.server.ts';
import { FAILS_OF_NETWORK, LINK_LIVES, type LinkPurpose } from '../rules.ts';
import { noteFailure, noteRefusal, type Noting } from '../security-log/security-log.server.ts';
import { hashOf } from '../store.server.ts';

/** What a mailed link opens: it is kept by its hash, works until a moment, and once. */
export type Link = {
  purpose: LinkPurpose;
  /** Where it went to; for a move the address that is to be. */
  email: string;
  memberId: RowId | undefined;
  questionId: RowId | undefined;
  /** Where to go on to. */
  next: string;
  /** The mark of the browser that asked for it. */
  voter: string | undefined;
};
/** A link that is made; `counted` where it was asked for by the address alone, and went to it. */
export type NewLink = Partial<Link> &
  Pick<Link, 'purpose' | 'email'> & { counted?: Counted | undefined };

/** `used` and `late` are told to whoever holds the link; anything else was never one of ours. */
export type Opened = { state: 'open'; link: Link } | { state: 'used' | 'late' | 'unknown' };

/** The link opens nothing, or nothing any more. */
export type Dead = { state: 'dead' };

const TOKEN_BYTES = 32;
const FORM = /^[\w-]{43}$/;
const KEPT_DAYS = 30;

/** Writes a link down and gives the part of it that only the mail carries. */
export async function makeLink(tx: TransactionSql, link: NewLink): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { purpose, email, memberId = null, questionId = null, next = '/', voter = null } = link;
  const { as = null, network = null } = link.counted ?? {};
  await tx`
    insert into mail_tokens (token_hash, purpose, email, member_id, question_id, next, voter, asked_as, network, expires_at)
    values (${hashOf(token)}, ${purpose}, ${email}, ${memberId}, ${questionId}, ${next}, ${voter}, ${as}, ${network},
      now() + make_interval(mins => ${LINK_LIVES[purpose]}))`;
  return token;
}

/** Looks without opening: what a page shows before its button is pressed, since programs follow links in mails too. */
export function lookAtLink(sql: AnySql, purpose: LinkPurpose, token: string): Promise<Opened> {
  return found(sql, purpose, token, false);
}

/** Opens it: from now on it is used. Of two at once one finds it open. */
export function openLink(tx: TransactionSql, purpose: LinkPurpose, token: string): Promise<Opened> {
  return found(tx, purpose, token, true);
}

type Row = {
  email: string;
  memberId: RowId | null;
  questionId: RowId | null;
  next: string;
  voter: string | null;
  isUsed: boolean;
  isLate: boolean;
};

async function found(
  sql: AnySql,
  purpose: LinkPurpose,
  token: string,
  opens: boolean,
): Promise<Opened> {
  if (!FORM.test(token)) return { state: 'unknown' };
  const [row] = await sql<Row[]>`
    select email, member_id as "memberId", question_id as "questionId", next, replace(voter::text, '-', '') as voter,
      used_at is not null as "isUsed", expires_at <= now() as "isLate"
    from mail_tokens where token_hash = ${hashOf(token)} and purpose = ${purpose} ${opens ? sql`for update` : sql``}`;
  if (!row) return { state: 'unknown' };
  if (row.isUsed) return { state: 'used' };
  if (row.isLate) return { state: 'late' };
  if (opens) await sql`update mail_tokens set used_at = now() where token_hash = ${hashOf(token)}`;
  const { email, memberId, questionId, next, voter } = row;
  return {
    state: 'open',
    link: {
      purpose,
      email,
      memberId: memberId ?? undefined,
      questionId: questionId ?? undefined,
      next,
      voter: voter ?? undefined,
    },
  };
}

/**
 * One that opens nothing is one of the tries of its network, which are counted apart from passwords. One that works is
 * opened whatever came before it: nobody guesses one, and nobody can keep others in their network from theirs.
 */
export function deadLink(means: Noting, { network }: { network: string }): Dead | Refused {
  if (means.limits.take('fails link', network, FAILS_OF_NETWORK)) {
    noteFailure(means, 'wrong-link', { network });
    return { state: 'dead' };
  }
  noteRefusal(means, 'limit-link', { network });
  return {
    state: 'refused',
    why: 'limit',
    problems: {},
    retryAfter: secondsUntilNext(FAILS_OF_NETWORK),
  };
}

/** Whatever else was mailed to a member and not used yet opens nothing any more. */
export async function endLinks(
  tx: TransactionSql,
  memberId: RowId,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await tx`
    update mail_tokens set used_at = now()
    where member_id = ${memberId} and purpose = any(${[...purposes]}) and used_at is null`;
}

export async function dropOldLinks(sql: AnySql): Promise<void> {
  await sql`delete from mail_tokens where expires_at < now() - make_interval(days => ${KEPT_DAYS})`;
}
