import type { TransactionSql } from 'postgres';
import {
  misleadingHandleProblem,
  misleadingNameProblem,
} from '../accounts/profile/misleading-names.server.ts';
import type { MisleadingName } from '../accounts/account-rules.ts';
import { notifyMembers } from '../notices/notices.server.ts';
import { lockMember } from '../accounts/member-rows.server.ts';
import type { StandingEvent } from '../notices/notice.ts';
import type { Member, Viewer } from '../accounts/viewer.ts';
import { randomId } from '../platform/secrets/random-id.server.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import type { RateLimiter } from '../platform/http/rate-limiter.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import {
  checkInvitation,
  checkNewCommunity,
  checkCommunityTexts,
  type NewCommunity,
  type CommunityTexts,
} from './community-check.ts';
import {
  communityCan,
  isNarrower,
  JOIN_LIMIT,
  MAX_INVITATIONS,
  MAX_JOINED,
  MAX_MADE_A_DAY,
  type CommunityAction,
  type CommunityRefusal,
  type JoinPolicy,
} from './community-rules.ts';
import type {
  CommunityInput,
  CommunityFieldProblem,
  PublicReasonProblem,
} from './community-schema.ts';
import {
  VISITOR_MEMBERSHIP,
  countJoined,
  loadMembership,
  type MembershipDetails,
} from './membership-rows.server.ts';
import {
  countMadeToday,
  deleteCommunity,
  lockCommunity,
  insertCommunity,
  rewriteCommunity,
  type Community,
} from './community-rows.server.ts';
import {
  countOpenInvitations,
  insertInvitation,
  revokeInvitation,
} from './invitation-rows.server.ts';
import { insertLogEntry } from './community-log.server.ts';
import { retryInTurn } from '../platform/database/turns.server.ts';

/** What a community needs of areas that know questions; pages hand it over. */
export type CommunityQuestions = {
  hasQuestions(tx: TransactionSql, communityId: number): Promise<boolean>;
  /** Takes inside the questions that another way of joining requires there, and returns their public ids. */
  restrictToMembers(
    tx: TransactionSql,
    communityId: number,
    joining: JoinPolicy,
  ): Promise<string[]>;
  /** Checks the reason that is shown to those who wanted to answer. */
  checkPublicReason(
    typed: string,
  ): { reason: string } | { problems: { field: string; problem: PublicReasonProblem }[] };
  /**
   * Closes or removes a question of this community. Returns the refusal, or undefined where there is no such question.
   */
  endQuestion(
    tx: TransactionSql,
    which: { slug: string; publicId: string },
    how: { act: 'closeQuestion' | 'removeQuestion'; reason: string },
  ): Promise<
    { questionId: RowId; authorId: RowId | null } | { refusal: CommunityRefusal } | undefined
  >;
};

/** What communities do about reasons, which they may not import. */
export type CommunityReasons = {
  /** Undefined where it does not wait any more. */
  decide: (
    tx: TransactionSql,
    communityId: number,
    address: string,
    isLetIn: boolean,
  ) => Promise<{ questionId: RowId; publicId: string; authorId: RowId | null } | undefined>;
};

export type CommunityDeps = {
  sql: Sql;
  secret: Secret;
  limits: RateLimiter;
  limitsScale: number;
  asked: CommunityQuestions;
  reasons: CommunityReasons;
  /** Called with the questions that others see differently now, and with those they see no more. */
  changed: (publicIds: readonly string[]) => void;
  hidden: (publicIds: readonly string[]) => void;
};

export type CommunityCommandFailure =
  | { state: 'gone' }
  | { state: 'refused'; refusal: CommunityRefusal }
  | { state: 'wrong'; problems: CommunityFieldProblem[] };
/** `number`: how many people it was done to, where that can be several. */
export type CommunityCommandResult = { state: 'done'; number?: number } | CommunityCommandFailure;

export const DONE: CommunityCommandResult = { state: 'done' };

export function communityRefused(refusal: CommunityRefusal): CommunityCommandFailure {
  return { state: 'refused', refusal };
}

/** A community under its lock, and the membership of whoever acts. */
export type LockedCommunity = {
  community: Community;
  membership: MembershipDetails;
  member: Member;
};

