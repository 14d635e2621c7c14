import type { TransactionSql } from 'postgres';
import { withdrawNotice } from '../notices/notices.server.ts';
import { lockMember } from '../accounts/member-rows.server.ts';
import type { Viewer } from '../accounts/viewer.ts';
import type { RowId } from '../platform/database/db.server.ts';
import { checkBanReason } from './community-check.ts';
import {
  DONE,
  communityRefused,
  notifyMembershipChange,
  runCommunityAction,
  type CommunityCommandResult,
  type LockedCommunity,
  type CommunityDeps,
} from './community-commands.server.ts';
import {
  communityCan,
  MAX_JOINED,
  MAX_MODERATORS,
  type CommunityAction,
} from './community-rules.ts';
import {
  countModerators,
  deleteMembership,
  insertMembership,
  setRole,
  loadMembership,
} from './membership-rows.server.ts';
import { deleteBan, insertBan } from './community-bans.server.ts';
import { deleteRequest, refuseRequest } from './join-requests.server.ts';
import { insertLogEntry } from './community-log.server.ts';
import { canJoinMore, clearRequestsNotice, requestsKey } from './membership.server.ts';
/** An action on one person; `communityCan` is checked with both memberships. */
type PersonAction = (
  tx: TransactionSql,
  held: LockedCommunity,
  memberId: RowId,
) => Promise<CommunityCommandResult>;

function actOnPerson(
  deps: CommunityDeps,
  viewer: Viewer,
  { slug, act }: { slug: string; act: CommunityAction },
  memberId: RowId | undefined,
  work: PersonAction,
): Promise<CommunityCommandResult> {
  return runCommunityAction(deps, viewer, slug, act, (tx, held) =>
    applyToPerson(tx, held, { act, memberId }, work),
  );
}

async function applyToPerson(
  tx: TransactionSql,
  held: LockedCommunity,
  { act, memberId }: { act: CommunityAction; memberId: RowId | undefined },
  work: PersonAction,
): Promise<CommunityCommandResult> {
  const { community, membership } = held;
  const to =
    memberId === undefined ? undefined : (await loadMembership(tx, community.id, memberId)).as;
  const can = communityCan[act]({ joining: community.joining, as: membership.as, to });
  if (can !== true) return communityRefused(can);
  return memberId === undefined ? communityRefused({ why: 'nobody' }) : work(tx, held, memberId);
}

type PersonTarget = { slug: string; memberId: RowId | undefined };

/** Answers several requests at once. Withdrawn ones are skipped; only where none is left is there a refusal. */
export function answerRequests(
  deps: CommunityDeps,
  viewer: Viewer,
  { slug, memberIds }: { slug: string; memberIds: readonly RowId[] },
  act: 'letIn' | 'refuse',
): Promise<CommunityCommandResult> {
  return runCommunityAction(deps, viewer, slug, act, async (tx, held) => {
    const answers: CommunityCommandResult[] = [];
    const those = memberIds.length > 0 ? memberIds : [undefined];
    for (const memberId of those)
      answers.push(
        await applyToPerson(
          tx,
          held,
          { act, memberId },
          act === 'letIn' ? approveRequest : declineRequest,
        ),
      );
    await clearRequestsNotice(tx, held.community.id);
    const number = answers.filter(({ state }) => state === 'done').length;
    return number > 0 ? { state: 'done', number } : (answers[0] ?? DONE);
  });
}

const approveRequest: PersonAction = async (tx, { community, member }, memberId) => {
  if (!(await canJoinMore(tx, memberId)))
    return communityRefused({ why: 'they-joined-most', most: MAX_JOINED });
  await insertMembership(tx, community.id, memberId);
  await insertLogEntry(tx, community.id, { by: member.id, act: 'let-in', about: memberId });
  await notifyMembershipChange(tx, community, memberId, 'let-in');
  return DONE;
};

const declineRequest: PersonAction = async (tx, { community, member }, memberId) => {
  await refuseRequest(tx, community.id, memberId);
  await insertLogEntry(tx, community.id, { by: member.id, act: 'refused', about: memberId });
  await notifyMembershipChange(tx, community, memberId, 'refused');
  return DONE;
};

