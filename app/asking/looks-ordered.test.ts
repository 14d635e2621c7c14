import { expect, test } from 'vitest';
import { looksOrdered } from './looks-ordered.ts';

test.each([
  [['Never', 'Rarely', 'Sometimes', 'Often', 'Always']],
  [['Always', 'Often', 'Never']],
  [['Strongly agree', 'Agree', 'Neutral', 'Disagree', 'Strongly disagree']],
  [['Under 18', '18 to 30', '31 to 50', 'Over 50']],
  [['0', '1 to 2', '3 or more']],
  [['Up to 1,000', '1,000 to 2,000', '2,500']],
  [['Small', 'Medium', 'Large', '']],
  [['Monday', 'Tuesday', 'Friday', 'Any day']],
])('%j has an order', (labels) => expect(looksOrdered(labels)).toBe(true));

test.each([
  [[]],
  [['Never', 'Always']],
  [['Apples', 'Pears', 'Plums']],
  [['Often', 'Never', 'Sometimes']],
  [['5 apples', '2 pears', '9 plums']],
  [['7', '7', '7']],
  [['Low', 'High', 'Blue', 'Green']],
])('%j has none', (labels) => expect(looksOrdered(labels)).toBe(false));
