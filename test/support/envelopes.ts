import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { ORG, PROJECT } from './report-receiver.ts';
import type { Site } from './site.ts';

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };
export type EnvelopeOptions = {
  target?: string;
  headers?: Record<string, string>;
  length?: boolean;
};

/** Sends an envelope by hand, since fetch would neither leave out the length nor send what a browser sends. */
export function postEnvelope(
  site: Site,
  body: string,
  sending: EnvelopeOptions = {},
): Promise<Answer> {
  const { target = `/monitoring?o=${ORG}&p=${PROJECT}`, headers = {}, length = true } = sending;
  const { hostname, port } = new URL(site.address);
  const framing = length
    ? { 'content-length': String(Buffer.byteLength(body)) }
    : { 'transfer-encoding': 'chunked' };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        hostname,
        port,
        path: target,
        method: 'POST',
        agent: false,
        headers: {
          'content-type': 'text/plain;charset=UTF-8',
          'sec-fetch-site': 'same-origin',
          ...framing,
          ...headers,
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk: string) => (text += chunk));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
