/**
 * How much a question is moving: its recent answers compared with what is usual for it. Our own formula, with additive
 * smoothing, over the answers of the last hour H, of the 23 hours before it D, and of the six days before those W:
 *
 *   usual = W / hours           per hour; the hours of those six days it was open, counted as 24 at least
 *   rise(x, u) = max(0, x − u) / (max(x, u) + 20)                          from 0 to below 1
 *   score = 0.45 · rise(H, usual) + 0.45 · rise(D, 23 · usual) + 0.10 · (H + D) / (H + D + 200)
 *
 * Reasons:
 * - Size cancels out. Usual traffic is no rise at any size and scores below 0.10, which six answers in the first
 *   hour of a new question exceed; twice the usual in an hour adds less than 0.225, and thirty such answers add more.
 * - In its first two days a question has little or no usual traffic: being busy is then news by itself.
 * - A spike is bounded. One burst, however large, is in one window at a time, except in the minutes in which it
 *   crosses into the next: it scores below 0.55 while it is new and later that day, and then raises
 *   what is usual. Only a rise in both windows comes near 1.
 * - Every answer of the last day raises the score, since the usual traffic is taken from before that day.
 * - 20 answers where none were usual make a rise of one half: a handful of friends is not a movement.
 * - The last term sorts questions that do not rise: a busy one before a silent one.
 *
 * Answers of a flood of which a part was held back are in none of these windows (docs/decisions/0044). The price: any
 * other spike raises what is usual for six days, so that the question is slow to rise again. A question that nobody can
 * answer, closed or not yet open, scores 0. A close that is near adds nothing: there is a list for that.
 */
export type Activity = {
  /** Each window contains the shorter ones, and all end now. */
  lastHour: number;
  lastDay: number;
  lastWeek: number;
  hoursSinceOpening: number;
  hoursUntilClosing: number;
};

/** The page shows the reason: so many answers in the last so many hours. */
export type TrendingScore = { score: number; reason: { answers: number; hours: number } };

const DAY = 24;
const WEEK = 168;
const HALF_RISE = 20;
const HALF_BUSY = 200;

export function scoreTrending(activity: Activity): TrendingScore {
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

/** The window that contributes most to the score, else the day, else the week; no window begins before the opening. */
function reasonOf(activity: Activity, ofHour: number, ofDay: number): TrendingScore['reason'] {
  const { lastHour, lastDay, lastWeek, hoursSinceOpening } = activity;
  const within = (hours: number) => Math.max(1, Math.min(hours, Math.ceil(hoursSinceOpening)));
  if (ofHour > 0 && ofHour >= ofDay) return { answers: lastHour, hours: 1 };
  if (lastDay > 0) return { answers: lastDay, hours: within(DAY) };
  return { answers: lastWeek, hours: within(WEEK) };
}
