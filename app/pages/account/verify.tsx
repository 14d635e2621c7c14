import { data, href, redirect } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { confirmAddressChange } from '../../accounts/auth/address-change.server.ts';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { refuseDeadLink, checkLink } from '../../accounts/auth/link-tokens.server.ts';
import { DeadLink } from '../../accounts/ui/dead-link.tsx';
import {
  askerOf,
  deadLinkResponse,
  deadLinkStatus,
  withStrictReferrer,
} from './entry-response.server.ts';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { withNext } from '../../base/with-next.ts';
import * as words from '../../accounts/words/entry/verify.ts';
import type { Route } from './+types/verify.ts';

/** Only reads the token: programs open the links in emails before people do. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('t') ?? '';
  const opened = await checkLink(context.get(requestContext).sql, 'move', token);
  if (opened.state !== 'open')
    return data({ state: opened.state }, { status: deadLinkStatus(url) });
  const { member } = context.get(viewerContext);
  const { email, memberId } = opened.link;
  const holds = member && (member.id === memberId ? 'it' : 'another');
  return { state: opened.state, email, token, holds: holds ?? 'none' };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('t') ?? '';
  const { member } = context.get(viewerContext);
  if (!member) throw redirect(withNext(href('/sign-in'), url.pathname + url.search), 303);
  const client = askerOf(request, context);
  const deps = context.get(requestContext);
  const moved = await confirmAddressChange(deps, client, member.id, token);
  if (moved === 'dead') return deadLinkResponse(await refuseDeadLink(deps, client));
  // The page says who is signed in.
  if (moved === 'foreign') return data(undefined, { status: 403 });
  if (moved === 'taken') return data({ isTaken: true }, { status: 409 });
  throw redirect(`${href('/account/security')}?${new URLSearchParams({ did: moved })}`, 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  withStrictReferrer(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/sign-in/verify'),
    matches,
  });

export default function Verify({ loaderData: shown, actionData: back }: Route.ComponentProps) {
  if (shown.state !== 'open')
    return (
      <DeadLink
        why={shown.state}
        isOften={back !== undefined && 'why' in back && back.why === 'limit'}
        link="address"
        again={{ to: href('/account/security'), text: words.checkAddress }}
      />
    );
  const { email, token, holds } = shown;
  const here = `${href('/sign-in/verify')}?${new URLSearchParams({ t: token })}`;
  const address = <bdi className="font-semibold text-ink">{email}</bdi>;
  if (holds === 'none')
    return (
      <AuthPage title={words.title} lead={<Sentence parts={words.signInFirst({ address })} />}>
        <p className="mt-8">
          <SiteLink to={withNext(href('/sign-in'), here)} className="pill pill-solid">
            {words.signIn}
          </SiteLink>
        </p>
      </AuthPage>
    );
  if (holds === 'another')
    return (
      <AuthPage title={words.otherAccount} lead={<Sentence parts={words.didNotAsk({ address })} />}>
        <p className="mt-8">
          <SiteLink to={href('/sign-in/*', { '*': 'out' })} className="pill pill-solid">
            {words.signOut}
          </SiteLink>
        </p>
      </AuthPage>
    );
  return (
    <AuthPage title={words.title} lead={<Sentence parts={words.willGet({ address })} />}>
      <form method="post" action={here} className="mt-9 grid gap-6">
        {back && 'isTaken' in back && <FormProblems problems={[]}>{words.taken}</FormProblems>}
        <button type="submit" className="pill pill-solid min-h-12 w-full">
          {words.takeAddress}
        </button>
      </form>
    </AuthPage>
  );
}
