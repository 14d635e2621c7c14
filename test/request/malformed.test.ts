import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest, sendRaw, statusOfRaw } from '../support/http.ts';
import { logsUpTo } from '../support/logs.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What no honest client sends is refused, and the next request is answered as ever. */
const FORM = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};
const BODY_LIMIT = 32 * 1024;

let site: OwnSite;
let host: string;
beforeAll(async () => {
  site = await startSite();
  host = new URL(site.address).host;
});
afterAll(() => site?.stop());

const raw = async (text: string) =>
  statusOfRaw(await sendRaw(site.address, text.replaceAll('{host}', host)));

describe('hosts', () => {
  test.each(['evil.example', 'localhost', 'localhost:1', '127.0.0.1', 'polls.example.org:80'])(
    '%s is not served here',
    async (other) => {
      const { status, headers, text } = await sendRequest(site.address, '/', {
        headers: { host: other },
      });
      expect(status).toBe(421);
      expect(headers['cache-control']).toBe('no-store');
      expect(text).not.toContain(other);
    },
  );

  test('on loopback all its names are', async () => {
    const port = new URL(site.address).port;
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const { status } = await sendRequest(site.address, '/about', {
        headers: { host: `${name}:${port}` },
      });
      expect(status).toBe(200);
    }
  });

  test('are named once', async () => {
    expect(
      await raw(
        'GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      ),
    ).toBe(400);
    expect(
      await raw('GET / HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\nConnection: close\r\n\r\n'),
    ).toBe(400);
    expect(await raw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toBe(400);
  });

  test('forwarded ones are ignored without a trusted proxy', async () => {
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    const { status, text } = await sendRequest(site.address, '/about', { headers: forged });
    expect(status).toBe(200);
    expect(text).not.toContain('evil.example');
  });
});

describe('addresses', () => {
  test.each([
    '/a%00b',
    '/about?q=%00',
    '/a%2fb',
    '/a%2Fb',
    '/a%5cb',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/%ff',
    '/%c0%ae%c0%ae',
    '/%',
    '/%zz',
    '/\\evil.example/',
  ])('%s is refused', async (path) =>
    expect((await sendRequest(site.address, path)).status).toBe(400),
  );

  test.each([
    '/assets/../../package.json',
    '/../../../../etc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/.git/config',
    '/..;/etc/passwd',
  ])('%s finds no file', async (path) => {
    const status = await raw(`GET ${path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n`);
    expect([400, 403, 404]).toContain(status);
  });

  test('are at most 2,048 characters long', async () => {
    const query = (length: number) => `/about?a=${'x'.repeat(length - '/about?a='.length)}`;
    expect((await sendRequest(site.address, query(2_048))).status).toBe(200);
    expect((await sendRequest(site.address, query(2_049))).status).toBe(414);
  });

  test('are paths', async () => {
    const target = (text: string) =>
      raw(`GET ${text} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n`);
    expect(await target('http://{host}/about')).toBe(400);
    expect(await target('https://evil.example/')).toBe(400);
    expect(await target('*')).toBe(400);
  });
});

describe('methods', () => {
  test.each(['TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'MKCOL'])(
    '%s is not known',
    async (method) => {
      expect(await raw(`${method} / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n`)).toBe(
        405,
      );
    },
  );

  test('invented ones get no further than the parser', async () => {
    expect(await raw('FROB / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n')).toBe(400);
  });

  test.each(['evil.example:443', '{host}', '/about'])(
    'CONNECT %s is refused, and nothing behind it is read',
    async (to) => {
      const connect = `CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\n\r\n`;
      const text = await sendRaw(
        site.address,
        `${connect}GET /about HTTP/1.1\r\nHost: {host}\r\n\r\n`.replaceAll('{host}', host),
      );
      expect(statusOfRaw(text)).toBe(405);
      expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      expect(text).toMatch(/\r\nallow: GET, HEAD, /i);
      expect(text).toMatch(/\r\nconnection: close\r\n/i);
      expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    },
  );

  test('CONNECT behind another request ends the connection', async () => {
    const text = await sendRaw(
      site.address,
      `GET /question?q=tea HTTP/1.1\r\nHost: ${host}\r\n\r\nCONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    ).catch(() => '');
    expect(text).not.toContain(' 405 ');
    expect((await sendRequest(site.address, '/livez')).status).toBe(200);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s changes no page', async (method) => {
    const { status, headers } = await sendRequest(site.address, '/about', {
      method,
      headers: FORM,
    });
    expect(status).toBe(405);
    expect(headers['allow']).toBe('GET, HEAD, POST');
  });

  test('POST to a page brings a form or is refused', async () => {
    for (const type of ['application/json', 'text/plain', '']) {
      const { status } = await sendRequest(site.address, '/contact', {
        method: 'POST',
        headers: { ...FORM, 'content-type': type },
        body: '{}',
      });
      expect(status).toBe(415);
    }
  });

  test('HEAD tells what GET would have told, of a page that is not cached too', async () => {
    for (const path of ['/about', '/contact', '/no-such-page']) {
      const [head, got] = await Promise.all([
        sendRequest(site.address, path, { method: 'HEAD' }),
        sendRequest(site.address, path),
      ]);
      expect(head.status).toBe(got.status);
      expect(head.text).toBe('');
      expect(head.headers['content-length']).toBe(got.headers['content-length']);
      expect(head.headers['content-security-policy']).toBe(got.headers['content-security-policy']);
    }
  });
});

describe('headers', () => {
  const withHeaders = (lines: string[]) =>
    raw(
      ['GET /about HTTP/1.1', 'Host: {host}', 'Connection: close', ...lines, '', ''].join('\r\n'),
    );

  test('are at most sixty', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, i) => `X-${i}: 1`);
    expect(await withHeaders(lines(50))).toBe(200);
    expect(await withHeaders(lines(61))).toBe(431);
  });

  test('are at most 8 KiB', async () => {
    expect(await withHeaders([`X-Long: ${'x'.repeat(4_000)}`])).toBe(200);
    expect(await withHeaders([`X-Long: ${'x'.repeat(9_000)}`])).toBe(431);
  });

  test.each([
    'gzip',
    'identity',
    'gzip, chunked',
    'chunked, gzip',
    'chunked, chunked',
    'xchunked',
    'chunked;a=1',
    'gzip\r\nTransfer-Encoding: chunked',
  ])('name no coding but chunks: %s', async (coding) => {
    for (const start of ['POST /api/v1/preferences', 'GET /about', 'PUT /about']) {
      const text = await sendRaw(
        site.address,
        `${start} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`,
      );
      expect(statusOfRaw(text), start).toBe(501);
      expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
      expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    }
  });

  test.each(['chunked', 'Chunked'])('may say that a body is %s', async (coding) => {
    const body = 'theme=dark&next=%2Fabout';
    expect(
      await raw(
        `POST /api/v1/preferences HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: ${coding}\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      ),
    ).toBe(303);
  });

  test('do not contradict each other', async () => {
    const smuggled =
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /evil HTTP/1.1\r\nHost: {host}\r\n\r\n';
    expect(
      await raw(
        `POST /api/v1/preferences HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n${smuggled}`,
      ),
    ).toBe(400);
    expect(
      await raw(
        'POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      ),
    ).toBe(400);
  });
});

describe('bodies', () => {
  const preferences = (body: string | Buffer, headers: Record<string, string> = {}) =>
    sendRequest(site.address, '/api/v1/preferences', {
      method: 'POST',
      headers: { ...FORM, ...headers },
      body,
    });

  test('are at most 32 KiB', async () => {
    const padded = (length: number) => 'theme=dark&next=%2F&x='.padEnd(length, 'x');
    expect((await preferences(padded(BODY_LIMIT))).status).toBe(303);
    expect((await preferences(padded(BODY_LIMIT + 1))).status).toBe(413);
  });

  test('without a length are cut off at the limit', async () => {
    const chunk = `${(8_192).toString(16)}\r\n${'x'.repeat(8_192)}\r\n`;
    const head =
      'POST /api/v1/preferences HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n';
    expect(await raw(head + chunk.repeat(8))).toBe(413);
  });

  test.each(['gzip', 'br', 'deflate', 'identity, gzip'])(
    'are not unpacked from %s',
    async (encoding) => {
      const { status } = await preferences(gzipSync('theme=dark'), {
        'content-encoding': encoding,
      });
      expect(status).toBe(415);
    },
  );

  test.each([
    'not a form at all',
    'theme=%zz',
    'theme[]=dark',
    'theme=dark&theme=light',
    '__proto__=1&theme=dark',
    '\0\0',
    '',
  ])('%j is read as far as it goes', async (body) => {
    const { status, headers } = await preferences(body);
    expect([303, 400]).toContain(status);
    expect(['/', undefined]).toContain(headers.location);
  });
});

test('after all that the site answers, and holds none of it for a fault of its own', async () => {
  expect((await sendRequest(site.address, '/about')).status).toBe(200);
  // A page may come out of the cache, and has no line then.
  const last = await sendRequest(site.address, '/livez');
  expect(last.status).toBe(200);
  expect(await logsUpTo(site, last)).not.toMatch(/"level":(?:50|60)/);
});
