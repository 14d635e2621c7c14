import { expect, test } from 'vitest';
import { parseMessage } from './pubsub.server.ts';

test('a message names its sender, what moved and what changed', () => {
  const message = { moved: ['0123456789'], changed: [] };
  expect(parseMessage(JSON.stringify({ from: 'abc', notice: message }))).toEqual({
    from: 'abc',
    message,
  });
});

test.each([
  ['no JSON', 'moved'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '7'],
  ['a list', '[]'],
  ['no sender', '{"notice":{"moved":[],"changed":[]}}'],
  ['too much to name', '{"from":"abc","notice":"anything"}'],
  ['no notice', '{"from":"abc"}'],
  ['null for a notice', '{"from":"abc","notice":null}'],
  ['one list of two', '{"from":"abc","notice":{"moved":[]}}'],
  ['a text for a list', '{"from":"abc","notice":{"moved":"0123456789","changed":[]}}'],
  ['numbers for names', '{"from":"abc","notice":{"moved":[1],"changed":[]}}'],
])('%s may mean anything', (_, payload) => {
  expect(parseMessage(payload).message).toBe('anything');
});
