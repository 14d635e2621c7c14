/** What was answered in the last hour, for the wall at `/live`; each event has all of it. */
export type RecentActivity = {
  asOf: string;
  /** First answers in each of the last sixty minutes, oldest first; the last minute is still running. */
  minutes: number[];
  /** When the running minute began. */
  minute: string;
  /**
   * Questions by their newest answer, the newest first, with their first answers in that hour. `recent`: those of the
   * last five minutes, the running one included; missing where there are none.
   */
  latest: { question: string; answers: number; at: string; recent?: number; demo?: true }[];
  /** First answers in that hour by topic, for all topics with any, whatever topic is asked for. */
  topics: [slug: string, answers: number][];
};

/** The minutes alone, for pages that show no question of the hour. */
export function minutesOf(activity: RecentActivity): RecentActivity {
  return { ...activity, latest: [], topics: [] };
}

export const ACTIVITY_MINUTES = 60;
export const RECENT_MINUTES = 5;
export const MAX_LATEST = 24;
/** The most questions that one stream follows. */
export const MAX_FOLLOWED_AT_ONCE = 80;
/** Of so many of them it also brings how their reasons stand. */
export const MAX_REASONS_AT_ONCE = 10;
