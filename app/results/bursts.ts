import type { Split } from './tally.ts';

/**
 * A burst: of what an open question received within so many minutes, more than this share came from networks at their
 * cap, counted or held back, and at least `fewest` answers. The figures are tried in bursts.test.ts.
 */
export const BURST = { minutes: 10, share: 0.1, fewest: 30 };

/** The headline's split until a burst is over: members, and everybody whose browser had been here before. */
export const BURST_SPLIT: Split = { audience: 'everyone', least: 'device' };

/** What a result says in a burst: that it rests on the better checked, or that these are too few. */
export type BurstState = 'checked' | 'waiting';
