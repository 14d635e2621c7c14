import { describe, expect, test } from 'vitest';
import {
  MAX_HELP_SEARCH,
  bestFirst,
  matchesSearch,
  parseHelpSearch,
  stemsIn,
} from './help-search.ts';

const finds = (typed: string, text: string) => matchesSearch(parseHelpSearch(typed), stemsIn(text));

describe('a search for help', () => {
  const DELETE =
    'How do I delete my account? Under your data. You have 14 days to change your mind.';

  test.each([
    'delete',
    'Deleting my account',
    'how do I delete my account',
    'del',
    'DÉLETE',
    'remove account',
    'cancel my account',
    'mind changed',
  ])('“%s” finds how to delete an account', (typed) => {
    expect(finds(typed, DELETE)).toBe(true);
  });

  test.each(['delete community', 'elete', 'password'])('“%s” does not', (typed) => {
    expect(finds(typed, DELETE)).toBe(false);
  });

  test('finds other words for the same', () => {
    expect(finds('vote twice', 'Does an answer count twice?')).toBe(true);
    expect(finds('2FA', 'One-time codes are asked for after the password.')).toBe(true);
    for (const typed of ['e-mail', 'mail', 'mails'])
      expect(finds(typed, 'I get no email.'), typed).toBe(true);
  });

  test('of nothing but small words looks for those', () => {
    expect(parseHelpSearch('how do I')).toHaveLength(3);
    expect(parseHelpSearch('  ?! ')).toEqual([]);
  });

  test('has an end', () => {
    expect(parseHelpSearch('abc '.repeat(1_000)).length).toBeLessThanOrEqual(
      MAX_HELP_SEARCH / 4 + 1,
    );
  });

  test('shows first what says it in its title', () => {
    const entries = [{ title: 'What is kept?' }, { title: 'How do I delete it?' }, { title: 'No' }];
    expect(bestFirst(parseHelpSearch('delete'), entries).map(({ title }) => title)).toEqual([
      'How do I delete it?',
      'What is kept?',
      'No',
    ]);
  });
});
