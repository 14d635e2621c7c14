import type { TransactionSql } from 'postgres';
import { takeBackFrom, takeBackFromAll, tellAnew } from '../notices/notices.server.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { isId } from '../base/ids.ts';
import type { RowId } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { checkOptionalWords, checkReason } from './check.ts';
import {
  DONE,
  JOINED_MANY,
  refused,
  tellStanding,
  tooOften,
  within,
  type Done,
  type Held,
  type Means,
} from './commands.server.ts';
import {
  communityCan,
  INVITATION_REFUSALS,
  JOINS,
  MOST_JOINED,
  MOST_MODERATORS,
  MOST_WAITING,
  type Act,
  type InvitationState,
} from './rules.ts';
import {
  countJoined,
  countModerators,
  countWaiting,
  dropBan,
  dropMember,
  dropRequest,
  findInvitation,
  holdMember,
  insertBan,
  insertMember,
  keepRequest,
  noteAct,
  refuseRequest,
  setListed,
  setRole,
  standOf,
  takeUse,
  trustedIds,
  type Invitation,
} from './store.server.ts';

const OFTEN = 'Too many requests to join within an hour. Try again later.';
const INVITATION = 'invitation';

/** What stands in an address: an id, and proof that this site wrote it. */
export function invitationToken(secret: Secret, publicId: string): string {
  return `${publicId}.${secret.sign(INVITATION, publicId)}`;
}

export function stateOfInvitation(
  invitation: Pick<Invitation, 'used' | 'most' | 'revokedAt' | 'expiresAt' | 'readAt'>,
): InvitationState {
  if (invitation.revokedAt) return 'revoked';
  if (invitation.used >= invitation.most) return 'used';
  return invitation.expiresAt <= invitation.readAt ? 'expired' : 'open';
}

/** The id in a token that this site signed. */
function idIn(secret: Secret, token: string): string | undefined {
  const [publicId = '', signature = ''] = token.split('.');
  return isId(publicId) && secret.verify(INVITATION, publicId, signature) ? publicId : undefined;
}

/** What became of a link into a community. */
export async function lookAtInvitation(
  { sql, secret }: Pick<Means, 'sql' | 'secret'>,
  communityId: number,
  token: string,
): Promise<InvitationState> {
  const publicId = idIn(secret, token);
  const found = publicId === undefined ? undefined : await findInvitation(sql, publicId);
  return found?.communityId === communityId ? stateOfInvitation(found) : 'unknown';
}

export function join(means: Means, viewer: Viewer, slug: string): Promise<Done> {
  return comingIn(means, viewer, slug, 'join', async () => DONE);
}

/** Counted in the transaction of the joining: a link for ten lets in ten. */
export function takeInvitation(
  means: Means,
  viewer: Viewer,
  slug: string,
  token: string,
): Promise<Done> {
  return comingIn(means, viewer, slug, 'takeInvitation', async (tx, { community }) => {
    const publicId = idIn(means.secret, token);
    if (publicId !== undefined && (await takeUse(tx, community.id, publicId))) return DONE;
    const found = publicId === undefined ? undefined : await findInvitation(tx, publicId);
    const state = found?.communityId === community.id ? stateOfInvitation(found) : 'unknown';
    return refused(INVITATION_REFUSALS[state === 'open' ? 'expired' : state]);
  });
}

async function comingIn(
  means: Means,
  viewer: Viewer,
  slug: string,
  act: 'join' | 'takeInvitation',
  pass: (tx: TransactionSql, held: Held) => Promise<Done>,
): Promise<Done> {
  return limited(means, viewer, () =>
    within(means, viewer, slug, act, async (tx, held) => {
      const { community, member } = held;
      if (!(await hasRoom(tx, member.id))) return refused(JOINED_MANY);
      const passed = await pass(tx, held);
      if (passed.state === 'done') await insertMember(tx, community.id, member.id);
      return passed;
    }),
  );
}

async function hasRoom(tx: TransactionSql, memberId: RowId): Promise<boolean> {
  await holdMember(tx, memberId);
  return (await countJoined(tx, memberId)) < MOST_JOINED;
}

/** What did not go through does not count. */
async function limited(
  { limits }: Means,
  { member }: Viewer,
  work: () => Promise<Done>,
): Promise<Done> {
  if (member && !limits.take('community joins', member.id, JOINS)) return tooOften(OFTEN);
  const done = await work();
  if (member && done.state !== 'done') limits.giveBack('community joins', member.id);
  return done;
}

