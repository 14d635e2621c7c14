import { data, href } from 'react-router';
import { pathAfterSignIn } from '../../answering/answer-transfer.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { accountsContext } from '../../accounts/auth/account-context.server.ts';
import { checkResetLink, resetPassword } from '../../accounts/auth/password-change.server.ts';
import { DeadLink } from '../../accounts/ui/dead-link.tsx';
import { SignOutOthers } from '../../accounts/ui/sign-out-others.tsx';
import {
  askerOf,
  deadLinkResponse,
  deadLinkStatus,
  entryResponse,
  withStrictReferrer,
} from './entry-response.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { Sentence } from '../../ui/sentence.tsx';
import { AuthForm } from '../../accounts/ui/auth-form.tsx';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { HiddenAddress } from '../../accounts/ui/password-input.tsx';
import { withNext } from '../../base/with-next.ts';
import * as passwordWords from '../../accounts/words/security/passwords.ts';
import * as words from '../../accounts/words/entry/reset.ts';
import type { Route } from './+types/reset.ts';

/** Only reads the token: programs open the links in emails before people do. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('t') ?? '';
  const shown = await checkResetLink(context.get(requestContext).sql, token);
  return shown.state === 'open'
    ? { state: shown.state, email: shown.member.email, token }
    : data(shown, { status: deadLinkStatus(url) });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const token = url.searchParams.get('t') ?? '';
  const client = askerOf(request, context);
  const { password, others } = await readFormFields(request, ['password', 'others']);
  const endsOthers = others === '1';
  const deps = context.get(requestContext);
  const outcome = await resetPassword(deps, client, token, {
    password,
    endsOthers,
  });
  if (outcome.state === 'dead') return deadLinkResponse(outcome);
  if (outcome.state === 'refused') return entryResponse(outcome, { ticked: endsOthers }, '/');
  const { memberId, next } = outcome;
  const proof = { memberId, way: 'link', second: 'none' } as const;
  const signIn = await context.get(accountsContext).signInByProof(client, proof);
  return entryResponse(signIn, {}, await pathAfterSignIn(deps, signIn, next));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  withStrictReferrer(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/sign-in/reset'),
    matches,
  });

export default function Reset({ loaderData: shown, actionData: back }: Route.ComponentProps) {
  if (shown.state !== 'open')
    return (
      <DeadLink
        why={shown.state}
        isOften={back?.why === 'limit'}
        link="password"
        again={{ to: withNext(href('/sign-in/forgot'), shown.next), text: words.newLink }}
      />
    );
  return (
    <AuthPage
      title={words.title}
      lead={
        <Sentence
          parts={words.forAccountOf({
            address: <bdi className="font-semibold text-ink">{shown.email}</bdi>,
          })}
        />
      }
    >
      <AuthForm
        action={`${href('/sign-in/reset')}?${new URLSearchParams({ t: shown.token })}`}
        fields={['password']}
        back={back}
        words={{ problems: words.notChanged }}
        passwordLabel={passwordWords.newPassword}
        passwordHint={passwordWords.lengthHint}
        isNew
        button={words.savePassword}
        above={<HiddenAddress email={shown.email} />}
      >
        <SignOutOthers isTicked={back?.ticked} />
      </AuthForm>
    </AuthPage>
  );
}
