import { STATUS_CODES, type ServerResponse } from 'node:http';

/** What Node keeps of a response's head (docs/decisions/0107). */
type Head = { _header: string; _headerSent: boolean; _keepAliveTimeout: number };

const starts = new Map<string, Buffer>();
let second = 0;

/**
 * Sends what was made before as it is: Node neither looks through its headers nor puts them together. False for a HEAD, where
 * the connection is not to stay or is none of HTTP/1.1, and where a header was set already: then nothing was sent. `rest`:
 * all behind the lines that change.
 */
export function sendReady(response: ServerResponse, status: number, rest: Buffer): boolean {
  const { socket, req, shouldKeepAlive } = response;
  if (!socket?.writable || !shouldKeepAlive || response.headersSent) return false;
  if (req.httpVersion !== '1.1' || req.method === 'HEAD') return false;
  if (response.getHeaderNames().length > 0) return false;
  const { _keepAliveTimeout: keepAliveMs } = response as ServerResponse & Head;
  const sent: Omit<Head, '_keepAliveTimeout'> = { _header: ' ', _headerSent: true };
  Object.assign(response, sent);
  response.statusCode = status;
  socket.cork();
  socket.write(startOf(status, keepAliveMs));
  // It ends the cork as well.
  response.end(rest);
  return true;
}

/** The same for all responses of a second. */
function startOf(status: number, keepAliveMs: number): Buffer {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) {
    starts.clear();
    second = now;
  }
  const key = `${status} ${keepAliveMs}`;
  const known = starts.get(key);
  if (known) return known;
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `date: ${new Date(now * 1_000).toUTCString()}`,
    'connection: keep-alive',
    ...(keepAliveMs > 0 ? [`keep-alive: timeout=${Math.floor(keepAliveMs / 1_000)}`] : []),
    '',
  ];
  const start = Buffer.from(lines.join('\r\n'), 'latin1');
  starts.set(key, start);
  return start;
}
