import { describe, expect, test } from 'vitest';
import { parseEmbedTarget } from './embed-target.ts';
import { embedViewQuery } from './embed-view.ts';
import { escapeXml } from '../base/escape-markup.ts';
import { oembedXml, parseMaxSize, type OEmbed } from './oembed.ts';

const HOSTS = new Set(['polls.example']);
const at = (address: string) => {
  const found = parseEmbedTarget(address, HOSTS);
  if (!found) return undefined;
  const { view, ...named } = found;
  return { ...named, view: embedViewQuery(view) };
};

describe('which addresses of this site can be embedded', () => {
  test.each([
    ['/question/abcdefghjk', { question: 'abcdefghjk', view: '' }],
    ['https://polls.example/question/abcdefghjk', { question: 'abcdefghjk', view: '' }],
    [
      'http://polls.example/question/abcdefghjk?since=2026-01-01',
      { question: 'abcdefghjk', view: '' },
    ],
    [
      'https://polls.example/question/abcdefghjk?audience=members#result',
      { question: 'abcdefghjk', view: '?split=members' },
    ],
    [
      'https://polls.example/question/abcdefghjk?survey=0123456789&show=results',
      { survey: '0123456789', view: '' },
    ],
    [
      'https://polls.example/question/abcdefghjk?survey=0123456789',
      { question: 'abcdefghjk', survey: '0123456789', view: '' },
    ],
    [
      'https://polls.example/embed/results/0123456789?theme=dark&question=2&utm=x',
      { survey: '0123456789', view: '?question=2&theme=dark' },
    ],
  ])('%s', (address, found) => expect(at(address)).toEqual(found));

  test.each([
    '',
    'polls.example/question/abcdefghjk',
    'https://other.example/question/abcdefghjk',
    'https://polls.example:8443/question/abcdefghjk',
    'https://polls.example@other.example/question/abcdefghjk',
    'javascript:alert(1)//polls.example/question/abcdefghjk',
    'https://polls.example/question',
    'https://polls.example/question/ABCDEFGHJK',
    'https://polls.example/question/abcdefghjk/edit',
    'https://polls.example/topic/abcdefghjk',
    'https://polls.example/embed/test?survey=0123456789',
  ])('not %s', (address) => expect(at(address)).toBeUndefined());
});

test('text that XML can hold is written as text', () => {
  const told: OEmbed = {
    type: 'rich',
    version: '1.0',
    title: 'Cats & dogs: <b>which\u0000?</b>',
    provider_name: 'Polls',
    provider_url: 'https://polls.example/',
    cache_age: 300,
    html: '<iframe src="https://polls.example/"></iframe>',
    width: 600,
    height: 320,
  };
  const xml = oembedXml(told);
  expect(xml).toContain('<title>Cats &amp; dogs: &lt;b&gt;which?&lt;/b&gt;</title>');
  expect(xml).toContain('&lt;iframe src=&quot;https://polls.example/&quot;&gt;&lt;/iframe&gt;');
  expect(escapeXml('\ud800 lone')).toBe('\ufffd lone');
});

test.each([
  [null, Number.POSITIVE_INFINITY],
  ['320', 320],
  ['0', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['', undefined],
])('the most somebody has room for, %j: %j', (value, most) =>
  expect(parseMaxSize(value)).toBe(most),
);
