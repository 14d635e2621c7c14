import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBalancer, type Balancer } from '../support/balancer.ts';
import { eventsPath } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { findProgram, systemProgram } from '../support/installed.ts';
import { insertQuestion } from '../support/questions.ts';
import { unusedPort } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What HAProxy holds off of one network, with numbers of which a test can open as many. */
const { whereInstalled, whereMissing } = systemProgram('haproxy');
const MOST_CONNECTIONS = 20;
const MOST_STREAMS = 3;

test.each(whereMissing)('%s is not installed here, so nothing was held off by it', (name) => {
  expect(findProgram(name)).toBeUndefined();
});

describe.each(whereInstalled)('behind %s a network', (program) => {
  let site: OwnSite;
  let balancer: Balancer;
  let port: number;
  let id: string;
  const open = new Set<Socket | IncomingMessage>();

  beforeAll(async () => {
    site = await startSite({ TRUST_PROXY: '127.0.0.1,::1' });
    const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
    id = await insertQuestion(sql);
    await sql.end();
    port = await unusedPort();
    const own = Number(new URL(site.address).port);
    balancer = await startBalancer(program, port, { one: own, two: own, three: own }, [
      ['sc0_conn_cur gt 5000', `sc0_conn_cur gt ${MOST_CONNECTIONS}`],
      ['sc1_conn_cur gt 3000', `sc1_conn_cur gt ${MOST_STREAMS}`],
    ]);
  });
  afterEach(() => {
    for (const one of open) one.destroy();
    open.clear();
  });
  afterAll(async () => {
    await balancer?.stop();
    await site?.stop();
  });

  /** The status of a stream that stays open, asked for from this address. */
  async function streamFrom(
    localAddress: string,
    accept = 'text/event-stream',
    path = eventsPath(id),
  ): Promise<number> {
    const asked = get({
      host: '127.0.0.1',
      port,
      path,
      localAddress,
      agent: false,
      headers: { accept, host: new URL(site.address).host },
    });
    const [told] = (await once(asked, 'response')) as [IncomingMessage];
    open.add(told);
    return told.statusCode ?? 0;
  }

  test('has so many streams, wherever else others have theirs', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth <= MOST_STREAMS; nth++)
      statuses.push(await streamFrom(`127.0.0.${nth + 1}`));
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (const accept of ['application/json', 'text/html, application/json;q=0.9'])
      expect(await streamFrom('127.0.0.1', accept)).toBe(200);
    expect(await streamFrom('127.0.9.1')).toBe(200);
    for (const one of open) one.destroy();
    await eventually(async () => expect(await streamFrom('127.0.0.1')).toBe(200));
  });

  test('has no more of them by another way to write the path, or by asking for what is nearly JSON', async () => {
    const path = eventsPath(id);
    const ways: [accept: string, path: string][] = [
      ['text/event-stream', path.replace('/events', '/%65vents')],
      ['application/jsonlines', path],
      ['x_application/json', path],
    ];
    for (const [accept, written] of ways) {
      expect(await streamFrom('127.0.8.1', accept, written)).toBe(200);
    }
    for (const [accept, written] of ways)
      expect(await streamFrom('127.0.8.1', accept, written)).toBe(429);
  });

  test('has so many connections, and one more is closed', async () => {
    const connectFrom = async (localAddress: string) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      open.add(socket);
      socket.on('error', () => undefined);
      const closed = new Promise<'closed'>((told) => socket.once('close', () => told('closed')));
      await once(socket, 'connect');
      socket.write('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      const read = once(socket, 'data').then(
        () => 'answered' as const,
        () => closed,
      );
      return Promise.race([read, closed]);
    };
    // The streams of the test before may be closing still.
    await eventually(async () => {
      for (const one of open) one.destroy();
      const told: string[] = [];
      for (let nth = 0; nth <= MOST_CONNECTIONS; nth++)
        told.push(await connectFrom(`127.0.0.${(nth % 200) + 1}`));
      expect(told).toEqual([
        ...Array.from({ length: MOST_CONNECTIONS }, () => 'answered'),
        'closed',
      ]);
    });
    expect(await connectFrom('127.0.9.1')).toBe('answered');
  });
});
