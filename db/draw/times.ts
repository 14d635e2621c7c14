import type { Rng } from '../../app/stats/rng.ts';
import type { DemoQuestion } from '../demo/demo-types.ts';

/** Milliseconds from the moment of seeding, the past below zero: so a draw is the same whenever it is made. */
export type Moment = number;
/** In which a question was answered; its end is the present where it still is. */
export type Window = { opensAt: Moment; endsAt: Moment };

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** How strongly answers crowd into the first days of a question. */
const EARLY_CROWDING = 1.6;
/** On the day that changes opinions more people come. */
const NEWS_SHARE = 0.3;
const NEWS_MS = 1.5 * DAY_MS;
/** Of what many answer just now: the share of the last hours, and how many it is at least. */
const RUSH_SHARE = 0.04;
const RUSH_LEAST = 14;
const RUSH_MOST_SHARE = 0.4;
const RUSH_MS = 6 * HOUR_MS;
const RUSH_CROWDING = 1.6;

export function windowOf({ openedDaysAgo, closesInDays, paused }: DemoQuestion): Window {
  return {
    opensAt: -openedDaysAgo * DAY_MS,
    endsAt: paused === undefined ? Math.min(closesInDays * DAY_MS, 0) : -DAY_MS,
  };
}

/** When somebody answers: before the end, and not before it opened. */
export function drawTime(question: DemoQuestion, { opensAt, endsAt }: Window, rng: Rng): Moment {
  const { jump, people, hasRush } = question;
  const rushShare = Math.min(RUSH_MOST_SHARE, Math.max(RUSH_SHARE, RUSH_LEAST / people));
  if (hasRush && rng() < rushShare)
    return Math.max(opensAt, endsAt - 1 - Math.floor(RUSH_MS * rng() ** RUSH_CROWDING));
  if (jump && rng() < NEWS_SHARE) {
    const at = opensAt + jump.day * DAY_MS + Math.floor(NEWS_MS * rng() ** 2);
    if (at < endsAt) return at;
  }
  return opensAt + Math.floor((endsAt - opensAt) * rng() ** EARLY_CROWDING);
}

/** A pause before somebody comes back: seconds as a rule, hours now and then. */
export function drawPause(rng: Rng): number {
  return Math.floor(4_000 * Math.exp(9 * rng()));
}
