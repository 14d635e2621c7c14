import type { Socket } from 'node:net';

/**
 * Server-sent events on the bare sockets of requests: a response object would cost as much again for each event. Every
 * event is the whole state of its key. Events for a slow reader are not queued: the newest of each key waits, and a
 * reader who accepts nothing for half a minute is disconnected.
 */
export type Stream = {
  readonly socket: Socket;
  /** What goes with the head, until it is written. */
  first: Buffer[] | undefined;
  /** The newest event of each key, waiting until the socket has accepted what came before. */
  missed: Map<string, Buffer> | undefined;
  /** Since when the socket accepts nothing. */
  stuckSince: number;
  leavesAt: number;
};

export type Streams = {
  /**
   * Takes the socket over, with a head from `streamHead`. What is sent while it begins goes with the head in one write.
   * `closed` is called once, whoever ended the stream.
   */
  open(
    socket: Socket,
    head: string,
    on: { begin?: (stream: Stream) => void; closed: (stream: Stream) => void },
  ): Stream;
  /** Whether the socket was taken over. */
  has(socket: Socket): boolean;
  send(stream: Stream, key: string, bytes: Buffer): void;
  /** Sends the same bytes to many streams, a thousand at a time, so that other work does not wait long. */
  sendAll(streams: Iterable<Stream>, key: string, bytes: Buffer): Promise<void>;
  /** Tells all clients when to reconnect, and ends the streams; those that still come are told the same. */
  close(): void;
  readonly counters: Readonly<Counters>;
};

type Counters = { open: number; sent: number; skipped: number; dropped: number };

const AT_A_TIME = 1_000;
const BEAT_MS = 15_000;
/** How often slow readers are checked again. */
const LOOK_AGAIN_MS = 500;
const STUCK_LIMIT_MS = 30_000;
/**
 * A connection whose other end vanished silently is detected only by ending it. A client that is still there reconnects
 * at once.
 */
const LIFE_MS = { least: 8 * 60_000, most: 12 * 60_000 };
const RETRY_MS = { least: 2_000, most: 5_000 };
/** After a planned end nothing delays the reconnection. */
const PLANNED_RETRY_MS = { least: 100, most: 1_000 };
/** A process that stops is replaced in a moment, and should not get all reconnections at once. */
const LEAVING_RETRY_MS = { least: 500, most: 3_500 };

const BEAT = Buffer.from('event: beat\ndata: 1\n\n');
const HELLO = 'event: hello\ndata: 1\n\n';

type Options = { now: () => number; beatMs?: number; stuckLimitMs?: number; lifeMs?: Range };

export function createStreams({
  now,
  beatMs = BEAT_MS,
  stuckLimitMs = STUCK_LIMIT_MS,
  lifeMs = LIFE_MS,
}: Options): Streams {
  const all = new Map<Socket, Stream>();
  const slow = new Set<Stream>();
  const counters: Counters = { open: 0, sent: 0, skipped: 0, dropped: 0 };
  let beating: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let isClosed = false;

  function send(stream: Stream, key: string, bytes: Buffer): void {
    const { socket } = stream;
    if (stream.first !== undefined) {
      stream.first.push(bytes);
      counters.sent++;
      return;
    }
    if (socket.writableLength === 0 && stream.missed === undefined) {
      socket.write(bytes);
      counters.sent++;
      return;
    }
    if (stream.missed === undefined) {
      stream.missed = new Map();
      stream.stuckSince = now();
      slow.add(stream);
      looking ??= setInterval(lookAgain, LOOK_AGAIN_MS).unref();
    }
    stream.missed.set(key, bytes);
    counters.skipped++;
  }

  async function sendAll(streams: Iterable<Stream>, key: string, bytes: Buffer): Promise<void> {
    let written = 0;
    for (const stream of streams) {
      send(stream, key, bytes);
      if (++written % AT_A_TIME === 0) await nextTurn();
    }
  }

  function lookAgain(): void {
    for (const stream of slow) {
      const { socket, missed } = stream;
      if (socket.writableLength === 0) {
        stream.missed = undefined;
        slow.delete(stream);
        socket.write(Buffer.concat([...(missed?.values() ?? [])]));
        counters.sent += missed?.size ?? 0;
      } else if (now() - stream.stuckSince >= stuckLimitMs) {
        counters.dropped++;
        socket.destroy();
      }
    }
    if (slow.size > 0) return;
    clearInterval(looking);
    looking = undefined;
  }

  /** Nothing is written after this, and a client that does not close its side is cut off at the next beat. */
  function leave(stream: Stream, range: Range): void {
    const { socket } = stream;
    if (socket.writableEnded) socket.destroy();
    else socket.end(retry(range));
    // A process that stops waits for no client, least for one that takes nothing.
    if (isClosed && socket.writableLength > 0) socket.destroy();
    else if (isClosed) socket.destroySoon();
    stream.missed ??= new Map();
    slow.delete(stream);
  }

  async function beat(): Promise<void> {
    let written = 0;
    const time = now();
    for (const stream of all.values()) {
      if (time >= stream.leavesAt) leave(stream, PLANNED_RETRY_MS);
      else send(stream, '', BEAT);
      if (++written % AT_A_TIME === 0) await nextTurn();
    }
  }

  return {
    counters,
    send,
    sendAll,
    open(socket, head, { begin, closed }) {
      const first = [Buffer.from(`${head}${retry(RETRY_MS)}${HELLO}`)];
      const stream: Stream = {
        socket,
        first,
        missed: undefined,
        stuckSince: 0,
        leavesAt: now() + between(lifeMs),
      };
      all.set(socket, stream);
      counters.open = all.size;
      socket.setTimeout(0);
      socket.setNoDelay(true);
      socket.once('close', () => {
        all.delete(socket);
        slow.delete(stream);
        counters.open = all.size;
        if (all.size === 0) {
          clearInterval(beating);
          beating = undefined;
        }
        closed(stream);
      });
      try {
        begin?.(stream);
      } catch (error) {
        // Nobody else would end it: whoever asked has no response any more.
        socket.destroy();
        throw error;
      }
      stream.first = undefined;
      socket.write(Buffer.concat(first));
      beating ??= setInterval(() => void beat(), beatMs).unref();
      // A refusal would send an `EventSource` away for good.
      if (isClosed) leave(stream, LEAVING_RETRY_MS);
      return stream;
    },
    has: (socket) => all.has(socket),
    close() {
      isClosed = true;
      for (const stream of all.values()) leave(stream, LEAVING_RETRY_MS);
    },
  };
}

export function streamHead(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${lines.join('')}connection: close\r\n\r\n`;
}

function retry(range: Range): string {
  return `retry: ${Math.round(between(range))}\n\n`;
}

type Range = { least: number; most: number };

function between({ least, most }: Range): number {
  return least + Math.random() * (most - least);
}

function nextTurn(): Promise<void> {
  return new Promise((turn) => setImmediate(turn));
}
