import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  ServerRouter,
  StaticRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { ownValue } from './base/own-value.ts';
import { applicationErrorPage } from './base/words/application-error.ts';
import { deferModules } from './frame/defer-modules.server.ts';
import { FooterContent } from './frame/footer.tsx';
import { HeaderContent } from './frame/header.tsx';
import { HtmlSink } from './frame/html-sink.server.ts';
import { PlaceMarksContext } from './frame/own-data.tsx';
import { PLACE_MARKS } from './frame/place-contents.server.ts';
import { PIECE_MARK } from './platform/http/page-pieces.server.ts';
import { ReadyFrameContext } from './frame/ready-frame-context.ts';
import { createReadyFrame } from './frame/ready-frame.server.ts';
import { ServerErrorContext } from './frame/server-error-context.ts';
import { requestContext } from './platform/http/request-context.server.ts';
import { isUnavailable, isGone } from './platform/database/db.server.ts';
import { errorDigestOf } from './platform/error-digest.server.ts';
import { reportServerError } from './monitoring/server-reporting.server.ts';
import { readRootDataOfFailed } from './root-data.server.ts';
import { site } from './site.config.ts';
import { PieceMarkContext } from './questions/ui/ordered-pieces.ts';
import { DocumentLinkContext } from './ui/site-link.tsx';

const RENDER_LIMIT_MS = 5_000;

const readyFrame = createReadyFrame({
  header: ({ leadsToDocument, theme, isForAllMembers, place }) =>
    drawApart(
      leadsToDocument,
      <PlaceMarksContext value={isForAllMembers ? PLACE_MARKS : undefined}>
        <HeaderContent
          theme={theme}
          member={isForAllMembers ? { name: PLACE_MARKS.name, unread: 0 } : undefined}
          place={place}
        />
      </PlaceMarksContext>,
    ),
  footer: ({ leadsToDocument, isDemo }) =>
    drawApart(leadsToDocument, <FooterContent isDemo={isDemo} />),
});

/** Its links lead to whole paths, so that it does not matter on which page it is drawn. */
function drawApart(leadsToDocument: (path: string) => boolean, content: ReactNode): string {
  return renderToString(
    <StaticRouter location="/">
      <DocumentLinkContext value={leadsToDocument}>{content}</DocumentLinkContext>
    </StaticRouter>,
  );
}

type Rendering = Parameters<typeof renderPage>;

/** React Router answers an error with the error page; the answer for a failure of that page is made here. */
export default async function handleRequest(...rendering: Rendering): Promise<Response> {
  const [, status, headers, , loadContext] = rendering;
  try {
    return await renderPage(...rendering);
  } catch (error) {
    if (status < 500) throw error;
    const { host, log, errorDigest = errorDigestOf(error) } = loadContext.get(requestContext);
    log.error({ err: error, digest: errorDigest }, 'the error page failed too');
    headers.set('content-type', 'text/html; charset=utf-8');
    return new Response(applicationErrorPage(site.name, host, errorDigest), { status, headers });
  }
}

/** Renders the whole page into one buffer: pages are cached as whole responses, so nothing is streamed. */
async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const context = loadContext.get(requestContext);
  const pageContext = await withRootData(contextOfPage(routerContext), loadContext);
  const failure = { host: context.host, digest: context.errorDigest };
  const isInPieces = context.orderOf !== undefined && status === 200;
  const page = (
    <ServerErrorContext value={failure}>
      <PlaceMarksContext value={context.isForAllMembers ? PLACE_MARKS : undefined}>
        <ReadyFrameContext value={readyFrame}>
          <PieceMarkContext value={isInPieces ? PIECE_MARK : undefined}>
            <ServerRouter context={pageContext} url={request.url} />
          </PieceMarkContext>
        </ReadyFrameContext>
      </PlaceMarksContext>
    </ServerErrorContext>
  );
  const html = drawnAtOnce(page) ?? (await drawnInSteps(page, status));
  headers.set('content-type', 'text/html; charset=utf-8');
  // As it is: in the response it would be turned into a stream and back into bytes.
  const response = new Response(null, { status, headers });
  const { serverHandoffStream: pageData, renderMeta } = routerContext;
  const carriesRouter = pageData && renderMeta?.didRenderScripts;
  const withModules = deferModules(html);
  const whole = carriesRouter ? withPageData(withModules, await readText(pageData)) : withModules;
  context.document = { response, html: whole };
  return response;
}

