import type { TransactionSql } from 'postgres';
import type { AnySql, RowId, Sql, SqlFragment } from '../platform/database/db.server.ts';
import { reasonAuthor, showsReasons, signature } from './reason-rows.server.ts';

/** How many a moderator sees at once, and how many of their communities are named as having some. */
const SHOWN = 50;
const COMMUNITIES_NAMED = 5;

/** A reason that waits for a look, as moderators of the community read it: whose it is stands beside it only if signed. */
export type WaitingReason = {
  id: RowId;
  text: string;
  /** Of its words, so that none are let in that were not read. */
  stamp: string;
  saidAt: Date;
  by: string | null;
  question: { id: string; text: string };
};

const isOfCommunity = (sql: AnySql, communityId: number): SqlFragment => sql`
  r.waits and r.text <> '' and q.community_id = ${communityId}
    and not exists (select 1 from question_removals g where g.question_id = q.id)`;

const stampOf = (sql: AnySql): SqlFragment => sql`md5(r.text)`;

export type WaitingReasons = { reasons: WaitingReason[]; total: number };

/** The oldest first. `total` counts those too that this moderator may not read yet. */
export async function listWaitingReasons(
  sql: Sql,
  communityId: number,
  voterId: string,
): Promise<WaitingReasons> {
  const [reasons, total] = await Promise.all([
    sql<WaitingReason[]>`
      select r.id, r.text, ${stampOf(sql)} as stamp, r.said_at as "saidAt",
        ${signature(sql)} as by,
        json_build_object('id', q.public_id, 'text', q.text) as question
      from reasons r join questions q on q.id = r.question_id ${reasonAuthor(sql)}
      where ${isOfCommunity(sql, communityId)} and ${showsReasons(sql, voterId)}
      order by r.said_at, r.id limit ${SHOWN}`,
    countWaitingReasons(sql, communityId),
  ]);
  return { reasons, total };
}

export async function countWaitingReasons(sql: Sql, communityId: number): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from reasons r join questions q on q.id = r.question_id
    where ${isOfCommunity(sql, communityId)}`;
  return row?.waiting ?? 0;
}

/** The communities that a member looks after in which reasons wait. */
export function listCommunitiesWithReasons(
  sql: Sql,
  memberId: RowId,
): Promise<{ slug: string; name: string; reasons: number }[]> {
  return sql<{ slug: string; name: string; reasons: number }[]>`
    select c.slug, c.name, count(*)::int as reasons
    from community_members cm join communities c on c.id = cm.community_id
    join questions q on q.community_id = c.id join reasons r on r.question_id = q.id and r.waits and r.text <> ''
    where cm.member_id = ${memberId} and cm.role <> 'member'
      and not exists (select 1 from question_removals g where g.question_id = q.id)
    group by c.id order by min(r.said_at), c.id limit ${COMMUNITIES_NAMED}`;
}

export type DecidedReason = { questionId: RowId; publicId: string; authorId: RowId | null };

/** Lets in a reason that waits, or hides it for good. Undefined where it does not wait any more, or has other words by now. */
export async function decideWaitingReason(
  tx: TransactionSql,
  communityId: number,
  { id, stamp }: Pick<WaitingReason, 'id' | 'stamp'>,
  isLetIn: boolean,
): Promise<DecidedReason | undefined> {
  const [decided] = await tx<DecidedReason[]>`
    with asked as materialized (
      select r.id, q.id as question, q.public_id from reasons r join questions q on q.id = r.question_id
      where r.id = ${id} and ${isOfCommunity(tx, communityId)}
    )
    update reasons r set waits = false, hidden_at = ${isLetIn ? null : tx`now()`} from asked
    where r.id = asked.id and r.waits and ${stampOf(tx)} = ${stamp}
    returning asked.question as "questionId", asked.public_id as "publicId", (select m.id from members m where m.voter = r.voter) as "authorId"`;
  return decided;
}
