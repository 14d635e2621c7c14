import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../app/platform/limits.server.ts';
import { createCounts } from './counts.ts';

/** A class or a hall is one network; nobody else takes so many of the connections that a process can hold. */
const OF_A_NETWORK = 5_000;
/** Whoever takes nothing for so long does not read, however slow the line is. */
const STALLED = { stallMs: 15_000, everyMs: 1_000 };

/** Ends at once what one network opens beyond its share. A proxy's connections are everybody's. */
export function boundSockets(
  scale: number,
  isProxy: (address: string) => boolean,
): (socket: Socket) => void {
  const open = createCounts();
  return (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    if (open.of(network) >= OF_A_NETWORK * scale) {
      socket.destroy();
      return;
    }
    open.add(network, 1);
    socket.once('close', () => open.add(network, -1));
  };
}

/**
 * Ends sockets that take nothing of what was written to them. Looking at all of them now and then costs less than a
 * timer for each: most are never behind. `others` look after themselves, as streams do.
 */
export function endStalled(
  server: Server,
  others: (socket: Socket) => boolean,
  { stallMs, everyMs } = STALLED,
): void {
  const open = new Set<Socket>();
  const behind = new Map<Socket, { left: number; since: number }>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      behind.delete(socket);
    });
  });
  const look = () => {
    const time = performance.now();
    for (const socket of open) {
      const left = unwritten(socket);
      const known = behind.get(socket);
      if (left === 0 || others(socket)) behind.delete(socket);
      else if (left !== known?.left) behind.set(socket, { left, since: time });
      else if (time - known.since >= stallMs) socket.destroy();
    }
  };
  const looking = setInterval(look, everyMs).unref();
  server.once('close', () => clearInterval(looking));
}

/**
 * Of a long write Node's own count changes when all of it has gone; its handle knows how much the system has taken. Its
 * timer for sockets asks the same, but starts anew with every byte that comes in, and first after twice its time.
 */
function unwritten(socket: Socket): number {
  if (socket.writableLength === 0) return 0;
  const { _handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return socket.writableLength + (_handle?.writeQueueSize ?? 0);
}
