import { IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * HTTP/1.1 lets a client send requests before it has taken the answers to those before. Node reads all of them that
 * come in one piece, 1,400 in 64 KiB, and begins each at once: for a socket that never reads the site would hold 1,400
 * requests with their answers. Here a socket has one request under way and a few behind it, which begin when the system
 * has taken the answer before. Past these nothing is read: the one under way is answered, the socket ends, and the rest
 * is the client's to ask again (RFC 9112, 9.3.2). Browsers and proxies send one at a time and meet none of this.
 */
const MOST_WAITING = 3;

type Queue = { waiting: Map<ServerResponse, () => void>; isOver: boolean };
const queues = new Map<Socket, Queue>();

/**
 * Node asks of each request whether it leaves HTTP, before it hands it on, and reads nothing behind one that does. That
 * is the only way to stop it within a piece, so the one too many says yes; read to its end it says no, and the socket
 * stays what it is until the one under way has been answered.
 */
export class QueuedRequest extends IncomingMessage {
  asksToLeave = false;
  isOneTooMany = false;

  get upgrade(): boolean {
    return this.asksToLeave || (this.isOneTooMany && !this.complete);
  }
  /** Set by Node as soon as the head has been read. */
  set upgrade(asks: boolean) {
    this.asksToLeave = asks;
    const queue = queues.get(this.socket);
    this.isOneTooMany = queue !== undefined && queue.waiting.size >= MOST_WAITING;
    if (queue && this.isOneTooMany && !queue.isOver) end(queue, this.socket);
  }
}

function end(queue: Queue, socket: Socket): void {
  queue.isOver = true;
  // Node reads on of its own accord when it has a whole request.
  socket.on('resume', () => socket.pause());
  socket.pause();
}

export class QueuedResponse extends ServerResponse<QueuedRequest> {
  /** Node gives the socket to each response in turn, once the one before has been written. */
  override assignSocket(socket: Socket): void {
    super.assignSocket(socket);
    const queue = queues.get(socket);
    if (!queue) return;
    const begin = queue.waiting.get(this);
    queue.waiting.delete(this);
    if (queue.isOver) socket.destroySoon();
    else begin?.();
  }
}

type Listener = RequestListener<typeof QueuedRequest, typeof QueuedResponse>;

/** The requests of a socket, one after the other. */
export function oneAfterAnother(listener: Listener): Listener {
  return (request, response) => {
    // The usual case, at the cost of this line: nothing is under way before it.
    if (response.socket !== null) return listener(request, response);
    if (hasBody(request)) return refuseToWait(request, response);
    const queue = queues.get(request.socket) ?? queueOf(request.socket);
    queue.waiting.set(response, () => listener(request, response));
  };
}

function queueOf(socket: Socket): Queue {
  const queue: Queue = { waiting: new Map(), isOver: false };
  queues.set(socket, queue);
  socket.once('close', () => queues.delete(socket));
  return queue;
}

/** Whether requests were sent behind others on it. */
export function isShared(socket: Socket): boolean {
  return queues.has(socket);
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

/** CONNECT leaves HTTP with its socket. It is refused as any other method is, and nothing else is read there. */
export function refuseTunnel(listener: Listener) {
  return (request: QueuedRequest): void => {
    const { socket } = request;
    // Node's listeners have been taken off it.
    socket.on('error', () => undefined).on('timeout', () => socket.destroy());
    socket.resume();
    const response = new QueuedResponse(request);
    response.shouldKeepAlive = false;
    response.once('finish', () => socket.destroySoon());
    try {
      response.assignSocket(socket);
    } catch {
      // Another one is under way, whose client sends this behind it.
      socket.destroy();
      return;
    }
    listener(request, response);
  };
}
