import type { BurstState } from '../bursts.ts';

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
  return burst === 'checked'
    ? `Being checked: many answers came from few networks. Until that is over, this result counts ${people} with an account or an earlier visit.`
    : 'Being checked: many answers came from few networks. Until that is over, no lead is called.';
}
