import {
  communityCan,
  type PermissionInput,
  type Permission,
  type InvitationState,
  type JoinPolicy,
  type Role,
  type MembershipStatus,
} from './rules.ts';

/** A community as everybody may see it. */
export type CommunityView = {
  slug: string;
  name: string;
  about: string;
  rules: string;
  joining: JoinPolicy;
  people: number;
  isDemo: boolean;
};

export function communityViewOf({
  slug,
  name,
  about,
  rules,
  joining,
  people,
  isDemo,
}: CommunityView): CommunityView {
  return { slug, name, about, rules, joining, people, isDemo };
}

/** How whoever reads stands to it. */
export type MembershipView = {
  as: MembershipStatus;
  isListed: boolean;
  reason: string | undefined;
  again: string | undefined;
};

export function membershipViewOf({
  as,
  isListed,
  reason,
  again,
}: {
  as: MembershipStatus;
  isListed: boolean;
  reason: string | null;
  again: Date | null;
}): MembershipView {
  return { as, isListed, reason: reason ?? undefined, again: again?.toISOString() };
}

export type CommunityPermissions = Record<keyof typeof communityCan, Permission>;

/** What may be done here, each with the reason where it may not. */
export function permissionsOf(at: PermissionInput): CommunityPermissions {
  return Object.fromEntries(
    Object.entries(communityCan).map(([act, can]) => [act, can(at)]),
  ) as CommunityPermissions;
}

/** A link into a community as it is seen by whoever follows it. */
export type InvitationView = {
  token: string;
  state: InvitationState;
};

/** Somebody on the list of a community's people: `mark` stands for them in forms of this community. */
export type CommunityPersonView = {
  encodedId: string;
  name: string;
  role: Role;
  isListed: boolean;
  joinedAt: string;
  isSelf: boolean;
};

/** What a press of a button led to, when it was not done: what was typed stands in the form again. */
export type FailedForm = {
  state: 'tried';
  does: string;
  /** Whom or what it was done to. */
  subject: string;
  refusal: string | undefined;
  status: number;
  problems: { field: string; problem: string }[];
  typed: Readonly<Record<string, string>>;
};

export function problemIn(tried: FailedForm | undefined, field: string): string | undefined {
  return tried?.problems.find((one) => one.field === field)?.problem;
}

const TIME_CURSOR = /^(-?\d{1,17})\.([\w-]{10,22})$/;

/** A place in a list by time: a moment, and what stands there. */
export function parseTimeCursor(text: string | null): { at: string; id: string } | undefined {
  const [, at, id] = TIME_CURSOR.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at, id };
}
