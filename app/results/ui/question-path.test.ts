import { expect, test } from 'vitest';
import { parseIdWithRoom } from '../../questions/room-address.ts';
import { questionPath } from './question-path.ts';

test('a question is answered at its own page, in its survey and its room', () => {
  const id = 'q000000001';
  expect(questionPath({ id })).toBe('/question/q000000001');
  expect(questionPath({ id, within: 's000000001', room: { code: 'k7m2pq' } })).toBe(
    '/question/q000000001?survey=s000000001&room=k7m2pq',
  );
  const typed = parseIdWithRoom('q000000001k7m2pq');
  expect(typed && questionPath(typed)).toBe('/question/q000000001?room=k7m2pq');
});
