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

/** Facts beside the figures of a result. */
export function burstFacts(burst: BurstState | undefined): string[] {
  if (!burst) return [];
  return [
    'Being checked: many answers came from few networks',
    ...(burst === 'checked' ? ['Only people with an account or an earlier visit are counted'] : []),
  ];
}

/** Replaces the sentence about who leads. */
export const NO_LEAD_WORDS = 'No lead is called while this is being checked.';

/** Whole sentences; `people` is how many the result rests on. */
export function burstWords(burst: BurstState, people: string): string {
  const until =
    burst === 'checked'
      ? `this result counts ${people} with an account or an earlier visit`
      : 'no lead is called';
  return `Being checked: many answers came from few networks. Until that is over, ${until}.`;
}
