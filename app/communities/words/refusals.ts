import { ASK_AGAIN_DAYS, type CommunityRefusal, type InvitationState } from '../community-rules.ts';

/** Why an invitation lets nobody in. */
export const invitationRefusals: Record<Exclude<InvitationState, 'open'>, string> = {
  unknown: 'This is not an invitation to this community. Perhaps only a part of it was copied.',
  revoked: 'This invitation was revoked.',
  used: 'This invitation has been used up.',
  expired: 'This invitation has expired.',
};

export function communityRefusalText(refusal: CommunityRefusal): string {
  switch (refusal.why) {
    case 'sign-in':
      return 'Sign in first.';
    case 'members-only':
      return 'Only members can do this.';
    case 'managers-only':
      return 'Only its owner and moderators can do this.';
    case 'owner-only':
      return 'Only its owner can do this.';
    case 'banned':
      return 'You were banned from this community.';
    case 'member-already':
      return 'You are already a member.';
    case 'owner-is-kept':
      return 'The owner cannot be removed. They can hand it over.';
    case 'owner-stays':
      return 'Hand it over first: a community needs an owner.';
    case 'ask-first':
      return 'You have to ask to join.';
    case 'needs-invitation':
      return 'You need an invitation.';
    case 'open-to-all':
      return 'Everyone can join it at once.';
    case 'asked-already':
      return 'You have already asked, and your request is pending.';
    case 'declined-before':
      return `Your request was declined. You can ask again ${ASK_AGAIN_DAYS} days after that.`;
    case 'no-request':
      return 'There is no request to cancel.';
    case 'no-such-request':
      return 'There is no request under this name.';
    case 'not-in-it':
      return 'This person is not in it.';
    case 'banned-already':
      return 'This person is banned already.';
    case 'not-banned':
      return 'This person is not banned.';
    case 'moderator-already':
      return 'They are a moderator already.';
    case 'not-a-member':
      return 'This person is not a member.';
    case 'not-a-moderator':
      return 'This person is no moderator.';
    case 'has-questions':
      return 'Questions were asked in it, and answers are never thrown away.';
    case 'nobody':
      return 'Nobody here has this name.';
    case 'link-gone':
      return 'This link was already revoked, or belongs to another community.';
    case 'reason-gone':
      return 'This reason does not wait as it did: its author changed or deleted it, or somebody decided.';
    case 'no-such-question':
      return 'No question of this community has this address.';
    case 'question-not-open':
      return 'It has not opened yet. It can be removed.';
    case 'question-closed':
      return 'It is closed.';
    case 'question-removed':
      return 'It was already removed.';
    case 'many-requests-waiting':
      return 'Too many requests are waiting already. Try again later.';
    case 'many-requests':
      return 'Too many requests to join within an hour. Try again later.';
    case 'many-links':
      return 'You made many links within an hour. Try again later.';
    case 'invitation-unknown':
      return invitationRefusals.unknown;
    case 'invitation-revoked':
      return invitationRefusals.revoked;
    case 'invitation-used':
      return invitationRefusals.used;
    case 'invitation-expired':
      return invitationRefusals.expired;
    case 'most-links':
      return `There are ${refusal.most} active links already. Revoke one first.`;
    case 'most-moderators':
      return `There are ${refusal.most} moderators, which is the most.`;
    case 'most-joined':
      return `You are a member of ${refusal.most} communities, which is the most. Leave one first.`;
    case 'they-joined-most':
      return `They are already in ${refusal.most} communities, the maximum.`;
    case 'most-made':
      return `You have made ${refusal.most} communities within a day, which is the most.`;
  }
}
