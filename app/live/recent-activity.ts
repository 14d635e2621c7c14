/** What people answered in the last hour, for the wall at `/live`: all of it each time. */
export type RecentActivity = {
  asOf: string;
  /** First answers in each of the last sixty minutes, oldest first; the last one is still running. */
  minutes: number[];
  /** When the running minute began. */
  minute: string;
  /** Questions by when they were last answered, the newest first, with their first answers in that hour. */
  latest: { question: string; answers: number; at: string; demo?: true }[];
  /** First answers in that hour by topic, whatever the feed is of; those without any are left out. */
  topics: [slug: string, answers: number][];
};

export const ACTIVITY_MINUTES = 60;
export const MAX_LATEST = 24;
/** One stream follows so many questions at most. */
export const MAX_FOLLOWED_AT_ONCE = 80;
