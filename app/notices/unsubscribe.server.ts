import { href } from 'react-router';
import type { RowId } from '../platform/database/db.server.ts';
import { hideId, shownId, type Scope } from '../platform/secrets/hidden-id.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { isNoticeKind, type NoticeKind } from './notice-rules.ts';

/** What a link at the end of a mail ends: mails of one kind to a member, those of a day, or one question by address. */
export type Ending =
  | { ends: NoticeKind | 'daily'; memberId: RowId }
  | { ends: 'follow'; followId: RowId };

const PURPOSE = 'unsubscribe';
const SCOPE: Scope = { purpose: 'unsubscribe id', within: 0 };

/** It never runs out: whoever finds an old mail can still end what it began. */
export function unsubscribeAddress(secret: Secret, origin: string, ending: Ending): string {
  const id = 'memberId' in ending ? ending.memberId : ending.followId;
  const text = `${ending.ends}.${hideId(secret, SCOPE, id)}`;
  const t = `${text}.${secret.sign(PURPOSE, text)}`;
  return `${origin}${href('/sign-in/unsubscribe')}?${new URLSearchParams({ t })}`;
}

export function endingIn(secret: Secret, token: string): Ending | undefined {
  const [ends = '', hidden = '', signature = ''] = token.split('.');
  if (!secret.verify(PURPOSE, `${ends}.${hidden}`, signature)) return undefined;
  const id = shownId(secret, SCOPE, hidden);
  if (id === undefined) return undefined;
  if (ends === 'follow') return { ends, followId: id };
  return ends === 'daily' || isNoticeKind(ends) ? { ends, memberId: id } : undefined;
}