export function askToJoin(
  means: Means,
  viewer: Viewer,
  slug: string,
  typed: string,
): Promise<Done> {
  return limited(means, viewer, () =>
    within(means, viewer, slug, 'requestToJoin', async (tx, { community, member }) => {
      const checked = checkOptionalWords('words', typed);
      if ('problems' in checked) return { state: 'wrong', ...checked };
      if ((await countWaiting(tx, community.id)) >= MOST_WAITING)
        return refused('Too many requests are waiting already. Try again later.');
      await keepRequest(tx, community.id, member.id, checked.words);
      await tellOfRequests(tx, community.id);
      return DONE;
    }),
  );
}

export function takeBackRequest(means: Means, viewer: Viewer, slug: string): Promise<Done> {
  return within(means, viewer, slug, 'takeBackRequest', async (tx, { community, member }) => {
    await dropRequest(tx, community.id, member.id);
    await settleRequests(tx, community.id);
    return DONE;
  });
}

/** One notice for all who wait, as long as somebody does. */
async function tellOfRequests(tx: TransactionSql, communityId: number): Promise<void> {
  const notice = {
    kind: 'requests',
    what: 'waiting',
    key: requestsKey(communityId),
    communityId,
  } as const;
  await tellAnew(tx, notice, await trustedIds(tx, communityId));
}

async function settleRequests(tx: TransactionSql, communityId: number): Promise<void> {
  if ((await countWaiting(tx, communityId)) === 0)
    await takeBackFromAll(tx, { key: requestsKey(communityId), communityId });
}

function requestsKey(communityId: number): string {
  return `requests ${communityId}`;
}

/** Answers stay as they are: they were given as a member. */
export function leave(means: Means, viewer: Viewer, slug: string): Promise<Done> {
  return within(means, viewer, slug, 'leave', async (tx, { community, member }) => {
    await dropMember(tx, community.id, member.id);
    await takeBackFrom(tx, member.id, requestsKey(community.id));
    return DONE;
  });
}

export function showName(
  means: Means,
  viewer: Viewer,
  slug: string,
  isListed: boolean,
): Promise<Done> {
  return within(means, viewer, slug, 'hideName', async (tx, { community, member }) => {
    await setListed(tx, community.id, member.id, isListed);
    return DONE;
  });
}

/** What is done to one person, by who may: the table is asked with how both stand. */
type OnPerson = (tx: TransactionSql, held: Held, memberId: RowId) => Promise<Done>;

function toPerson(
  means: Means,
  viewer: Viewer,
  { slug, act }: { slug: string; act: Act },
  memberId: RowId | undefined,
  work: OnPerson,
): Promise<Done> {
  return within(means, viewer, slug, act, (tx, held) => oneOf(tx, held, { act, memberId }, work));
}

async function oneOf(
  tx: TransactionSql,
  held: Held,
  { act, memberId }: { act: Act; memberId: RowId | undefined },
  work: OnPerson,
): Promise<Done> {
  const { community, stand } = held;
  const to = memberId === undefined ? undefined : (await standOf(tx, community.id, memberId)).as;
  const can = communityCan[act]({ joining: community.joining, as: stand.as, to });
  if (can !== true) return refused(can);
  return memberId === undefined ? refused(NOBODY) : work(tx, held, memberId);
}

const NOBODY = 'Nobody here has this name.';

type Person = { slug: string; memberId: RowId | undefined };

/** Several at a time. Who took their request back meanwhile is passed over; that nobody was left is said. */
export function answerRequests(
  means: Means,
  viewer: Viewer,
  { slug, memberIds }: { slug: string; memberIds: readonly RowId[] },
  act: 'letIn' | 'refuse',
): Promise<Done> {
  return within(means, viewer, slug, act, async (tx, held) => {
    const answers: Done[] = [];
    const those = memberIds.length > 0 ? memberIds : [undefined];
    for (const memberId of those)
      answers.push(await oneOf(tx, held, { act, memberId }, act === 'letIn' ? letIn : turnAway));
    await settleRequests(tx, held.community.id);
    const number = answers.filter(({ state }) => state === 'done').length;
    return number > 0 ? { state: 'done', number } : (answers[0] ?? DONE);
  });
}

