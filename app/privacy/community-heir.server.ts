import type { TransactionSql } from 'postgres';
import { notifyMembershipChange } from '../communities/community-commands.server.ts';
import { deleteCommunity, lockCommunity } from '../communities/community-rows.server.ts';
import { deleteMembership, setRole } from '../communities/membership-rows.server.ts';
import { insertLogEntry } from '../communities/community-log.server.ts';
import type { AnySql, RowId } from '../platform/database/db.server.ts';
import { hasQuestionsIn } from '../questions/community-visibility.server.ts';

/** Who manages a community when its owner leaves for good. */
export type Heir = { id: RowId; name: string };

/** The moderator for longest, otherwise the member for longest; those who are leaving themselves come last. */
export async function findHeir(
  sql: AnySql,
  communityId: number,
  ownerId: RowId,
): Promise<Heir | undefined> {
  const [heir] = await sql<Heir[]>`
    select m.id, m.name
    from community_members cm join members m on m.id = cm.member_id
    left join lateral (
      select max(a.at) as at from community_acts a
      where a.community_id = cm.community_id
        and (a.act = 'appointed' and a.about_id = cm.member_id or a.act = 'handed-over' and a.member_id = cm.member_id)
    ) since on cm.role = 'moderator'
    where cm.community_id = ${communityId} and cm.member_id <> ${ownerId}
    order by m.leaves_at is not null, cm.role <> 'moderator', coalesce(since.at, cm.joined_at), m.id
    limit 1`;
  return heir;
}

/** Removes somebody from a community for good, under the locks that all changes of it take. */
export async function removeLeaver(
  tx: TransactionSql,
  slug: string,
  memberId: RowId,
): Promise<void> {
  const community = await lockCommunity(tx, slug);
  if (!community) return;
  const { id } = community;
  const [own] = await tx<{ role: string }[]>`
    select role from community_members where community_id = ${id} and member_id = ${memberId}`;
  if (!own) return;
  const heir = own.role === 'owner' ? await findHeir(tx, id, memberId) : undefined;
  await deleteMembership(tx, id, memberId);
  if (heir) {
    await setRole(tx, id, heir.id, 'owner');
    await insertLogEntry(tx, id, { by: memberId, act: 'handed-over', about: heir.id });
    await notifyMembershipChange(tx, community, heir.id, 'handed-over');
    return;
  }
  const [others] = await tx`select from community_members where community_id = ${id} limit 1`;
  if (!others && !(await hasQuestionsIn(tx, id))) await deleteCommunity(tx, id);
}
