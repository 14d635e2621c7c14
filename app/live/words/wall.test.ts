import { expect, test } from 'vitest';
import {
  agoWords,
  answeredMost,
  connectionWords,
  dotWords,
  endWords,
  fullestWords,
  hourWords,
  inTheHour,
  minuteWords,
  newerWords,
  recentWords,
  sinceWords,
  runningWords,
  spanWords,
  topicHourWords,
  whenWords,
} from './wall.ts';
import { isFresh } from '../wall/wall-order.ts';

const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
const NOON = Date.UTC(2026, 10, 22, 12);

test('the hour and the minute, for none, one and many', () => {
  expect([0, 1, 2].map((answers) => hourWords(answers, undefined, clock))).toEqual([
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
  // For a clock that is slightly behind.
  expect(agoWords(NOON + 2_000, NOON)).toBe('just now');
  expect([isFresh(NOON - 9_999, NOON), isFresh(NOON - 10_000, NOON)]).toEqual([true, false]);
});

test('the words for the connection', () => {
  const words = (state: 'off' | 'live' | 'polling' | 'away' | 'paused', heardAt?: number) =>
    connectionWords({ state, heardAt }, NOON, clock);
  expect(words('live')).toBe('Live');
  expect(words('polling')).toBe('Updates every 15 seconds');
  expect(words('paused')).toBe('Paused at 12:00');
  expect(words('paused', NOON + 180_000)).toBe('Paused at 12:03');
  expect(words('away', NOON + 60_000)).toBe('No connection since 12:01');
  expect(words('away')).toBe('No connection since 12:00');
  expect(words('off')).toBe('As of 12:00');
});

test('the words for the chart', () => {
  expect(fullestWords(undefined, clock)).toBe('Nobody has answered in the last hour.');
  expect(fullestWords({ at: NOON, answers: 1 }, clock)).toBe(
    'The busiest minute was 12:00, with 1 answer.',
  );
  const span = { from: NOON, to: NOON + 300_000, answers: 3 };
  expect(spanWords({ ...span, isRunning: false }, undefined, clock)).toBe('12:00 to 12:05');
  expect(spanWords({ ...span, isRunning: true }, undefined, clock)).toBe('12:00 to now');
  expect(endWords(undefined, clock)).toBe('now');
  expect(runningWords(NOON, undefined, clock)).toBe('The striped bar is this minute so far.');
});

test('while updates are stopped nothing is "now" or "ago"', () => {
  const until = NOON + 190_000;
  expect([1, 2].map((answers) => hourWords(answers, until, clock))).toEqual([
    'answer in the hour to 12:03',
    'answers in the hour to 12:03',
  ]);
  const onWork = { answers: 2, topic: 'Work', clock };
  expect(topicHourWords({ ...onWork, until }).join('')).toBe(
    'answers in the hour to 12:03 on Work',
  );
  expect(topicHourWords({ ...onWork, until: undefined }).join('')).toBe(
    'answers in the last hour on Work',
  );
  expect(whenWords(NOON, NOON + 3_000, until, clock)).toBe('at 12:00');
  expect(whenWords(NOON, NOON + 3_000, undefined, clock)).toBe('just now');
  expect([inTheHour(2, until), inTheHour(2, undefined)]).toEqual([
    '2 in that hour',
    '2 in the last hour',
  ]);
  expect(endWords(until, clock)).toBe('to 12:03');
  expect(runningWords(NOON + 180_000, until, clock)).toBe(
    'The striped bar is 12:03, as far as it got.',
  );
  const span = { from: NOON, to: NOON + 300_000, answers: 3 };
  expect(spanWords({ ...span, isRunning: true }, until, clock)).toBe('12:00 to 12:03');
  expect(spanWords({ ...span, isRunning: false }, until, clock)).toBe('12:00 to 12:05');
});

test('the announcement of new answers', () => {
  expect(sinceWords(1, 1)).toBe('1 answer since you last heard, 1 in the last hour.');
  expect(sinceWords(8, 1_204)).toBe('8 answers since you last heard, 1,204 in the last hour.');
  expect(newerWords(3)).toBe('3 newly answered');
});

test('the tiles say what they were chosen by', () => {
  expect(answeredMost(true, false)).toBe('Answered most in the last five minutes');
  expect(answeredMost(false, false)).toBe('Answered most in the last hour');
  expect(answeredMost(true, true)).toBe('Answered most in the five minutes before');
  expect([1, 1_204].map(recentWords)).toEqual(['1 in 5 min', '1,204 in 5 min']);
});

test('a dot stands for one answer or for several', () => {
  expect([1, 20].map(dotWords)).toEqual([
    'Each dot is one answer on the topic.',
    'Each dot is about 20 answers on the topic.',
  ]);
});
