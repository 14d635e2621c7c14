import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import { edgeWords } from '../../base/words/shares.ts';
import {
  roundedInterval,
  roundedMean,
  type RoundedMean,
  type ScaleMean,
  type ToldScale,
} from '../scales/scale-result.ts';

/** "3.6", "over 9.9". */
export function tenthWords({ tenth, edge }: RoundedMean): string {
  return edgeWords(edge) + formatTenths(tenth);
}

/** "3.4 to 3.8". */
export function meanIntervalWords(interval: { low: number; high: number }): string {
  const { from, to } = roundedInterval(interval);
  return `${formatTenths(from)} to ${formatTenths(to)}`;
}

export function meanWords({ mean, ...ends }: ScaleMean): string | undefined {
  return mean === undefined ? undefined : tenthWords(roundedMean(mean, ends));
}

/** "On average 3.6 of 5 among 212 people; at least half of them said 4 or more." */
export function scaleSentence(scale: ToldScale, people: string): string | undefined {
  const figures = scaleFigures(scale);
  return (
    figures && `On average ${figures.mean} of ${figures.last} among ${people}; ${figures.middle}.`
  );
}

/** What a sentence about a scale names; `middle` is a clause of its own. Undefined where there is no mean. */
export function scaleFigures(
  scale: ToldScale,
): { mean: string; last: string; middle: string } | undefined {
  const { median, last } = scale;
  const mean = meanWords(scale);
  if (mean === undefined || median === undefined) return undefined;
  return { mean, last: formatNumber(last), middle: middleWords(median, scale) };
}

/** Describes the median from its side of the scale, and says "all" where that is true. */
function middleWords(
  median: number,
  { first, last, countAtMedian, people, range }: ToldScale,
): string {
  if (!Number.isInteger(median)) {
    const step = Math.ceil(median);
    return `half of them said ${formatNumber(step)} or more`;
  }
  const step = formatNumber(median);
  if (countAtMedian === 0) return `half of them said less than ${step}, half more`;
  if (countAtMedian === people) return `all of them said ${step}`;
  if (median === last || median === first) return `at least half of them said ${step}`;
  const middle = (first + last) / 2;
  if (median === middle) return `the middle answer is ${step}`;
  if (median > middle)
    return range?.low === median
      ? `all of them said ${step} or more`
      : `at least half of them said ${step} or more`;
  return range?.high === median
    ? `all of them said ${step} or less`
    : `at least half of them said ${step} or less`;
}
