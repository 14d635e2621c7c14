import { appendQuery } from '../../base/append-query.ts';
import { href, redirect } from 'react-router';
import { pathAfterSignIn } from '../../answering/answer-transfer.server.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { providersContext, viewerContext } from '../../accounts/auth/account-context.server.ts';
import { askerOf, redirectWithCookies } from './entry-response.server.ts';
import { withNext } from '../../base/with-next.ts';
import { signInRedirect } from './sign-in-redirect.server.ts';
import type { Route } from './+types/provider-back.ts';

/**
 * The one page with an effect on a GET: that is how the protocol sends people back. It acts once, for the browser that
 * left from here, and redirects at once, because its address contains secrets.
 */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const providers = context.get(providersContext);
  const provider = providers.list.find(({ id }) => id === params.provider);
  if (!provider) throw redirect(href('/sign-in'), 303);
  const { member } = context.get(viewerContext);
  const back = await providers.handleCallback(askerOf(request, context), provider, url, member);
  switch (back.state) {
    case 'proven': {
      const { to, cookies } = signInRedirect(
        back.signIn,
        await pathAfterSignIn(context.get(requestContext), back.signIn, back.next),
      );
      throw redirectWithCookies(to, [...cookies, providers.expiredStateCookie]);
    }
    case 'connected':
      throw redirectWithCookies(back.next, back.cookies);
    case 'waits':
      throw redirectWithCookies(
        href('/sign-in/with/:provider/finish', { provider: provider.id }),
        back.cookies,
      );
    case 'refused': {
      const start = withNext(href('/sign-in/with/:provider', { provider: provider.id }), back.next);
      const why = new URLSearchParams({ why: back.why });
      throw redirectWithCookies(appendQuery(start, String(why)), [providers.expiredStateCookie]);
    }
  }
}

/** No form is sent to this address. */
export function action({ params }: Route.ActionArgs) {
  return redirect(href('/sign-in/with/:provider', { provider: params.provider }), 303);
}

export default function ProviderBack() {
  return null;
}
