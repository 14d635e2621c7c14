import { expect, test } from 'vitest';
import type { OfferedReason } from '../../reasons/presented/presented-rules.ts';
import type { ReasonNews } from '../../reasons/reason-news.ts';
import { SHOWN_AT_MOST } from '../../reasons/reason-rules.ts';
import {
  changedIn,
  droppedIn,
  goneSince,
  isOtherScreen,
  keptAfter,
  newestFirst,
} from './known-reasons.ts';

/** A reason with a mark of four letters, said in the order of its letter. */
const offered = (letter: string, standing: OfferedReason['standing'] = 'off'): OfferedReason => ({
  id: `${letter.repeat(4)}-id`,
  text: `Because of ${letter}.`,
  answer: 'Yes',
  side: 0,
  saidAt: `2026-05-01T10:00:00.00${letter.codePointAt(0)}Z`,
  version: letter,
  standing,
});
const several = (letters: string) => letters.split('').map((letter) => offered(letter));
const lettersOf = (reasons: readonly { id: string }[]) => reasons.map(({ id }) => id[0]).join('');

test('the newest are first', () => {
  expect(lettersOf(newestFirst(several('bca')))).toBe('cba');
});

test('a load that was not for new ones brings none, takes none away and moves none', () => {
  const kept = newestFirst(several('abc'));
  const after = keptAfter(kept, [offered('a', 'on screen'), offered('c'), offered('d')]);
  expect(lettersOf(after)).toBe('cba');
  expect(after.at(-1)?.standing).toBe('on screen');
  expect(lettersOf(goneSince(after, several('acd')).map((id) => ({ id })))).toBe('b');
});

test('one that was on the screen when it went is there no longer', () => {
  const [after] = keptAfter([offered('a', 'on screen')], []);
  expect(after?.standing).toBe('off');
});

test('a line whose words are others by now keeps those that were read, off the screen', () => {
  const kept = keptAfter([offered('a', 'on screen'), offered('b')], []);
  const loaded = [{ ...offered('a'), text: 'Because of something else.', version: 'x' }];
  const [after] = keptAfter([offered('a', 'on screen')], loaded);
  expect([after?.text, after?.standing]).toEqual(['Because of a.', 'off']);
  expect([...changedIn(kept, loaded)]).toEqual(['aaaa-id']);
  expect([...changedIn(loaded, loaded)]).toEqual([]);
});

test('one let in from another device comes at the end, and stays once it is taken off', () => {
  const letIn = keptAfter(several('ab'), [...several('ab'), offered('c', 'on screen')]);
  expect(lettersOf(letIn)).toBe('abc');
  expect(lettersOf(keptAfter(letIn, several('abc')))).toBe('abc');
});

test('of more than are loaded, one that was not may be among the older ones', () => {
  const many = Array.from({ length: SHOWN_AT_MOST }, () => offered('x'));
  expect(goneSince(several('a'), many)).toEqual([]);
});

test('what later news does not name among those on the screen was dropped', () => {
  const asOf = '2026-05-01T10:00:01.000Z';
  const reasons = [
    offered('a', 'on screen'),
    offered('b', 'on screen'),
    offered('c', 'behind'),
    offered('d'),
  ];
  const news = (at: string, presented?: string): ReasonNews => ({
    question: 'q',
    asOf: at,
    total: 4,
    marks: 'aaaabbbbccccdddd',
    ...(presented !== undefined && { presented }),
  });
  const dropped = (heard: ReasonNews | undefined) =>
    lettersOf([...droppedIn(heard, { asOf, reasons })].map((id) => ({ id })));
  const later = '2026-05-01T10:00:02.000Z';
  expect(dropped(news(later, 'bbbbcccc'))).toBe('a');
  expect(dropped(news(later))).toBe('ab');
  expect(dropped(news(asOf, 'bbbbcccc'))).toBe('');
  expect(dropped(undefined)).toBe('');

  const isOther = (heard: ReasonNews | undefined) => isOtherScreen(heard, { asOf, reasons });
  expect(isOther(news(later, 'aaaabbbbcccc'))).toBe(true);
  expect(isOther(news(later, 'bbbb'))).toBe(true);
  expect(isOther(news(later, 'bbbbaaaa'))).toBe(false);
  expect(isOther(news(asOf, 'aaaabbbbcccc'))).toBe(false);
});
