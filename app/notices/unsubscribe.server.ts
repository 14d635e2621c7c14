import { href } from 'react-router';
import type { RowId } from '../platform/database/db.server.ts';
import { encodeId, decodeId, type IdScope } from '../platform/secrets/encoded-id.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { isNoticeKind, type NoticeKind } from './notice-rules.ts';

/**
 * What the link at the end of an email unsubscribes from: one kind of email to a member, the daily email, or one
 * question by email address.
 */
export type Unsubscription =
  | { ends: NoticeKind | 'daily'; memberId: RowId }
  | { ends: 'follow'; followId: RowId };

const PURPOSE = 'unsubscribe';
const SCOPE: IdScope = { purpose: 'unsubscribe id', within: 0 };

/** The link never expires: whoever finds an old email can still unsubscribe. */
export function unsubscribeUrl(secret: Secret, origin: string, ending: Unsubscription): string {
  const id = 'memberId' in ending ? ending.memberId : ending.followId;
  const text = `${ending.ends}.${encodeId(secret, SCOPE, id)}`;
  const t = `${text}.${secret.sign(PURPOSE, text)}`;
  return `${origin}${href('/sign-in/unsubscribe')}?${new URLSearchParams({ t })}`;
}

export function readUnsubscribeToken(secret: Secret, token: string): Unsubscription | undefined {
  const [ends = '', hidden = '', signature = ''] = token.split('.');
  if (!secret.verify(PURPOSE, `${ends}.${hidden}`, signature)) return undefined;
  const id = decodeId(secret, SCOPE, hidden);
  if (id === undefined) return undefined;
  if (ends === 'follow') return { ends, followId: id };
  return ends === 'daily' || isNoticeKind(ends) ? { ends, memberId: id } : undefined;
}
