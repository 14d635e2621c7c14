/**
 * Who is counted in a result: everyone, which is the headline; a split; or all answers, those included that the
 * headline leaves out. Who may answer is the audience of a question: see questions/question-rules.ts.
 */
export type SplitGroup = 'everyone' | 'members' | 'visitors' | 'all';

export const SPLIT_GROUPS: readonly SplitGroup[] = ['everyone', 'members', 'visitors', 'all'];

/** How an answer was checked, the weakest level first; the database stores the index in this list. */
export const LEVELS = ['open', 'embed', 'device', 'email', 'account', 'invitation'] as const;
export type Level = (typeof LEVELS)[number];

/** The number of the level of members' answers. */
export const ACCOUNT_LEVEL = LEVELS.indexOf('account');
