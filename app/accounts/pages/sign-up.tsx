import { href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { accountsContext, viewerContext } from '../context.server.ts';
import { PASSWORD_ADVISED, PASSWORD_LENGTH } from '../rules.ts';
import { entryAnswer, typedIn } from '../ui/entry-answer.ts';
import { EntryForm } from '../ui/entry-form.tsx';
import { EntryPage } from '../ui/entry-page.tsx';
import { reasonIn, withNext } from '../ui/next.ts';
import type { Route } from './+types/sign-up.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const next = nextOf(url);
  if (context.get(viewerContext).member) throw redirect(next, 303);
  return { next };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const accounts = context.get(accountsContext);
  const { network } = context.get(requestContext);
  const cookie = request.headers.get('cookie') ?? undefined;
  const typed = await typedIn(request);
  const outcome = await accounts.signUp({ network, cookie }, typed);
  const next = nextOf(url);
  // Who came for nothing in particular is shown about.
  return entryAnswer(outcome, typed, next === '/' ? href('/welcome') : next);
}

function nextOf({ searchParams }: URL): string {
  return safePath(searchParams.get('next'));
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Make an account',
    description: 'An e-mail address, a name and a password: that is all an account takes.',
    path: href('/sign-up'),
    matches,
  });

export default function SignUp({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const signIn = (
    <SiteLink to={withNext(href('/sign-in'), next)} className="text-link">
      Sign in
    </SiteLink>
  );
  return (
    <EntryPage
      title="Make an account"
      lead={
        <>
          {reasonIn(next)}Have one already? {signIn}
        </>
      }
    >
      <EntryForm
        action={withNext(href('/sign-up'), next)}
        fields={['email', 'name', 'password']}
        back={actionData}
        words={{
          problems: 'There is no account yet. Please look at:',
          refused: (
            <>
              No account could be made with this address and password. If you have one already:{' '}
              {signIn}
            </>
          ),
        }}
        passwordHint={`At least ${PASSWORD_LENGTH.min} characters, better ${PASSWORD_ADVISED} or more. Any signs and spaces will do. It cannot be reset yet, so keep it where you find it again.`}
        isNew
        button="Make my account"
      >
        <p className="text-small text-soft">
          We keep your address, your name, and your password in a form that cannot be read back. The
          address is shown to nobody. By making an account you accept the{' '}
          <SiteLink to={href('/terms-of-service')} className="text-link">
            terms
          </SiteLink>
          ; the{' '}
          <SiteLink to={href('/privacy-policy')} className="text-link">
            privacy policy
          </SiteLink>{' '}
          says more about what is kept.
        </p>
      </EntryForm>
    </EntryPage>
  );
}
