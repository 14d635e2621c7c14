import { href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { pathAfterSignIn } from '../../answering/answer-transfer.server.ts';
import { SIGN_OUT_PATH } from '../../frame/links.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SignOut } from '../../frame/sign-out.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SuccessMessage } from '../../ui/status-message.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import {
  accountsContext,
  passkeysContext,
  providersContext,
  viewerContext,
} from '../../accounts/auth/account-context.server.ts';
import { askerOf, entryResponse, redirectWithCookies } from './entry-response.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { AuthForm } from '../../accounts/ui/auth-form.tsx';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { signInReasonFor } from '../../accounts/ui/next-url.ts';
import { withNext } from '../../base/with-next.ts';
import { PasskeyButton } from '../../accounts/ui/passkey-button.tsx';
import { ProviderButtons } from '../../accounts/ui/provider-buttons.tsx';
import * as words from '../../accounts/words/entry/sign-in.ts';
import * as reasonWords from '../../accounts/words/entry/sign-in-reasons.ts';
import type { Route } from './+types/sign-in.ts';

/**
 * Deeper paths show the form too, except the one for signing out. After signing out the visitor is sent there once
 * more: pages of this path are not cached, so the message reaches nobody else.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get('next'));
  const { member } = context.get(viewerContext);
  const isOut = url.pathname === SIGN_OUT_PATH;
  if (member && !isOut) throw redirect(next, 303);
  return {
    next,
    isOut,
    leaves: member && { name: member.name },
    hasPasskeys: context.get(passkeysContext).isPossible,
    providers: context.get(providersContext).list,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const accounts = context.get(accountsContext);
  const client = askerOf(request, context);
  if (url.pathname === SIGN_OUT_PATH) {
    await accounts.signOut(client);
    throw redirectWithCookies(SIGN_OUT_PATH, accounts.expiredSignOutCookies);
  }
  const typed = await readFormFields(request, ['email', 'password']);
  const outcome = await accounts.signIn(client, typed);
  const next = safePath(url.searchParams.get('next'));
  return entryResponse(
    outcome,
    typed,
    await pathAfterSignIn(context.get(requestContext), outcome, next),
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: loaderData?.isOut ? (loaderData.leaves ? words.signOut : words.signedOut) : words.signIn,
    description: words.description,
    path: href('/sign-in'),
    matches,
  });

export default function SignIn({
  loaderData: { next, isOut, leaves, hasPasskeys, providers },
  actionData,
}: Route.ComponentProps) {
  if (leaves)
    return (
      <AuthPage
        title={words.signOut}
        lead={<Sentence parts={words.signedInAs({ name: <bdi>{leaves.name}</bdi> })} />}
      >
        <div className="mt-8">
          <SignOut className="pill pill-solid" />
        </div>
      </AuthPage>
    );
  if (isOut)
    return (
      <AuthPage
        title={words.signedOut}
        lead={
          <SuccessMessage cause="out" className="">
            {words.browserSignedOut}
          </SuccessMessage>
        }
      >
        <p className="mt-8 flex flex-wrap gap-3">
          <SiteLink to={href('/')} className="pill pill-solid">
            {words.goHome}
          </SiteLink>
          <SiteLink to={href('/sign-in')} className="pill pill-line">
            {words.signInAgain}
          </SiteLink>
        </p>
      </AuthPage>
    );
  return (
    <AuthPage
      title={words.signIn}
      lead={
        <Sentence
          parts={reasonWords.newHere({
            reason: signInReasonFor(next),
            link: (text) => (
              <SiteLink to={withNext(href('/sign-up'), next)} className="text-link">
                {text}
              </SiteLink>
            ),
          })}
        />
      }
    >
      <AuthForm
        action={withNext(href('/sign-in'), next)}
        fields={['email', 'password']}
        back={actionData}
        words={{
          problems: words.notSignedIn,
          refused: words.wrong,
          linkOnly: (
            <Sentence
              parts={words.passwordNotEnough({
                link: (text) => (
                  <SiteLink to={withNext(href('/sign-in/link'), next)} className="text-link">
                    {text}
                  </SiteLink>
                ),
              })}
            />
          ),
        }}
        isNew={false}
        button={words.signIn}
      />
      {hasPasskeys && <PasskeyButton next={next} text={words.byPasskey} />}
      <ProviderButtons providers={providers} next={next} />
      <ul className="mt-8 grid gap-1 border-t border-line pt-5 text-small">
        <li>
          <SiteLink to={withNext(href('/sign-in/link'), next)} className="text-link">
            {words.emailMeALink}
          </SiteLink>
        </li>
        <li>
          <SiteLink to={withNext(href('/sign-in/forgot'), next)} className="text-link">
            {words.forgotPassword}
          </SiteLink>
        </li>
      </ul>
    </AuthPage>
  );
}
