import { describe, expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

describe('where a form may redirect to', () => {
  test.each(['/', '/question', '/question?sort=new#results', '/a/%2e%2e/b', '/@handle', '/x//y'])(
    '%s is kept',
    (next) => expect(safePath(next)).toBe(next),
  );

  test.each([
    null,
    undefined,
    '',
    'question',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\\b',
    ' /question',
    '/käse',
    '@evil.example',
    '.evil.example',
    '/%09/evil.example',
    '/%0d%0aset-cookie:a=b',
  ])('%j leads home', (next) => expect(safePath(next)).toBe('/'));
});
