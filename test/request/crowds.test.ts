import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitSockets } from '../../server/http/socket-limits.ts';

/** A hundredth of the limits: fifty connections of a network, of which three are read as they come. */
const SCALE = 0.01;
const CROWD = 3;
const NEVER_MS = 1e9;

let server: Server;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function start(everyMs: number, isProxy = false): Promise<void> {
  server = createServer((_request, response) => response.end('there'));
  server.keepAliveTimeout = 60_000;
  server.on(
    'connection',
    limitSockets(SCALE, () => isProxy, { atOnce: 1, everyMs }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** Whether it has been answered, once it is. */
async function ask(from: string): Promise<{ answer: () => string; answered: Promise<unknown> }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.push(socket.on('error', () => undefined));
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return { answer: () => text, answered: once(socket, 'data') };
}

test('whoever comes from elsewhere does not wait for a crowd', async () => {
  await start(NEVER_MS);
  const crowd = [];
  for (let number = 0; number < 2 * CROWD; number++) crowd.push(await ask('127.0.1.1'));
  await Promise.all(crowd.slice(0, CROWD).map(({ answered }) => answered));
  await (
    await ask('127.0.9.1')
  ).answered;
  expect(crowd.slice(CROWD).map(({ answer }) => answer())).toEqual(['', '', '']);
});

test('a crowd is answered, one after the other', async () => {
  await start(5);
  const crowd = [];
  for (let number = 0; number < 20; number++) crowd.push(await ask('127.0.1.1'));
  await Promise.all(crowd.map(({ answered }) => answered));
  expect(crowd.every(({ answer }) => answer().startsWith('HTTP/1.1 200 OK'))).toBe(true);
});

test('what a proxy opens is nobody’s crowd', async () => {
  await start(NEVER_MS, true);
  const crowd = [];
  for (let number = 0; number < 2 * CROWD; number++) crowd.push(await ask('127.0.1.1'));
  await Promise.all(crowd.map(({ answered }) => answered));
  expect(crowd.map(({ answer }) => answer())).not.toContain('');
});
