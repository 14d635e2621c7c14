import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Somebody else's site: pages that show a frame of ours, under names that are another site than ours. */
export type HostPage = {
  /** Where the page with this frame is, on one of two sites. */
  urlOfFrame(frame: string, attributes?: string, name?: 'one' | 'other'): string;
  /** Where a page with all of this in it is. */
  urlOfBody(body: string): string;
  port: number;
  stop(): Promise<void>;
};

const SCRIPT = `
  window.heard = [];
  addEventListener('message', ({ source, data, origin }) => {
    const frame = document.querySelector('iframe');
    if (source !== frame.contentWindow) return;
    heard.push({ data, origin });
    if (data.type === 'poll:height') frame.height = data.height;
  });`;

export async function startHostPage(): Promise<HostPage> {
  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname === '/cookie')
      response.setHeader('set-cookie', 'third=1; Secure; SameSite=None; Path=/');
    const body = searchParams.get('body');
    const [frame = '', attributes = ''] = [searchParams.get('frame'), searchParams.get('with')].map(
      (text) => text ?? '',
    );
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Another site</title>
      <link rel="icon" href="data:,"><meta name="color-scheme" content="light dark">
      <h1>An article</h1>${
        body ??
        `<script>${SCRIPT}</script>
      <iframe title="A poll" src="${frame}" width="600" height="420" ${attributes}></iframe>`
      }`);
  });
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    urlOfFrame(frame, attributes = '', name = 'one') {
      const query = new URLSearchParams({ frame, with: attributes });
      return `http://${name === 'one' ? '127.0.0.1' : 'elsewhere.localhost'}:${port}/?${query}`;
    },
    urlOfBody: (body) => `http://127.0.0.1:${port}/?${new URLSearchParams({ body })}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
