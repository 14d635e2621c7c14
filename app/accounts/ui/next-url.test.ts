import { describe, expect, test } from 'vitest';
import { signInReasonFor } from './next-url.ts';

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
