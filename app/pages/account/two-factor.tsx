import { href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { pathAfterSignIn } from '../../answering/answer-transfer.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { accountsContext, viewerContext } from '../../accounts/auth/account-context.server.ts';
import { CodeInput, RecoveryCodeInput } from '../../accounts/ui/code-input.tsx';
import { askerOf, entryResponse } from './entry-response.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import type { RejectedAuthForm } from '../../accounts/ui/auth-form.tsx';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { withNext } from '../../base/with-next.ts';
import * as words from '../../accounts/words/security/two-factor.ts';
import type { Route } from './+types/two-factor.ts';

const RECOVERY = 'recovery';

export function loader({ url, context, request }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get('next'));
  if (context.get(viewerContext).member) throw redirect(next, 303);
  const { cookie } = askerOf(request, context);
  if (!context.get(accountsContext).hasPendingSignIn(cookie))
    throw redirect(withNext(href('/sign-in'), next), 303);
  return { next, isRecovery: url.searchParams.get('by') === RECOVERY };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const next = safePath(url.searchParams.get('next'));
  const { code, recovery } = await readFormFields(request, ['code', 'recovery']);
  const outcome = await context
    .get(accountsContext)
    .signInByCode(
      askerOf(request, context),
      url.searchParams.get('by') === RECOVERY ? { recovery } : { code },
    );
  if (outcome.state === 'gone') throw redirect(withNext(href('/sign-in'), next), 303);
  const path = await pathAfterSignIn(context.get(requestContext), outcome, next);
  return entryResponse(outcome, {}, path);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.yourCode,
    description: words.description,
    path: href('/sign-in/two-factor'),
    matches,
  });

export default function TwoFactor({
  loaderData: { next, isRecovery },
  actionData: back,
}: Route.ComponentProps) {
  const byCode = withNext(href('/sign-in/two-factor'), next);
  const by = new URLSearchParams({ by: RECOVERY, ...(next !== '/' && { next }) });
  const byRecovery = `${href('/sign-in/two-factor')}?${by}`;
  const problem =
    back?.why !== 'wrong' ? undefined : isRecovery ? words.wrongRecoveryCode : words.wrongCode;
  return (
    <AuthPage
      title={isRecovery ? words.aRecoveryCode : words.yourCode}
      lead={isRecovery ? words.recoveryCodeLead : words.codeLead}
    >
      <form
        method="post"
        action={isRecovery ? byRecovery : byCode}
        noValidate
        className="mt-9 grid gap-6"
      >
        {back && !problem && <FormProblems problems={[]}>{refusalOf(back, next)}</FormProblems>}
        {isRecovery ? (
          <RecoveryCodeInput label={words.recoveryCode} problem={problem} isFirst={!back} />
        ) : (
          <CodeInput label={words.oneTimeCode} problem={problem} isFirst={!back} />
        )}
        <button type="submit" className="pill pill-solid min-h-12 w-full">
          {words.signIn}
        </button>
      </form>
      <ul className="mt-8 grid gap-1 border-t border-line pt-5 text-small">
        <li>
          <SiteLink to={isRecovery ? byCode : byRecovery} className="text-link">
            {isRecovery ? words.byCode : words.byRecoveryCode}
          </SiteLink>
        </li>
        <li>
          <SiteLink to={withNext(href('/sign-in'), next)} className="text-link">
            {words.byAnotherAccount}
          </SiteLink>
        </li>
      </ul>
    </AuthPage>
  );
}

function refusalOf({ why, retryAfter = 0 }: RejectedAuthForm, next: string) {
  if (why === 'limit') return words.tooManyTries({ minutes: Math.ceil(retryAfter / 60) });
  return (
    <Sentence
      parts={words.passwordNotEnough({
        link: (text) => (
          <SiteLink to={withNext(href('/sign-in/link'), next)} className="text-link">
            {text}
          </SiteLink>
        ),
      })}
    />
  );
}
