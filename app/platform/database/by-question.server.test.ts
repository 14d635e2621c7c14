import { expect, test } from 'vitest';
import { inOrderOfIds } from './by-question.server.ts';

test('ids stand in the order of their numbers, each once', () => {
  expect(inOrderOfIds(['9', '10', '2', '10', '9007199254740993', '9007199254740992'])).toEqual([
    '2',
    '9',
    '10',
    '9007199254740992',
    '9007199254740993',
  ]);
});
