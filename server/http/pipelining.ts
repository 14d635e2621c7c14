import { IncomingMessage, ServerResponse, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * HTTP/1.1 lets a client send requests before it has taken the answers to those before. Node reads all of them that
 * come in one piece, 1,400 in 64 KiB, and begins each at once: for a socket that never reads the site would hold 1,400
 * requests with their answers. Here a socket has one request under way and a few behind it, which begin when the system
 * has taken the answer before. Past these nothing is read: the one under way is answered, the socket ends, and the rest
 * is the client's to ask again (RFC 9112, 9.3.2). Browsers and proxies send one at a time and meet none of this.
 */
const MAX_WAITING = 3;

/**
 * `waiting`: those made while another had the socket, and how they begin. `last` answers them and reads nothing more;
 * `over` answers the one under way alone.
 */
type Queue = {
  waiting: Map<ServerResponse, (() => void) | undefined>;
  state: 'open' | 'last' | 'over';
};
const queues = new Map<Socket, Queue>();

/**
 * Node asks of each request whether it leaves HTTP, before it hands it on, and reads nothing behind one that does. That
 * is the only way to stop it within a piece, so the one too many says yes; read to its end it says no, and the socket
 * stays what it is until the one under way has been answered.
 */
export class QueuedRequest extends IncomingMessage {
  wantsUpgrade = false;
  isOverLimit = false;

  get upgrade(): boolean {
    return this.wantsUpgrade || (this.isOverLimit && !this.complete);
  }
  /**
   * Set by Node as soon as the head has been read, when it knows no method yet, and then to what the server says of it
   * (`shouldUpgradeCallback`), which is asked of each.
   */
  set upgrade(asks: boolean) {
    this.wantsUpgrade = asks || !this.method;
    const queue = queues.get(this.socket);
    if (!queue) return;
    if (queue.state === 'open' && queue.waiting.size >= MAX_WAITING) {
      queue.state = 'over';
      stopReading(this.socket);
    }
    this.isOverLimit = queue.state !== 'open';
  }
}

function stopReading(socket: Socket): void {
  // Node reads on of its own accord when it has a whole request.
  socket.on('resume', () => socket.pause());
  socket.pause();
}

export class QueuedResponse extends ServerResponse<QueuedRequest> {
  /** Counted as it is made, whoever answers it: some Node would answer itself. */
  constructor(...made: ConstructorParameters<typeof ServerResponse<QueuedRequest>>) {
    super(...made);
    const [{ socket }] = made;
    if (isBusy(socket)) queueOf(socket).waiting.set(this, undefined);
  }

  /** Node gives the socket to each response in turn, once the one before has been written. */
  override assignSocket(socket: Socket): void {
    super.assignSocket(socket);
    const queue = queues.get(socket);
    if (!queue) return;
    const begin = queue.waiting.get(this);
    queue.waiting.delete(this);
    if (queue.state === 'over') socket.destroySoon();
    else begin?.();
  }
}

/** Whether a request would have the socket for itself. */
export function isFree(socket: Socket): boolean {
  return !isBusy(socket) && !isPipelined(socket);
}

function isBusy(socket: Socket): boolean {
  const { _httpMessage: under } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return Boolean(under);
}

type Listener = RequestListener<typeof QueuedRequest, typeof QueuedResponse>;

/** The requests of a socket, one after the other: of all that Node hands on, so that it answers none of them itself. */
export function handleInOrder(
  server: Server<typeof QueuedRequest, typeof QueuedResponse>,
  listener: Listener,
): void {
  const inTurn = queueListener(listener);
  server.on('request', inTurn);
  server.on('checkExpectation', inTurn);
  server.on(
    'checkContinue',
    queueListener((request, response) => {
      response.writeContinue();
      listener(request, response);
    }),
  );
}

function queueListener(listener: Listener): Listener {
  return (request, response) => {
    // The usual case, at the cost of this line: nothing is under way before it.
    if (response.socket !== null) return listener(request, response);
    const begin = hasBody(request)
      ? refuseQueuedBody(request, response)
      : () => listener(request, response);
    queueOf(request.socket).waiting.set(response, begin);
  };
}

function queueOf(socket: Socket): Queue {
  const known = queues.get(socket);
  if (known) return known;
  const queue: Queue = { waiting: new Map(), state: 'open' };
  queues.set(socket, queue);
  socket.once('close', () => queues.delete(socket));
  return queue;
}

/** Whether requests were sent behind others on it. */
export function isPipelined(socket: Socket): boolean {
  return queues.has(socket);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * A body that waits takes room, up to 64 KiB. Whoever writes does so on a connection that is not behind: those before it
 * are answered, it is told so, and the socket ends.
 */
function refuseQueuedBody(request: QueuedRequest, response: QueuedResponse): () => void {
  queueOf(request.socket).state = 'last';
  stopReading(request.socket);
  request.resume();
  return () => {
    response.shouldKeepAlive = false;
    response.writeHead(503, ['retry-after', '0', 'content-length', '0']).end();
  };
}

/** CONNECT leaves HTTP with its socket. It is refused as any other method is, and nothing else is read there. */
export function refuseConnect(listener: Listener) {
  return (request: QueuedRequest): void => {
    const { socket } = request;
    // Node's listeners have been taken off it.
    socket.on('error', ignore).on('timeout', () => socket.destroy());
    socket.resume();
    answerLast(request, listener);
  };
}

/**
 * A request that leaves HTTP with its socket, as a WebSocket does: Node takes its parser and its listeners off, which would
 * wait there for the next request. What comes behind it belongs to nobody. `answer`: as any other, and the socket ends.
 */
export function takeOver(
  open: (request: QueuedRequest, answer: () => void) => void,
  listener: Listener,
) {
  return (request: QueuedRequest, _socket: unknown, behind: Buffer): void => {
    const { socket } = request;
    // One for all: thousands stay open.
    socket.on('error', ignore).on('end', endToo).on('data', cutOff);
    if (behind.length > 0) queueOf(socket);
    open(request, () => answerLast(request, listener));
  };
}

function answerLast(request: QueuedRequest, listener: Listener): void {
  const { socket } = request;
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
}

function ignore(): void {}

function endToo(this: Socket): void {
  this.end();
}

function cutOff(this: Socket): void {
  this.destroy();
}
