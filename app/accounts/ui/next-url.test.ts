import { describe, expect, test } from 'vitest';
import { signInReasonFor, withNext } from './next-url.ts';

test('the home page is left out, any other page is named', () => {
  expect(withNext('/sign-in', '/')).toBe('/sign-in');
  expect(withNext('/sign-in', '/topic')).toBe('/sign-in?next=%2Ftopic');
});

describe('somebody who has to sign in', () => {
  test.each([
    ['/account/questions/new', 'ask-typed'],
    ['/account/questions/new?community=the-choir', 'ask-typed'],
    ['/account/questions/new?version=0123456789', 'ask'],
    ['/question/0123456789?choice=1', 'choice'],
    ['/topic/work?follow=1', 'follow'],
    ['/community/the-choir?join=1', 'join'],
    ['/community/the-choir', undefined],
    ['/topic/work', undefined],
    ['/question/0123456789', undefined],
    ['/account', undefined],
    ['/', undefined],
  ])('by %s is told why, where there is something to tell', (next, reason) => {
    expect(signInReasonFor(next)).toBe(reason);
  });
});
