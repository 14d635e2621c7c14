/**
 * How much a question is moving: its recent answers against what is usual for it. Our own formula, with
 * additive smoothing, over answers of the last hour H, of the 23 hours before it D, and of the six days
 * before those W:
 *
 *   usual = W / hours           an hour; the hours of those six days it was open, counted as 24 at least
 *   rise(x, u) = max(0, x − u) / (max(x, u) + 20)                          from 0 to below 1
 *   score = 0.45 · rise(H, usual) + 0.45 · rise(D, 23 · usual) + 0.10 · (H + D) / (H + D + 200)
 *
 * Why so:
 * - Size cancels. Traffic as usual is no rise at any size and scores below 0.10, which six answers in the first
 *   hour of a new question pass; twice the usual in an hour adds less than 0.225, thirty such answers more.
 * - In its first two days a question has little or no usual: being busy is then itself the news.
 * - A spike is bounded. One burst, however wild, sits in one window at a time, but for the minutes in which it
 *   crosses from one to the next: it scores below 0.55 while it is new and later that day, and then raises
 *   what is usual. Only a rise in both windows comes near 1.
 * - Every answer of the last day raises the score, since what is usual is taken from before that day.
 * - 20 is the rise, where none was usual, that is worth half: a handful of friends is not a movement.
 * - The last term orders what does not rise: a busy question before a silent one.
 *
 * What came in a flood, of which a part was held back, is in none of these windows (docs/decisions/0044). The price: any
 * other spike raises what is usual for six days, so that the question is slow to rise again.
 * A question nobody can answer, closed or not yet open, scores 0. That it closes soon adds nothing: there
 * is a list for that.
 */
export type Activity = {
  /** Each window holds the shorter ones, and all end now. */
  lastHour: number;
  lastDay: number;
  lastWeek: number;
  hoursSinceOpening: number;
  hoursUntilClosing: number;
};

/** The reason is what the page says: so many answers in the last so many hours. */
export type Trend = { score: number; reason: { answers: number; hours: number } };

const DAY = 24;
const WEEK = 168;
const HALF_RISE = 20;
const HALF_BUSY = 200;

export function trendOf(activity: Activity): Trend {
  const { lastHour, lastDay, lastWeek, hoursSinceOpening, hoursUntilClosing } = activity;
  const open = Math.min(WEEK, hoursSinceOpening);
  const usual = (lastWeek - lastDay) / Math.max(DAY, open - DAY);
  const ofHour = rise(lastHour, usual);
  const ofDay = rise(lastDay - lastHour, usual * (DAY - 1));
  const busy = lastDay / (lastDay + HALF_BUSY);
  const isOpen = hoursSinceOpening >= 0 && hoursUntilClosing > 0;
  return {
    score: isOpen ? 0.45 * ofHour + 0.45 * ofDay + 0.1 * busy : 0,
    reason: reasonOf(activity, ofHour, ofDay),
  };
}

function rise(answers: number, usual: number): number {
  return Math.max(0, answers - usual) / (Math.max(answers, usual) + HALF_RISE);
}

/** The window that carries the score, else the day, else the week; no window begins before the opening. */
function reasonOf(activity: Activity, ofHour: number, ofDay: number): Trend['reason'] {
  const { lastHour, lastDay, lastWeek, hoursSinceOpening } = activity;
  const within = (hours: number) => Math.max(1, Math.min(hours, Math.ceil(hoursSinceOpening)));
  if (ofHour > 0 && ofHour >= ofDay) return { answers: lastHour, hours: 1 };
  if (lastDay > 0) return { answers: lastDay, hours: within(DAY) };
  return { answers: lastWeek, hours: within(WEEK) };
}
