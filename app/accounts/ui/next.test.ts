import { describe, expect, test } from 'vitest';
import { reasonIn, withNext } from './next.ts';

test('home is where anybody goes', () => {
  expect(withNext('/sign-in', '/')).toBe('/sign-in');
  expect(withNext('/sign-in', '/topic')).toBe('/sign-in?next=%2Ftopic');
});

describe('who is led to sign in', () => {
  test.each([
    [
      '/account/questions/new',
      'Asking a question takes an account. What you typed waits for you. ',
    ],
    [
      '/account/questions/new?community=the-choir',
      'Asking a question takes an account. What you typed waits for you. ',
    ],
    ['/account/questions/new?version=0123456789', 'Asking a question takes an account. '],
    ['/question/0123456789?choice=1', 'Your choice waits for you at the question. '],
    ['/topic/work?follow=1', 'Following a topic takes an account. '],
    ['/community/the-choir?join=1', 'Joining a community takes an account. '],
    ['/community/the-choir', ''],
    ['/topic/work', ''],
    ['/question/0123456789', ''],
    ['/account', ''],
    ['/', ''],
  ])('by %s is told why, where there is something to tell', (next, words) => {
    expect(reasonIn(next)).toBe(words);
  });
});
