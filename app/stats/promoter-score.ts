export type PromoterScore = {
  promoters: number;
  passives: number;
  detractors: number;
  /** −100 … 100 in whole points. */
  score: number | undefined;
};

/**
 * Reads a scale of 0–10 as a net promoter score: the share on 9–10 minus the share on 0–6 (F. F. Reichheld, Harvard
 * Business Review, December 2003). The difference is rounded once, halves away from zero, so that opposite scales give
 * opposite points.
 */
export function promoterScore(counts: readonly number[]): PromoterScore {
  if (counts.length !== 11) throw new RangeError('A promoter score is of the steps 0 to 10.');
  const detractors = total(counts.slice(0, 7));
  const passives = total(counts.slice(7, 9));
  const promoters = total(counts.slice(9));
  const n = detractors + passives + promoters;
  const ahead = promoters - detractors;
  const points = Math.round((Math.abs(ahead) * 100) / n);
  return {
    promoters,
    passives,
    detractors,
    score: n === 0 ? undefined : ahead < 0 && points > 0 ? -points : points,
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
