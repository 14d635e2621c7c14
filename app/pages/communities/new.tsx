import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { communityDeps } from './community-questions.server.ts';
import { submitSafely } from '../../frame/submit-safely.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { makeCommunity } from '../../communities/community-commands.server.ts';
import {
  readCommunityForm,
  EMPTY_COMMUNITY,
  fieldReader,
} from '../../communities/community-schema.ts';
import { managePath } from '../../communities/ui/paths.ts';
import { MakeForm } from '../../communities/ui/make-form.tsx';
import type { Route } from './+types/new.ts';
import * as words from '../../communities/words/forms.ts';
import { refusalStatus } from '../../communities/community-rules.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext);
  return { before: `${origin.replace(/^https?:\/\//, '')}${href('/community')}/` };
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = readCommunityForm(fieldReader(await request.formData()));
  const deps = communityDeps(context.get(requestContext));
  const made = await makeCommunity(deps, context.get(viewerContext), typed);
  switch (made.state) {
    case 'made':
      return redirect(managePath(made.slug, { did: 'made' }), 303);
    case 'wrong':
      return data(
        { state: 'tried' as const, typed, problems: made.problems, refusal: undefined },
        { status: 422 },
      );
    case 'refused':
      return data(
        { state: 'tried' as const, typed, problems: [], refusal: made.refusal },
        { status: refusalStatus(made.refusal) },
      );
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitSafely(serverAction);
}

/** The form contains what was typed already. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.startCommunity,
    description: words.startDescription,
    path: href('/account/communities/new'),
    matches,
  });

export default function NewCommunity({ loaderData: { before }, actionData }: Route.ComponentProps) {
  const tried = actionData?.state === 'tried' ? actionData : undefined;
  const failure =
    actionData?.state === 'failed' || actionData?.state === 'signed out'
      ? actionData.state
      : undefined;
  return (
    <>
      <PageHead
        title={words.startCommunity}
        lead={words.startLead}
        above={
          <SiteLink to={href('/account/communities')} className="quiet-link">
            {words.yourCommunities}
          </SiteLink>
        }
      />
      <div className="page">
        <MakeForm
          start={tried?.typed ?? EMPTY_COMMUNITY}
          problems={tried?.problems ?? []}
          refusal={tried?.refusal}
          failure={failure}
          cause={actionData}
          before={before}
        />
      </div>
    </>
  );
}
