import { describe, expect, test } from 'vitest';
import {
  communityCan,
  isNarrower,
  JOIN_POLICIES,
  refusalStatus,
  MEMBERSHIP_STATUSES,
  staysInside,
  type CommunityAction,
  type MembershipStatus,
  type CommunityPermission,
} from './community-rules.ts';

const statusOf = (can: CommunityPermission) => can === true || refusalStatus(can);
const acts = Object.keys(communityCan) as CommunityAction[];

/** Who may do something at all, to anybody it can be done to, whatever the way of joining. */
const MAY: Partial<Record<CommunityAction, readonly MembershipStatus[]>> = {
  read: ['owner', 'moderator', 'member'],
  leave: ['moderator', 'member'],
  takeInvitation: ['stranger', 'waiting', 'refused'],
  takeBackRequest: ['waiting'],
  invite: ['owner', 'moderator'],
  editWords: ['owner', 'moderator'],
  rename: ['owner'],
  changeJoining: ['owner'],
};

describe('the table', () => {
  test.each(Object.entries(MAY))('%s is for %j', (act, who) => {
    for (const joining of JOIN_POLICIES)
      expect(
        MEMBERSHIP_STATUSES.filter(
          (as) => communityCan[act as CommunityAction]({ joining, as }) === true,
        ),
      ).toEqual(who);
  });

  test('refuses visitors and the banned in everything, and says why', () => {
    for (const act of acts)
      for (const joining of JOIN_POLICIES) {
        expect(communityCan[act]({ joining, as: 'visitor' })).toEqual({ why: 'sign-in' });
        expect(communityCan[act]({ joining, as: 'banned' })).toEqual({ why: 'banned' });
      }
  });

  test('lets nobody act on the owner, and only the owner on moderators', () => {
    const at = (as: MembershipStatus, to: MembershipStatus) => ({
      joining: 'public' as const,
      as,
      to,
    });
    for (const act of ['remove', 'ban'] as const) {
      expect(communityCan[act](at('owner', 'owner'))).toEqual({ why: 'owner-is-kept' });
      expect(communityCan[act](at('moderator', 'owner'))).toEqual({ why: 'owner-is-kept' });
      expect(communityCan[act](at('moderator', 'moderator'))).toEqual({ why: 'owner-only' });
      expect(communityCan[act](at('owner', 'moderator'))).toBe(true);
      expect(communityCan[act](at('moderator', 'member'))).toBe(true);
    }
    expect(communityCan.ban(at('moderator', 'stranger'))).toBe(true);
    expect(communityCan.remove(at('moderator', 'stranger'))).toEqual({ why: 'not-in-it' });
  });

  test('keeps what was answered: a community with questions is not deleted', () => {
    const at = { joining: 'public', as: 'owner' } as const;
    expect(communityCan.delete({ ...at, hasQuestions: false })).toBe(true);
    expect(communityCan.delete({ ...at, hasQuestions: true })).toEqual({ why: 'has-questions' });
  });

  test('tells a refusal by role from one by the present state', () => {
    const at = { joining: 'public', as: 'member' } as const;
    expect(statusOf(communityCan.join({ ...at, as: 'visitor' }))).toBe(401);
    expect(statusOf(communityCan.invite(at))).toBe(403);
    expect(statusOf(communityCan.join(at))).toBe(409);
  });
});

test('what fewer people may see stays inside', () => {
  expect(JOIN_POLICIES.filter((joining) => staysInside(joining, 'everyone'))).toEqual([
    'invitation',
  ]);
  expect(JOIN_POLICIES.filter((joining) => staysInside(joining, 'members'))).toEqual([
    'invitation',
  ]);
  expect(JOIN_POLICIES.filter((joining) => staysInside(joining, 'community'))).toEqual([
    'request',
    'invitation',
  ]);
  expect(isNarrower('request', 'public')).toBe(true);
  expect(isNarrower('public', 'public')).toBe(false);
  expect(isNarrower('request', 'invitation')).toBe(false);
});
