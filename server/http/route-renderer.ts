import type { IncomingHttpHeaders } from 'node:http';
import { RouterContextProvider, createRequestHandler, type ServerBuild } from 'react-router';
import type { Passkeys } from '../../app/accounts/auth/webauthn.server.ts';
import type { Accounts } from '../../app/accounts/auth/accounts.server.ts';
import {
  accountsContext,
  passkeysContext,
  providersContext,
  viewerContext,
} from '../../app/accounts/auth/account-context.server.ts';
import type { Providers } from '../../app/accounts/auth/providers.server.ts';
import type { Viewer } from '../../app/accounts/viewer.ts';
import {
  answeringContext,
  type AnswerFormDeps,
} from '../../app/answering/answering-context.server.ts';
import { sharedFactsContext, type SharedFacts } from '../../app/delivery/member-facts.server.ts';
import { resultCachesContext } from '../../app/results/store/result-caches-context.server.ts';
import type { Comparisons } from '../../app/results/store/comparisons.server.ts';
import type { RankingCounter } from '../../app/results/store/ranking-counter.server.ts';
import { ownValue } from '../../app/base/own-value.ts';
import {
  questionOrdersContext,
  type QuestionOrders,
} from '../../app/discovery/question-orders.server.ts';
import {
  requestContext,
  type RequestContext,
} from '../../app/platform/http/request-context.server.ts';
import {
  relatedQuestionsContext,
  type RelatedQuestions,
} from '../../app/discovery/related-questions.server.ts';
import { progressContext, type ProgressCache } from '../../app/surveys/progress-cache.server.ts';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';

/** React Router as a function from a request to a finished page. */
export type RouteRequest = {
  method: string;
  /** The path, with whatever of the query the page may read. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer | undefined;
  context: RequestContext;
  answering: AnswerFormDeps;
  viewer: Viewer;
  /** Set on a page about a question that is made for all members of whom the same holds. */
  facts?: SharedFacts | undefined;
};

export type RenderRoute = (request: RouteRequest) => Promise<RenderedPage>;

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
export type LoaderDeps = {
  accounts: Accounts;
  passkeys: Passkeys;
  providers: Providers;
  orders: QuestionOrders;
  rankings: RankingCounter;
  comparisons: Comparisons;
  related: RelatedQuestions;
  progresses: ProgressCache;
};

export function createRouteRenderer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  { accounts, passkeys, providers, orders, rankings, comparisons, related, progresses }: LoaderDeps,
): RenderRoute {
  const handle = createRequestHandler(build, mode);
  return async ({ method, target, headers, body, context, answering, viewer, facts }) => {
    const passed = PASSED_ON.flatMap((name): [string, string][] => {
      const value = ownValue(headers, name);
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const request = new Request(new URL(target, context.origin), {
      method,
      headers: passed,
      ...(body && { body: new Uint8Array(body) }),
    });
    // A page that is made once more may be another one.
    context.orderOf = undefined;
    const provider = new RouterContextProvider();
    provider.set(requestContext, context);
    provider.set(viewerContext, viewer);
    const credentials = { ...answering.credentials, memberVoterId: viewer.member?.voterId };
    provider.set(sharedFactsContext, facts);
    provider.set(answeringContext, { ...answering, credentials });
    provider.set(accountsContext, accounts);
    provider.set(passkeysContext, passkeys);
    provider.set(providersContext, providers);
    provider.set(questionOrdersContext, orders);
    provider.set(resultCachesContext, { rankings, comparisons });
    provider.set(relatedQuestionsContext, related);
    provider.set(progressContext, progresses);
    const response = await handle(request, provider);
    const lines = [...response.headers].filter(([name]) => name !== 'set-cookie');
    const text = context.document?.response === response ? context.document.html : undefined;
    return {
      status: response.status,
      headers: Object.fromEntries(lines),
      cookies: response.headers.getSetCookie(),
      body: text === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(text),
      text,
      orderOf: text !== undefined && response.status === 200 ? context.orderOf : undefined,
    };
  };
}
