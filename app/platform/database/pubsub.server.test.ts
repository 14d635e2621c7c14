import { expect, test } from 'vitest';
import { messagesOf, parseMessage } from './pubsub.server.ts';

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

test('what changed is named in as many messages as it takes, up to twenty', () => {
  const ids = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}${String(at).padStart(9, '0')}`);
  const named = (moved: string[], changed: string[]) => {
    const messages = messagesOf(moved, changed);
    for (const message of messages) {
      if (message === 'anything') throw new Error('It names nothing.');
      expect(JSON.stringify({ from: '12345678', notice: message }).length).toBeLessThan(8_000);
    }
    return messages.map((message) =>
      message === 'anything' ? [] : [message.moved, message.changed],
    );
  };
  expect(named([], [])).toEqual([]);
  expect(named(['a'], [])).toEqual([[['a'], []]]);
  const [moved, changed] = [ids('m', 700), ids('c', 600)];
  expect(named(moved, changed)).toEqual([
    [[], changed.slice(0, 500)],
    [moved.slice(0, 400), changed.slice(500)],
    [moved.slice(400), []],
  ]);
  expect(named(ids('m', 9_000), ids('c', 1_000))).toHaveLength(20);
  expect(messagesOf(ids('m', 10_000), ids('c', 1))).toEqual(['anything']);
});
