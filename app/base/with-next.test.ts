import { expect, test } from 'vitest';
import { withNext } from './with-next.ts';

test('the home page is left out, any other page is named', () => {
  expect(withNext('/sign-in', '/')).toBe('/sign-in');
  expect(withNext('/sign-in', '/topic')).toBe('/sign-in?next=%2Ftopic');
});
