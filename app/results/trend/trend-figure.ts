import { displayPercent } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { roundedMean, tenthFigure, type ScaleEnds } from '../scales/scale-result.ts';

/** A share in per cent, or a mean where `ends` are given, rounded here only: "49%", ">4.9". */
export function trendFigure(value: number, ends: ScaleEnds | undefined): string {
  return ends ? tenthFigure(roundedMean(value, ends)) : shareFigure(displayPercent(value));
}
