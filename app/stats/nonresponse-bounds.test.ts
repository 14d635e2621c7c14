import { expect, test } from 'vitest';
import { nonresponseBounds } from './nonresponse-bounds.ts';

test.each([
  // Manski (1989), bounds without an assumption: from P(y=1|z=1)P(z=1) to that plus P(z=0).
  [
    { group: 80, answered: 20, forIt: 10 },
    { least: 10, most: 70 },
  ],
  [
    { group: 80, answered: 76, forIt: 38 },
    { least: 38, most: 42 },
  ],
  [
    { group: 80, answered: 80, forIt: 40 },
    { least: 40, most: 40 },
  ],
  [
    { group: 80, answered: 0, forIt: 0 },
    { least: 0, most: 80 },
  ],
  // More answers than names on the list: nobody is missing.
  [
    { group: 80, answered: 84, forIt: 44 },
    { least: 44, most: 44 },
  ],
])('%j: %j', (asked, bounds) => {
  expect(nonresponseBounds(asked)).toEqual(bounds);
});
