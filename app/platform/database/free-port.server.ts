import { createServer } from 'node:net';

/** The first port from `first` on that is free on every loopback address of this machine. */
export async function findFreePort(first: number): Promise<number> {
  for (let port = first; port < first + 200; port++) {
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port;
  }
  throw new Error(`No free port from ${first} to ${first + 199}.`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRNOTAVAIL'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
