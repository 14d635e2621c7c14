import { href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import {
  accountsContext,
  providersContext,
  viewerContext,
} from '../../accounts/auth/account-context.server.ts';
import { askerOf, mailResponse } from './entry-response.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { LinkRequestStep } from '../../accounts/ui/link-request-step.tsx';
import { signInReasonFor } from '../../accounts/ui/next-url.ts';
import { withNext } from '../../base/with-next.ts';
import { Terms } from '../../accounts/ui/terms.tsx';
import { ProviderButtons } from '../../accounts/ui/provider-buttons.tsx';
import * as reasonWords from '../../accounts/words/entry/sign-in-reasons.ts';
import * as words from '../../accounts/words/entry/sign-up.ts';
import type { Route } from './+types/sign-up.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get('next'));
  if (context.get(viewerContext).member) throw redirect(next, 303);
  return {
    next,
    mailGoesTo: context.get(requestContext).mailMode,
    providers: context.get(providersContext).list,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { email: typed } = await readFormFields(request, ['email']);
  const { voterId } = context.get(requestContext);
  const next = safePath(url.searchParams.get('next'));
  const mailed = await context
    .get(accountsContext)
    .requestLink(askerOf(request, context), { wants: 'join', typed, next, voterId });
  return mailResponse(mailed, typed);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/sign-up'),
    matches,
  });

export default function SignUp({
  loaderData: { next, mailGoesTo, providers },
  actionData: back,
}: Route.ComponentProps) {
  return (
    <LinkRequestStep
      here={withNext(href('/sign-up'), next)}
      back={back}
      mailGoesTo={mailGoesTo}
      link="sign-up"
      title={words.title}
      lead={
        <Sentence
          parts={reasonWords.oneAlready({
            reason: signInReasonFor(next),
            link: (text) => (
              <SiteLink to={withNext(href('/sign-in'), next)} className="text-link">
                {text}
              </SiteLink>
            ),
          })}
        />
      }
      hint={words.addressHint}
      small={<Terms />}
    >
      <ProviderButtons providers={providers} next={next} />
    </LinkRequestStep>
  );
}
