import {
  communityCan,
  type CommunityRefusal,
  type PermissionInput,
  type CommunityPermission,
  type InvitationState,
  type JoinPolicy,
  type CommunityRole,
  type MembershipStatus,
} from './community-rules.ts';
import type { CommunityFieldProblem } from './community-schema.ts';

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

/** The viewer's membership in a community. */
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

export type CommunityPermissions = Record<keyof typeof communityCan, CommunityPermission>;

/** Which actions are allowed here; each that is not has its reason. */
export function permissionsOf(at: PermissionInput): CommunityPermissions {
  return Object.fromEntries(
    Object.entries(communityCan).map(([act, can]) => [act, can(at)]),
  ) as CommunityPermissions;
}

/** An invitation, as it is shown to whoever follows its link. */
export type InvitationView = {
  token: string;
  state: InvitationState;
};

/** A person on a community's list; `encodedId` identifies them in forms of this community. */
export type CommunityPersonView = {
  encodedId: string;
  name: string;
  role: CommunityRole;
  isListed: boolean;
  joinedAt: string;
  isSelf: boolean;
};

/** A form that was refused, shown again with what was typed. */
export type FailedForm = {
  state: 'tried';
  does: string;
  /** The person or thing that the form is about. */
  subject: string;
  refusal: CommunityRefusal | undefined;
  status: number;
  problems: CommunityFieldProblem[];
  typed: Readonly<Record<string, string>>;
};

const TIME_CURSOR = /^(-?\d{1,17})\.([\w-]{10,22})$/;

/** A cursor of a list by time: the time and the id of an entry. */
export function parseTimeCursor(text: string | null): { at: string; id: string } | undefined {
  const [, at, id] = TIME_CURSOR.exec(text ?? '') ?? [];
  return at === undefined || id === undefined ? undefined : { at, id };
}
