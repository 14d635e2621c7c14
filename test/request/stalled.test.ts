import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStalled } from '../../server/http/socket-limits.ts';

/** Both ends of real connections, with limits that a test can wait for. */
const LIMITS = { stallMs: 1_000, everyMs: 50 };
/** More than the system holds of a connection that nobody reads. */
const LARGE = Buffer.alloc(24 * 1024 * 1024);
const PIECE = 1024 * 1024;
/** A twentieth of that limit, after each of more pieces than that. */
const PAUSE_MS = 50;

let server: Server;
const spared = new Set<Socket>();
const sockets: Socket[] = [];
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/late') void wait(2 * LIMITS.stallMs).then(() => response.end('late'));
    else response.end(request.url === '/large' ? LARGE : 'small');
  });
  server.keepAliveTimeout = 60_000;
  closeStalled(server, (socket) => spared.has(socket), LIMITS);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** The far end, and the server's. */
async function open(path: string): Promise<{ socket: Socket; there: Socket }> {
  const accepted = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.pause();
  await once(socket, 'connect');
  const [there] = (await accepted) as [Socket];
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return { socket, there };
}

test('whoever takes nothing is ended', async () => {
  const { there } = await open('/large');
  await once(there, 'close');
  expect(there.bytesWritten).toBeGreaterThan(0);
});

test('whoever takes it slowly is not, however long it takes', async () => {
  const { socket } = await open('/large');
  const began = performance.now();
  let taken = 0;
  let piece = 0;
  socket.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    piece += chunk.length;
    if (piece < PIECE) return;
    piece = 0;
    socket.pause();
    void wait(PAUSE_MS).then(() => socket.resume());
  });
  socket.resume();
  await expect.poll(() => taken).toBeGreaterThan(LARGE.length);
  expect(performance.now() - began).toBeGreaterThan(LIMITS.stallMs);
  expect(socket.closed).toBe(false);
});

test('whoever waits for an answer, or for the next question, is not', async () => {
  const [late, idle] = await Promise.all([open('/late'), open('/small')]);
  for (const { socket } of [late, idle]) socket.resume();
  const [answer] = (await once(late.socket, 'data')) as [Buffer];
  expect(answer.toString()).toContain('late');
  expect(idle.there.closed).toBe(false);
  idle.socket.write('GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(idle.socket, 'data');
});

test('those that look after themselves are left alone', async () => {
  const { there } = await open('/large');
  spared.add(there);
  // One that begins to wait after it is ended before it would be.
  const other = await open('/large');
  await once(other.there, 'close');
  expect(there.closed).toBe(false);
  spared.delete(there);
  await once(there, 'close');
});

test('nothing is looked at while no connection is open', async () => {
  const begin = vi.spyOn(globalThis, 'setInterval');
  const end = vi.spyOn(globalThis, 'clearInterval');
  const another = createServer((_, response) => response.end('small'));
  const looksOf = (spy: typeof begin) =>
    spy.mock.calls.filter(([, ms]) => ms === LIMITS.everyMs).length;
  closeStalled(another, () => false, LIMITS);
  await once(another.listen(0, '127.0.0.1'), 'listening');
  expect(looksOf(begin)).toBe(0);
  const { port } = another.address() as AddressInfo;
  for (let at = 1; at <= 2; at++) {
    const accepted = once(another, 'connection');
    const socket = connect(port, '127.0.0.1');
    const [there] = (await accepted) as [Socket];
    expect(looksOf(begin)).toBe(at);
    const looking = begin.mock.results.at(-1)?.value as unknown;
    socket.destroy();
    await once(there, 'close');
    expect(end).toHaveBeenLastCalledWith(looking);
  }
  another.close();
  vi.restoreAllMocks();
});
