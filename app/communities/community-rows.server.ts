import type { ISql, TransactionSql } from 'postgres';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import type { NewCommunity, CommunityTexts } from './community-check.ts';
import type { JoinPolicy } from './community-rules.ts';

export type Community = {
  id: number;
  slug: string;
  name: string;
  about: string;
  rules: string;
  welcome: string;
  joining: JoinPolicy;
  /** How many belong to it. */
  people: number;
  isDemo: boolean;
  /** Its moderators look first at what accounts younger than a day, and visitors, say for their answers. */
  newReasonsWait: boolean;
};

const COLUMNS = (sql: ISql) => sql`
  c.id, c.slug, c.name, c.about, c.rules, c.welcome, c.joining, c.people, c.is_demo as "isDemo", c.new_reasons_wait as "newReasonsWait"`;

export async function findCommunity(sql: ISql, slug: string): Promise<Community | undefined> {
  const [community] = await sql<Community[]>`
    select ${COLUMNS(sql)} from communities c where c.slug = ${slug}`;
  return community;
}

/**
 * All that changes the members of a community or what may be done in it, or asks in it, takes turns by this lock. It
 * comes before any member's row and any question's counters, so that nobody waits in a circle.
 */
export async function lockCommunity(
  tx: TransactionSql,
  slug: string,
): Promise<Community | undefined> {
  const [community] = await tx<Community[]>`
    select ${COLUMNS(tx)} from communities c where c.slug = ${slug} for no key update`;
  return community;
}

/** How many a member made within the last day, deleted ones included. */
export async function countMadeToday(tx: TransactionSql, memberId: RowId): Promise<number> {
  await tx`
    delete from community_makings where member_id = ${memberId} and at < statement_timestamp() - interval '1 day'`;
  const rows = await tx`select 1 from community_makings where member_id = ${memberId}`;
  return rows.length;
}

/** Drops what the limit no longer counts, for members who have made none since. */
export async function deleteOldMakings(sql: Sql): Promise<void> {
  await sql`delete from community_makings where at < now() - interval '1 day'`;
}

/** With its owner, who is the first to belong. False where the slug is taken. */
export async function insertCommunity(
  tx: TransactionSql,
  { name, slug, about, rules, welcome, joining }: NewCommunity,
  ownerId: RowId,
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into communities (slug, name, about, rules, welcome, joining, people)
    select ${slug}, ${name}, ${about}, ${rules}, ${welcome}, ${joining}, 1
    where not exists (select from communities where slug_look = look_of(${slug}))
    on conflict do nothing returning id`;
  if (!row) return undefined;
  await tx`
    insert into community_members (community_id, member_id, role) values (${row.id}, ${ownerId}, 'owner')`;
  await tx`insert into community_makings (member_id) values (${ownerId})`;
  return row.id;
}

export async function rewriteCommunity(
  tx: TransactionSql,
  id: number,
  {
    name,
    about,
    rules,
    welcome,
    joining,
    newReasonsWait,
  }: CommunityTexts & { joining: JoinPolicy; newReasonsWait: boolean },
): Promise<void> {
  await tx`
    update communities set name = ${name}, about = ${about}, rules = ${rules}, welcome = ${welcome}, joining = ${joining}, new_reasons_wait = ${newReasonsWait}, changed_at = now()
    where id = ${id}`;
}

export async function deleteCommunity(tx: TransactionSql, id: number): Promise<void> {
  await tx`delete from communities where id = ${id}`;
}
