import type { Socket } from 'node:net';
import { networkOf } from '../app/platform/limits.server.ts';
import { createCounts } from './counts.ts';

/** A class or a hall is one network; nobody else takes so many of the connections that a process can hold. */
const OF_A_NETWORK = 5_000;

/** Ends at once what one network opens beyond its share. */
export function boundSockets(scale: number): (socket: Socket) => void {
  const open = createCounts();
  return (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (open.of(network) >= OF_A_NETWORK * scale) {
      socket.destroy();
      return;
    }
    open.add(network, 1);
    socket.once('close', () => open.add(network, -1));
  };
}
