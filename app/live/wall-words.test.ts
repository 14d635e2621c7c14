import { expect, test } from 'vitest';
import {
  agoWords,
  connectionWords,
  fullestWords,
  hourWords,
  isFresh,
  minuteWords,
  newerWords,
  newsWords,
  spanWords,
} from './wall-words.ts';

const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
const NOON = Date.UTC(2026, 10, 22, 12);

test('the hour and the minute, for none, one and many', () => {
  expect([0, 1, 2].map(hourWords)).toEqual([
    'answers in the last hour',
    'answer in the last hour',
    'answers in the last hour',
  ]);
  expect([0, 1, 1_204].map(minuteWords)).toEqual([
    '0 this minute',
    '1 this minute',
    '1,204 this minute',
  ]);
});

test('how long ago, in steps that can be read', () => {
  const ago = (seconds: number) => agoWords(NOON - seconds * 1_000, NOON);
  expect([0, 4.9, 5, 12, 59, 60, 119, 3_540].map(ago)).toEqual([
    'just now',
    'just now',
    '5 s ago',
    '10 s ago',
    '55 s ago',
    '1 min ago',
    '1 min ago',
    '59 min ago',
  ]);
  // A clock that is a little behind.
  expect(agoWords(NOON + 2_000, NOON)).toBe('just now');
  expect([isFresh(NOON - 9_999, NOON), isFresh(NOON - 10_000, NOON)]).toEqual([true, false]);
});

test('how the stream stands', () => {
  const words = (state: 'off' | 'live' | 'polling' | 'away' | 'paused', heardAt?: number) =>
    connectionWords({ state, heardAt }, NOON, clock);
  expect(words('live')).toBe('Live');
  expect(words('polling')).toBe('Asks every 15 seconds');
  expect(words('paused')).toBe('Paused');
  expect(words('away', NOON + 60_000)).toBe('No connection since 12:01');
  expect(words('away')).toBe('No connection since 12:00');
  expect(words('off')).toBe('As of 12:00');
});

test('what is said of the chart', () => {
  expect(fullestWords(undefined, clock)).toBe('Nobody has answered in the last hour.');
  expect(fullestWords({ at: NOON, answers: 1 }, clock)).toBe(
    'Most came at 12:00: 1 answer in one minute.',
  );
  const span = { from: NOON, to: NOON + 300_000, answers: 3 };
  expect(spanWords({ ...span, isRunning: false }, clock)).toBe('12:00 to 12:05');
  expect(spanWords({ ...span, isRunning: true }, clock)).toBe('12:00 to now');
});

test('what came, for whoever listens', () => {
  expect(newsWords(1, 1)).toBe('1 answer since you last heard, 1 in the last hour.');
  expect(newsWords(8, 1_204)).toBe('8 answers since you last heard, 1,204 in the last hour.');
  expect(newerWords(3)).toBe('3 newer');
});
