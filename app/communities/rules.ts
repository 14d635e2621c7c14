import type { LengthLimits } from '../base/text-length.ts';

export type JoinPolicy = 'public' | 'request' | 'invitation';
export const JOIN_POLICIES: readonly JoinPolicy[] = ['public', 'request', 'invitation'];

export const NAME_LENGTH: LengthLimits = { min: 3, max: 50 };
export const SLUG_LENGTH: LengthLimits = { min: 3, max: 40 };
export const ABOUT_LENGTH: LengthLimits = { min: 10, max: 500 };
export const RULES_LENGTH: LengthLimits = { min: 0, max: 2_000 };
export const WELCOME_LENGTH: LengthLimits = { min: 0, max: 2_000 };
/** The words of a request to join, and the reason of a removal or a ban. */
export const WORDS_LENGTH: LengthLimits = { min: 0, max: 280 };
/** Slugs that are pages beneath `/account/communities/`. */
export const RESERVED_SLUGS = ['new'];

/** More than anybody means to make, or to be in. */
export const MAX_MADE_A_DAY = 5;
export const MAX_JOINED = 200;
export const MAX_WAITING = 500;
export const MAX_INVITATIONS = 20;
export const MAX_MODERATORS = 20;
export const INVITATION_LIMITS = { most: 1_000, days: [1, 7, 30] } as const;
/** So many days after a refusal somebody may ask again. */
export const ASK_AGAIN_DAYS = 7;
/** Joining, requests to join and making invitations, for one member: thirty an hour each. */
export const JOIN_LIMIT = { perMinute: 30 / 60, burst: 30 };

/** A person's role in a community, or how they are related to it from outside. */
export type Role = 'owner' | 'moderator' | 'member';
export type MembershipStatus = Role | 'visitor' | 'stranger' | 'waiting' | 'refused' | 'banned';
export const MEMBERSHIP_STATUSES: readonly MembershipStatus[] = [
  'owner',
  'moderator',
  'member',
  'visitor',
  'stranger',
  'waiting',
  'refused',
  'banned',
];

/** True, or the reason that is shown beside the button. */
export type Permission = true | string;

/** The way of joining, who acts, and whom it is done to, where it is done to somebody. */
export type PermissionInput = {
  joining: JoinPolicy;
  as: MembershipStatus;
  to?: MembershipStatus | undefined;
  /** Whether a question was ever asked in it. */
  hasQuestions?: boolean;
};
type Rule = (at: PermissionInput) => Permission;

const SIGN_IN = 'Sign in first.';
const NOT_IN = 'Only members can do this.';
const NOT_TRUSTED = 'Only its owner and moderators can do this.';
const NOT_OWNER = 'Only its owner can do this.';
const BANNED = 'You were banned from this community.';
const IN_ALREADY = 'You are already a member.';

/** Reasons that lie in who somebody is, and not in the present state. */
const ROLE_REFUSALS: readonly string[] = [NOT_IN, NOT_TRUSTED, NOT_OWNER, BANNED];

export function refusalStatus(reason: string): 401 | 403 | 409 {
  if (reason === SIGN_IN) return 401;
  return ROLE_REFUSALS.includes(reason) ? 403 : 409;
}

export function isRole(as: MembershipStatus): as is Role {
  return as === 'owner' || as === 'moderator' || as === 'member';
}

function isManager(as: MembershipStatus): boolean {
  return as === 'owner' || as === 'moderator';
}

function membersOnly(rule: Rule = () => true): Rule {
  return (at) => {
    if (at.as === 'visitor') return SIGN_IN;
    if (at.as === 'banned') return BANNED;
    return isRole(at.as) ? rule(at) : NOT_IN;
  };
}

const managersOnly = (rule: Rule = () => true): Rule =>
  membersOnly((at) => (isManager(at.as) ? rule(at) : NOT_TRUSTED));

const ownerOnly = (rule: Rule = () => true): Rule =>
  membersOnly((at) => (at.as === 'owner' ? rule(at) : NOT_OWNER));

function nonMembersOnly(rule: Rule): Rule {
  return (at) => {
    if (at.as === 'visitor') return SIGN_IN;
    if (at.as === 'banned') return BANNED;
    return isRole(at.as) ? IN_ALREADY : rule(at);
  };
}

/** A moderator acts on members and outsiders; the owner on everybody but themselves. */
function canActOn({ as, to }: PermissionInput): Permission {
  if (to === 'owner') return 'The owner cannot be removed. They can hand it over.';
  if (to === 'moderator' && as !== 'owner') return NOT_OWNER;
  return true;
}

