import { data, href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import {
  requireRecentProof,
  providersContext,
  viewerContext,
} from '../../accounts/auth/account-context.server.ts';
import { PROVIDER_REFUSALS, type ProviderRefusal } from '../../accounts/auth/provider-rules.ts';
import { providerRefusal } from '../../accounts/words/refusals.ts';
import { askerOf } from './entry-response.server.ts';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { withNext } from '../../base/with-next.ts';
import * as words from '../../accounts/words/entry/provider.ts';
import type { Route } from './+types/provider.ts';

/** Only a form of this site starts the way to a provider, so nobody is sent there without a press. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get('next'));
  const provider = context.get(providersContext).list.find(({ id }) => id === params.provider);
  if (!provider) throw redirect(href('/sign-in'), 303);
  const why = PROVIDER_REFUSALS.find((one) => one === url.searchParams.get('why'));
  const isMember = context.get(viewerContext).member !== undefined;
  return data({ provider, next, isMember, why }, { status: why ? STATUS[why] : 200 });
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const next = safePath(url.searchParams.get('next'));
  const providers = context.get(providersContext);
  const provider = providers.list.find(({ id }) => id === params.provider);
  if (!provider) throw redirect(href('/sign-in'), 303);
  // A signed-in member connects the provider to their account, which the holder of a stolen session must not do.
  const { member } = context.get(viewerContext);
  if (member) requireRecentProof(context, withNext(url.pathname, next));
  const left = await providers.startSignIn(askerOf(request, context), provider, { next, member });
  if (left.state === 'refused') return data({ why: left.why }, { status: STATUS[left.why] });
  // The policy's form-action allows redirects after a form only to pages of this site, so the page itself leads on.
  const headers = new Headers(left.cookies.map((line): [string, string] => ['set-cookie', line]));
  headers.set('refresh', `0; url=${left.to}`);
  return data({ to: left.to }, { headers });
}

const STATUS: Record<ProviderRefusal, number> = {
  denied: 200,
  stale: 410,
  wrong: 422,
  down: 503,
  unvouched: 422,
  taken: 409,
  limit: 429,
};

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/sign-in'),
    matches,
  });

export default function ProviderPage({
  loaderData: { provider, next, isMember, why: cameBack },
  actionData: back,
}: Route.ComponentProps) {
  const { id, name } = provider;
  const site = <bdi>{name}</bdi>;
  const why = back && 'why' in back ? back.why : cameBack;
  if (back && 'to' in back)
    return (
      <AuthPage title={<Sentence parts={words.onTo({ site })} />} lead={words.sentThere}>
        <p className="mt-8">
          <a href={back.to} rel="noreferrer" className="pill pill-solid">
            {words.continueThere}
          </a>
        </p>
      </AuthPage>
    );
  return (
    <AuthPage
      title={<Sentence parts={(isMember ? words.connect : words.signInWith)({ site })} />}
      lead={<Sentence parts={words.whatItTells({ site })} />}
    >
      <form
        method="post"
        action={withNext(href('/sign-in/with/:provider', { provider: id }), next)}
        className="mt-9 grid gap-6"
      >
        {why && (
          <FormProblems problems={[]}>{providerRefusal(why, { provider: name })}</FormProblems>
        )}
        <button type="submit" className="pill pill-solid min-h-12 w-full">
          <span>
            <Sentence parts={(why ? words.tryAgainWith : words.goOnTo)({ site })} />
          </span>
        </button>
      </form>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5 text-small">
        {!isMember && why === 'unvouched' && (
          <SiteLink to={withNext(href('/sign-up'), next)} className="text-link">
            {words.createByEmail}
          </SiteLink>
        )}
        <SiteLink
          to={isMember ? href('/account/security') : withNext(href('/sign-in'), next)}
          className="text-link"
        >
          {isMember ? words.backToSecurity : words.anotherWay}
        </SiteLink>
      </p>
    </AuthPage>
  );
}
