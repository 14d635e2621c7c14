import { formatCount, formatNumber, formatPercent } from '../../base/words/figures.ts';
import { peopleWords } from './result.ts';

export const isYourAnswer = ', your answer';
/** Above columns that are too narrow for a sign of their own. */
export const unit = 'Share of people, %';
export const reachShare = ({ top }: { top: number }) =>
  `The columns reach up to ${formatPercent(top)}.`;
export const reachPeople = ({ top }: { top: number }) =>
  formatCount(top, {
    one: 'The columns reach up to # person.',
    other: 'The columns reach up to # people.',
  });
type Named = { text: string; people: number; low?: string; high?: string };
export const resultOf = ({ text, people, low = '', high = '' }: Named) =>
  `Result of “${text}”, ${peopleWords(people)}, on a scale from ${low} to ${high}`;
export const meanIs = ({ figure }: { figure: string }) => `Mean ${figure}`;
export const onAverage = ({ mean, last }: { mean: string; last: number }) =>
  `On average ${mean} of ${formatNumber(last)}`;
export const medianIs = ({ figure }: { figure: string }) => `Median ${figure}`;