/** Everything a role may do, in one table: for pages, commands and tests. */
export const communityCan = {
  /** Reading questions and results that stay inside. */
  read: membersOnly(),
  seePeople: membersOnly(),
  hideName: membersOnly(),
  ask: membersOnly(),
  leave: membersOnly(({ as }) =>
    as === 'owner' ? 'Hand it over first: a community needs an owner.' : true,
  ),

  join: nonMembersOnly(({ joining }) => {
    if (joining === 'request') return 'You have to ask to join.';
    return joining === 'public' ? true : 'You need an invitation.';
  }),
  requestToJoin: nonMembersOnly(({ joining, as }) => {
    if (joining === 'public') return 'Everyone can join it at once.';
    if (joining === 'invitation') return 'You need an invitation.';
    if (as === 'waiting') return 'You have already asked, and your request is pending.';
    return as === 'refused'
      ? `Your request was declined. You can ask again ${ASK_AGAIN_DAYS} days after that.`
      : true;
  }),
  takeBackRequest: nonMembersOnly(({ as }) =>
    as === 'waiting' ? true : 'There is no request to cancel.',
  ),
  /** With an invitation that is still open. */
  takeInvitation: nonMembersOnly(() => true),

  letIn: managersOnly(({ to }) =>
    to === 'waiting' ? true : 'There is no request under this name.',
  ),
  refuse: managersOnly(({ to }) =>
    to === 'waiting' ? true : 'There is no request under this name.',
  ),
  invite: managersOnly(),
  revokeInvitation: managersOnly(),
  editWords: managersOnly(),
  seeActs: managersOnly(),
  closeQuestion: managersOnly(),
  removeQuestion: managersOnly(),
  remove: managersOnly((at) =>
    at.to && isRole(at.to) ? canActOn(at) : 'This person is not in it.',
  ),
  ban: managersOnly((at) => (at.to === 'banned' ? 'This person is banned already.' : canActOn(at))),
  lift: managersOnly(({ to }) => (to === 'banned' ? true : 'This person is not banned.')),

  rename: ownerOnly(),
  changeJoining: ownerOnly(),
  appoint: ownerOnly(({ to }) => {
    if (to === 'member') return true;
    return to === 'moderator' ? 'They are a moderator already.' : 'This person is not a member.';
  }),
  dismiss: ownerOnly(({ to }) => (to === 'moderator' ? true : 'This person is no moderator.')),
  handOver: ownerOnly(({ to }) =>
    to === 'member' || to === 'moderator' ? true : 'This person is not in it.',
  ),
  delete: ownerOnly(({ hasQuestions }) =>
    hasQuestions ? 'Questions were asked in it, and answers are never thrown away.' : true,
  ),
};
export type CommunityAction = keyof typeof communityCan;

/** Whether a question stays inside, text and result. Decided when it is asked. */
export function staysInside(
  joining: JoinPolicy,
  audience: 'everyone' | 'members' | 'community',
): boolean {
  return joining === 'invitation' || (joining === 'request' && audience === 'community');
}

/** Policies are ordered from what everybody may see to what few may. */
export function isNarrower(to: JoinPolicy, from: JoinPolicy): boolean {
  return JOIN_POLICIES.indexOf(to) > JOIN_POLICIES.indexOf(from);
}

/** The way of joining, as a reader sees it. */
export const JOIN_POLICY_WORDS: Record<JoinPolicy, string> = {
  public: 'Open to everyone',
  request: 'Members join on request',
  invitation: 'By invitation only',
};

export const ROLE_WORDS: Record<Role, string> = {
  owner: 'Owner',
  moderator: 'Moderator',
  member: 'Member',
};

/** What each way of joining means for who sees what. */
export const JOIN_POLICY_ABOUT: Record<JoinPolicy, string> = {
  public: 'Everyone can join at once, and everyone can read its questions and results.',
  request:
    'Its owner and moderators approve requests to join. Questions for members only stay inside, text and result; everyone can read the rest.',
  invitation:
    'People with a link from its owner or moderators can join. All questions stay inside; others see its name, what it is about and its rules.',
};

export type InvitationState = 'open' | 'unknown' | 'revoked' | 'used' | 'expired';

export const INVITATION_REFUSALS: Record<Exclude<InvitationState, 'open'>, string> = {
  unknown: 'This is not an invitation to this community. Perhaps only a part of it was copied.',
  revoked: 'This invitation was revoked.',
  used: 'This invitation has been used up.',
  expired: 'This invitation has expired.',
};
