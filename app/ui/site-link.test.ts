import { createElement, type ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { Link, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { DocumentLinkContext, SiteLink } from './site-link.tsx';

type Props = Pick<ComponentProps<typeof SiteLink>, 'to' | 'className'>;

const never = () => false;

/** As on the page of a topic. */
function drawn(props: Props, link: typeof SiteLink | typeof Link): string {
  const one = createElement<Props>(link, props, 'A word');
  const within = createElement(DocumentLinkContext, { value: never }, one);
  return renderToString(createElement(StaticRouter, { location: '/topic/travel?by=new' }, within));
}

test.each([
  '/',
  '/question',
  '/question/0000000000',
  '/question/',
  '/question//0000000000',
  '/question/../topic',
  '/question?sort=new#first',
  '/topic/café',
  '//example.org',
  'https://example.org/question',
  '?sort=new',
  '#first',
  'question',
  '',
])('a link to "%s" is what the router would make of it', (to) => {
  const props = { to, className: 'pill' };
  expect(drawn(props, SiteLink)).toBe(drawn(props, Link));
});

test('a link to a page of the router says that it may be looked for', () => {
  expect(drawn({ to: '/question' }, SiteLink)).toBe(
    '<a href="/question" data-discover="true">A word</a>',
  );
});
