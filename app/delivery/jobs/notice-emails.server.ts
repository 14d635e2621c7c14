import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import { lastDigest, MAX_IN_DIGEST } from '../../notices/notice-rules.ts';
import type { NoticeLine } from '../../notices/notice.ts';
import { noticeLine } from '../../notices/words/notice-line.ts';
import { noticeTargetPath } from '../../notices/notices.server.ts';
import { unsubscribeUrl, type Unsubscription } from '../../notices/unsubscribe.server.ts';
import type { AnySql, RowId, Sql, SqlFragment } from '../../platform/database/db.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { dailyEmail, noticeEmail, type ToldNotice } from '../words/emails/notices.server.ts';
import { loadNotices, type StoredNotice } from '../stored-notices.server.ts';

type Deps = { sql: Sql; secret: Secret; origin: string };

const AT_ONCE = 50;
const MEMBERS_AT_ONCE = 100;

/** A condition: there is one to mail at once. */
export const hasDueNotices = (sql: AnySql): SqlFragment => sql`
  exists (select 1 from notices where mail = 'at-once')`;

/** A condition: there are some that wait for the email of a day. */
export const hasDailyNotices = (sql: AnySql): SqlFragment => sql`
  exists (select 1 from notices where mail = 'daily')`;

/**
 * Mails the notices that are due at once. Each is checked again before: what is over, or may not be read any more, is
 * not sent. A row is claimed, mailed and settled in one transaction, so that none goes out twice. A row that fails
 * stays for the next run and does not stop the others.
 */
export async function sendDueNotices(deps: Deps, signal: AbortSignal): Promise<void> {
  const failures = new Map<RowId, unknown>();
  let count = AT_ONCE;
  while (!signal.aborted && count === AT_ONCE)
    count = await deps.sql.begin((tx) => sendBatch(tx, deps, failures));
  for (const error of failures.values()) throw error;
}

async function sendBatch(
  tx: TransactionSql,
  deps: Deps,
  failures: Map<RowId, unknown>,
): Promise<number> {
  const claimed = await tx<{ id: RowId }[]>`
    select id from notices where mail = 'at-once' and id <> all(${[...failures.keys()]}::bigint[])
    order by id limit ${AT_ONCE} for update skip locked`;
  const mailed: RowId[] = [];
  for (const notice of await loadSendable(tx, claimed))
    await tx
      .savepoint(async (point) => {
        if (await queueNotice(point, deps, notice)) mailed.push(notice.id);
      })
      .catch((error: unknown) => failures.set(notice.id, error));
  await markSettled(
    tx,
    claimed.filter(({ id }) => !failures.has(id)),
    mailed,
  );
  return claimed.length;
}

async function loadSendable(
  tx: TransactionSql,
  claimed: readonly { id: RowId }[],
): Promise<StoredNotice[]> {
  const ids = claimed.map(({ id }) => id);
  const rows = await loadNotices(tx, tx`where n.id = any(${ids}::bigint[]) order by n.id`);
  return rows.filter(({ isMailed }) => isMailed);
}

async function markSettled(
  tx: TransactionSql,
  claimed: readonly { id: RowId }[],
  mailed: readonly RowId[],
): Promise<void> {
  const ids = claimed.map(({ id }) => id);
  await tx`
    with moment as materialized (select now() as at)
    update notices set mail = null, mailed_at = case when id = any(${[...mailed]}::bigint[]) then moment.at end
    from moment where id = any(${ids}::bigint[])`;
}

async function queueNotice(tx: TransactionSql, deps: Deps, notice: StoredNotice): Promise<boolean> {
  const line = noticeLine(notice, notice.readAt);
  if (line.isOver) return false;
  const { unsubscribe, choose } = endsOf(deps, { ends: notice.kind, memberId: notice.memberId });
  await queueEmail(tx, {
    key: `notice ${notice.id}`,
    to: notice.email,
    unsubscribe,
    ...noticeEmail(withLink(line, deps.origin), { choose, unsubscribe }),
  });
  return true;
}

function withLink({ place, ...line }: NoticeLine, origin: string): ToldNotice {
  return { ...line, place: place && { to: place.to, link: origin + noticeTargetPath(place) } };
}

function endsOf({ secret, origin }: Pick<Deps, 'secret' | 'origin'>, ending: Unsubscription) {
  return {
    choose: origin + href('/account/notifications'),
    unsubscribe: unsubscribeUrl(secret, origin, ending),
  };
}

/**
 * The email of the day: all that has waited for a member since before seven o'clock and that they have not read on the
 * site. It runs every few minutes, so that a site that was stopped at seven sends it when it is back.
 */
export async function sendDueDigests(
  { now, ...deps }: Deps & { now: Date },
  signal: AbortSignal,
): Promise<void> {
  const until = lastDigest(now);
  const failures = new Map<RowId, unknown>();
  let count = MEMBERS_AT_ONCE;
  while (!signal.aborted && count === MEMBERS_AT_ONCE) {
    const members = await deps.sql<{ id: RowId }[]>`
      select distinct member_id as id from notices
      where mail = 'daily' and made_at < ${until} and member_id <> all(${[...failures.keys()]}::bigint[])
      limit ${MEMBERS_AT_ONCE}`;
    for (const { id } of members)
      await deps.sql
        .begin((tx) => queueDigest(tx, deps, id, until))
        .catch((error: unknown) => failures.set(id, error));
    count = members.length;
  }
  for (const error of failures.values()) throw error;
}

async function queueDigest(
  tx: TransactionSql,
  deps: Deps,
  memberId: RowId,
  until: Date,
): Promise<void> {
  // A second process waits here, and then finds nothing left.
  const claimed = await tx<{ id: RowId }[]>`
    select id from notices where member_id = ${memberId} and mail = 'daily' and made_at < ${until} order by id for update`;
  const unread = (await loadSendable(tx, claimed)).filter(({ isRead }) => !isRead);
  const told = unread.flatMap((row) => {
    const line = noticeLine(row, row.readAt);
    return line.isOver ? [] : [{ ...row, line }];
  });
  await markSettled(
    tx,
    claimed,
    told.map(({ id }) => id),
  );
  const [first] = told;
  if (!first) return;
  const { unsubscribe, choose } = endsOf(deps, { ends: 'daily', memberId });
  const notices = told.slice(0, MAX_IN_DIGEST).map(({ line }) => withLink(line, deps.origin));
  await queueEmail(tx, {
    key: `day ${memberId} ${until.toISOString()}`,
    to: first.email,
    unsubscribe,
    ...dailyEmail({ notices, count: told.length }, { choose, unsubscribe }),
  });
}
