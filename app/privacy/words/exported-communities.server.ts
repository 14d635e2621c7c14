import { community } from './columns.server.ts';

export const communities = {
  about: 'The communities you belong to.',
  columns: {
    community,
    name: 'its name',
    role: 'owner, moderator or member',
    name_is_shown: 'whether other members see your name',
    joined_at: 'since when',
  },
};

export const communityRequests = {
  about: 'Where you asked to join.',
  columns: {
    community,
    words: 'what you wrote; erased once it is answered',
    asked_at: 'when you asked',
    refused_at: 'when your request was declined',
  },
};

export const communityBans = {
  about: 'Where you may not come back until somebody lifts the ban.',
  columns: {
    community,
    reason: 'the reason that was given',
    banned_at: 'since when',
  },
};

export const communityInvitations = {
  about: 'Invitation links you made. The links themselves are left out: they are keys.',
  columns: {
    community,
    made_at: 'when you made it',
    expires_at: 'until when it works',
    most: 'how many it lets in',
    used: 'how many it let in',
    revoked_at: 'when it was revoked',
  },
};

export const communityLog = {
  about: 'What you did in communities you manage, and what was done there about you.',
  columns: {
    community,
    at: 'when',
    act: 'what was done',
    role: 'whether you did it, or it was done to you',
    question: 'id of the question it was about',
    words: 'the reason that was given',
  },
};
