import { describe, expect, test } from 'vitest';
import {
  keyActionOf,
  KEYS,
  indexAfterMove,
  type KeyAction,
  type KeyPress,
} from './presenter-keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('a key in the presenter', () => {
  test.each<[string, KeyAction | undefined]>([
    ['ArrowRight', 'next'],
    ['PageDown', 'next'],
    [' ', 'next'],
    ['ArrowLeft', 'previous'],
    ['PageUp', 'previous'],
    ['Home', 'first'],
    ['End', 'last'],
    ['r', 'results'],
    ['R', 'results'],
    ['q', 'code'],
    ['b', 'dark'],
    ['.', 'dark'],
    ['f', 'full screen'],
    ['d', 'theme'],
    ['?', 'keys'],
    ['Escape', 'leave'],
    ['x', undefined],
    ['Enter', undefined],
    ['F5', undefined],
    ['ArrowDown', undefined],
    ['Tab', undefined],
  ])('%j asks for %s', (key, act) => {
    expect(keyActionOf(press(key), 'page')).toBe(act);
  });

  test('with Shift, Space goes back', () => {
    expect(keyActionOf(press(' ', { shiftKey: true }), 'page')).toBe('previous');
  });

  test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('with %s belongs to the browser', (held) => {
    for (const { keys } of KEYS)
      for (const key of keys)
        expect(keyActionOf(press(key, { [held]: true }), 'page')).toBeUndefined();
  });

  test('does nothing while somebody types', () => {
    for (const { keys } of KEYS)
      for (const key of keys) expect(keyActionOf(press(key), 'field')).toBeUndefined();
  });

  test('a focused control keeps Space, and no other key', () => {
    expect(keyActionOf(press(' '), 'control')).toBeUndefined();
    expect(keyActionOf(press('PageDown'), 'control')).toBe('next');
    expect(keyActionOf(press('r'), 'control')).toBe('results');
  });

  test('letters and signs can be turned off, and a clicker still works', () => {
    const acting = KEYS.flatMap(({ keys }) => keys).filter((key) =>
      keyActionOf(press(key), 'page', false),
    );
    expect(acting).toEqual(
      expect.arrayContaining(['ArrowRight', 'PageDown', ' ', 'PageUp', 'Escape']),
    );
    expect(acting.filter((key) => key.length === 1)).toEqual([' ']);
  });
});

test('one key asks for one thing', () => {
  const keys = KEYS.flatMap((line) => line.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each<[KeyAction, number, number, number]>([
  ['next', 0, 3, 1],
  ['next', 2, 3, 2],
  ['previous', 2, 3, 1],
  ['previous', 0, 3, 0],
  ['first', 2, 3, 0],
  ['last', 0, 3, 2],
  ['next', 0, 1, 0],
  ['last', 0, 1, 0],
  ['results', 1, 3, 1],
])('%s from %i of %i leads to %i', (act, at, many, to) => {
  expect(indexAfterMove(act, at, many)).toBe(to);
});
