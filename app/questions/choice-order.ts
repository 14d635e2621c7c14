import { seededPermutation } from '../stats/permutation.ts';

/**
 * Choices without an order of their own are shuffled, so that none gains from coming first. A reader has one of this
 * many orders, so that a page is made once for each order and not once a reader.
 */
export const CHOICE_ORDERS = 12;

/** Rotations of a few random orders: over all of them each choice comes first equally often. */
export function shuffleChoices<T>(choices: readonly T[], questionId: string, order: number): T[] {
  const { length } = choices;
  if (length < 2) return [...choices];
  const turn = order % length;
  const drawn = seededPermutation(length, `${questionId} order ${Math.floor(order / length)}`);
  return [...drawn.slice(turn), ...drawn.slice(0, turn)].flatMap((at) => choices[at] ?? []);
}
