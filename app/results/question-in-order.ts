import { shuffleChoices } from '../questions/choice-order.ts';
import type { QuestionView } from './question-view.ts';
import { inReaderOrder } from './result.ts';

/** The listed choices by their numbers, as they stand in one of the orders. */
export function numbersInOrder(
  { id, keepsOrder, choices }: Pick<QuestionView, 'id' | 'keepsOrder' | 'choices'>,
  order: number,
): number[] {
  const numbers = choices
    .flatMap(({ role, number }) => (role === 'listed' ? [number] : []))
    .toSorted((a, b) => a - b);
  return keepsOrder ? numbers : shuffleChoices(numbers, id, order);
}

/** A question as whoever sees its listed choices in this order. */
export function questionInOrder(question: QuestionView, numbers: readonly number[]): QuestionView {
  const { result, keepsOrder } = question;
  const choices = sortByNumbers(question.choices, numbers);
  return { ...question, choices, result: result && inReaderOrder(result, choices, keepsOrder) };
}

/** What none of the numbers names stays last. */
export function sortByNumbers<Of extends { number: number }>(
  all: readonly Of[],
  numbers: readonly number[],
): Of[] {
  const placeOf = ({ number }: Of) => {
    const at = numbers.indexOf(number);
    return at < 0 ? numbers.length : at;
  };
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}
