import { data, redirect, type RouterContextProvider } from 'react-router';
import { requestContext } from '../../platform/http/context.server.ts';
import type { ClientInfo } from '../../accounts/auth/accounts.server.ts';
import type { AttemptResult } from '../../accounts/auth/sign-in-refusals.ts';
import type { SignInRefused } from '../../accounts/auth/sign-in-refusals.ts';
import type { DeadLinkResult } from '../../accounts/auth/link-tokens.server.ts';
import type { LinkRequestResult } from '../../accounts/auth/link-mailer.server.ts';
import type { SignInRefusal } from '../../accounts/rules.ts';
import type { RejectedAuthForm } from '../../accounts/ui/auth-form.tsx';
import type { LinkRequestBack } from '../../accounts/ui/link-request-form.tsx';
import { signInRedirect } from './sign-in-redirect.server.ts';

const STATUS: Record<SignInRefusal | 'shut', number> = {
  problems: 422,
  wrong: 422,
  shut: 422,
  limit: 429,
  busy: 503,
  fault: 503,
};

/** Of a page whose link opens nothing; without one it only says what it is for. */
export function deadLinkStatus({ searchParams }: URL): 200 | 410 {
  return searchParams.get('t') ? 410 : 200;
}

/**
 * Of a page whose address carries a key: no page that it leads to is told more than the site. With `no-referrer` a
 * browser would send its own form with `Origin: null`, which is refused.
 */
export function withStrictReferrer(headers: Headers): Headers {
  const all = new Headers(headers);
  all.set('referrer-policy', 'strict-origin');
  return all;
}

/** Of a form whose link opens nothing: its page says what is wrong with it. */
export function deadLinkResponse(dead: DeadLinkResult | SignInRefused) {
  return dead.state === 'dead' ? data(undefined, { status: 410 }) : entryResponse(dead, {}, '/');
}

/** On to where somebody wanted to go, or the form again with what they typed, never the password. */
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
    case 'shut':
    case 'refused': {
      const { why, problems, retryAfter } =
        outcome.state === 'shut'
          ? { why: outcome.state, problems: {}, retryAfter: undefined }
          : outcome;
      const back: RejectedAuthForm = { why, problems, email, name, ticked, retryAfter };
      return data(back, { status: STATUS[why], headers: retryAfterHeaders(retryAfter) });
    }
  }
}

/** The answer to a wish for a mail: always the same one, whether a mail went out or others used up those of the day. */
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
