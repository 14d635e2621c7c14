import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStreams, streamHead, type Stream, type Streams } from './sse.server.ts';
import { eventually } from '../../../test/support/eventually.ts';

/** Both ends of a real connection, and a clock that the test moves. */
type End = { stream: Stream; socket: Socket; heard: () => string; closed: () => number };

const FAR_MS = 1e9;
/** More than the system buffers for a connection that nobody reads. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

let time: number;
let server: Server;
const ends: End[] = [];
beforeEach(async () => {
  time = 0;
  server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const { socket, stream } of ends.splice(0)) {
    socket.destroy();
    stream.socket.destroy();
  }
  server.close();
});

function made(options: { beatMs?: number; stuckLimitMs?: number; lives?: number } = {}): Streams {
  const { lives = FAR_MS, ...rest } = options;
  return createStreams({ now: () => time, lifeMs: { least: lives, most: lives }, ...rest });
}

/** Both ends of a request that is to become a stream. */
async function asked(): Promise<{ socket: Socket; taken: Socket }> {
  const requested = once(server, 'request');
  const socket = connect({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [request, response] = (await requested) as [IncomingMessage, ServerResponse];
  response.detachSocket(request.socket);
  return { socket, taken: request.socket };
}

async function opened(
  streams: Streams,
  headers: Readonly<Record<string, string>> = {},
  begin?: (stream: Stream) => void,
): Promise<End> {
  const { socket, taken } = await asked();
  let heard = '';
  let closed = 0;
  socket.setEncoding('latin1').on('data', (text: string) => (heard += text.replaceAll('\0', '')));
  const stream = streams.open(taken, streamHead(headers), {
    ...(begin && { begin }),
    closed: () => void closed++,
  });
  const end = { stream, socket, heard: () => heard, closed: () => closed };
  ends.push(end);
  await hears(end, 'event: hello');
  return end;
}

const hears = ({ heard }: End, text: string) => eventually(() => expect(heard()).toContain(text));
const event = (text: string) => Buffer.from(`data: ${text}\n\n`);

/** A connection that accepts nothing any more, with a write under way. */
async function stuck(streams: Streams): Promise<End> {
  const end = await opened(streams);
  end.socket.pause();
  streams.send(end.stream, 'large', LARGE);
  expect(end.stream.socket.writableLength).toBeGreaterThan(0);
  return end;
}

test('a stream begins with its head, the retry time, and a greeting', async () => {
  const { heard } = await opened(made(), { 'content-type': 'text/event-stream' });
  expect(heard()).toMatch(
    /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/event-stream\r\nconnection: close\r\n\r\nretry: \d{4}\n\nevent: hello\ndata: 1\n\n$/,
  );
  const [, retry] = /retry: (\d+)/.exec(heard()) ?? [];
  expect(Number(retry)).toBeGreaterThanOrEqual(2_000);
  expect(Number(retry)).toBeLessThanOrEqual(5_000);
});

test('what is known as a stream begins comes in the same piece as its head', async () => {
  const streams = made();
  const written: number[] = [];
  const end = await opened(streams, {}, (stream) => {
    const { socket } = stream;
    const write = socket.write.bind(socket);
    socket.write = (bytes: Buffer) => written.push(bytes.length) > 0 && write(bytes);
    streams.send(stream, 'one', event('one'));
    streams.send(stream, 'other', event('other'));
  });
  expect(end.heard()).toMatch(/^HTTP[^]*event: hello\ndata: 1\n\ndata: one\n\ndata: other\n\n$/);
  expect(written).toEqual([end.heard().length]);
  expect(streams.counters.sent).toBe(2);
  streams.send(end.stream, 'one', event('next'));
  await hears(end, 'data: next');
});

test('a stream that fails as it begins is closed', async () => {
  const streams = made();
  const { socket, taken } = await asked();
  const ended = once(socket.resume(), 'end');
  let closed = 0;
  const begin = () => {
    throw new Error('nothing can be said');
  };
  expect(() => streams.open(taken, streamHead({}), { begin, closed: () => void closed++ })).toThrow(
    'nothing can be said',
  );
  await ended;
  socket.destroy();
  await eventually(() => expect(streams.counters.open).toBe(0));
  expect(closed).toBe(1);
});

test('a connection is counted while it lasts, and its end is reported once', async () => {
  const streams = made();
  const [one, other] = [await opened(streams), await opened(streams)];
  expect(streams.counters.open).toBe(2);
  expect([streams.has(one.stream.socket), streams.has(one.socket)]).toEqual([true, false]);
  one.socket.destroy();
  await eventually(() => expect(one.closed()).toBe(1));
  expect([streams.counters.open, one.closed(), other.closed()]).toEqual([1, 1, 0]);
});

test('the same bytes go to more than a thousand streams', async () => {
  const streams = made();
  const one = await opened(streams);
  await streams.sendAll(
    Array.from({ length: 2_500 }, () => one.stream),
    'a',
    event('one'),
  );
  await eventually(() => expect(one.heard().split('data: one').length - 1).toBe(2_500));
  expect(streams.counters).toMatchObject({ sent: 2_500, skipped: 0 });
});

describe('a client that does not read', () => {
  test('blocks nobody, is sent nothing meanwhile, and then gets the newest event of each key', async () => {
    const streams = made();
    const [slow, quick] = [await stuck(streams), await opened(streams)];
    const held = slow.stream.socket.writableLength;
    for (const [key, text] of [
      ['a', 'a1'],
      ['b', 'b1'],
      ['a', 'a2'],
      ['b', 'b2'],
      ['a', 'a3'],
    ] as const)
      await streams.sendAll([slow.stream, quick.stream], key, event(text));
    await hears(quick, 'data: a1\n\ndata: b1\n\ndata: a2\n\ndata: b2\n\ndata: a3\n\n');
    expect(slow.stream.socket.writableLength).toBeLessThanOrEqual(held);
    expect(streams.counters.skipped).toBe(5);

    slow.socket.resume();
    await hears(slow, 'data: a3\n\ndata: b2\n\n');
    expect(slow.heard()).not.toMatch(/data: (?:a1|a2|b1)/);
    // From then on the stream is like the others.
    streams.send(slow.stream, 'a', event('a4'));
    await hears(slow, 'data: a4');
  });

  test('is disconnected if that lasts too long, and nobody else is', async () => {
    const streams = made({ stuckLimitMs: 30_000 });
    const [slow, quick] = [await stuck(streams), await opened(streams)];
    await streams.sendAll([slow.stream, quick.stream], 'a', event('a1'));
    time = 29_999;
    await streams.sendAll([slow.stream, quick.stream], 'a', event('a2'));
    await hears(quick, 'data: a2');
    expect(slow.closed()).toBe(0);
    time = 30_000;
    await eventually(() => expect(slow.closed()).toBe(1));
    expect(streams.counters).toMatchObject({ open: 1, dropped: 1 });
    streams.send(quick.stream, 'a', event('a3'));
    await hears(quick, 'data: a3');
  });
});

describe('the end of a stream', () => {
  test('is planned: it says when to reconnect, and nothing after that', async () => {
    const streams = made({ beatMs: 20, lives: 1_000 });
    const one = await opened(streams);
    await hears(one, 'event: beat');
    const over = once(one.socket, 'end');
    time = 1_000;
    // The client keeps its side open for now: later events are dropped, and then it is cut off.
    await over;
    streams.send(one.stream, 'a', event('late'));
    const [, retry] = /retry: (\d+)\n\n$/.exec(one.heard()) ?? [];
    expect(Number(retry)).toBeGreaterThanOrEqual(100);
    expect(Number(retry)).toBeLessThanOrEqual(1_000);
    await eventually(() => expect(one.closed()).toBe(1));
    expect(one.heard()).not.toContain('late');
  });

  test('comes to all when the process stops, with retries spread over seconds', async () => {
    const streams = made();
    const all: End[] = [];
    while (all.length < 20) all.push(await opened(streams));
    const over = all.map(({ socket }) => once(socket, 'end'));
    streams.close();
    await Promise.all(over);
    const retries = all.map(({ heard }) => Number(/retry: (\d+)\n\n$/.exec(heard())?.[1]));
    expect(Math.min(...retries)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...retries)).toBeLessThanOrEqual(3_500);
    expect(new Set(retries).size).toBeGreaterThan(10);
  });

  test('comes at once to who opens one after that, and is no refusal', async () => {
    const streams = made();
    streams.close();
    const late = await opened(streams);
    await eventually(() => expect(late.heard()).toMatch(/event: hello[^]*\nretry: \d+\n\n$/));
    late.socket.end();
    await eventually(() => expect(late.closed()).toBe(1));
    expect(late.heard()).toMatch(/^HTTP\/1.1 200 /);
    expect(Number(/retry: (\d+)\n\n$/.exec(late.heard())?.[1])).toBeLessThanOrEqual(3_500);
  });
});
