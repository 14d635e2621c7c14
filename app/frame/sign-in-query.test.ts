import { expect, test } from 'vitest';
import { signInQuery } from './sign-in-query.ts';

const nextOf = (pathname: string, search = '') =>
  new URLSearchParams(signInQuery(pathname, search)).get('next');

test.each([
  ['/question', '?sort=closing&topic=food'],
  ['/question', '?q=night+bus'],
  ['/question/0123456789', '?survey=abcdefghjk&room=7KQ2'],
  ['/community/club', '?invite=token'],
])('whoever signs in on %s%s comes back to it', (pathname, search) => {
  expect(nextOf(pathname, search)).toBe(pathname + search);
});

test('what a form led to is not told again', () => {
  expect(nextOf('/question/0123456789', '?answered=1&survey=abcdefghjk')).toBe(
    '/question/0123456789?survey=abcdefghjk',
  );
});

test.each([
  ['/topic/food', '?follow=1'],
  ['/community/club', '?join='],
])(
  'a link of another site asks for nothing in the name of who signs in: %s%s',
  (pathname, search) => {
    expect(nextOf(pathname, search)).toBe(pathname);
  },
);

test('of an address that no step of signing in could have in its own only the page is kept', () => {
  const typed = (letters: number) => `?${new URLSearchParams({ q: '問'.repeat(letters) })}`;
  expect(nextOf('/question', typed(100))).toBe(`/question${typed(100)}`);
  expect(nextOf('/question', typed(120))).toBe('/question');
});

test.each(['/sign-in', '/sign-in/link', '/sign-in/forgot', '/sign-up'])(
  '%s hands on where it leads to',
  (pathname) => {
    expect(nextOf(pathname, '?next=%2Fquestion%3Fsort%3Dnew')).toBe('/question?sort=new');
    expect(signInQuery(pathname, '')).toBe('');
  },
);

test.each([
  '//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\\evil.example',
  '\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%0d%0aset-cookie',
])('a step of signing in leads nowhere else: %s', (next) => {
  expect(signInQuery('/sign-in', `?${new URLSearchParams({ next })}`)).toBe('');
});

test('the first page is where everybody comes to anyway', () => {
  expect(signInQuery('/', '')).toBe('');
});
