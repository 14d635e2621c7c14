import type { JSONValue, TransactionSql } from 'postgres';
import { href } from 'react-router';
import type { AnySql, RowId, Sql, SqlFragment } from '../platform/database/db.server.ts';
import { encodeId, decodeId, type IdScope } from '../platform/secrets/encoded-id.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import {
  MAX_NOTICES,
  NOTICE_DAYS,
  NOTICE_KINDS,
  DEFAULT_PREFERENCES,
  type NoticePreference,
  type NoticePreferences,
  type NoticeKind,
} from './notice-rules.ts';
import type { NoticeTarget, NoticeEvent } from './notice.ts';

/** Wakes the job that mails notices as soon as the transaction is committed. */
export const NOTICES_CHANNEL = 'notices';

export type NewNotice = NoticeEvent & {
  /** A second notice with the same key is not created. */
  key?: string;
  questionId?: RowId;
  communityId?: number;
  /** A reason, in a person's words. */
  words?: string;
  /** How it ended, as a code with values. */
  told?: JSONValue & object;
};

/**
 * Notifies members in the way each one chose. It must be called in the transaction of the event. Areas further right
 * know what happens, this one only who is notified and how. Unconfirmed addresses get no email, and members who are
 * leaving or blocked get no notice.
 */
export async function notifyMembers(
  tx: TransactionSql,
  { kind, what, key, questionId, communityId, words = '', told }: NewNotice,
  memberIds: readonly RowId[],
): Promise<void> {
  if (memberIds.length === 0) return;
  const usual = DEFAULT_PREFERENCES[kind];
  await tx`
    with wanted as (
      select m.id, coalesce(c.in_site, ${usual.inSite}) as in_site,
        case when m.is_confirmed then nullif(coalesce(c.mail, ${usual.mail}), 'never') end as mail
      from members m left join notice_choices c on c.member_id = m.id and c.kind = ${kind}
      where m.id = any(${[...memberIds]}::bigint[]) and m.leaves_at is null and m.shut_out_at is null
    ),
    made as (
      insert into notices (member_id, kind, what, key, question_id, community_id, words, told, in_site, mail)
      select id, ${kind}, ${what}, ${key ?? null}, ${questionId ?? null}, ${communityId ?? null}, ${words}, ${told ? tx.json(told) : null}::jsonb, in_site, mail
      from wanted where in_site or mail is not null order by id
      on conflict (member_id, key) do nothing
      returning mail
    )
    select pg_notify(${NOTICES_CHANNEL}, '') from made where mail = 'at-once' limit 1`;
}

/** Whether the member's choice lets any notice of this kind through, on the site or by email. */
export async function getsNotices(
  sql: AnySql,
  memberId: RowId,
  kind: NoticeKind,
): Promise<boolean> {
  const [row] = await sql<{ gets: boolean | null }[]>`
    select ${getsNoticesFragment(sql, sql`${memberId}`, kind)} as gets`;
  return row?.gets ?? false;
}

export function getsNoticesFragment(
  sql: AnySql,
  memberId: SqlFragment,
  kind: NoticeKind,
): SqlFragment {
  const usual = DEFAULT_PREFERENCES[kind];
  return sql`(
    select coalesce(c.in_site, ${usual.inSite}) or (gm.is_confirmed and coalesce(c.mail, ${usual.mail}) <> 'never')
    from members gm left join notice_choices c on c.member_id = gm.id and c.kind = ${kind}
    where gm.id = ${memberId})`;
}

/** Notifies again: earlier settled notices with the same key are replaced. */
export async function notifyAgain(
  tx: TransactionSql,
  notice: NewNotice & { key: string },
  memberIds: readonly RowId[],
): Promise<void> {
  await tx`
    delete from notices
    where member_id = any(${[...memberIds]}::bigint[]) and key = ${notice.key}
      and (read_at is not null or not in_site) and mail is null`;
  await notifyMembers(tx, notice, memberIds);
}

/** Deletes a notice that is no longer true, for all members who got it about a community. */
export async function withdrawNotices(
  tx: TransactionSql,
  { key, communityId }: { key: string; communityId: number },
): Promise<void> {
  // Selected by community, since no index starts with the key.
  await tx`delete from notices where community_id = ${communityId} and key = ${key}`;
}

/** The same for one member. */
export async function withdrawNotice(
  tx: TransactionSql,
  memberId: RowId,
  key: string,
): Promise<void> {
  await tx`delete from notices where member_id = ${memberId} and key = ${key}`;
}

export async function countUnread(sql: AnySql, memberId: RowId): Promise<number> {
  const [row] = await sql<{ unread: number }[]>`
    select ${unreadFragment(sql, sql`${memberId}`)} as unread`;
  return row?.unread ?? 0;
}

