import { formatNumber } from '../../base/words/figures.ts';

export const eachDot = ({ each, hasOwn }: { each: number; hasOwn: boolean }) => {
  const dots = each === 1 ? 'Each dot is an answer.' : `Each dot is ${formatNumber(each)} answers.`;
  return hasOwn ? `${dots} The star is yours.` : dots;
};
