import { formatNumber } from '../base/words/figures.ts';
import type { Choice } from './question.ts';

type PickLimit = { pickAtMost: number; choices: readonly Pick<Choice, 'role'>[] };

/** If every choice may be picked, a number would only be more to read. */
export function picksWords(asked: PickLimit): string {
  return canPickAll(asked)
    ? 'Pick as many as you like'
    : `Pick up to ${formatNumber(asked.pickAtMost)}`;
}

export function canPickAll({ pickAtMost, choices }: PickLimit): boolean {
  return pickAtMost >= choices.filter(({ role }) => role === 'listed').length;
}
