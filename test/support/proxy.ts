import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a site, at this port, as a proxy does: it can publish a newer worker, and lose or hold what is asked on its way. */
export type TestProxy = {
  address: string;
  /** Where the site listens. */
  sitePort: string;
  publishNewWorker(): void;
  loseAnswers(isLost: boolean): void;
  /** Of what is asked from now on the first that is like this goes no further until it is let go. */
  hold(isLike: (asked: IncomingMessage) => boolean): HeldRequest;
  /** After a stop nothing is there that would answer; another start is at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

export type HeldRequest = { arrived: Promise<void>; release(): void };

export async function startTestProxy(sitePort: string): Promise<TestProxy> {
  let edition = '';
  let isLost = false;
  let holding: ((asked: IncomingMessage) => Promise<void> | undefined) | undefined;
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    // Whoever asked may have gone meanwhile.
    if (asked.socket.destroyed) return;
    if (isLost && asked.method === 'PUT') return void asked.socket.destroy();
    const { url: path, method, headers } = asked;
    const onward = request({ host: 'localhost', port: sitePort, path, method, headers }, (came) => {
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
  };
  const server = createServer((asked, answer) => {
    const held = holding?.(asked);
    if (held) void held.then(() => pass(asked, answer));
    else pass(asked, answer);
  });
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, 'localhost', listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    sitePort,
    start: () => listen(port),
    publishNewWorker: () => void (edition += '\n// A newer one.'),
    loseAnswers: (lost) => void (isLost = lost),
    hold: (isLike) => {
      const came = Promise.withResolvers<void>();
      const going = Promise.withResolvers<void>();
      holding = (asked) => {
        if (!isLike(asked)) return undefined;
        holding = undefined;
        came.resolve();
        return going.promise;
      };
      return { arrived: came.promise, release: going.resolve };
    },
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
