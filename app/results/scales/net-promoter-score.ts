import { displayShare, type DisplayShare } from '../../base/shares.ts';
import { promoterScore } from '../../stats/promoter-score.ts';
import { MIN_FOR_SHARES, type ChoiceCount } from '../result.ts';

/** A scale of 0 to 10 as a promoter score: shares in whole per cent, the score in points. */
export type NetPromoterScore = {
  promoters: DisplayShare;
  passives: DisplayShare;
  detractors: DisplayShare;
  /** The whole points; two different ones where rounding would wrongly claim all, none or level. */
  score: { from: number; to: number };
};

/** Undefined on other scales, and below 30 people. */
export function netPromoterScore(steps: readonly ChoiceCount[]): NetPromoterScore | undefined {
  const counts = steps.map(({ count }) => count);
  const people = counts.reduce((sum, count) => sum + count, 0);
  if (people < MIN_FOR_SHARES || steps.length !== 11) return undefined;
  const { promoters, passives, detractors, score } = promoterScore(counts);
  if (score === undefined) return undefined;
  return {
    promoters: displayShare(promoters, people),
    passives: displayShare(passives, people),
    detractors: displayShare(detractors, people),
    score: shownScore(score, ((promoters - detractors) * 100) / people),
  };
}

function shownScore(points: number, exact: number): NetPromoterScore['score'] {
  const isEnd = [-100, 0, 100].includes(points);
  // `+ 0` turns −0, the ceiling of −0.3, into 0.
  return isEnd && points !== exact
    ? { from: Math.floor(exact), to: Math.ceil(exact) + 0 }
    : { from: points, to: points };
}
