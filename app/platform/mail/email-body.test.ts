import { expect, test } from 'vitest';
import { firstLink, renderEmailBody } from './email-body.ts';

test('says the same in text and in markup', () => {
  const { text, html } = renderEmailBody([
    'Hello & welcome.',
    { quote: 'First <line>\nsecond' },
    { link: 'https://site.example/a?b=1&c=2', label: 'Confirm' },
    { link: 'https://site.example/end', label: 'End these', isAside: true },
  ]);
  expect(text).toBe(
    'Hello & welcome.\n\n> First <line>\n> second\n\nConfirm:\nhttps://site.example/a?b=1&c=2\n\nEnd these:\nhttps://site.example/end\n',
  );
  expect(html).toContain('<p>Hello &amp; welcome.</p>');
  expect(html).toContain('First &lt;line&gt;<br>second');
  expect(html).toMatch(
    /<a href="https:\/\/site\.example\/a\?b=1&amp;c=2" style="[^"]+">Confirm<\/a>/,
  );
  expect(html).toContain('<a href="https://site.example/end">End these</a>');
});

test('finds the first link of a text', () => {
  expect(firstLink('See <https://a.example/x?t=1> or https://b.example')).toBe(
    'https://a.example/x?t=1',
  );
  expect(firstLink('nothing here')).toBeUndefined();
});
