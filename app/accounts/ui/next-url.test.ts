import { describe, expect, test } from 'vitest';
import { signInReasonFor, withNext } from './next-url.ts';

test('the home page is left out, any other page is named', () => {
  expect(withNext('/sign-in', '/')).toBe('/sign-in');
  expect(withNext('/sign-in', '/topic')).toBe('/sign-in?next=%2Ftopic');
});

describe('somebody who has to sign in', () => {
  test.each([
    ['/account/questions/new', 'You need an account to ask a question. What you typed is kept. '],
    [
      '/account/questions/new?community=the-choir',
      'You need an account to ask a question. What you typed is kept. ',
    ],
    ['/account/questions/new?version=0123456789', 'You need an account to ask a question. '],
    ['/question/0123456789?choice=1', 'Your choice is kept at the question. '],
    ['/topic/work?follow=1', 'You need an account to follow a topic. '],
    ['/community/the-choir?join=1', 'You need an account to join a community. '],
    ['/community/the-choir', ''],
    ['/topic/work', ''],
    ['/question/0123456789', ''],
    ['/account', ''],
    ['/', ''],
  ])('by %s is told why, where there is something to tell', (next, words) => {
    expect(signInReasonFor(next)).toBe(words);
  });
});
