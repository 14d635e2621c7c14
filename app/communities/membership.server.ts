import type { TransactionSql } from 'postgres';
import { withdrawNotice, withdrawNotices, notifyAgain } from '../notices/notices.server.ts';
import { lockMember } from '../accounts/member-rows.server.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { isId } from '../base/ids.ts';
import type { RowId } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { checkOptionalText } from './community-check.ts';
import {
  DONE,
  MOST_JOINED,
  communityRefused,
  runCommunityAction,
  type CommunityCommandResult,
  type LockedCommunity,
  type CommunityDeps,
} from './community-commands.server.ts';
import { JOIN_LIMIT, MAX_JOINED, MAX_WAITING, type InvitationState } from './community-rules.ts';
import {
  countJoined,
  deleteMembership,
  insertMembership,
  setListed,
  managerIds,
} from './membership-rows.server.ts';
import { countRequests, deleteRequest, saveRequest } from './join-requests.server.ts';
import { findInvitation, countInvitationUse, type Invitation } from './invitation-rows.server.ts';

const INVITATION = 'invitation';

/** What an address holds: an id, and proof that this site wrote it. */
export function invitationToken(secret: Secret, publicId: string): string {
  return `${publicId}.${secret.sign(INVITATION, publicId)}`;
}

export function invitationStateOf(
  invitation: Pick<Invitation, 'used' | 'most' | 'revokedAt' | 'expiresAt' | 'readAt'>,
): InvitationState {
  if (invitation.revokedAt) return 'revoked';
  if (invitation.used >= invitation.most) return 'used';
  return invitation.expiresAt <= invitation.readAt ? 'expired' : 'open';
}

/** The id in a token that this site signed. */
function idInToken(secret: Secret, token: string): string | undefined {
  const [publicId = '', signature = ''] = token.split('.');
  return isId(publicId) && secret.verify(INVITATION, publicId, signature) ? publicId : undefined;
}

export async function findInvitationState(
  { sql, secret }: Pick<CommunityDeps, 'sql' | 'secret'>,
  communityId: number,
  token: string,
): Promise<InvitationState> {
  const publicId = idInToken(secret, token);
  const found = publicId === undefined ? undefined : await findInvitation(sql, publicId);
  return found?.communityId === communityId ? invitationStateOf(found) : 'unknown';
}

export function joinCommunity(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
): Promise<CommunityCommandResult> {
  return joinAfter(deps, viewer, slug, 'join', async () => DONE);
}

/** The use is counted in the transaction of the joining, so that an invitation for ten lets in ten. */
export function acceptInvitation(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  token: string,
): Promise<CommunityCommandResult> {
  return joinAfter(deps, viewer, slug, 'takeInvitation', async (tx, { community }) => {
    const publicId = idInToken(deps.secret, token);
    if (publicId !== undefined && (await countInvitationUse(tx, community.id, publicId)))
      return DONE;
    const found = publicId === undefined ? undefined : await findInvitation(tx, publicId);
    const state = found?.communityId === community.id ? invitationStateOf(found) : 'unknown';
    return communityRefused({ why: `invitation-${state === 'open' ? 'expired' : state}` });
  });
}

async function joinAfter(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  act: 'join' | 'takeInvitation',
  pass: (tx: TransactionSql, held: LockedCommunity) => Promise<CommunityCommandResult>,
): Promise<CommunityCommandResult> {
  return withJoinLimit(deps, viewer, () =>
    runCommunityAction(deps, viewer, slug, act, async (tx, held) => {
      const { community, member } = held;
      if (!(await canJoinMore(tx, member.id))) return communityRefused(MOST_JOINED);
      const passed = await pass(tx, held);
      if (passed.state === 'done') await insertMembership(tx, community.id, member.id);
      return passed;
    }),
  );
}

export async function canJoinMore(tx: TransactionSql, memberId: RowId): Promise<boolean> {
  await lockMember(tx, memberId);
  return (await countJoined(tx, memberId)) < MAX_JOINED;
}

/** An attempt that is refused does not count. */
async function withJoinLimit(
  { limits }: CommunityDeps,
  { member }: Viewer,
  work: () => Promise<CommunityCommandResult>,
): Promise<CommunityCommandResult> {
  if (member && !(await limits.take('community joins', member.id, JOIN_LIMIT)))
    return communityRefused({ why: 'many-requests' });
  const done = await work();
  if (member && done.state !== 'done') limits.giveBack('community joins', member.id);
  return done;
}

export function requestToJoin(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  typed: string,
): Promise<CommunityCommandResult> {
  return withJoinLimit(deps, viewer, () =>
    runCommunityAction(deps, viewer, slug, 'requestToJoin', async (tx, { community, member }) => {
      const checked = checkOptionalText('words', typed);
      if ('problems' in checked) return { state: 'wrong', ...checked };
      if ((await countRequests(tx, community.id)) >= MAX_WAITING)
        return communityRefused({ why: 'many-requests-waiting' });
      await saveRequest(tx, community.id, member.id, checked.words);
      await notifyOfRequests(tx, community.id);
      return DONE;
    }),
  );
}

export function cancelRequest(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
): Promise<CommunityCommandResult> {
  return runCommunityAction(
    deps,
    viewer,
    slug,
    'takeBackRequest',
    async (tx, { community, member }) => {
      await deleteRequest(tx, community.id, member.id);
      await clearRequestsNotice(tx, community.id);
      return DONE;
    },
  );
}

/** One notice for all requests, as long as any is open. */
async function notifyOfRequests(tx: TransactionSql, communityId: number): Promise<void> {
  const notice = {
    kind: 'requests',
    what: 'waiting',
    key: requestsKey(communityId),
    communityId,
  } as const;
  await notifyAgain(tx, notice, await managerIds(tx, communityId));
}

export async function clearRequestsNotice(tx: TransactionSql, communityId: number): Promise<void> {
  if ((await countRequests(tx, communityId)) === 0)
    await withdrawNotices(tx, { key: requestsKey(communityId), communityId });
}

export function requestsKey(communityId: number): string {
  return `requests ${communityId}`;
}

/** Answers stay: they were given as a member. */
export function leaveCommunity(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
): Promise<CommunityCommandResult> {
  return runCommunityAction(deps, viewer, slug, 'leave', async (tx, { community, member }) => {
    await deleteMembership(tx, community.id, member.id);
    await withdrawNotice(tx, member.id, requestsKey(community.id));
    return DONE;
  });
}

export function setNameListed(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  isListed: boolean,
): Promise<CommunityCommandResult> {
  return runCommunityAction(deps, viewer, slug, 'hideName', async (tx, { community, member }) => {
    await setListed(tx, community.id, member.id, isListed);
    return DONE;
  });
}
