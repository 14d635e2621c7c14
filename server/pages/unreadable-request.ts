import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { dataHeaders, commonHeaders } from '../../app/platform/http/security-headers.server.ts';
import { UNKNOWN_CODING } from './guards.ts';
import type { Services } from '../http/services.ts';

const REFUSALS = new Map<string, readonly [status: number, detail: string]>([
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'The request took too long to arrive.']],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', [413, 'The chunks of the body say too much beside it.']],
  ['HPE_HEADER_OVERFLOW', [431, 'The head of the request is too large.']],
]);
const OTHERWISE = [400, 'This request could not be read.'] as const;
/** The parser has one code for all that is wrong with the header, and these words for a coding that it does not know. */
const CODING = /Request has invalid `Transfer-Encoding`|Invalid `Transfer-Encoding` header value/;

/** What never became a request has no reply either: the same is said on the bare socket, which ends. */
export function refuseUnreadable({ transport, log }: Services) {
  const always = Object.entries({ ...commonHeaders(transport), ...dataHeaders() });
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    log.trace({ err: error }, 'a request could not be read');
    const [status, detail] = CODING.test(error.message)
      ? ([501, UNKNOWN_CODING] as const)
      : (REFUSALS.get(error.code) ?? OTHERWISE);
    const head = [
      ...always,
      ['cache-control', 'no-store'],
      ['connection', 'close'],
      ['content-type', 'text/plain; charset=utf-8'],
      ['content-length', String(detail.length + 1)],
    ].map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${detail}\n`);
    socket.destroy(error);
  };
}
