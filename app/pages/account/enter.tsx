import { data, href } from 'react-router';
import { pathAfterSignIn } from '../../answering/answer-transfer.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { accountsContext } from '../../accounts/auth/account-context.server.ts';
import { checkLink } from '../../accounts/auth/link-tokens.server.ts';
import { DeadLink } from '../../accounts/ui/dead-link.tsx';
import {
  askerOf,
  deadLinkResponse,
  deadLinkStatus,
  entryResponse,
  withStrictReferrer,
} from './entry-response.server.ts';
import { AuthForm } from '../../accounts/ui/auth-form.tsx';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { withNext } from '../../base/with-next.ts';
import * as words from '../../accounts/words/entry/enter.ts';
import type { Route } from './+types/enter.ts';

/** Only reads the token: programs open the links in emails before people do. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('t') ?? '';
  const { sql } = context.get(requestContext);
  const opened = await checkLink(sql, 'enter', token);
  return opened.state === 'open'
    ? { state: opened.state, email: opened.link.email, token }
    : data(opened, { status: deadLinkStatus(url) });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('t') ?? '';
  const deps = context.get(requestContext);
  const opened = await checkLink(deps.sql, 'enter', token);
  const outcome = await context.get(accountsContext).signInByLink(askerOf(request, context), token);
  if (outcome.state === 'dead') return deadLinkResponse(outcome);
  const next = opened.state === 'open' ? opened.link.next : '/';
  return entryResponse(outcome, {}, await pathAfterSignIn(deps, outcome, next));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  withStrictReferrer(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.pageTitle,
    description: words.description,
    path: href('/sign-in/enter'),
    matches,
  });

export default function Enter({ loaderData: shown, actionData: back }: Route.ComponentProps) {
  if (shown.state !== 'open')
    return (
      <DeadLink
        why={shown.state}
        isOften={back?.why === 'limit'}
        link="sign-in"
        again={{ to: withNext(href('/sign-in/link'), shown.next), text: words.newLink }}
      />
    );
  return (
    <AuthPage
      title={words.signIn}
      lead={
        <Sentence
          parts={words.as({
            address: <bdi className="font-semibold text-ink">{shown.email}</bdi>,
          })}
        />
      }
    >
      <AuthForm
        action={`${href('/sign-in/enter')}?${new URLSearchParams({ t: shown.token })}`}
        fields={[]}
        back={back}
        words={{ problems: words.notSignedIn }}
        isNew={false}
        button={words.signIn}
      />
    </AuthPage>
  );
}
