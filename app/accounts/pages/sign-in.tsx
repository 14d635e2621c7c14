import { href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { SIGN_OUT_PATH } from '../../frame/links.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { SignOut } from '../../frame/sign-out.tsx';
import { requestContext } from '../../platform/context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { accountsContext, viewerContext } from '../context.server.ts';
import { entryAnswer, typedIn } from '../ui/entry-answer.ts';
import { EntryForm } from '../ui/entry-form.tsx';
import { EntryPage } from '../ui/entry-page.tsx';
import { reasonIn, withNext } from '../ui/next.ts';
import type { Route } from './+types/sign-in.ts';

/** Any deeper path shows the form too, except the one step that there is: signing out. */
export function loader({ url, context }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get('next'));
  const { member } = context.get(viewerContext);
  const isOut = url.pathname === SIGN_OUT_PATH;
  if (member && !isOut) throw redirect(next, 303);
  return { next, leaves: member && { name: member.name } };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const accounts = context.get(accountsContext);
  const { network } = context.get(requestContext);
  const cookie = request.headers.get('cookie') ?? undefined;
  if (url.pathname === SIGN_OUT_PATH) {
    await accounts.signOut(cookie);
    throw redirect(href('/'), { status: 303, headers: { 'set-cookie': accounts.expired } });
  }
  const typed = await typedIn(request);
  const outcome = await accounts.signIn({ network, cookie }, typed);
  return entryAnswer(outcome, typed, safePath(url.searchParams.get('next')));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign in',
    description: 'Sign in with your e-mail address and your password. Reading needs no account.',
    path: href('/sign-in'),
    matches,
  });

export default function SignIn({ loaderData: { next, leaves }, actionData }: Route.ComponentProps) {
  if (leaves)
    return (
      <EntryPage
        title="Sign out"
        lead={
          <>
            You are signed in as <bdi>{leaves.name}</bdi>.
          </>
        }
      >
        <div className="mt-8">
          <SignOut className="pill pill-solid" />
        </div>
      </EntryPage>
    );
  return (
    <EntryPage
      title="Sign in"
      lead={
        <>
          {reasonIn(next)}New here?{' '}
          <SiteLink to={withNext(href('/sign-up'), next)} className="text-link">
            Make an account
          </SiteLink>
        </>
      }
    >
      <EntryForm
        action={withNext(href('/sign-in'), next)}
        fields={['email', 'password']}
        back={actionData}
        words={{
          problems: 'You are not signed in yet. Please look at:',
          refused: 'This address and this password do not belong together. Please check both.',
        }}
        isNew={false}
        button="Sign in"
      />
    </EntryPage>
  );
}
