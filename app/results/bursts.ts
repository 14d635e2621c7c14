import type { Split } from './tally.ts';

/**
 * A burst is where, of what came to an open question within so many minutes, more than such a share came from networks that
 * have reached their cap, counted or held, and no fewer answers than these. The figures are tried in bursts.test.ts.
 */
export const BURST = { minutes: 10, share: 0.1, fewest: 30 };

/** What the headline rests on until a burst is over: everybody whose browser had been here before, and members. */
export const BURST_SPLIT: Split = { audience: 'everyone', least: 'device' };

/** What a result says of itself in a burst: that it rests on the better checked, or that these are too few. */
export type BurstState = 'checked' | 'waiting';

/** Beside the figures of a result. */
export function burstFacts(burst: BurstState | undefined): string[] {
  if (!burst) return [];
  return [
    'Being checked: many answers came from few networks',
    ...(burst === 'checked' ? ['Only people with an account or an earlier visit are counted'] : []),
  ];
}

/** In place of who leads. */
export const NO_LEAD_WORDS = 'No lead is called while this is being checked.';

/** In whole sentences. `people`: how many the result rests on. */
export function burstWords(burst: BurstState, people: string): string {
  const until =
    burst === 'checked'
      ? `this result counts ${people} with an account or an earlier visit`
      : 'no lead is called';
  return `Being checked: many answers came from few networks. Until that is over, ${until}.`;
}
