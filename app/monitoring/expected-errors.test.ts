import { data, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { isExpectedError } from './expected-errors.ts';

test('redirects, refusals and lost requests are expected', () => {
  expect(isExpectedError(redirect('/sign-in'))).toBe(true);
  expect(isExpectedError({ status: 404, statusText: '', internal: false, data: null })).toBe(true);
  expect(isExpectedError(new DOMException('The user aborted a request.', 'AbortError'))).toBe(true);
  expect(isExpectedError(new TypeError('Failed to fetch'))).toBe(true);
  expect(
    isExpectedError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
  ).toBe(true);
  expect(isExpectedError(new Error('Unexpected Server Error'))).toBe(true);
});

test('faults are not', () => {
  expect(isExpectedError(new TypeError('x is undefined'))).toBe(false);
  expect(isExpectedError(new Error('Failed to fetch the mood'))).toBe(false);
  expect(isExpectedError('thrown text')).toBe(false);
  expect(isExpectedError(undefined)).toBe(false);
  expect(isExpectedError(data(null))).toBe(false);
});
