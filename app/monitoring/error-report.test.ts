import { expect, test } from 'vitest';
import { readErrorReport } from './error-report.ts';

const event = (value: unknown) => readErrorReport(Buffer.from(JSON.stringify(value)));

test('keeps the essentials of an event, and nothing about the reader', () => {
  const report = event({
    user: { ip_address: '203.0.113.9' },
    request: {
      url: 'https://site.example/question?q=what+i+typed#here',
      headers: { 'User-Agent': 'A browser' },
    },
    release: 'abc',
    tags: { digest: '0123456789' },
    exception: {
      values: [
        { type: 'Cause', value: 'linked' },
        {
          type: 'TypeError',
          value: 'x is\nnot a function\u0000',
          stacktrace: {
            frames: [
              { function: 'outer', filename: 'https://site.example/a.js', lineno: 1, colno: 2 },
              { function: 'inner', filename: 'https://site.example/?q=typed', lineno: 3 },
            ],
          },
        },
      ],
    },
  });
  expect(report).toEqual({
    digest: '0123456789',
    name: 'TypeError',
    message: 'x is not a function',
    frames: 'inner https://site.example/:3\nouter https://site.example/a.js:1:2',
    path: '/question',
    release: 'abc',
  });
});

test('reads an event with missing parts', () => {
  expect(event({ message: 'said' })).toMatchObject({ name: 'Message', message: 'said', path: '' });
  expect(event({ exception: { values: 'x' }, tags: [], request: null })?.digest).toMatch(
    /^[0-9a-f]{10}$/,
  );
  expect(event({ tags: { digest: "'; drop" } })?.digest).toMatch(/^[0-9a-f]{10}$/);
  expect(event([])).toBeUndefined();
  expect(readErrorReport(Buffer.from('{'))).toBeUndefined();
  expect(readErrorReport(Buffer.from('['.repeat(500_000)))).toBeUndefined();
});

test('the largest report is below 16 KiB', () => {
  const long = '😀'.repeat(5_000);
  const report = event({
    release: long,
    request: { url: `https://site.example/${long}` },
    exception: {
      values: [
        {
          type: long,
          value: long,
          stacktrace: {
            frames: Array.from({ length: 20 }, () => ({ function: long, filename: long })),
          },
        },
      ],
    },
  });
  expect(Buffer.byteLength(Object.values(report ?? {}).join(''))).toBeLessThan(16 * 1024);
});
