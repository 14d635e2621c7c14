import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { dataHeaders, commonHeaders } from '../../app/platform/http/security-headers.server.ts';
import type { Services } from '../http/services.ts';
import * as words from '../words.ts';

/** The parser has one code for all that is wrong with the header, and these words for a coding that it does not know. */
const CODING = /Request has invalid `Transfer-Encoding`|Invalid `Transfer-Encoding` header value/;

/** What never became a request has no reply either: the same is said on the bare socket, which ends. */
export function refuseUnreadable({ transport, log }: Services) {
  const always = Object.entries({ ...commonHeaders(transport), ...dataHeaders() });
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    log.trace({ err: error }, 'a request could not be read');
    const [status, detail] = refusalOf(error);
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

function refusalOf({ code, message }: ConnectionError): readonly [status: number, text: string] {
  if (CODING.test(message)) return [501, words.unknownCoding];
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, words.slowRequest];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, words.longChunkExtensions];
    case 'HPE_HEADER_OVERFLOW':
      return [431, words.largeHead];
    default:
      return [400, words.unreadable];
  }
}
