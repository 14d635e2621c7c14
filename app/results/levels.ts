/**
 * Who is counted in a result: everyone, which is the headline, or a part of them; or all answers, with those of networks
 * that gave too many for the headline. Whom a question is asked of is another matter: see questions/rules.ts.
 */
export type SplitGroup = 'everyone' | 'members' | 'visitors' | 'all';

export const SPLIT_GROUPS: readonly SplitGroup[] = ['everyone', 'members', 'visitors', 'all'];

export const SPLIT_GROUP_LABELS: Record<SplitGroup, string> = {
  everyone: 'Everyone',
  members: 'Members',
  visitors: 'Visitors',
  all: 'All answers',
};

/** How an answer was checked, the weakest first; the database keeps the place in this list. */
export const LEVELS = ['open', 'embed', 'device', 'email', 'account', 'invitation'] as const;
export type Level = (typeof LEVELS)[number];
