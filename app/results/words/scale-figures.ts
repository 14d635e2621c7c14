import { formatTenths } from '../../base/words/figures.ts';

export const meanRange = ({ range }: { range: string }) =>
  `95% range ${range} if these answers were a random draw.`;
export const medianSpread = ({ median }: { median: number }) =>
  `${formatTenths(median)} with the people on each step spread evenly over it.`;
export const standardDeviation = 'The standard deviation: 0 if all said the same.';
export const asPromoterScore = 'Read as a promoter score';
export const promoterScore = ({
  score,
  promoters,
  detractors,
}: {
  score: string;
  promoters: string;
  detractors: string;
}) =>
  `${score}: ${promoters} said 9 or 10, ${detractors} said 6 or less, and the second share is taken from the first. It means something only where people were asked whether they would recommend.`;
export const meanHead = 'Mean';
export const medianHead = 'Median';
export const spreadHead = 'Spread';
