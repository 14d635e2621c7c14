import { expect, test } from 'vitest';
import { newestOf } from './old-programs.server.ts';

test('the newest of a major version is found by its numbers', () => {
  const versions = [
    '17.9.0-beta.15',
    '17.10.0-beta.2',
    '17.10.0-beta.10',
    '18.4.0-beta.17',
    '1.7.0',
  ];
  expect(newestOf(versions, 17)).toBe('17.10.0-beta.10');
  expect(newestOf(versions, 16)).toBeUndefined();
});
