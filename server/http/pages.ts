import type { IncomingHttpHeaders } from 'node:http';
import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router';
import type { Passkeys } from '../../app/accounts/entry/ceremonies.server.ts';
import type { Accounts } from '../../app/accounts/entry/commands.server.ts';
import {
  accountsContext,
  passkeysContext,
  providersContext,
  viewerContext,
} from '../../app/accounts/entry/context.server.ts';
import type { Providers } from '../../app/accounts/entry/providers.server.ts';
import type { Viewer } from '../../app/accounts/viewer.ts';
import {
  answeringContext,
  countedContext,
  type AnsweringByForm,
} from '../../app/answering/context.server.ts';
import type { Comparisons } from '../../app/results/store/comparing.server.ts';
import type { Rankings } from '../../app/results/store/counting.server.ts';
import { entryOf } from '../../app/base/entry-of.ts';
import { ordersContext, type Orders } from '../../app/discovery/orders.server.ts';
import { requestContext, type RequestContext } from '../../app/platform/http/context.server.ts';
import { relatedContext, type Related } from '../../app/discovery/related-questions.server.ts';
import { progressContext, type Progresses } from '../../app/surveys/survey-progress.server.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';

/** React Router as a function from a request to a finished page. */
export type PageRequest = {
  method: string;
  /** The path, with whatever of the query the page may read. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer | undefined;
  context: RequestContext;
  answering: AnsweringByForm;
  viewer: Viewer;
};

export type Pages = (request: PageRequest) => Promise<RenderedPage>;

/** The few request headers a loader or action may depend on. */
const PASSED_ON = [
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-site',
];

/** What there is one of in a process, for loaders and actions. */
export type Handed = {
  accounts: Accounts;
  passkeys: Passkeys;
  providers: Providers;
  orders: Orders;
  rankings: Rankings;
  comparisons: Comparisons;
  related: Related;
  progresses: Progresses;
};

export function createPages(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  { accounts, passkeys, providers, orders, rankings, comparisons, related, progresses }: Handed,
): Pages {
  const handle = createRequestHandler(build, mode);
  return async ({ method, target, headers, body, context, answering, viewer }) => {
    const passed = PASSED_ON.flatMap((name): [string, string][] => {
      const value = entryOf(headers, name);
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const request = new Request(new URL(target, context.origin), {
      method,
      headers: passed,
      ...(body && { body: new Uint8Array(body) }),
    });
    const provider = new RouterContextProvider();
    provider.set(requestContext, context);
    provider.set(viewerContext, viewer);
    const claim = { ...answering.claim, memberMark: viewer.member?.voter };
    provider.set(answeringContext, { ...answering, claim });
    provider.set(accountsContext, accounts);
    provider.set(passkeysContext, passkeys);
    provider.set(providersContext, providers);
    provider.set(ordersContext, orders);
    provider.set(countedContext, { rankings, comparisons });
    provider.set(relatedContext, related);
    provider.set(progressContext, progresses);
    const response = await handle(request, provider);
    const lines = [...response.headers].filter(([name]) => name !== 'set-cookie');
    return {
      status: response.status,
      headers: Object.fromEntries(lines),
      cookies: response.headers.getSetCookie(),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
}