export function removePerson(
  deps: CommunityDeps,
  viewer: Viewer,
  { slug, memberId }: PersonTarget,
): Promise<CommunityCommandResult> {
  return actOnPerson(deps, viewer, { slug, act: 'remove' }, memberId, async (tx, held, id) => {
    const { community, member } = held;
    await deleteMembership(tx, community.id, id);
    await withdrawNotice(tx, id, requestsKey(community.id));
    await insertLogEntry(tx, community.id, { by: member.id, act: 'removed', about: id });
    await notifyMembershipChange(tx, community, id, 'removed');
    return DONE;
  });
}

export function banPerson(
  deps: CommunityDeps,
  viewer: Viewer,
  { slug, memberId }: PersonTarget,
  typedReason: string,
): Promise<CommunityCommandResult> {
  return actOnPerson(deps, viewer, { slug, act: 'ban' }, memberId, async (tx, held, id) => {
    const { community, member } = held;
    const checked = checkBanReason(typedReason);
    if ('problems' in checked) return { state: 'wrong', ...checked };
    const reason = checked.words;
    if (!(await lockMember(tx, id))) return communityRefused({ why: 'nobody' });
    await deleteMembership(tx, community.id, id);
    await deleteRequest(tx, community.id, id);
    await withdrawNotice(tx, id, requestsKey(community.id));
    await clearRequestsNotice(tx, community.id);
    await insertBan(tx, community.id, { memberId: id, by: member.id, reason });
    await insertLogEntry(tx, community.id, {
      by: member.id,
      act: 'banned',
      about: id,
      words: reason,
    });
    await notifyMembershipChange(tx, community, id, 'banned', reason);
    return DONE;
  });
}

export function liftBan(
  deps: CommunityDeps,
  viewer: Viewer,
  { slug, memberId }: PersonTarget,
): Promise<CommunityCommandResult> {
  return actOnPerson(deps, viewer, { slug, act: 'lift' }, memberId, async (tx, held, id) => {
    await deleteBan(tx, held.community.id, id);
    await insertLogEntry(tx, held.community.id, { by: held.member.id, act: 'lifted', about: id });
    return DONE;
  });
}

export function appointModerator(
  deps: CommunityDeps,
  viewer: Viewer,
  { slug, memberId }: PersonTarget,
): Promise<CommunityCommandResult> {
  return actOnPerson(deps, viewer, { slug, act: 'appoint' }, memberId, async (tx, held, id) => {
    const { community, member } = held;
    if ((await countModerators(tx, community.id)) >= MAX_MODERATORS)
      return communityRefused({ why: 'most-moderators', most: MAX_MODERATORS });
    await setRole(tx, community.id, id, 'moderator');
    await insertLogEntry(tx, community.id, { by: member.id, act: 'appointed', about: id });
    await notifyMembershipChange(tx, community, id, 'appointed');
    return DONE;
  });
}

export function dismissModerator(
  deps: CommunityDeps,
  viewer: Viewer,
  { slug, memberId }: PersonTarget,
): Promise<CommunityCommandResult> {
  return actOnPerson(deps, viewer, { slug, act: 'dismiss' }, memberId, async (tx, held, id) => {
    const { community, member } = held;
    await setRole(tx, community.id, id, 'member');
    await withdrawNotice(tx, id, requestsKey(community.id));
    await insertLogEntry(tx, community.id, { by: member.id, act: 'dismissed', about: id });
    await notifyMembershipChange(tx, community, id, 'dismissed');
    return DONE;
  });
}

/** The owner becomes a moderator first, so that there is never more than one owner. */
export function handOverOwnership(
  deps: CommunityDeps,
  viewer: Viewer,
  { slug, memberId }: PersonTarget,
): Promise<CommunityCommandResult> {
  return actOnPerson(deps, viewer, { slug, act: 'handOver' }, memberId, async (tx, held, id) => {
    const { community, member } = held;
    await setRole(tx, community.id, member.id, 'moderator');
    await setRole(tx, community.id, id, 'owner');
    await insertLogEntry(tx, community.id, { by: member.id, act: 'handed-over', about: id });
    await notifyMembershipChange(tx, community, id, 'handed-over');
    return DONE;
  });
}