/** Stands where React gave up a part: it failed, or waits for its code, as each does once after a start. */
const GIVEN_UP = '<!--$!-->';

/** The whole page as text, without the steps and the bytes of a stream; undefined where that is not to be had. */
function drawnAtOnce(page: ReactNode): string | undefined {
  try {
    const html = `<!DOCTYPE html>${renderToString(page)}`;
    return html.includes(GIVEN_UP) ? undefined : html;
  } catch {
    // It fails once more where that is reported.
    return undefined;
  }
}

async function drawnInSteps(page: ReactNode, status: number): Promise<string> {
  let renderError: unknown;
  let limit: NodeJS.Timeout | undefined;
  const html = await new Promise<string>((resolve, reject) => {
    const sink = new HtmlSink(resolve, reject);
    const stream = renderToPipeableStream(page, {
      // Otherwise a script would put a large part in its place, and not every reader has scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: reject,
      onError: (error) => {
        renderError = error;
      },
    });
    limit = setTimeout(() => stream.abort(), RENDER_LIMIT_MS);
  }).finally(() => clearTimeout(limit));
  // A page of which a part failed to render is replaced by the last-resort page.
  if (renderError !== undefined && status < 400) throw renderError;
  return html;
}

/**
 * Of all pages only the one that is made, so that React Router does not set up the others each time. Its data is put in
 * afterwards: read in the tree it would make React wait and begin again.
 */
function contextOfPage(whole: EntryContext): EntryContext {
  const { manifest, routeModules, serverHandoffStream: _, ...rest } = whole;
  const ids = rest.staticHandlerContext.matches.map(({ route }) => route.id);
  const ofPage = <Of,>(routes: Readonly<Record<string, Of>>) =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const route = ownValue(routes, id);
        return route === undefined ? [] : [[id, route]];
      }),
    );
  return {
    ...rest,
    manifest: { ...manifest, routes: ofPage(manifest.routes) },
    routeModules: ofPage(routeModules),
  };
}

/** An error before any loader ran leaves the frame around its page without data. */
async function withRootData(
  page: EntryContext,
  loadContext: RouterContextProvider,
): Promise<EntryContext> {
  const { staticHandlerContext } = page;
  const { errors, loaderData } = staticHandlerContext;
  if (!errors || loaderData['root'] !== undefined) return page;
  const root = await readRootDataOfFailed(loadContext);
  return {
    ...page,
    staticHandlerContext: { ...staticHandlerContext, loaderData: { ...loaderData, root } },
  };
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of stream) text += decoder.decode(piece, { stream: true });
  return text;
}

const END = '</body></html>';

/** Where React Router itself would write it, once the page is drawn. */
function withPageData(html: string, text: string): string {
  const at = html.lastIndexOf(END);
  const data = JSON.stringify(text).replaceAll('<', String.raw`\u003c`);
  const stream = 'window.__reactRouterContext.streamController';
  return `${html.slice(0, at)}<script>${stream}.enqueue(${data});${stream}.close();</script>${html.slice(at)}`;
}

/** Unexpected errors get a digest, a log line and a report. Refusals and redirects are not errors. */
export const handleError: HandleErrorFunction = (error, { request, context: loadContext }) => {
  if (request.signal.aborted || error instanceof Response || isRouteErrorResponse(error)) return;
  const context = loadContext.get(requestContext);
  if (isGone(error) && !context.isGone) {
    context.isGone = true;
    return;
  }
  context.errorDigest = errorDigestOf(error);
  context.isUnavailable = isUnavailable(error);
  context.log.error({ err: error, digest: context.errorDigest }, 'page failed');
  reportServerError(error, context.errorDigest);
};
