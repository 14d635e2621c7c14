import { expect, test } from 'vitest';
import {
  cookieNames,
  expiredCookie,
  httpOnlyCookie,
  persistentCookie,
  readCookie,
} from './cookies.server.ts';

test('names have the prefix exactly if the cookie is secure', () => {
  expect(cookieNames(true)).toMatchObject({
    session: '__Host-sid',
    prefs: '__Host-prefs',
    secure: true,
  });
  expect(cookieNames(false)).toMatchObject({ session: 'sid', prefs: 'prefs', secure: false });
});

test('a cookie is found by its whole name', () => {
  const header = 'a=1; __Host-prefs=theme=dark;b=2; xsid=no';
  expect(readCookie(header, '__Host-prefs')).toBe('theme=dark');
  expect(readCookie(header, 'b')).toBe('2');
  expect(readCookie(header, 'sid')).toBeUndefined();
  expect(readCookie(undefined, 'a')).toBeUndefined();
  expect(readCookie('a', 'a')).toBe('');
});

test('a persistent cookie says how long, where and how it is sent', () => {
  expect(persistentCookie('__Host-prefs', 'theme=dark', 180, cookieNames(true))).toBe(
    '__Host-prefs=theme=dark; Path=/; Max-Age=15552000; SameSite=Lax; Secure',
  );
  expect(persistentCookie('prefs', 'theme=dark', 1, cookieNames(false))).toBe(
    'prefs=theme=dark; Path=/; Max-Age=86400; SameSite=Lax',
  );
});

test('an HttpOnly cookie is cleared with the same flags', () => {
  expect(httpOnlyCookie('__Host-sid', 'a', 90, cookieNames(true))).toBe(
    '__Host-sid=a; Path=/; Max-Age=7776000; SameSite=Lax; Secure; HttpOnly',
  );
  expect(expiredCookie('sid', cookieNames(false))).toBe(
    'sid=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
  );
});
