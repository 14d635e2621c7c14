import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { DocumentLinkContext } from '../ui/site-link.tsx';
import { FooterContent } from './footer.tsx';
import { HeaderContent } from './header.tsx';

/** What is drawn once and put into every page (ready-frame.server.ts) may read nothing of the page around it. */
const place = { current: '/topic', here: '/question/x?room=y', signInQuery: '?next=/question/x' };
const LOCATIONS = [
  '/',
  '/question/0123456789?survey=abcdefghij&room=1234#answers',
  '/account/profile',
];

test.each([true, false])('where links lead to documents: %s', (isDocument) => {
  const drawn = (content: ReactNode) =>
    LOCATIONS.map((location) =>
      renderToString(
        createElement(
          StaticRouter,
          { location },
          createElement(DocumentLinkContext, { value: () => isDocument }, content),
        ),
      ),
    );
  const member = { name: 'Ada', unread: 3 };
  const contents = [
    createElement(HeaderContent, { theme: 'dark', member: undefined, place }),
    createElement(HeaderContent, { theme: 'system', member, place }),
    createElement(FooterContent, { isDemo: true }),
  ];
  for (const content of contents) {
    const [first = '', ...others] = drawn(content);
    expect(first).toContain('href="/');
    expect(others).toEqual([first, first]);
  }
});
