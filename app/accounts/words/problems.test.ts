import { expect, test } from 'vitest';
import type { AccountProblem } from '../account-rules.ts';
import { detailProblem } from './profile/about-me.ts';
import { passkeyNameProblem } from './security/passkeys.ts';
import { accountProblem } from './problems.ts';
import { profileProblem } from './profile/profile.ts';

test.each<[AccountProblem, string | RegExp]>([
  [{ why: 'no-address' }, 'Enter an address like name@example.org.'],
  [{ why: 'unusual-address' }, /letters a to z/],
  [{ why: 'same-address' }, /the address you have/],
  [{ why: 'name-short', least: 2 }, /at least 2/],
  [{ why: 'name-long', most: 40 }, /to 40 characters/],
  [{ why: 'name-blank' }, /with letters/],
  [{ why: 'check-mark' }, /check mark/],
  [{ why: 'mistaken' }, /mistaken/],
  [{ why: 'word-mistaken', word: 'support team' }, /^“support team” could be mistaken/],
  [{ why: 'password-missing' }, 'Enter your password.'],
  [{ why: 'password-unchosen' }, 'Choose a password.'],
  [{ why: 'password-short', least: 10 }, /at least 10/],
  [{ why: 'password-long', most: 128 }, /128 characters/],
  [{ why: 'password-near' }, /too close to/],
  [{ why: 'password-common' }, /too common/],
])('%j is told', (problem, words) => {
  expect(accountProblem(problem)).toMatch(words);
});

test('a profile says what is wrong with its handle and its words', () => {
  expect(profileProblem({ why: 'handle-short', least: 3 })).toMatch(/at least 3/);
  expect(profileProblem({ why: 'handle-long', most: 20 })).toMatch(/to 20/);
  expect(profileProblem({ why: 'handle-signs' })).toMatch(/letters a to z/);
  expect(profileProblem({ why: 'handle-blank' })).toMatch(/one letter or number/);
  expect(profileProblem({ why: 'handle-ours' })).toMatch(/taken for the site/);
  expect(profileProblem({ why: 'bio-long', most: 160 })).toMatch(/160/);
  expect(profileProblem({ why: 'name-short', least: 2 })).toMatch(/at least 2/);
});

test('words of one’s own are asked for, or their choice', () => {
  expect(detailProblem({ why: 'words-missing' })).toMatch(/Write the words/);
  expect(detailProblem({ why: 'words-unpicked' })).toMatch(/^Pick/);
  expect(detailProblem({ why: 'words-long', most: 40 })).toMatch(/40/);
});

test('a passkey needs a name that fits', () => {
  expect(passkeyNameProblem({ why: 'passkey-unnamed' })).toBe('Give the passkey a name.');
  expect(passkeyNameProblem({ why: 'passkey-name-long', most: 40 })).toMatch(/40/);
});