/** Locks the community, checks `communityCan` and then acts: of two who act at once, one waits for the other. */
export async function runCommunityAction(
  { sql }: Pick<CommunityDeps, 'sql'>,
  { member }: Viewer,
  slug: string,
  act: CommunityAction,
  work: (tx: TransactionSql, held: LockedCommunity) => Promise<CommunityCommandResult>,
  more: (tx: TransactionSql, community: Community) => Promise<{ hasQuestions?: boolean }> = nothing,
): Promise<CommunityCommandResult> {
  return retryInTurn(sql, async (tx): Promise<CommunityCommandResult> => {
    const community = await lockCommunity(tx, slug);
    if (!community) return { state: 'gone' };
    const membership = member
      ? await loadMembership(tx, community.id, member.id)
      : VISITOR_MEMBERSHIP;
    const at = { joining: community.joining, as: membership.as, ...(await more(tx, community)) };
    // Where it is done to people, `communityCan` is checked again for each of them.
    const can = hasTarget(act) || communityCan[act](at);
    if (can !== true) return communityRefused(can);
    return member
      ? work(tx, { community, membership, member })
      : communityRefused({ why: 'sign-in' });
  });
}

const nothing = async () => ({});

const TARGETED_ACTIONS: ReadonlySet<CommunityAction> = new Set<CommunityAction>([
  'letIn',
  'refuse',
  'remove',
  'ban',
  'lift',
  'appoint',
  'dismiss',
  'handOver',
]);

export function hasTarget(act: CommunityAction): boolean {
  return TARGETED_ACTIONS.has(act);
}

export type MakeResult =
  | { state: 'made'; slug: string }
  | Exclude<CommunityCommandFailure, { state: 'gone' }>;

export async function makeCommunity(
  { sql, limitsScale }: CommunityDeps,
  { member }: Viewer,
  typed: CommunityInput,
): Promise<MakeResult> {
  if (!member) return { state: 'refused', refusal: { why: 'sign-in' } };
  const wanted = checkNewCommunity(typed);
  if ('problems' in wanted) return { state: 'wrong', ...wanted };
  const problems = [
    ...misleadingAt('name', misleadingNameProblem(wanted.name, 'community')),
    ...misleadingAt('slug', misleadingHandleProblem(wanted.slug)),
  ];
  if (problems.length > 0) return { state: 'wrong', problems };
  return retryInTurn(sql, (tx) => insertWithinLimits(tx, member, wanted, limitsScale));
}

function misleadingAt(field: string, problem: MisleadingName | undefined): CommunityFieldProblem[] {
  return problem === undefined ? [] : [{ field, problem: { why: 'misleading', problem } }];
}

async function insertWithinLimits(
  tx: TransactionSql,
  member: Member,
  wanted: NewCommunity,
  limitsScale: number,
): Promise<MakeResult> {
  await lockMember(tx, member.id);
  const most = Math.max(1, Math.floor(MAX_MADE_A_DAY * limitsScale));
  if ((await countMadeToday(tx, member.id)) >= most)
    return { state: 'refused', refusal: { why: 'most-made', most } };
  if ((await countJoined(tx, member.id)) >= MAX_JOINED)
    return { state: 'refused', refusal: MOST_JOINED };
  const id = await insertCommunity(tx, wanted, member.id);
  if (id === undefined)
    return { state: 'wrong', problems: [{ field: 'slug', problem: { why: 'slug-taken' } }] };
  await insertLogEntry(tx, id, { by: member.id, act: 'made' });
  return { state: 'made', slug: wanted.slug };
}

export const MOST_JOINED = { why: 'most-joined', most: MAX_JOINED } as const;

/** Moderators change the texts; the owner also the name and the way of joining. One form does all of it. */
export async function editCommunity(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  typed: CommunityInput,
): Promise<CommunityCommandResult> {
  let narrowed: string[] = [];
  const done = await runCommunityAction(
    deps,
    viewer,
    slug,
    'editWords',
    async (tx, { community, membership, member }) => {
      const wanted = checkCommunityTexts(typed);
      if ('problems' in wanted) return { state: 'wrong', ...wanted };
      // An unchanged name stays, also where the rules would refuse it today.
      const isNew = wanted.name !== community.name;
      const problems = isNew
        ? misleadingAt('name', misleadingNameProblem(wanted.name, 'community'))
        : [];
      if (problems.length > 0) return { state: 'wrong', problems };
      const joining = typed.joining ?? community.joining;
      const at = { joining: community.joining, as: membership.as };
      const { newReasonsWait } = typed;
      const needs = changesOf(community, { ...wanted, joining, newReasonsWait });
      for (const { act } of needs) {
        const can = act === undefined || communityCan[act](at);
        if (can !== true) return communityRefused(can);
      }
      await rewriteCommunity(tx, community.id, { ...wanted, joining, newReasonsWait });
      if (isNarrower(joining, community.joining))
        narrowed = await deps.asked.restrictToMembers(tx, community.id, joining);
      for (const { note } of needs)
        await insertLogEntry(tx, community.id, { by: member.id, act: note });
      return DONE;
    },
  );
  if (done.state === 'done') deps.hidden(narrowed);
  return done;
}

