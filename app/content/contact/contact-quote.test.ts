import { describe, expect, test } from 'vitest';
import { minimumTimes } from '../../../test/support/minimum-times.ts';
import { MAX_QUOTE, normalizeMailbox, quoteOf } from './contact-quote.ts';

describe('what a confirmation repeats of a message', () => {
  test('is its beginning, in one line', () => {
    expect(quoteOf('How are shares\n\nrounded, e.g. 49.5 %?')).toBe(
      'How are shares rounded, e.g. 49.5 %?',
    );
    const long = quoteOf('👨‍👩‍👧‍👦 '.repeat(300));
    expect([...new Intl.Segmenter().segment(long)]).toHaveLength(MAX_QUOTE);
    expect(long.endsWith('…')).toBe(true);
  });

  test.each([
    'https://shop.example/a?b=c',
    'HTTP://SHOP.EXAMPLE',
    'www.shop.example',
    'shop.example/now',
    'shop．example',
    'shop。example',
    'müller-shop.example',
    'me@shop.example',
    '(shop.example)',
    'tel://1234',
  ])('holds no link: %s', (link) => {
    expect(quoteOf(`Look at ${link} today`)).toBe('Look at [left out] today');
  });

  test.each(['+49 30 1234567', '0800/123-456', '555 0100 200'])(
    'holds no number to call: %s',
    (number) => {
      expect(quoteOf(`Call ${number} today`)).toBe('Call [left out] today');
    },
  );
});

test('a long word without spaces costs no more than many short ones', () => {
  const prose = 'How are shares rounded? '.repeat(1_000);
  const long = ['a', '1', '1(', 'a.', '-', 'www'].map((word) => word.repeat(24_000 / word.length));
  for (const word of long) expect(quoteOf(word).length).toBeGreaterThan(0);
  const [ofProse = 0, ...ofLong] = minimumTimes(
    [prose, ...long].map((text) => () => quoteOf(text)),
  );
  // Looked at again for each of its letters it would cost thousands of times as much.
  expect(Math.max(...ofLong) / ofProse).toBeLessThan(100);
});

test.each([
  ['Ada@Reader.example', 'ada@reader.example'],
  ['ada+news@reader.example', 'ada@reader.example'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['a.da@googlemail.com', 'ada@gmail.com'],
  ['a.da@reader.example', 'a.da@reader.example'],
])('%s leads to the mailbox %s', (address, mailbox) => {
  expect(normalizeMailbox(address)).toBe(mailbox);
});
