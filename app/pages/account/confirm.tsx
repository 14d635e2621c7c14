import { href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import {
  accountsContext,
  passkeysContext,
  viewerContext,
} from '../../accounts/auth/account-context.server.ts';
import { listPasskeys } from '../../accounts/auth/passkeys.server.ts';
import { askerOf, entryResponse } from './entry-response.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { AuthForm } from '../../accounts/ui/auth-form.tsx';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { HiddenAddress } from '../../accounts/ui/password-input.tsx';
import { withNext } from '../../base/with-next.ts';
import { PasskeyButton } from '../../accounts/ui/passkey-button.tsx';
import * as words from '../../accounts/words/entry/confirm.ts';
import type { Route } from './+types/confirm.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get('next'));
  const { member, session } = context.get(viewerContext);
  if (!member) throw redirect(withNext(href('/sign-in'), next), 303);
  if (session?.isProven) throw redirect(next, 303);
  if (session?.lacksFactor) throw redirect(withNext(href('/account/second-factor'), next), 303);
  const { sql } = context.get(requestContext);
  const hasPasskeys =
    context.get(passkeysContext).isPossible && (await listPasskeys(sql, member.id)).length > 0;
  return { next, email: member.email, hasPasskeys };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const next = safePath(url.searchParams.get('next'));
  const { member } = context.get(viewerContext);
  if (!member) throw redirect(withNext(href('/sign-in'), next), 303);
  const { password } = await readFormFields(request, ['password']);
  const outcome = await context
    .get(accountsContext)
    .confirmPassword(askerOf(request, context), member, password);
  return entryResponse(outcome, {}, next);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/sign-in/confirm'),
    matches,
  });

export default function Confirm({
  loaderData: { next, email, hasPasskeys },
  actionData: back,
}: Route.ComponentProps) {
  return (
    <AuthPage title={words.title} lead={words.lead}>
      <AuthForm
        action={withNext(href('/sign-in/confirm'), next)}
        fields={['password']}
        back={back}
        words={{
          problems: words.pleaseCheck,
          refused: words.notThePassword,
          linkOnly: words.linkOnly,
        }}
        isNew={false}
        button={words.goOn}
        above={
          <p className="text-small text-soft">
            <Sentence parts={words.signedInAs({ address: <bdi>{email}</bdi> })} />
            <HiddenAddress email={email} />
          </p>
        }
      />
      {hasPasskeys && <PasskeyButton next={next} text={words.byPasskey} />}
      <p className="mt-8 border-t border-line pt-5 text-small">
        <Sentence
          parts={words.noPassword({
            link: (text) => (
              <SiteLink to={withNext(href('/sign-in/forgot'), next)} className="text-link">
                {text}
              </SiteLink>
            ),
          })}
        />
      </p>
    </AuthPage>
  );
}
