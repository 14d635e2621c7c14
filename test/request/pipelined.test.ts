import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest, sendRaw } from '../support/http.ts';
import { memoryOf } from '../support/memory.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** Connections that ask for more than they take: none of them is at the cost of others. */
const MANY = 1_400;
const SOCKETS = 100;
const MIB = 1_048_576;
/** Of all of them: they took 670 MiB while each had all that it asked for. */
const MAX_MEMORY = 100 * MIB;
/** Fifteen seconds, and what a busy machine adds to seeing it. */
const ENDED_WITHIN_MS = 25_000;

let site: OwnSite;
let host: string;
beforeAll(async () => {
  site = await startSite();
  host = new URL(site.address).host;
});
afterAll(() => site?.stop());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
const BODY = 'theme=dark&next=%2Fabout';
const posted = (more = '') =>
  `POST /api/v1/preferences HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${BODY.length}\r\n${more}\r\n`;
const LEAVING = 'Connection: upgrade\r\nUpgrade: h2c\r\n';
/** Of a flood, by what else it says; without a host, too. */
const FLOODS: readonly (readonly [name: string, request: () => string])[] = [
  ['plain', () => get('/')],
  ['without a host', () => 'GET / HTTP/1.1\r\n\r\n'],
  ['that expect what is unknown', () => get('/', 'Expect: more\r\n')],
  ['that expect to go on', () => get('/', 'Expect: 100-continue\r\n')],
  ['with a body', () => `${get('/', 'Content-Length: 1\r\n')}a`],
  [
    'with a body in chunks',
    () => `${get('/', 'Transfer-Encoding: chunked\r\n')}1\r\na\r\n0\r\n\r\n`,
  ],
  ['that would leave HTTP', () => get('/', LEAVING)],
];
const statuses = (text: string) =>
  Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
const titles = (text: string) =>
  Array.from(text.matchAll(/<title>([^<]*)<\/title>/g), ([, title]) => title);

async function open(): Promise<Socket> {
  const { hostname, port } = new URL(site.address);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  // Before it is open: Node reads of its own accord from then on.
  socket.pause();
  await once(socket, 'connect');
  return socket;
}

const sent = (socket: Socket, text: string) =>
  new Promise<void>((done) => socket.write(text, () => done()));

async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((done) => socket.once('close', done));
}

/** All that comes, as it comes. */
function reading(socket: Socket): () => string {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  socket.resume();
  return () => text;
}

describe('requests sent at once', () => {
  test('are answered in their order when they are few, and the connection stays', async () => {
    const pages = ['/about', '/faq', '/contact', '/privacy-policy'];
    const alone = await Promise.all(pages.map((path) => sendRequest(site.address, path)));
    const socket = await open();
    const read = reading(socket);
    await sent(socket, pages.map((path) => get(path)).join(''));
    await expect.poll(() => titles(read())).toEqual(alone.flatMap(({ text }) => titles(text)));
    await sent(socket, get('/livez'));
    await expect.poll(() => statuses(read())).toHaveLength(5);
    expect(socket.closed).toBe(false);
  });

  test('that would leave HTTP are answered as any other, with their bodies', async () => {
    const socket = await open();
    const read = reading(socket);
    await sent(socket, posted(LEAVING) + BODY);
    await expect.poll(() => statuses(read())).toEqual([303]);
    await sent(socket, get('/livez', LEAVING));
    await expect.poll(() => statuses(read())).toEqual([303, 200]);
    await sent(socket, get('/livez'));
    await expect.poll(() => statuses(read())).toEqual([303, 200, 200]);
    expect(read()).toContain('theme=dark');
    expect(socket.closed).toBe(false);
  });

  test('begin when the one before has been answered', async () => {
    // What is made for one takes a while; what is in the cache is there at once.
    const socket = await open();
    const read = reading(socket);
    await sent(socket, get('/question?q=tea', 'Cookie: a=1\r\n') + get('/about') + get('/livez'));
    await expect.poll(() => statuses(read())).toEqual([200, 200, 200]);
  });

  test.each(['/livez', '/about', '/question?q=tea'])(
    'are not all read when they are many: %s',
    async (path) => {
      const text = await sendRaw(site.address, get(path).repeat(MANY));
      expect(statuses(text).length).toBeGreaterThanOrEqual(1);
      expect(statuses(text).length).toBeLessThanOrEqual(4);
      expect(new Set(statuses(text))).toEqual(new Set([200]));
    },
  );

  test.each(FLOODS)('are not all read when they are many: %s', async (_name, request) => {
    const text = await sendRaw(site.address, get('/question?q=tea') + request().repeat(MANY));
    const [first, ...others] = statuses(text).filter((status) => status !== 100);
    expect(first).toBe(200);
    expect(others.length).toBeLessThanOrEqual(3);
  });

  test('are told by the site what nobody can expect of it, each in its turn', async () => {
    const socket = await open();
    const read = reading(socket);
    const odd = [
      'GET /about HTTP/1.1\r\n\r\n',
      get('/about', 'Expect: more\r\n'),
      get('/livez', 'Expect: 100-continue\r\n'),
    ];
    await sent(socket, get('/question?q=tea') + odd.join(''));
    await expect.poll(() => statuses(read())).toEqual([200, 400, 417, 100, 200]);
    expect(read().match(/\r\nx-content-type-options: nosniff\r\n/gi)).toHaveLength(4);
    await sent(socket, odd.join(''));
    await expect.poll(() => statuses(read()).slice(5)).toEqual([400, 417, 100, 200]);
    expect(socket.closed).toBe(false);
  });

  test('with a body are for a connection that is not behind', async () => {
    const head = posted();
    const form = head + BODY;
    const [slow, quick] = [get('/question?q=tea'), get('/about')];
    // What stands before it is answered, and what stands behind it is not read.
    for (const [asked, told] of [
      [slow + form, [200, 503]],
      [slow + quick + form + quick + form, [200, 200, 503]],
      [form + form + slow, [303, 503]],
      [slow + head.replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'), [200, 503]],
    ] as const)
      expect(statuses(await sendRaw(site.address, asked))).toEqual(told);
    const socket = await open();
    const read = reading(socket);
    await sent(socket, form);
    await expect.poll(() => statuses(read())).toEqual([303]);
    await sent(socket, form);
    await expect.poll(() => statuses(read())).toEqual([303, 303]);
  });
});

test.each(FLOODS)(
  'connections that ask for much and read nothing cost little, and nobody waits for them: requests %s',
  async (_name, request) => {
    await sendRequest(site.address, '/about');
    const before = memoryOf(site.pid);
    const flood = request().repeat(MANY);
    await Promise.all(Array.from({ length: SOCKETS }, async () => sent(await open(), flood)));
    // What was sent before this has been read before this.
    expect((await sendRequest(site.address, '/about')).status).toBe(200);
    expect(memoryOf(site.pid) - before).toBeLessThan(MAX_MEMORY);
    for (const socket of sockets) socket.resume();
    await Promise.all(sockets.map(closed));
  },
);

test('a connection that takes nothing of what it asked for is ended', async () => {
  const socket = await open();
  // One at a time: whatever the system takes for it is answered.
  const asking = setInterval(() => socket.write(get('/')), 10);
  const began = performance.now();
  // What ends it is an error to whoever writes.
  await closed(socket);
  clearInterval(asking);
  expect(performance.now() - began).toBeLessThan(ENDED_WITHIN_MS);
});