type Change = { act: CommunityAction | undefined; note: string };

function changesOf(
  was: Community,
  is: CommunityTexts & Pick<Community, 'joining' | 'newReasonsWait'>,
): Change[] {
  const words = (['about', 'rules', 'welcome'] as const).some((field) => was[field] !== is[field]);
  return [
    ...(words ? [{ act: undefined, note: 'edited' }] : []),
    ...(was.name === is.name ? [] : [{ act: 'rename' as const, note: 'renamed' }]),
    ...(was.joining === is.joining
      ? []
      : [{ act: 'changeJoining' as const, note: `joining-${is.joining}` }]),
    ...(was.newReasonsWait === is.newReasonsWait
      ? []
      : [{ act: undefined, note: is.newReasonsWait ? 'reasons-wait' : 'reasons-at-once' }]),
  ];
}

/** To be called where somebody's membership changes by what another person did. */
export function notifyMembershipChange(
  tx: TransactionSql,
  { id }: Community,
  memberId: RowId,
  what: StandingEvent,
  words = '',
): Promise<void> {
  return notifyMembers(tx, { kind: 'standing', what, communityId: id, words }, [memberId]);
}

/** Deletes only a community without questions, and only with its name typed. */
export function removeCommunity(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  typedName: string,
): Promise<CommunityCommandResult> {
  return runCommunityAction(
    deps,
    viewer,
    slug,
    'delete',
    async (tx, { community }) => {
      if (typedName.trim().normalize('NFC') !== community.name)
        return { state: 'wrong', problems: [{ field: 'confirm', problem: { why: 'other-name' } }] };
      await deleteCommunity(tx, community.id);
      return DONE;
    },
    async (tx, { id }) => ({ hasQuestions: await deps.asked.hasQuestions(tx, id) }),
  );
}

export async function createInvitation(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  typed: { most: string; days: string },
): Promise<CommunityCommandResult> {
  if (viewer.member && !(await deps.limits.take('community links', viewer.member.id, JOIN_LIMIT)))
    return communityRefused({ why: 'many-links' });
  return runCommunityAction(deps, viewer, slug, 'invite', async (tx, { community, member }) => {
    const wanted = checkInvitation(typed.most, typed.days);
    if ('problems' in wanted) return { state: 'wrong', ...wanted };
    if ((await countOpenInvitations(tx, community.id)) >= MAX_INVITATIONS)
      return communityRefused({ why: 'most-links', most: MAX_INVITATIONS });
    const publicId = randomId();
    await insertInvitation(tx, community.id, { publicId, by: member.id, ...wanted });
    await insertLogEntry(tx, community.id, { by: member.id, act: 'invited' });
    return DONE;
  });
}

export function revokeLink(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  publicId: string,
): Promise<CommunityCommandResult> {
  return runCommunityAction(
    deps,
    viewer,
    slug,
    'revokeInvitation',
    async (tx, { community, member }) => {
      if (!(await revokeInvitation(tx, community.id, publicId)))
        return communityRefused({ why: 'link-gone' });
      await insertLogEntry(tx, community.id, { by: member.id, act: 'invitation-revoked' });
      return DONE;
    },
  );
}

/** Closes a question of the community for good, or removes it; everyone reads the reason. */
export async function endQuestion(
  deps: CommunityDeps,
  viewer: Viewer,
  slug: string,
  { act, publicId }: { act: 'closeQuestion' | 'removeQuestion'; publicId: string },
  typedReason: string,
): Promise<CommunityCommandResult> {
  const done = await runCommunityAction(
    deps,
    viewer,
    slug,
    act,
    async (tx, { community, member }) => {
      const checked = deps.asked.checkPublicReason(typedReason);
      if ('problems' in checked) return { state: 'wrong', ...checked };
      const { reason } = checked;
      const ended = await deps.asked.endQuestion(tx, { slug, publicId }, { act, reason });
      if (!ended) return communityRefused({ why: 'no-such-question' });
      if ('refusal' in ended) return communityRefused(ended.refusal);
      await insertLogEntry(tx, community.id, {
        by: member.id,
        act: act === 'closeQuestion' ? 'question-closed' : 'question-removed',
        questionId: ended.questionId,
        words: reason,
      });
      if (ended.authorId !== null && ended.authorId !== member.id)
        await notifyMembers(
          tx,
          {
            kind: 'standing',
            what: act === 'closeQuestion' ? 'question-closed' : 'question-removed',
            questionId: ended.questionId,
            communityId: community.id,
            words: reason,
          },
          [ended.authorId],
        );
      return DONE;
    },
  );
  const tell = act === 'removeQuestion' ? deps.hidden : deps.changed;
  if (done.state === 'done') tell([publicId]);
  return done;
}
