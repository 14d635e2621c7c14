import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { createCounts } from './counts-by-key.ts';

/** A class or a hall is one network; nobody else takes so many of the connections that a process can hold. */
const MAX_PER_NETWORK = 5_000;
/** Past so many of a network the next are read a thousand a second. */
const SLOW_READING_FROM = 300;
const READING_PACE = { atOnce: 10, everyMs: 10 };
/** Whoever takes nothing for so long does not read, however slow the line is. */
const STALL_LIMITS = { stallMs: 15_000, everyMs: 1_000 };

/** Ends at once what one network opens beyond its share, and reads a crowd of it by and by. A proxy's connections are everybody's. */
export function limitSockets(
  scale: number,
  isProxy: (address: string) => boolean,
  pace = READING_PACE,
): (socket: Socket) => void {
  const open = createCounts();
  const readLater = createReadQueues(pace);
  return (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    const others = open.of(network);
    if (others >= MAX_PER_NETWORK * scale) {
      socket.destroy();
      return;
    }
    open.add(network, 1);
    socket.once('close', () => open.add(network, -1));
    if (others >= SLOW_READING_FROM * scale) readLater(network, socket);
  };
}

/**
 * Where thousands come at once, whoever comes from elsewhere stands behind them in the system's queue. It moves on faster
 * when those are taken up and answered later: of each network a few at a time.
 */
function createReadQueues({
  atOnce,
  everyMs,
}: typeof READING_PACE): (network: string, socket: Socket) => void {
  const lines = new Map<string, Set<Socket>>();
  let reading: NodeJS.Timeout | undefined;
  const readSome = () => {
    for (const [network, line] of lines) {
      let left = atOnce;
      for (const socket of line) {
        if (left-- === 0) break;
        line.delete(socket);
        socket.resume();
      }
      if (line.size === 0) lines.delete(network);
    }
    if (lines.size > 0) return;
    clearInterval(reading);
    reading = undefined;
  };
  return (network, socket) => {
    const line = lines.get(network) ?? new Set();
    lines.set(network, line.add(socket));
    socket.once('close', () => line.delete(socket));
    // Node begins to read at the end of this turn.
    process.nextTick(() => socket.pause());
    reading ??= setInterval(readSome, everyMs).unref();
  };
}

/**
 * Ends sockets that take nothing of what was written to them. Looking at all of them now and then costs less than a
 * timer for each: most are never behind. `others` look after themselves, as streams do.
 */
export function closeStalled(
  server: Server,
  isExempt: (socket: Socket) => boolean,
  { stallMs, everyMs } = STALL_LIMITS,
): void {
  const open = new Set<Socket>();
  const behind = new Map<Socket, { left: number; since: number }>();
  let looking: NodeJS.Timeout | undefined;
  server.on('connection', (socket) => {
    open.add(socket);
    looking ??= setInterval(look, everyMs).unref();
    socket.once('close', () => {
      open.delete(socket);
      behind.delete(socket);
      if (open.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    });
  });
  const look = () => {
    const time = performance.now();
    for (const socket of open) {
      const left = unsentBytes(socket);
      const known = behind.get(socket);
      if (left === 0 || isExempt(socket)) behind.delete(socket);
      else if (left !== known?.left) behind.set(socket, { left, since: time });
      else if (time - known.since >= stallMs) socket.destroy();
    }
  };
}

/**
 * Of a long write Node's own count changes when all of it has gone; its handle knows how much the system has taken. Its
 * timer for sockets asks the same, but starts anew with every byte that comes in, and first after twice its time.
 */
function unsentBytes(socket: Socket): number {
  if (socket.writableLength === 0) return 0;
  const { _handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return socket.writableLength + (_handle?.writeQueueSize ?? 0);
}
