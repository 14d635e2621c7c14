import type { LengthLimits } from '../base/text-length.ts';

export type JoinPolicy = 'public' | 'request' | 'invitation';
export const JOIN_POLICIES: readonly JoinPolicy[] = ['public', 'request', 'invitation'];

export const COMMUNITY_NAME_LENGTH: LengthLimits = { min: 3, max: 50 };
export const COMMUNITY_SLUG_LENGTH: LengthLimits = { min: 3, max: 40 };
export const COMMUNITY_ABOUT_LENGTH: LengthLimits = { min: 10, max: 500 };
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
export type CommunityRole = 'owner' | 'moderator' | 'member';
export type MembershipStatus =
  | CommunityRole
  | 'visitor'
  | 'stranger'
  | 'waiting'
  | 'refused'
  | 'banned';
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

/** Why an action is not allowed to somebody, or not now. */
export type CommunityPermissionRefusal =
  | 'sign-in'
  | 'members-only'
  | 'managers-only'
  | 'owner-only'
  | 'banned'
  | 'member-already'
  | 'owner-is-kept'
  | 'owner-stays'
  | 'ask-first'
  | 'needs-invitation'
  | 'open-to-all'
  | 'asked-already'
  | 'declined-before'
  | 'no-request'
  | 'no-such-request'
  | 'not-in-it'
  | 'banned-already'
  | 'not-banned'
  | 'moderator-already'
  | 'not-a-member'
  | 'not-a-moderator'
  | 'has-questions';

/** An object, since a page could show a code that is a string. */
export type CommunityDenial = { why: CommunityPermissionRefusal };

export type CommunityPermission = true | CommunityDenial;

/** Why nothing was done, with the values that its sentence names. */
export type CommunityRefusal =
  | {
      why:
        | CommunityPermissionRefusal
        | 'nobody'
        | 'link-gone'
        | 'no-such-question'
        | 'question-not-open'
        | 'question-closed'
        | 'question-removed'
        | 'many-requests-waiting'
        | 'many-requests'
        | 'many-links'
        | 'reason-gone'
        | `invitation-${Exclude<InvitationState, 'open'>}`;
    }
  | {
      why: 'most-links' | 'most-moderators' | 'most-joined' | 'they-joined-most' | 'most-made';
      most: number;
    };

/** The way of joining, who acts, and whom it is done to, where it is done to somebody. */
export type PermissionInput = {
  joining: JoinPolicy;
  as: MembershipStatus;
  to?: MembershipStatus | undefined;
  /** Whether a question was ever asked in it. */
  hasQuestions?: boolean;
};
type Rule = (at: PermissionInput) => CommunityPermission;

/** Reasons that lie in who somebody is or how often they came, and not in the present state. */
const STATUS: Partial<Record<CommunityRefusal['why'], 401 | 403 | 429>> = {
  'sign-in': 401,
  'members-only': 403,
  'managers-only': 403,
  'owner-only': 403,
  banned: 403,
  'many-requests': 429,
  'many-links': 429,
  'most-made': 429,
};

export function refusalStatus({ why }: { why: CommunityRefusal['why'] }): 401 | 403 | 409 | 429 {
  return STATUS[why] ?? 409;
}

export function isRole(as: MembershipStatus): as is CommunityRole {
  return as === 'owner' || as === 'moderator' || as === 'member';
}

function isManager(as: MembershipStatus): boolean {
  return as === 'owner' || as === 'moderator';
}

const no = (why: CommunityPermissionRefusal): CommunityDenial => ({ why });

function membersOnly(rule: Rule = () => true): Rule {
  return (at) => {
    if (at.as === 'visitor') return no('sign-in');
    if (at.as === 'banned') return no('banned');
    return isRole(at.as) ? rule(at) : no('members-only');
  };
}

const managersOnly = (rule: Rule = () => true): Rule =>
  membersOnly((at) => (isManager(at.as) ? rule(at) : no('managers-only')));

const ownerOnly = (rule: Rule = () => true): Rule =>
  membersOnly((at) => (at.as === 'owner' ? rule(at) : no('owner-only')));

function nonMembersOnly(rule: Rule): Rule {
  return (at) => {
    if (at.as === 'visitor') return no('sign-in');
    if (at.as === 'banned') return no('banned');
    return isRole(at.as) ? no('member-already') : rule(at);
  };
}

/** A moderator acts on members and outsiders; the owner on everybody but themselves. */
function canActOn({ as, to }: PermissionInput): CommunityPermission {
  if (to === 'owner') return no('owner-is-kept');
  if (to === 'moderator' && as !== 'owner') return no('owner-only');
  return true;
}

/** Everything a role may do, in one table: for pages, commands and tests. */
export const communityCan = {
  /** Reading questions and results that stay inside. */
  read: membersOnly(),
  seePeople: membersOnly(),
  hideName: membersOnly(),
  ask: membersOnly(),
  leave: membersOnly(({ as }) => (as === 'owner' ? no('owner-stays') : true)),

  join: nonMembersOnly(({ joining }) => {
    if (joining === 'request') return no('ask-first');
    return joining === 'public' ? true : no('needs-invitation');
  }),
  requestToJoin: nonMembersOnly(({ joining, as }) => {
    if (joining === 'public') return no('open-to-all');
    if (joining === 'invitation') return no('needs-invitation');
    if (as === 'waiting') return no('asked-already');
    return as === 'refused' ? no('declined-before') : true;
  }),
  takeBackRequest: nonMembersOnly(({ as }) => (as === 'waiting' ? true : no('no-request'))),
  /** With an invitation that is still open. */
  takeInvitation: nonMembersOnly(() => true),

  letIn: managersOnly(({ to }) => (to === 'waiting' ? true : no('no-such-request'))),
  refuse: managersOnly(({ to }) => (to === 'waiting' ? true : no('no-such-request'))),
  invite: managersOnly(),
  revokeInvitation: managersOnly(),
  editWords: managersOnly(),
  seeActs: managersOnly(),
  closeQuestion: managersOnly(),
  removeQuestion: managersOnly(),
  /** At first reasons, which wait for it. */
  lookAtReasons: managersOnly(),
  remove: managersOnly((at) => (at.to && isRole(at.to) ? canActOn(at) : no('not-in-it'))),
  ban: managersOnly((at) => (at.to === 'banned' ? no('banned-already') : canActOn(at))),
  lift: managersOnly(({ to }) => (to === 'banned' ? true : no('not-banned'))),

  rename: ownerOnly(),
  changeJoining: ownerOnly(),
  appoint: ownerOnly(({ to }) => {
    if (to === 'member') return true;
    return to === 'moderator' ? no('moderator-already') : no('not-a-member');
  }),
  dismiss: ownerOnly(({ to }) => (to === 'moderator' ? true : no('not-a-moderator'))),
  handOver: ownerOnly(({ to }) => (to === 'member' || to === 'moderator' ? true : no('not-in-it'))),
  delete: ownerOnly(({ hasQuestions }) => (hasQuestions ? no('has-questions') : true)),
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

export type InvitationState = 'open' | 'unknown' | 'revoked' | 'used' | 'expired';
