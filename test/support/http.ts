import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

/** Requests as a careful or a rude client sends them: nothing is added, followed or decoded on the way. */
export type HttpResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
};
export type HttpOptions = {
  method?: string;
  headers?: Readonly<Record<string, string | string[]>>;
  body?: string | Buffer;
};

export function sendRequest(
  address: string,
  path: string,
  { method = 'GET', headers, body }: HttpOptions = {},
): Promise<HttpResponse> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve, reject) => {
    const options = {
      hostname,
      port,
      path,
      method,
      agent: false as const,
      headers: { host, ...headers },
    };
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: whole,
          text: whole.toString('utf8'),
        });
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** A form as a browser of this site posts it. */
export function postForm(
  address: string,
  path: string,
  fields: Readonly<Record<string, string>> | URLSearchParams,
  headers: HttpOptions['headers'] = {},
): Promise<HttpResponse> {
  return sendRequest(address, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

/** Bytes on a socket, and all that comes back until the server closes it. */
export function sendRaw(address: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (text += chunk));
    // A server that refuses may reset the connection after its answer.
    socket.once('error', (error) => (text ? resolve(text) : reject(error)));
    socket.once('close', () => resolve(text));
    socket.write(bytes);
  });
}

/** The status of what `send` brought back. */
export function statusOfRaw(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0);
}
