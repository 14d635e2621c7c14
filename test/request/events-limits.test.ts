import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { eventsPath, readEvents, type EventReader } from '../support/events.ts';
import { cookieOf } from '../support/forms.ts';
import { sendRequest } from '../support/http.ts';
import { insertQuestion } from '../support/questions.ts';
import {
  startServer,
  untilReady,
  unusedPort,
  type ServerProcess,
} from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';

/** How many streams there may be, and connections at all. */
const site = sharedSite();
let sql: postgres.Sql;
let id: string;
/** The one that is asked, and on its database one with limits of its own. */
let address: string;
let narrow: ServerProcess | undefined;
const readers: EventReader[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  id = await insertQuestion(sql);
});
beforeEach(() => {
  address = site.address;
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  await narrow?.stop();
  narrow = undefined;
});
afterAll(() => sql?.end());

async function start(env: Readonly<Record<string, string>>): Promise<void> {
  narrow = await startServer({ DATABASE_URL: site.databaseUrl, ...env });
  await untilReady(narrow);
  ({ address } = narrow);
}

async function follow(headers: Readonly<Record<string, string>> = {}): Promise<EventReader> {
  const reader = readEvents(address, eventsPath(id), { headers });
  readers.push(reader);
  await reader.response(1);
  return reader;
}

const statuses = () => readers.map(({ responses }) => responses[0]?.status);

test('a browser that is known has six; where one ends, the next may begin', async () => {
  const known = cookieOf(await putAnswer(address, id, ['1'], { 'sec-fetch-site': 'same-origin' }));
  for (let tab = 0; tab < 7; tab++) await follow(known);
  expect(statuses()).toEqual([...Array.from({ length: 6 }, () => 200), 429]);
  expect(readers[6]?.responses[0]?.headers['retry-after']).toBe('30');
  // Others in the same network are in nobody's way, and asking now and then goes on.
  expect((await follow()).state).toBe('open');
  const headers = { accept: 'application/json', ...known };
  expect((await sendRequest(address, eventsPath(id), { headers })).status).toBe(200);
  readers[0]?.close();
  await expect.poll(async () => (await follow(known)).responses[0]?.status).toBe(200);
});

test('a network has its number, whoever asks in it', async () => {
  // Three thousandths: nine streams, and eighteen openings at once.
  await start({ LIMITS_SCALE: '0.003', TRUST_PROXY: '127.0.0.1' });
  const from = (network: number) => ({ 'x-forwarded-for': `10.0.${network}.${readers.length}` });
  for (let reader = 0; reader < 10; reader++) await follow(from(1));
  expect(statuses()).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  expect((await follow(from(2))).state).toBe('open');
});

test('a network opens so many in a while, too', async () => {
  const port = String(await unusedPort());
  await start({ LIMITS_SCALE: '0.003', TRUST_PROXY: '127.0.0.1', METRICS_PORT: port });
  // One that nobody came from before: what it has left outlives a process.
  const fresh = `10.${randomInt(1, 255)}.${randomInt(256)}.1`;
  let [said, times]: [number | undefined, number] = [200, 0];
  // One more is earned every three seconds.
  for (; said === 200; times++) {
    const one = await follow({ 'x-forwarded-for': fresh });
    said = one.responses[0]?.status;
    one.close();
  }
  expect(said).toBe(429);
  expect(times).toBeGreaterThan(18);
  // Whoever looked at it, it was counted once.
  const { text } = await sendRequest(`http://localhost:${port}`, '/metrics');
  expect(text).toContain('site_limits_refused_total{limit="events"} 1\n');
});

describe('connections', () => {
  const open = async (): Promise<Socket> => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };

  /** Whether it is answered, over a connection that stays. */
  const isServed = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('close', () => resolve(false));
      socket.write(`GET /livez HTTP/1.1\r\nHost: ${new URL(address).host}\r\n\r\n`);
    });

  test('of one network are bounded', async () => {
    // Of five thousand 25 are left, of which the start of the test may hold a few.
    await start({ LIMITS_SCALE: '0.005' });
    const held: Socket[] = [];
    for (;;) {
      const socket = await open();
      if (!(await isServed(socket))) break;
      held.push(socket);
    }
    expect(held.length).toBeGreaterThan(20);
    expect(held.length).toBeLessThanOrEqual(25);
    expect(held.map(({ closed }) => closed)).toEqual(held.map(() => false));
    held[0]?.destroy();
    const livez = () =>
      sendRequest(address, '/livez').then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(livez).toBe(200);
  });

  test('of one network are bounded beside a proxy, too', async () => {
    await start({ LIMITS_SCALE: '0.001', TRUST_PROXY: '10.0.0.1' });
    for (let count = 0; count < 12; count++) await open();
    await expect.poll(() => sockets.some(({ closed }) => closed)).toBe(true);
  });

  test('of a proxy are not: they are everybody’s', async () => {
    await start({ LIMITS_SCALE: '0.001', TRUST_PROXY: '127.0.0.1' });
    for (let count = 0; count < 12; count++) await open();
    expect((await sendRequest(address, '/livez')).status).toBe(200);
    expect(sockets.map(({ closed }) => closed)).toEqual(sockets.map(() => false));
  });
});