export function unreadFragment(sql: AnySql, memberId: SqlFragment): SqlFragment {
  return sql`(
    select count(*)::int from notices n
    where n.member_id = ${memberId} and n.in_site and n.read_at is null)`;
}

/** Up to the newest notice on the page: what came meanwhile stays unread. */
export async function markAllRead(sql: AnySql, memberId: RowId, upTo: RowId): Promise<void> {
  await sql`
    update notices set read_at = now()
    where member_id = ${memberId} and in_site and read_at is null and id <= ${upTo}`;
}

export async function markRead(sql: AnySql, memberId: RowId, id: RowId): Promise<void> {
  await sql`
    update notices set read_at = now() where member_id = ${memberId} and id = ${id} and read_at is null`;
}

export async function loadNoticePreferences(
  sql: AnySql,
  memberId: RowId,
): Promise<NoticePreferences> {
  const rows = await sql<(NoticePreference & { kind: NoticeKind })[]>`
    select kind, in_site as "inSite", mail from notice_choices where member_id = ${memberId}`;
  return {
    ...DEFAULT_PREFERENCES,
    ...Object.fromEntries(rows.map(({ kind, ...choice }) => [kind, choice])),
  };
}

/** Notices that wait to be mailed follow the new choice too. */
export async function saveNoticePreferences(
  sql: Sql,
  memberId: RowId,
  choices: NoticePreferences,
): Promise<void> {
  const rows = NOTICE_KINDS.map((kind) => ({
    member_id: memberId,
    kind,
    in_site: choices[kind].inSite,
    mail: choices[kind].mail,
  }));
  await sql.begin(async (tx) => {
    await tx`
      insert into notice_choices ${tx(rows)}
      on conflict (member_id, kind) do update set in_site = excluded.in_site, mail = excluded.mail`;
    await applyPreferences(tx, memberId);
  });
}

async function applyPreferences(tx: TransactionSql, memberId: RowId): Promise<void> {
  await tx`
    update notices n set mail = nullif(c.mail, 'never') from notice_choices c
    where n.member_id = ${memberId} and n.mail is not null
      and c.member_id = n.member_id and c.kind = n.kind and c.mail <> n.mail`;
  await tx`select pg_notify(${NOTICES_CHANNEL}, '')`;
}

/** Unsubscribing works from the email's link alone: nobody has to sign in for it. */
export async function unsubscribeFrom(
  sql: Sql,
  memberId: RowId,
  kinds: readonly NoticeKind[],
): Promise<void> {
  await sql.begin(async (tx) => {
    for (const kind of kinds)
      await tx`
        insert into notice_choices (member_id, kind, in_site, mail)
        select id, ${kind}, ${DEFAULT_PREFERENCES[kind].inSite}, 'never' from members where id = ${memberId}
        on conflict (member_id, kind) do update set mail = 'never'`;
    await applyPreferences(tx, memberId);
  });
}

export async function dropOldNotices(sql: Sql): Promise<void> {
  await sql`delete from notices where made_at < now() - make_interval(days => ${NOTICE_DAYS})`;
  await sql.begin(async (tx) => {
    // The clean-up reads all notices, at night.
    await tx`set local statement_timeout = '60s'`;
    await tx`
      delete from notices where id in (
        select id from (select id, row_number() over (partition by member_id order by id desc) as place from notices) n
        where place > ${MAX_NOTICES})`;
  });
}

/** The id in forms and addresses, since the plain number would reveal how many notices there are. */
export function encodeNoticeId(secret: Secret, memberId: RowId, id: RowId): string {
  return encodeId(secret, scopeOf(memberId), id);
}

export function decodeNoticeId(
  secret: Secret,
  memberId: RowId,
  encodedId: string,
): RowId | undefined {
  return decodeId(secret, scopeOf(memberId), encodedId);
}

function scopeOf(memberId: RowId): IdScope {
  return { purpose: 'notices', within: Number(memberId) };
}

export function noticeTargetPath(place: NoticeTarget): string {
  switch (place.to) {
    case 'question':
      return href('/question/:id', { id: place.id });
    case 'own-question':
      return href('/account/questions/:id', { id: place.id });
    case 'own-survey':
      return href('/account/surveys/:id', { id: place.id });
    case 'survey': {
      const { id, survey, show } = place;
      const asked = new URLSearchParams({ survey, ...(show && { show }) });
      return `${href('/question/:id', { id })}?${asked}`;
    }
    case 'community':
      return href('/community/:slug', { slug: place.slug });
    case 'requests':
      return `${href('/account/communities/:slug', { slug: place.slug })}?tab=requests`;
  }
}
