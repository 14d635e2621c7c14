import { shownShare, type ShownShare } from '../base/shares.ts';
import { promoterScore } from '../stats/promoter.ts';
import { FEWEST_FOR_SHARES, type Counted } from './results.ts';

/** 0 to 10 read as a promoter score: shares in whole per cents, the score in points. */
export type PromoterReading = {
  promoters: ShownShare;
  passives: ShownShare;
  detractors: ShownShare;
  score: number;
};

/** Nothing on other scales, and below 30 people. */
export function promoterReading(steps: readonly Counted[]): PromoterReading | undefined {
  const counts = steps.map(({ count }) => count);
  const people = counts.reduce((sum, count) => sum + count, 0);
  if (people < FEWEST_FOR_SHARES || steps.length !== 11) return undefined;
  const { promoters, passives, detractors, score } = promoterScore(counts);
  if (score === undefined) return undefined;
  return {
    promoters: shownShare(promoters, people),
    passives: shownShare(passives, people),
    detractors: shownShare(detractors, people),
    score,
  };
}
