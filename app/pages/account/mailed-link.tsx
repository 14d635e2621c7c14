import { href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { accountsContext, viewerContext } from '../../accounts/auth/account-context.server.ts';
import { askerOf, mailResponse } from './entry-response.server.ts';
import { readFormFields } from '../../platform/http/form-fields.server.ts';
import { LinkRequestStep } from '../../accounts/ui/link-request-step.tsx';
import { withNext } from '../../base/with-next.ts';
import * as words from '../../accounts/words/entry/mailed-link.ts';
import type { Route } from './+types/mailed-link.ts';

/** What an email can do for a member who cannot sign in another way. */
const STEPS = [
  {
    wants: 'enter',
    path: href('/sign-in/link'),
  },
  {
    wants: 'reset',
    path: href('/sign-in/forgot'),
  },
] as const;

const stepAt = (path: string) => STEPS.find((step) => step.path === path) ?? STEPS[0];

export function loader({ url, context }: Route.LoaderArgs) {
  const next = safePath(url.searchParams.get('next'));
  const step = stepAt(url.pathname);
  const { member } = context.get(viewerContext);
  if (member && step.wants === 'enter') throw redirect(next, 303);
  return { next, step, mailGoesTo: context.get(requestContext).mailMode };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { email: typed } = await readFormFields(request, ['email']);
  const { voterId } = context.get(requestContext);
  const next = safePath(url.searchParams.get('next'));
  const { wants } = stepAt(url.pathname);
  const mailed = await context
    .get(accountsContext)
    .requestLink(askerOf(request, context), { wants, typed, next, voterId });
  return mailResponse(mailed, typed);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { wants, path } = loaderData?.step ?? STEPS[0];
  const { title, lead } = words.steps[wants];
  return pageMeta({ title, description: lead, path, matches });
};

export default function MailedLink({
  loaderData: { next, step, mailGoesTo },
  actionData: back,
}: Route.ComponentProps) {
  return (
    <LinkRequestStep
      here={withNext(step.path, next)}
      back={back}
      mailGoesTo={mailGoesTo}
      link="sign-in"
      title={words.steps[step.wants].title}
      lead={words.steps[step.wants].lead}
    >
      <p className="mt-8 border-t border-line pt-5 text-small">
        <SiteLink to={withNext(href('/sign-in'), next)} className="text-link">
          {words.backToSignIn}
        </SiteLink>
      </p>
    </LinkRequestStep>
  );
}
