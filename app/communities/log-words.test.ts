import { expect, test } from 'vitest';
import { logSentence } from './log-words.ts';

const said = (...args: Parameters<typeof logSentence>) =>
  logSentence(...args)
    .map(({ text }) => text)
    .join('');

test('a line of the log is a sentence', () => {
  expect(said('let-in', 'Ada', 'Bo')).toBe('Ada approved Bo.');
  expect(said('joining-request', 'Ada', undefined)).toBe('Ada let people join on request.');
});

test('names are parts of their own, whatever signs are in them', () => {
  expect(logSentence('removed', '100% #1', 'Bo')).toEqual([
    { kind: 'name', text: '100% #1' },
    { kind: 'words', text: ' removed ' },
    { kind: 'name', text: 'Bo' },
    { kind: 'words', text: '.' },
  ]);
});

test('a person who is gone is not named', () => {
  expect(said('banned', undefined, undefined)).toBe(
    'Somebody who is gone banned somebody who is gone.',
  );
  expect(said('something-new', 'Ada', undefined)).toBe('Ada did something.');
});
