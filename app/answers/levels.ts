/** Who is counted in a result. Whom a question is asked of is another matter: see questions/rules.ts. */
export type Audience = 'everyone' | 'members' | 'visitors';

export const AUDIENCES: readonly Audience[] = ['everyone', 'members', 'visitors'];

export const COUNTED_WORDS: Record<Audience, string> = {
  everyone: 'Everyone',
  members: 'Members',
  visitors: 'Visitors',
};

/** How an answer was checked, the weakest first; the database keeps the place in this list. */
export const LEVELS = ['open', 'embed', 'device', 'email', 'account', 'invitation'] as const;
export type Level = (typeof LEVELS)[number];
