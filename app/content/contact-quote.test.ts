import { describe, expect, test } from 'vitest';
import { LONGEST_QUOTE, mailboxBehind, quoteOf } from './contact-quote.ts';

describe('what a confirmation repeats of a message', () => {
  test('is its beginning, in one line', () => {
    expect(quoteOf('How are shares\n\nrounded, e.g. 49.5 %?')).toBe(
      'How are shares rounded, e.g. 49.5 %?',
    );
    const long = quoteOf('👨‍👩‍👧‍👦 '.repeat(300));
    expect([...new Intl.Segmenter().segment(long)]).toHaveLength(LONGEST_QUOTE);
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

test('a long word without spaces costs little', () => {
  const began = performance.now();
  for (const word of ['a', '1', '1(', 'a.', '-', 'www'])
    expect(quoteOf(word.repeat(8_000)).length).toBeGreaterThan(0);
  expect(performance.now() - began).toBeLessThan(1_000);
});

test.each([
  ['Ada@Reader.example', 'ada@reader.example'],
  ['ada+news@reader.example', 'ada@reader.example'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['a.da@googlemail.com', 'ada@gmail.com'],
  ['a.da@reader.example', 'a.da@reader.example'],
])('%s leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxBehind(address)).toBe(mailbox);
});
