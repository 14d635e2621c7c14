import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a site, at this port, as a proxy does: it can publish a newer worker, and lose answers on their way. */
export type Front = {
  address: string;
  publishWorker(): void;
  loseAnswers(isLost: boolean): void;
  /** After a stop nothing is there that would answer; another start is at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

export async function startFront(to: string): Promise<Front> {
  let edition = '';
  let isLost = false;
  const server = createServer((asked, answer) => {
    if (isLost && asked.method === 'PUT') return void asked.socket.destroy();
    const { url: path, method, headers } = asked;
    const onward = request({ host: 'localhost', port: to, path, method, headers }, (came) => {
      const isLonger = path === '/sw.js' && edition !== '';
      if (isLonger) delete came.headers['content-length'];
      answer.writeHead(came.statusCode ?? 502, came.headers);
      if (isLonger) came.on('end', () => answer.end(edition));
      came.pipe(answer, { end: !isLonger });
    });
    onward.on('error', () => answer.destroy());
    // It comes whole: what is written after a compressed script, or one that was not sent, would be no part of it.
    if (path === '/sw.js')
      for (const name of ['accept-encoding', 'if-none-match']) onward.removeHeader(name);
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, 'localhost', listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    start: () => listen(port),
    publishWorker: () => void (edition += '\n// A newer one.'),
    loseAnswers: (lost) => void (isLost = lost),
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
