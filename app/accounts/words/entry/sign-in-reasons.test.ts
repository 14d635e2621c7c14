import { expect, test } from 'vitest';
import { newHere, oneAlready } from './sign-in-reasons.ts';

const link = (text: string) => `[${text}]`;

test('whoever has to sign in is told why, where there is something to tell', () => {
  expect(newHere({ reason: 'ask-typed', link }).join('')).toBe(
    'You need an account to ask a question. What you typed is kept. New here? [Create an account]',
  );
  expect(newHere({ reason: 'choice', link }).join('')).toBe(
    'Your choice is kept at the question. New here? [Create an account]',
  );
  expect(oneAlready({ reason: 'join', link }).join('')).toBe(
    'You need an account to join a community. Have one already? [Sign in]',
  );
  expect(oneAlready({ reason: undefined, link }).join('')).toBe('Have one already? [Sign in]');
});
