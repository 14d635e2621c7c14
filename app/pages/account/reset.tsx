import { data, href } from 'react-router';
import { pathAfterSignIn } from '../../answering/answer-transfer.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
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
import { AuthForm } from '../../accounts/ui/auth-form.tsx';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { HiddenAddress, PASSWORD_HINT } from '../../accounts/ui/password-input.tsx';
import type { Route } from './+types/reset.ts';

/** Only reads the token: programs open the links in emails before people do. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('t') ?? '';
  const shown = await checkResetLink(context.get(requestContext).sql, token);
  return shown.state === 'open'
    ? { state: shown.state, email: shown.member.email, token }
    : data({ state: shown.state }, { status: deadLinkStatus(url) });
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
  const admission = await context.get(accountsContext).admit(client, proof);
  return entryResponse(admission, {}, await pathAfterSignIn(deps, admission, next));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) =>
  withStrictReferrer(actionHeaders);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Choose a new password',
    description: 'Choose a new password by the link we emailed you.',
    path: href('/sign-in/reset'),
    matches,
  });

export default function Reset({ loaderData: shown, actionData: back }: Route.ComponentProps) {
  if (shown.state !== 'open')
    return (
      <DeadLink
        why={shown.state}
        isOften={back?.why === 'limit'}
        what="A link to choose a new password"
        lasts="for ten minutes"
        again={{ to: href('/sign-in/forgot'), text: 'Ask for a new link' }}
      />
    );
  return (
    <AuthPage
      title="Choose a new password"
      lead={
        <>
          For the account of <bdi className="font-semibold text-ink">{shown.email}</bdi>.
        </>
      }
    >
      <AuthForm
        action={`${href('/sign-in/reset')}?${new URLSearchParams({ t: shown.token })}`}
        fields={['password']}
        back={back}
        words={{ problems: 'The password was not changed. Please check:' }}
        passwordLabel="New password"
        passwordHint={PASSWORD_HINT}
        isNew
        button="Save password"
        above={<HiddenAddress email={shown.email} />}
      >
        <SignOutOthers isTicked={back?.ticked} />
      </AuthForm>
    </AuthPage>
  );
}
