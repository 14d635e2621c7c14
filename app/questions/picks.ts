import { formatNumber } from '../base/format.ts';
import type { Choice } from './question.ts';

type Picks = { pickAtMost: number; choices: readonly Pick<Choice, 'role'>[] };

/** Where every choice may be picked, a number would only be one more thing to read. */
export function picksWords(asked: Picks): string {
  return picksAll(asked)
    ? 'Pick as many as you like'
    : `Pick up to ${formatNumber(asked.pickAtMost)}`;
}

export function picksAll({ pickAtMost, choices }: Picks): boolean {
  return pickAtMost >= choices.filter(({ role }) => role === 'listed').length;
}
