import { describe, expect, test } from 'vitest';
import {
  isLoopback,
  parsePlace,
  presenterQuery,
  splitAddress,
  parsePresenterTarget,
} from './presenter-address.ts';

test('an address names what is presented, or nothing', () => {
  const which = (query: string) => parsePresenterTarget(new URLSearchParams(query));
  expect(which('question=q000000001')).toEqual({ name: 'question', id: 'q000000001' });
  expect(which('survey=s000000001&place=2')).toEqual({ name: 'survey', id: 's000000001' });
  expect(which('survey=s&question=q')).toEqual({ name: 'question', id: 'q' });
  expect(which('topic=work')).toBeUndefined();
});

test.each([
  [null, 3, 0],
  ['1', 3, 0],
  ['3', 3, 2],
  ['4', 3, 2],
  ['0', 3, 0],
  ['-2', 3, 0],
  ['2.9', 3, 1],
  ['none', 3, 0],
  ['', 3, 0],
  ['Infinity', 3, 2],
  ['1', 1, 0],
])('the place %j of %i is %i', (place, many, at) => {
  expect(parsePlace(place, many)).toBe(at);
});

test('an address leads to the place it names', () => {
  const which = { name: 'survey', id: 's000000001' } as const;
  expect(presenterQuery(which)).toBe('survey=s000000001');
  for (const at of [0, 1, 19]) {
    const search = new URLSearchParams(presenterQuery(which, at));
    expect([parsePresenterTarget(search), parsePlace(search.get('place'), 20)]).toEqual([
      which,
      at,
    ]);
  }
});

test('a typed address ends with the part that differs between questions', () => {
  expect(splitAddress('https://polls.example/question/q000000001')).toEqual({
    host: 'polls.example',
    path: '/question/',
    last: 'q000000001',
  });
  expect(splitAddress('http://localhost:3000/question/q000000001').host).toBe('localhost:3000');
});

describe('a loopback origin', () => {
  test.each([
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:3000',
    'http://a.localhost',
  ])('is %s', (origin) => expect(isLoopback(origin)).toBe(true));
  test.each(['https://polls.example', 'http://192.168.0.7:3000', 'https://localhost.example'])(
    'is not %s',
    (origin) => expect(isLoopback(origin)).toBe(false),
  );
});
