import { sortByNumbers } from '../base/sort-by-numbers.ts';
import { shuffleChoices } from '../questions/choice-order.ts';
import type { QuestionView } from './question-view.ts';
import { inReaderOrder } from './result.ts';

type OrderedQuestion = Pick<QuestionView, 'id' | 'keepsOrder' | 'choices'>;

/** The listed choices by their numbers, in each of the orders. It is kept with a page, and holds nothing else of the question. */
export function ordersOf({
  id,
  keepsOrder,
  choices,
}: OrderedQuestion): (order: number) => readonly number[] {
  const numbers = choices
    .flatMap(({ role, number }) => (role === 'listed' ? [number] : []))
    .toSorted((a, b) => a - b);
  return (order) => (keepsOrder ? numbers : shuffleChoices(numbers, id, order));
}

/** As they stand in one of the orders. */
export function numbersInOrder(question: OrderedQuestion, order: number): readonly number[] {
  return ordersOf(question)(order);
}

/** A question as whoever sees its listed choices in this order. */
export function questionInOrder(question: QuestionView, numbers: readonly number[]): QuestionView {
  const { result, keepsOrder } = question;
  const choices = sortByNumbers(question.choices, numbers);
  return { ...question, choices, result: result && inReaderOrder(result, choices, keepsOrder) };
}
