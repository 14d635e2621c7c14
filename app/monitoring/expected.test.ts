import { data, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { isExpected } from './expected.ts';

test('redirects, refusals and lost requests are expected', () => {
  expect(isExpected(redirect('/sign-in'))).toBe(true);
  expect(isExpected({ status: 404, statusText: '', internal: false, data: null })).toBe(true);
  expect(isExpected(new DOMException('The user aborted a request.', 'AbortError'))).toBe(true);
  expect(isExpected(new TypeError('Failed to fetch'))).toBe(true);
  expect(
    isExpected(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
  ).toBe(true);
  expect(isExpected(new Error('Unexpected Server Error'))).toBe(true);
});

test('faults are not', () => {
  expect(isExpected(new TypeError('x is undefined'))).toBe(false);
  expect(isExpected(new Error('Failed to fetch the mood'))).toBe(false);
  expect(isExpected('thrown text')).toBe(false);
  expect(isExpected(undefined)).toBe(false);
  expect(isExpected(data(null))).toBe(false);
});
