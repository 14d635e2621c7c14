import { data, redirect, type RouterContextProvider } from 'react-router';
import { requestContext } from '../../platform/http/context.server.ts';
import type { Asker, Outcome, Refused } from '../../accounts/entry/commands.server.ts';
import type { Dead } from '../../accounts/entry/mailed.server.ts';
import type { Mailed } from '../../accounts/entry/mailer.server.ts';
import type { Refusal } from '../../accounts/rules.ts';
import type { CameBack } from '../../accounts/ui/entry-form.tsx';
import type { MailBack } from '../../accounts/ui/mail-form.tsx';
import { wayOn } from './way-on.server.ts';

const STATUS: Record<Refusal | 'shut', number> = {
  problems: 422,
  wrong: 422,
  shut: 422,
  limit: 429,
  busy: 503,
  fault: 503,
};

/** Of a page whose link opens nothing; without one it only says what it is for. */
export function deadStatus({ searchParams }: URL): 200 | 410 {
  return searchParams.get('t') ? 410 : 200;
}

/**
 * Of a page whose address carries a key: no page that it leads to is told more than the site. With `no-referrer` a
 * browser would send its own form with `Origin: null`, which is refused.
 */
export function secretive(headers: Headers): Headers {
  const all = new Headers(headers);
  all.set('referrer-policy', 'strict-origin');
  return all;
}

/** Of a form whose link opens nothing: its page says what is wrong with it. */
export function deadAnswer(dead: Dead | Refused) {
  return dead.state === 'dead' ? data(undefined, { status: 410 }) : entryAnswer(dead, {}, '/');
}

/** On to where somebody wanted to go, or the form again with what they typed, never the password. */
export function entryAnswer(
  outcome: Outcome,
  { email = '', name = '', ticked }: { email?: string; name?: string; ticked?: boolean },
  next: string,
) {
  switch (outcome.state) {
    case 'in':
    case 'second':
    case 'leaving':
    case 'shut out': {
      const { to, cookies } = wayOn(outcome, next);
      return onward(to, cookies);
    }
    case 'shut':
    case 'refused': {
      const { why, problems, retryAfter } =
        outcome.state === 'shut'
          ? { why: outcome.state, problems: {}, retryAfter: undefined }
          : outcome;
      const back: CameBack = { why, problems, email, name, ticked, retryAfter };
      return data(back, { status: STATUS[why], headers: later(retryAfter) });
    }
  }
}

/** The answer to a wish for a mail: always the same one, whether a mail went out or others used up those of the day. */
export function mailAnswer(mailed: Mailed, typed: string) {
  const back: MailBack = { ...mailed, typed };
  if (mailed.state === 'sent') return data(back);
  if (mailed.state === 'wrong') return data(back, { status: 422 });
  return data(back, { status: 429, headers: later(mailed.retryAfter) });
}

export function onward(to: string, cookies: readonly string[]) {
  const headers = new Headers(cookies.map((line): [string, string] => ['set-cookie', line]));
  return redirect(to, { status: 303, headers });
}

function later(retryAfter: number | undefined): Record<string, string> {
  return retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
}

export function askerOf(request: Request, context: Readonly<RouterContextProvider>): Asker {
  const { network, device } = context.get(requestContext);
  return { network, device, cookie: request.headers.get('cookie') ?? undefined };
}
