import { formatNumber } from '../../base/words/figures.ts';
import { canPickAll, type PickLimit } from '../picks.ts';

/** If every choice may be picked, a number would only be more to read. */
export function picksWords(asked: PickLimit): string {
  return canPickAll(asked)
    ? 'Pick as many as you like'
    : `Pick up to ${formatNumber(asked.pickAtMost)}`;
}
