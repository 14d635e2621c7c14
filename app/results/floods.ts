/**
 * A flood: within ten minutes at least so many answers were held back, and they were at least this share of all that
 * came. A network that sends a little too much to a busy question makes none.
 */
export const FLOOD_THRESHOLD = { held: 10, share: 0.2 };
/**
 * Around a flood no answers count as movement: not before it, since a network that sends a little too much is counted
 * for ten minutes until it has reached its cap, and not after it. A question is also called flooded for the minutes
 * after.
 */
export const FLOOD_WINDOW = { beforeMinutes: 10, afterMinutes: 15 };

/** A sequence of answers that were held back: when, and how many of them still are. */
export type Flood = { from: string; to: string; answers: number };
