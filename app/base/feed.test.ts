import { expect, test } from 'vitest';
import { toAtom, toJsonFeed, type Feed } from './feed.ts';

const CONTROL = String.fromCodePoint(0x0b);
const feed: Feed = {
  title: 'Cats & <dogs>',
  about: 'What is asked',
  language: 'en',
  page: 'https://a.example/',
  self: 'https://a.example/feed.xml',
  author: 'The team',
  entries: [
    {
      id: 'https://a.example/question/1',
      title: `A bell${CONTROL} and ]]> "quotes"`,
      html: '<p>Tea &amp; cake</p>',
      published: new Date('2026-01-02T03:04:05Z'),
      updated: new Date('2026-01-03T03:04:05Z'),
      tags: ['food'],
    },
    {
      id: 'https://a.example/question/2',
      title: 'Older',
      html: '',
      published: new Date('2026-01-01T00:00:00Z'),
      updated: new Date('2026-01-01T00:00:00Z'),
      tags: [],
    },
  ],
};

test('Atom escapes its texts, leaves out what XML cannot hold, and was updated when its newest entry was', () => {
  const xml = toAtom(feed);
  expect(xml).toContain('<title>Cats &amp; &lt;dogs&gt;</title>');
  expect(xml).toContain('<title>A bell and ]]&gt; &quot;quotes&quot;</title>');
  expect(xml).not.toContain(CONTROL);
  expect(xml).toContain('<content type="html">&lt;p&gt;Tea &amp;amp; cake&lt;/p&gt;</content>');
  expect(xml.slice(0, xml.indexOf('<entry>'))).toContain(
    '<updated>2026-01-03T03:04:05.000Z</updated>',
  );
});

test('nothing that somebody types makes Atom unreadable', () => {
  const [first] = feed.entries;
  if (!first) throw new Error('The feed has no entries.');
  const typed = [0x00, 0x1b, 0xfffe, 0xd800].map((sign) => String.fromCharCode(sign)).join('');
  const title = `👩‍👩‍👧‍👦 \u202eturned\u202c ${'long '.repeat(2_000)}${typed}`;
  const xml = toAtom({ ...feed, about: title, entries: [{ ...first, title, summary: title }] });
  expect(xml.match(/👩‍👩‍👧‍👦 \u202eturned\u202c (?:long ){2000}\ufffd</gu)).toHaveLength(3);
  expect(xml.isWellFormed()).toBe(true);
  // oxlint-disable-next-line no-control-regex -- what XML 1.0 has no place for
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
});

test('an empty feed is complete, and the same each time', () => {
  const empty = { ...feed, entries: [] };
  expect(toAtom(empty)).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  expect(toAtom(empty)).toBe(toAtom(empty));
});

test('JSON Feed has the same entries', () => {
  expect(toJsonFeed(feed)).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://a.example/feed.xml',
    items: [
      { id: 'https://a.example/question/1', tags: ['food'], content_html: '<p>Tea &amp; cake</p>' },
      { id: 'https://a.example/question/2', date_published: '2026-01-01T00:00:00.000Z' },
    ],
  });
});
