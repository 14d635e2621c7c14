import type { JoinPolicy, CommunityRole } from '../community-rules.ts';

/** The way of joining, as a reader sees it. */
export const joinPolicies: Record<JoinPolicy, string> = {
  public: 'Open to everyone',
  request: 'Members join on request',
  invitation: 'By invitation only',
};

export const roles: Record<CommunityRole, string> = {
  owner: 'Owner',
  moderator: 'Moderator',
  member: 'Member',
};

/** What each way of joining means for who sees what. */
export const aboutJoinPolicies: Record<JoinPolicy, string> = {
  public: 'Everyone can join at once, and everyone can read its questions and results.',
  request:
    'Its owner and moderators approve requests to join. Questions for members only stay inside, text and result; everyone can read the rest.',
  invitation:
    'People with a link from its owner or moderators can join. All questions stay inside; others see its name, what it is about and its rules.',
};
