import { href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { accountsContext, providersContext, viewerContext } from '../context.server.ts';
import { askerOf, fieldsOf, mailAnswer } from '../ui/entry-answer.ts';
import { EntryPage } from '../ui/entry-page.tsx';
import { MailForm, MailSent } from '../ui/mail-form.tsx';
import { reasonIn, withNext } from '../ui/next.ts';
import { ProviderButtons } from '../ui/provider-buttons.tsx';
import type { Route } from './+types/sign-up.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get('next'));
  if (context.get(viewerContext).member) throw redirect(next, 303);
  return {
    next,
    mailGoesTo: context.get(requestContext).mailGoesTo,
    providers: context.get(providersContext).list,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { email: typed } = await fieldsOf(request, ['email']);
  const { voter } = context.get(requestContext);
  const next = safePath(url.searchParams.get('next'));
  const mailed = await context
    .get(accountsContext)
    .mail(askerOf(request, context), { wants: 'join', typed, next, voter });
  return mailAnswer(mailed, typed);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Make an account',
    description: 'An e-mail address, a name and a password: that is all an account takes.',
    path: href('/sign-up'),
    matches,
  });

export default function SignUp({
  loaderData: { next, mailGoesTo, providers },
  actionData: back,
}: Route.ComponentProps) {
  const here = withNext(href('/sign-up'), next);
  if (back?.state === 'sent')
    return (
      <EntryPage title="Look into your mailbox">
        <MailSent
          email={back.email}
          mailGoesTo={mailGoesTo}
          lasts="within a day to choose a name and a password"
          again={
            <SiteLink to={here} className="text-link">
              ask for another
            </SiteLink>
          }
        />
      </EntryPage>
    );
  return (
    <EntryPage
      title="Make an account"
      lead={
        <>
          {reasonIn(next)}Have one already?{' '}
          <SiteLink to={withNext(href('/sign-in'), next)} className="text-link">
            Sign in
          </SiteLink>
        </>
      }
    >
      <MailForm
        action={here}
        back={back}
        button="Send me the link"
        hint="We send a link to it. The address is shown to nobody."
      >
        <p className="text-small text-soft">
          By making an account you accept the{' '}
          <SiteLink to={href('/terms-of-service')} className="text-link">
            terms
          </SiteLink>
          ; the{' '}
          <SiteLink to={href('/privacy-policy')} className="text-link">
            privacy policy
          </SiteLink>{' '}
          says what is kept.
        </p>
      </MailForm>
      <ProviderButtons providers={providers} next={next} />
    </EntryPage>
  );
}
