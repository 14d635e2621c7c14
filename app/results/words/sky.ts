import { formatNumber } from '../../base/words/figures.ts';

type Dots = { each: number; isPicks: boolean; hasOwn: boolean };

/** Of several choices a person may pick, each pick is a dot. */
export function eachDot({ each, isPicks, hasOwn }: Dots): string {
  const one = isPicks ? 'Each dot is a pick.' : 'Each dot is an answer.';
  const few = isPicks
    ? `Each dot is ${formatNumber(each)} picks.`
    : `Each dot is ${formatNumber(each)} answers.`;
  return `${each === 1 ? one : few}${hasOwn ? ' The star is yours.' : ''}`;
}
