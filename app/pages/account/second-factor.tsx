import type { ReactNode } from 'react';
import { href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { SignOut } from '../../frame/sign-out.tsx';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { createAuthenticatorKey } from '../../accounts/auth/one-time-codes.server.ts';
import {
  requireMember,
  passkeysContext,
  requireRecentProof,
} from '../../accounts/auth/account-context.server.ts';
import { listPasskeys } from '../../accounts/auth/passkeys.server.ts';
import { hasFactors } from '../../accounts/auth/second-factors.server.ts';
import { isStaffPath } from '../../accounts/ui/account-frame.tsx';
import { CodeInput } from '../../accounts/ui/code-input.tsx';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { AuthenticatorKey, type ShownKey } from '../../accounts/ui/authenticator-key.tsx';
import { withNext } from '../../base/with-next.ts';
import { PasskeyButton } from '../../accounts/ui/passkey-button.tsx';
import { RecoveryCodeList } from '../../accounts/ui/recovery-code-list.tsx';
import { handleSecondFactorForm } from './security-action.server.ts';
import * as codeWords from '../../accounts/words/security/authenticator.ts';
import * as roleWords from '../../accounts/words/roles.ts';
import * as words from '../../accounts/words/entry/second-factor.ts';
import type { Route } from './+types/second-factor.ts';

/** A member with a role gives a second factor here before the role works, or sets one up. */
const HERE = href('/account/second-factor');

export async function loader({ url, context }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get('next'));
  const { member } = requireMember(context);
  const { lockedRole: role } = member;
  if (role === undefined) throw redirect(next === '/' ? href('/account/security') : next, 303);
  const { sql, secret } = context.get(requestContext);
  const { isPossible } = context.get(passkeysContext);
  const shown = { next, role, email: member.email, isPossible };
  if (await hasFactors(sql, member.id)) {
    const hasPasskeys = isPossible && (await listPasskeys(sql, member.id)).length > 0;
    return { ...shown, state: 'shows' as const, hasPasskeys };
  }
  requireRecentProof(context, withNext(HERE, next));
  return { ...shown, state: 'sets up' as const, key: createAuthenticatorKey(secret, member) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const next = safePath(url.searchParams.get('next'));
  return handleSecondFactorForm(request, context, withNext(HERE, next));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: HERE,
    matches,
  });

export default function SecondFactor({
  loaderData: shown,
  actionData: back,
}: Route.ComponentProps) {
  const { next, role } = shown;
  if (back?.recovery)
    return (
      <AuthPage title={words.recoveryCodes}>
        <RecoveryCodeList codes={back.recovery} email={shown.email} to={next} />
      </AuthPage>
    );
  if (shown.state === 'shows')
    return (
      <AuthPage
        title={words.signInWithFactor}
        lead={`${roleWords.roleLocked[role]} ${words.changesAskToo}`}
      >
        <EnterFactor next={next} hasPasskeys={shown.hasPasskeys} />
        <SkipFactor next={next} />
      </AuthPage>
    );
  return (
    <AuthPage title={words.setUpSecondFactor} lead={roleWords.roleLocked[role]}>
      <SetUpFactor next={next} begun={back?.key ?? shown.key} isWrong={back?.key !== undefined} />
      <SkipFactor next={next}>
        {shown.isPossible && (
          <li>
            <SiteLink to={href('/account/security')} className="text-link">
              {words.addPasskeyInstead}
            </SiteLink>
          </li>
        )}
      </SkipFactor>
    </AuthPage>
  );
}

function SetUpFactor({
  next,
  begun,
  isWrong,
}: {
  next: string;
  begun: ShownKey;
  isWrong: boolean;
}) {
  return (
    <form method="post" action={withNext(HERE, next)} noValidate className="mt-8 grid gap-6">
      <p>{words.setUpCodes}</p>
      <AuthenticatorKey shown={begun} />
      <CodeInput
        label={codeWords.codeFromApp}
        problem={isWrong ? codeWords.wrongCode : undefined}
        isFirst={false}
      />
      <button type="submit" name="does" value="codes" className="pill pill-solid min-h-12 w-full">
        {words.turnOnCodes}
      </button>
    </form>
  );
}

function EnterFactor({ next, hasPasskeys }: { next: string; hasPasskeys: boolean }) {
  return (
    <div className="mt-8 grid gap-5">
      {hasPasskeys ? (
        <PasskeyButton next={next} text={words.byPasskey} plain={words.passkeyNeedsScript} />
      ) : (
        <>
          <p>{words.signInAgain}</p>
          <SignOut className="pill pill-line min-h-12 w-full" />
        </>
      )}
      <p className="text-small text-soft">{words.ifLost}</p>
    </div>
  );
}

/** Pages that send a member without the second factor here. */
function needsFactor(path: string): boolean {
  return isStaffPath(path) || path.split('?')[0] === href('/account/security');
}

/** What does not put the account at risk works without the factor. */
function SkipFactor({ next, children }: { next: string; children?: ReactNode }) {
  return (
    <ul className="mt-8 grid gap-1 border-t border-line pt-5 text-small">
      {children}
      <li>
        <SiteLink to={needsFactor(next) ? href('/account') : next} className="text-link">
          {words.notNow}
        </SiteLink>
      </li>
    </ul>
  );
}
