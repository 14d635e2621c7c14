import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readyBytesOf } from '../../app/platform/http/ready-bytes.server.ts';
import { sendReady } from './ready-response.ts';

const BODY = Buffer.from('a page of tea '.repeat(3_000));
const HEADERS = ['content-type', 'text/plain', 'content-length', String(BODY.length)];
const UNCHANGED = ['etag', '"v1"'];
const finished: { status: number; isWhole: boolean }[] = [];
const { bytes } = readyBytesOf(HEADERS, BODY);
const unchanged = readyBytesOf(UNCHANGED, Buffer.alloc(0)).bytes;

const usual = (response: ServerResponse, isUnchanged: boolean) =>
  isUnchanged
    ? response.writeHead(304, UNCHANGED).end()
    : response.writeHead(200, HEADERS).end(BODY);

const server = createServer({ keepAliveTimeout: 7_000 }, (request, response) => {
  const isUnchanged = request.url?.includes('unchanged') ?? false;
  if (request.url?.includes('marked')) response.setHeader('x-mark', 'set before');
  const isReady =
    request.url?.startsWith('/ready') &&
    sendReady(response, isUnchanged ? 304 : 200, isUnchanged ? unchanged : bytes);
  response.once('close', () =>
    finished.push({ status: response.statusCode, isWhole: response.writableFinished }),
  );
  if (!isReady) usual(response, isUnchanged);
});

beforeAll(async () => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.closeAllConnections());

/** All that comes back on one connection; headers in small letters and in order of the alphabet. */
async function ask(
  ...lines: string[]
): Promise<{ start: string; headers: string[]; body: string }[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(lines.map((line) => `${line}\r\nHost: a\r\n\r\n`).join(''));
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text.split(/(?=HTTP\/1\.1 )/).map((one) => {
    const [head = '', body = ''] = one.split('\r\n\r\n');
    const [start = '', ...headers] = head.split('\r\n');
    const small = headers.map((line) => line.toLowerCase());
    const timeless = small.map((line) => line.replace(/^date: \w{3}, .{20} gmt$/, 'date: now'));
    return { start, headers: timeless.toSorted(), body };
  });
}

test.each([
  'GET /XX HTTP/1.1',
  'GET /XX/unchanged HTTP/1.1',
  'HEAD /XX HTTP/1.1',
  'GET /XX HTTP/1.0',
  'GET /XX/marked HTTP/1.1',
  'GET /XX/marked/unchanged HTTP/1.1',
])('is what Node would send: %s', async (line) => {
  const usually = await ask(line.replace('XX', 'usual'));
  expect(await ask(line.replace('XX', 'ready'))).toEqual(usually);
  expect(usually).toHaveLength(1);
});

test('one follows the other on a connection, and each is known to be whole', async () => {
  finished.length = 0;
  const lines = ['/ready', '/ready/unchanged', '/usual', '/ready'].map(
    (path) => `GET ${path} HTTP/1.1`,
  );
  const answers = await ask(...lines);
  expect(answers.map(({ start }) => start)).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 304 Not Modified',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
  ]);
  expect(answers.map(({ body }) => body.length)).toEqual([
    BODY.length,
    0,
    BODY.length,
    BODY.length,
  ]);
  expect(answers[0]?.headers).toContain('keep-alive: timeout=7');
  expect(finished).toEqual([200, 304, 200, 200].map((status) => ({ status, isWhole: true })));
});

test.each(['usual', 'ready'])('says that the connection ends, and ends it: %s', async (path) => {
  const [answer, ...more] = await ask(
    `GET /${path} HTTP/1.1\r\nConnection: close`,
    'GET / HTTP/1.1',
  );
  expect(answer).toMatchObject({ start: 'HTTP/1.1 200 OK', body: String(BODY) });
  expect(answer?.headers).toContain('connection: close');
  expect(more).toEqual([]);
});

test('an idle connection is not ended before its time, and goes with the server', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (piece) => (text += String(piece)));
  socket.write('GET /ready/unchanged HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n[^]*\r\n\r\n$/);
  socket.write('GET /ready HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => text.endsWith(String(BODY))).toBe(true);
  const closed = once(socket, 'close');
  server.closeIdleConnections();
  expect(await closed).toEqual([false]);
});

test('a header that ends a line is refused when it is made', () => {
  expect(() => readyBytesOf(['etag', 'a\r\nset-cookie: b'], BODY)).toThrow(/Invalid character/);
  expect(() => readyBytesOf(['a b', 'c'], BODY)).toThrow(/valid HTTP token/);
});
