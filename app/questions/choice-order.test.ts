import { expect, test } from 'vitest';
import { CHOICE_ORDERS, shuffleChoices } from './choice-order.ts';

const orders = (choices: string[], id = 'question01') =>
  Array.from({ length: CHOICE_ORDERS }, (_, order) => shuffleChoices(choices, id, order));

test.each([2, 3, 4, 6, 12])('of %i choices each comes first equally often', (length) => {
  const choices = Array.from({ length }, (_, at) => String(at));
  const first = orders(choices).map(([choice]) => choice);
  for (const choice of choices)
    expect(first.filter((one) => one === choice)).toHaveLength(CHOICE_ORDERS / length);
});

test('of five none comes first more than once more often than another', () => {
  const first = orders(['a', 'b', 'c', 'd', 'e']).map(([choice]) => choice);
  const times = ['a', 'b', 'c', 'd', 'e'].map((one) => first.filter((it) => it === one).length);
  expect(Math.max(...times) - Math.min(...times)).toBe(1);
});

test('nothing is lost or doubled, and the same reader gets the same order', () => {
  const choices = ['a', 'b', 'c', 'd', 'e'];
  for (const order of orders(choices)) expect(order.toSorted()).toEqual(choices);
  expect(orders(choices)).toEqual(orders(choices));
  expect(orders(choices)).not.toEqual(orders(choices, 'question02'));
});

test.each([[[]], [['only']]])('%j stays as it is', (choices) => {
  expect(shuffleChoices(choices, 'question01', 7)).toEqual(choices);
});
