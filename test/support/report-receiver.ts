import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An error-reporting service as small as can be: it keeps what arrives, and answers as a test wants. */
export type ReportReceiver = {
  dsn: string;
  received: ReceivedReport[];
  /** Connections opened to it, even those without a request. */
  sockets(): number;
  setReply(how: Reply): void;
  next(): Promise<ReceivedReport>;
  stop(): Promise<void>;
};

type Reply = (response: ServerResponse) => void;

export type ReceivedReport = { url: string; headers: IncomingHttpHeaders; body: Buffer };

const accept: Reply = (response) => void response.writeHead(200).end('{"id":"1"}');

export const ORG = '4';
export const PROJECT = '17';
const KEY = '0123456789abcdef0123456789abcdef';

export async function startReportReceiver(): Promise<ReportReceiver> {
  const received: ReceivedReport[] = [];
  const waiting: ((one: ReceivedReport) => void)[] = [];
  let sockets = 0;
  let answer = accept;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const one = { url: request.url ?? '', headers: request.headers, body: await buffer(request) };
    received.push(one);
    waiting.shift()?.(one);
    answer(response);
  };
  const server = createServer((request, response) => void receive(request, response));
  server.on('connection', () => sockets++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://${KEY}@127.0.0.1:${port}/${PROJECT}`,
    received,
    sockets: () => sockets,
    setReply: (how) => (answer = how),
    next: () => new Promise((resolve) => waiting.push(resolve)),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The first event in an envelope, read the way the service does. */
export function eventIn(body: Buffer): SentEvent {
  const [, header = '', payload = ''] = body.toString('utf8').split('\n');
  const { type } = JSON.parse(header) as { type: string };
  if (type !== 'event') throw new Error(`The first item is of type ${type}.`);
  return JSON.parse(payload) as SentEvent;
}

export type SentEvent = {
  [field: string]: unknown;
  tags?: Record<string, string>;
  user?: unknown;
  request?: Record<string, unknown>;
  exception: { values: Thrown[] };
};

type Thrown = {
  type: string;
  value: string;
  stacktrace?: { frames: { in_app?: boolean; lineno?: number }[] };
};
