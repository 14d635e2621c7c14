import type { IncomingHttpHeaders } from 'node:http';
import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router';
import { requestContext, type RequestContext } from '../app/platform/context.server.ts';
import type { RenderedPage } from '../app/platform/page-cache.server.ts';

/** React Router as a function from a request to a finished page. */
export type PageRequest = {
  method: string;
  /** The path, with whatever of the query the page may read. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer | undefined;
  context: RequestContext;
};

export type Pages = (request: PageRequest) => Promise<RenderedPage>;

/** The few request headers a loader or action may depend on. */
const PASSED_ON = ['accept', 'accept-language', 'content-type', 'cookie', 'referer'];

export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
): Pages {
  const handle = createRequestHandler(build, mode);
  return async ({ method, target, headers, body, context }) => {
    const passed = PASSED_ON.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const request = new Request(new URL(target, context.origin), {
      method,
      headers: passed,
      ...(body && { body: new Uint8Array(body) }),
    });
    const provider = new RouterContextProvider();
    provider.set(requestContext, context);
    const response = await handle(request, provider);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
}
