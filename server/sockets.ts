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
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const look = () => {
    for (const socket of open) {
      if (others(socket)) continue;
      // Node's own timer knows whether a long write goes on, piece by piece.
      const isWatched = socket.timeout === stallMs;
      if (socket.writableLength > 0 !== isWatched) socket.setTimeout(isWatched ? 0 : stallMs);
    }
  };
  const looking = setInterval(look, everyMs).unref();
  server.once('close', () => clearInterval(looking));
}
