import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * HTTP/1.1 lets a client send requests before it has taken the answers to those before. Node reads all of them that
 * come in one piece, 1,400 in 64 KiB, and starts each at once: a socket that never reads makes the site hold 1,400
 * requests with their answers. Here a socket has one request under way and a few behind it, which begin when the
 * system has taken the answer before. Past these nothing is read: they are answered, the last says `Connection: close`,
 * and what else was sent is the client's to ask again (RFC 9112, 9.3.2). Browsers and proxies send one at a time and
 * meet none of this.
 */
const MOST_WAITING = 3;
/** Whoever asked for more than that takes what is answered, or goes. */
const TAKEN_WITHIN_MS = 15_000;

type Queue = { waiting: Map<ServerResponse, () => void>; last: ServerResponse };
const queues = new WeakMap<Socket, Queue>();

/** What Node asks of every request before it begins: whether it leaves HTTP. One too many does, which ends the reading. */
export class QueuedRequest extends IncomingMessage {
  asksForUpgrade = false;

  get upgrade(): boolean {
    return this.asksForUpgrade || isOneTooMany(this);
  }
  set upgrade(asks: boolean) {
    this.asksForUpgrade = asks;
  }
}

export class QueuedResponse extends ServerResponse<QueuedRequest> {
  /** Node gives the socket to each response in turn, once the one before has been written. */
  override assignSocket(socket: Socket): void {
    super.assignSocket(socket);
    const waiting = queues.get(socket)?.waiting;
    const begin = waiting?.get(this);
    waiting?.delete(this);
    begin?.();
  }
}

export function isOneTooMany({ socket }: IncomingMessage): boolean {
  return (queues.get(socket)?.waiting.size ?? 0) >= MOST_WAITING;
}

type Listener = RequestListener<typeof QueuedRequest, typeof QueuedResponse>;

/** The requests of a socket, one after the other. */
export function oneAfterAnother(listener: Listener): Listener {
  return (request, response) => {
    // The usual case, at the cost of this line: nothing is under way before it.
    if (response.socket !== null) return listener(request, response);
    if (hasBody(request)) return refuseToWait(request, response);
    const queue = queues.get(request.socket) ?? { waiting: new Map(), last: response };
    queue.waiting.set(response, () => listener(request, response));
    queue.last = response;
    queues.set(request.socket, queue);
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A body that waits takes room, up to 64 KiB. Whoever writes does so on a connection that is not behind. */
function refuseToWait(request: QueuedRequest, response: QueuedResponse): void {
  request.resume();
  response.shouldKeepAlive = false;
  response.writeHead(503, ['retry-after', '0', 'content-length', '0']).end();
}

/**
 * Of the one too many, which Node has taken out of HTTP with its socket: nobody asks there any more, and the last answer
 * ends it. Node's listeners are gone, its own look after it.
 */
export function endOnceAnswered({ socket }: IncomingMessage): void {
  const queue = queues.get(socket);
  if (queue) queue.last.shouldKeepAlive = false;
  const late = setTimeout(() => socket.destroy(), TAKEN_WITHIN_MS).unref();
  socket.once('close', () => clearTimeout(late));
  socket.on('error', () => undefined);
  // What still comes is thrown away: a socket that is closed over it would be reset, and its answers lost.
  socket.resume();
}
