import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { lastResortPage } from './base/last-resort.ts';
import { afterPaint } from './frame/after-paint.server.ts';
import { FailureContext } from './frame/failure.ts';
import { requestContext } from './platform/http/context.server.ts';
import { isAway, isGone } from './platform/database/db.server.ts';
import { digestOf } from './platform/errors.server.ts';
import { reportError } from './monitoring/report.server.ts';
import { site } from './site.config.ts';

const RENDER_LIMIT_MS = 5_000;

type Rendering = Parameters<typeof renderPage>;

/** React Router answers an error with the error page; what answers when that fails too is made here. */
export default async function handleRequest(...rendering: Rendering): Promise<Response> {
  const [, status, headers, , loadContext] = rendering;
  try {
    return await renderPage(...rendering);
  } catch (error) {
    if (status < 500) throw error;
    const { host, log, digest = digestOf(error) } = loadContext.get(requestContext);
    log.error({ err: error, digest }, 'the error page failed too');
    headers.set('content-type', 'text/html; charset=utf-8');
    return new Response(lastResortPage(site.name, host, digest), { status, headers });
  }
}

/** Renders the whole page into one buffer: pages are cached as finished responses, so nothing is streamed. */
async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const context = loadContext.get(requestContext);
  const chunks: Buffer[] = [];
  let renderError: unknown;
  let limit: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve, reject) => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        done();
        resolve();
      },
    });
    const failure = { host: context.host, digest: context.digest };
    const stream = renderToPipeableStream(
      <FailureContext value={failure}>
        <ServerRouter context={routerContext} url={request.url} />
      </FailureContext>,
      {
        // A large part would else be put into its place by a script, which not every reader has.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => stream.pipe(sink),
        onShellError: reject,
        onError: (error) => {
          renderError = error;
        },
      },
    );
    limit = setTimeout(() => stream.abort(), RENDER_LIMIT_MS);
  }).finally(() => clearTimeout(limit));
  // A page whose render failed in part is not a page: the last resort says so instead.
  if (renderError !== undefined && status < 400) throw renderError;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(afterPaint(Buffer.concat(chunks).toString()), { status, headers });
}

/** Unexpected errors get a digest, a log line and a report. Refusals and redirects are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context: loadContext }) => {
  if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) return;
  const context = loadContext.get(requestContext);
  if (isGone(error) && !context.isGone) {
    context.isGone = true;
    return;
  }
  context.digest = digestOf(error);
  context.isAway = isAway(error);
  context.log.error({ err: error, digest: context.digest }, 'page failed');
  reportError(error, context.digest);
};