const letIn: OnPerson = async (tx, { community, member }, memberId) => {
  if (!(await hasRoom(tx, memberId)))
    return refused(`They are already in ${MOST_JOINED} communities, the maximum.`);
  await insertMember(tx, community.id, memberId);
  await noteAct(tx, community.id, { by: member.id, act: 'let-in', about: memberId });
  await tellStanding(tx, community, memberId, 'let-in');
  return DONE;
};

const turnAway: OnPerson = async (tx, { community, member }, memberId) => {
  await refuseRequest(tx, community.id, memberId);
  await noteAct(tx, community.id, { by: member.id, act: 'refused', about: memberId });
  await tellStanding(tx, community, memberId, 'refused');
  return DONE;
};

export function removePerson(
  means: Means,
  viewer: Viewer,
  { slug, memberId }: Person,
): Promise<Done> {
  return toPerson(means, viewer, { slug, act: 'remove' }, memberId, async (tx, held, id) => {
    const { community, member } = held;
    await dropMember(tx, community.id, id);
    await takeBackFrom(tx, id, requestsKey(community.id));
    await noteAct(tx, community.id, { by: member.id, act: 'removed', about: id });
    await tellStanding(tx, community, id, 'removed');
    return DONE;
  });
}

export function ban(
  means: Means,
  viewer: Viewer,
  { slug, memberId }: Person,
  typedReason: string,
): Promise<Done> {
  return toPerson(means, viewer, { slug, act: 'ban' }, memberId, async (tx, held, id) => {
    const { community, member } = held;
    const checked = checkReason(typedReason);
    if ('problems' in checked) return { state: 'wrong', ...checked };
    const reason = checked.words;
    if (!(await holdMember(tx, id))) return refused(NOBODY);
    await dropMember(tx, community.id, id);
    await dropRequest(tx, community.id, id);
    await takeBackFrom(tx, id, requestsKey(community.id));
    await settleRequests(tx, community.id);
    await insertBan(tx, community.id, { memberId: id, by: member.id, reason });
    await noteAct(tx, community.id, { by: member.id, act: 'banned', about: id, words: reason });
    await tellStanding(tx, community, id, 'banned', reason);
    return DONE;
  });
}

export function lift(means: Means, viewer: Viewer, { slug, memberId }: Person): Promise<Done> {
  return toPerson(means, viewer, { slug, act: 'lift' }, memberId, async (tx, held, id) => {
    await dropBan(tx, held.community.id, id);
    await noteAct(tx, held.community.id, { by: held.member.id, act: 'lifted', about: id });
    return DONE;
  });
}

export function appoint(means: Means, viewer: Viewer, { slug, memberId }: Person): Promise<Done> {
  return toPerson(means, viewer, { slug, act: 'appoint' }, memberId, async (tx, held, id) => {
    const { community, member } = held;
    if ((await countModerators(tx, community.id)) >= MOST_MODERATORS)
      return refused(`There are ${MOST_MODERATORS} moderators, which is the most.`);
    await setRole(tx, community.id, id, 'moderator');
    await noteAct(tx, community.id, { by: member.id, act: 'appointed', about: id });
    await tellStanding(tx, community, id, 'appointed');
    return DONE;
  });
}

export function dismiss(means: Means, viewer: Viewer, { slug, memberId }: Person): Promise<Done> {
  return toPerson(means, viewer, { slug, act: 'dismiss' }, memberId, async (tx, held, id) => {
    const { community, member } = held;
    await setRole(tx, community.id, id, 'member');
    await takeBackFrom(tx, id, requestsKey(community.id));
    await noteAct(tx, community.id, { by: member.id, act: 'dismissed', about: id });
    await tellStanding(tx, community, id, 'dismissed');
    return DONE;
  });
}

/** The owner becomes a moderator, in this order: there is never more than one owner. */
export function handOver(means: Means, viewer: Viewer, { slug, memberId }: Person): Promise<Done> {
  return toPerson(means, viewer, { slug, act: 'handOver' }, memberId, async (tx, held, id) => {
    const { community, member } = held;
    await setRole(tx, community.id, member.id, 'moderator');
    await setRole(tx, community.id, id, 'owner');
    await noteAct(tx, community.id, { by: member.id, act: 'handed-over', about: id });
    await tellStanding(tx, community, id, 'handed-over');
    return DONE;
  });
}
