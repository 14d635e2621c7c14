import { data, href, redirect } from 'react-router';
import { pathAfterSignIn } from '../../answering/answer-transfer.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import {
  requireRecentProof,
  providersContext,
  viewerContext,
} from '../../accounts/auth/account-context.server.ts';
import type { ProviderRefusal } from '../../accounts/auth/provider-rules.ts';
import { providerRefusal } from '../../accounts/words/refusals.ts';
import { askerOf, redirectWithCookies } from './entry-response.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { AuthForm } from '../../accounts/ui/auth-form.tsx';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { withNext } from '../../base/with-next.ts';
import { signInRedirect } from './sign-in-redirect.server.ts';
import { Terms } from '../../accounts/ui/terms.tsx';
import * as finishWords from '../../accounts/words/entry/finish.ts';
import * as words from '../../accounts/words/entry/provider-finish.ts';
import type { Route } from './+types/provider-finish.ts';

/** For a person whom a provider identified: creates an account, or connects one that they proved is theirs. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const providers = context.get(providersContext);
  const provider = providers.list.find(({ id }) => id === params.provider);
  if (!provider) throw redirect(href('/sign-in'), 303);
  const { member } = context.get(viewerContext);
  const waiting = await providers.findPendingSignUp(
    request.headers.get('cookie') ?? undefined,
    provider,
  );
  if (!waiting) return data({ provider, state: 'gone' as const }, { status: 410 });
  const { email, name, isKnown } = waiting;
  if (member) return { provider, state: 'connect' as const, email, account: member.email };
  if (isKnown) return { provider, state: 'known' as const, email };
  return { provider, state: 'new' as const, email, name };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const providers = context.get(providersContext);
  const provider = providers.list.find(({ id }) => id === params.provider);
  if (!provider) throw redirect(href('/sign-in'), 303);
  const client = askerOf(request, context);
  if (context.get(viewerContext).member) {
    const { member } = requireRecentProof(context, url.pathname);
    const connected = await providers.connectPending(client, provider, member);
    if (connected.state === 'connected')
      throw redirectWithCookies(connected.next, connected.cookies);
    return refusal(connected.why);
  }
  const { name } = await readFormFields(request, ['name']);
  const made = await providers.finishSignUp(client, provider, name);
  switch (made.state) {
    case 'proven': {
      // New members without a destination are sent to the welcome page.
      const { to, cookies } = signInRedirect(
        made.signIn,
        await pathAfterSignIn(
          context.get(requestContext),
          made.signIn,
          made.next === '/' ? href('/welcome') : made.next,
        ),
      );
      throw redirectWithCookies(to, [...cookies, ...made.cookies]);
    }
    case 'wrong':
      return data({ state: made.state, problem: made.problem, name } as const, { status: 422 });
    case 'known':
      // The page itself says so.
      return data(undefined, { status: 409 });
    case 'refused':
      return refusal(made.why);
  }
}

function refusal(why: ProviderRefusal) {
  return data({ state: 'refused', why } as const, { status: why === 'taken' ? 409 : 410 });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: finishWords.title,
    description: words.description,
    path: href('/sign-up/finish'),
    matches,
  });

export default function ProviderFinish({
  loaderData: shown,
  actionData: back,
}: Route.ComponentProps) {
  const { provider } = shown;
  const here = href('/sign-in/with/:provider/finish', { provider: provider.id });
  if (shown.state === 'gone' || back?.state === 'refused')
    return (
      <AuthPage title={words.nothingToFinish}>
        <p className="mt-4 text-soft">
          {providerRefusal(back?.state === 'refused' ? back.why : 'stale', {
            provider: provider.name,
          })}
        </p>
        <p className="mt-8">
          <SiteLink
            to={href('/sign-in/with/:provider', { provider: provider.id })}
            className="pill pill-solid"
          >
            {words.startAgain}
          </SiteLink>
        </p>
      </AuthPage>
    );
  const address = <bdi className="font-semibold text-ink">{shown.email}</bdi>;
  const site = <bdi>{provider.name}</bdi>;
  if (shown.state === 'known')
    return (
      <AuthPage title={words.haveAccount} lead={<Sentence parts={words.hasAddress({ address })} />}>
        <p className="mt-4 text-soft">
          <Sentence parts={words.signInOnce({ site })} />
        </p>
        <p className="mt-8">
          <SiteLink to={withNext(href('/sign-in'), here)} className="pill pill-solid">
            {words.signIn}
          </SiteLink>
        </p>
      </AuthPage>
    );
  if (shown.state === 'connect')
    return (
      <AuthPage
        title={<Sentence parts={words.connectSite({ site })} />}
        lead={
          <Sentence
            parts={words.whoGetsIn({
              account: <bdi className="font-semibold text-ink">{shown.account}</bdi>,
              site,
              address,
            })}
          />
        }
      >
        <form method="post" action={here} className="mt-9 flex flex-wrap gap-3">
          <button type="submit" className="pill pill-solid">
            {words.connect}
          </button>
          <SiteLink to={href('/')} className="pill pill-line">
            {words.leaveIt}
          </SiteLink>
        </form>
      </AuthPage>
    );
  return (
    <AuthPage title={finishWords.title} lead={<Sentence parts={finishWords.isFor({ address })} />}>
      <AuthForm
        action={here}
        fields={['name']}
        back={
          back && {
            why: 'problems',
            problems: { name: back.problem },
            email: '',
            name: back.name,
            ticked: undefined,
            retryAfter: undefined,
          }
        }
        nameToBegin={shown.name}
        words={{ problems: finishWords.notCreated }}
        isNew
        button={finishWords.createAccount}
      >
        <Terms />
      </AuthForm>
    </AuthPage>
  );
}
