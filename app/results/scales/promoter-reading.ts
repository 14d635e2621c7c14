import { formatSigned } from '../../base/format.ts';
import { shownShare, type ShownShare } from '../../base/shares.ts';
import { promoterScore } from '../../stats/promoter.ts';
import { FEWEST_FOR_SHARES, type Counted } from '../results.ts';

/** 0 to 10 read as a promoter score: shares in whole per cents, the score in points. */
export type PromoterReading = {
  promoters: ShownShare;
  passives: ShownShare;
  detractors: ShownShare;
  /** The same whole points, or two where one would claim all, none or level without its being so. */
  score: { from: number; to: number };
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
    score: shownScore(score, ((promoters - detractors) * 100) / people),
  };
}

function shownScore(points: number, exact: number): PromoterReading['score'] {
  const isEnd = [-100, 0, 100].includes(points);
  // Not −0, which a reading of −0.3 would end in.
  return isEnd && points !== exact
    ? { from: Math.floor(exact), to: Math.ceil(exact) + 0 }
    : { from: points, to: points };
}

/** "+20 points", "Between +99 and +100 points". */
export function scoreWords({ from, to }: PromoterReading['score']): string {
  return from === to
    ? `${formatSigned(from)} points`
    : `Between ${formatSigned(from)} and ${formatSigned(to)} points`;
}
