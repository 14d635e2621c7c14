import { data, redirect, type RouterContextProvider } from 'react-router';
import { requestContext } from '../../platform/http/request-context.server.ts';
import type { ClientInfo } from '../../accounts/auth/accounts.server.ts';
import type { AttemptResult, SignInRefused } from '../../accounts/auth/sign-in-refusals.ts';
import type { DeadLinkResult } from '../../accounts/auth/link-tokens.server.ts';
import type { LinkRequestResult } from '../../accounts/auth/link-mailer.server.ts';
import type { SignInRefusal } from '../../accounts/account-rules.ts';
import type { RejectedAuthForm } from '../../accounts/ui/auth-form.tsx';
import type { LinkRequestBack } from '../../accounts/ui/link-request-form.tsx';
import { signInRedirect } from './sign-in-redirect.server.ts';

const STATUS: Record<SignInRefusal | 'link only', number> = {
  problems: 422,
  wrong: 422,
  'link only': 422,
  limit: 429,
  busy: 503,
  fault: 503,
};

/** The status of a page whose link is dead; without a token the page only explains itself. */
export function deadLinkStatus({ searchParams }: URL): 200 | 410 {
  return searchParams.get('t') ? 410 : 200;
}

/**
 * For pages with a token in their address: the referrer names the site only. With `no-referrer` a browser would send
 * the page's own form with `Origin: null`, which is refused.
 */
export function withStrictReferrer(headers: Headers): Headers {
  const all = new Headers(headers);
  all.set('referrer-policy', 'strict-origin');
  return all;
}

/** The response to a form with a dead link; the page says what is wrong. */
export function deadLinkResponse(dead: DeadLinkResult | SignInRefused) {
  return dead.state === 'dead' ? data(undefined, { status: 410 }) : entryResponse(dead, {}, '/');
}

/** A redirect to where the visitor wanted to go, or the form again with what they typed, never the password. */
export function entryResponse(
  outcome: AttemptResult,
  { email = '', name = '', ticked }: { email?: string; name?: string; ticked?: boolean },
  next: string,
) {
  switch (outcome.state) {
    case 'in':
    case 'second':
    case 'leaving':
    case 'shut out': {
      const { to, cookies } = signInRedirect(outcome, next);
      return redirectWithCookies(to, cookies);
    }
    case 'link only':
    case 'refused': {
      const { why, problems, retryAfter } =
        outcome.state === 'link only'
          ? { why: outcome.state, problems: {}, retryAfter: undefined }
          : outcome;
      const back: RejectedAuthForm = { why, problems, email, name, ticked, retryAfter };
      return data(back, { status: STATUS[why], headers: retryAfterHeaders(retryAfter) });
    }
  }
}

/** The response to a request for an email. It never reveals whether an email was sent or the daily quota is used up. */
export function mailResponse(mailed: LinkRequestResult, typed: string) {
  const back: LinkRequestBack = { ...mailed, typed };
  if (mailed.state === 'sent') return data(back);
  if (mailed.state === 'wrong') return data(back, { status: 422 });
  return data(back, { status: 429, headers: retryAfterHeaders(mailed.retryAfter) });
}

export function redirectWithCookies(to: string, cookies: readonly string[]) {
  const headers = new Headers(cookies.map((line): [string, string] => ['set-cookie', line]));
  return redirect(to, { status: 303, headers });
}

function retryAfterHeaders(retryAfter: number | undefined): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
}

export function askerOf(request: Request, context: Readonly<RouterContextProvider>): ClientInfo {
  const { network, device } = context.get(requestContext);
  return { network, device, cookie: request.headers.get('cookie') ?? undefined };
}
