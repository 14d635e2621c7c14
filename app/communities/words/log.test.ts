import { expect, test } from 'vitest';
import { logSentence } from './log.ts';

const said = (act: string, by: string | undefined, about: string | undefined) =>
  logSentence(act, { by, about, name: (text) => text }).join('');

test('a line of the log is a sentence', () => {
  expect(said('let-in', 'Ada', 'Bo')).toBe('Ada approved Bo.');
  expect(said('joining-request', 'Ada', undefined)).toBe('Ada let people join on request.');
});

test('names are parts of their own, whatever signs are in them', () => {
  expect(
    logSentence('removed', { by: '100% #1', about: 'Bo', name: (text) => ({ text }) }),
  ).toEqual([{ text: '100% #1' }, ' removed ', { text: 'Bo' }, '.']);
});

test('a person who is gone is not named', () => {
  expect(said('banned', undefined, undefined)).toBe(
    'Somebody who is gone banned somebody who is gone.',
  );
  expect(said('something-new', 'Ada', undefined)).toBe('Ada did something.');
});
