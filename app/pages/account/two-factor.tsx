import { href, redirect } from 'react-router';
import { formatCount } from '../../base/words/figures.ts';
import { safePath } from '../../base/safe-path.ts';
import { pathAfterSignIn } from '../../answering/answer-transfer.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { site } from '../../site.config.ts';
import { FormProblems } from '../../ui/form-problems.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { accountsContext, viewerContext } from '../../accounts/auth/account-context.server.ts';
import { CodeInput, RecoveryCodeInput } from '../../accounts/ui/code-input.tsx';
import { askerOf, entryResponse } from './entry-response.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import type { RejectedAuthForm } from '../../accounts/ui/auth-form.tsx';
import { AuthPage } from '../../accounts/ui/auth-page.tsx';
import { withNext } from '../../accounts/ui/next-url.ts';
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
    title: 'Your code',
    description: 'Signing in to this account takes a one-time code as well.',
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
  const problem = back?.why === 'wrong' ? WRONG[isRecovery ? 'recovery' : 'code'] : undefined;
  return (
    <AuthPage
      title={isRecovery ? 'A recovery code' : 'Your code'}
      lead={
        isRecovery
          ? 'One of the ten you saved when you turned on one-time codes. Each works once.'
          : `The six digits that your authenticator app shows for ${site.name} now.`
      }
    >
      <form
        method="post"
        action={isRecovery ? byRecovery : byCode}
        noValidate
        className="mt-9 grid gap-6"
      >
        {back && !problem && <FormProblems problems={[]}>{refusalOf(back, next)}</FormProblems>}
        {isRecovery ? (
          <RecoveryCodeInput label="Recovery code" problem={problem} isFirst={!back} />
        ) : (
          <CodeInput label="One-time code" problem={problem} isFirst={!back} />
        )}
        <button type="submit" className="pill pill-solid min-h-12 w-full">
          Sign in
        </button>
      </form>
      <ul className="mt-8 grid gap-1 border-t border-line pt-5 text-small">
        <li>
          <SiteLink to={isRecovery ? byCode : byRecovery} className="text-link">
            {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
          </SiteLink>
        </li>
        <li>
          <SiteLink to={withNext(href('/sign-in'), next)} className="text-link">
            Use another account
          </SiteLink>
        </li>
      </ul>
    </AuthPage>
  );
}

const WRONG = {
  code: 'This code is wrong or was already used. Wait for the next one and enter that.',
  recovery:
    'This is not one of your codes, or it was already used. Check your list and enter another.',
};

function refusalOf({ why, retryAfter = 0 }: RejectedAuthForm, next: string) {
  if (why === 'limit')
    return formatCount(Math.ceil(retryAfter / 60), {
      one: 'Too many tries. Please try again in a minute.',
      other: 'Too many tries. Please try again in # minutes.',
    });
  return (
    <>
      Too many wrong codes were tried on this account, so a password alone is not enough now.{' '}
      <SiteLink to={withNext(href('/sign-in/link'), next)} className="text-link">
        Get a link by email
      </SiteLink>
      .
    </>
  );
}
