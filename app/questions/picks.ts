import type { Choice } from './question.ts';

export type PickLimit = { pickAtMost: number; choices: readonly Pick<Choice, 'role'>[] };

export function canPickAll({ pickAtMost, choices }: PickLimit): boolean {
  return pickAtMost >= choices.filter(({ role }) => role === 'listed').length;
}
