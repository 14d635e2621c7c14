import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { communityDeps } from './community-questions.server.ts';
import { loadManagePage } from './community-manage.server.ts';
import { reloadsAfterSubmit, submitSafely } from '../../frame/submit-safely.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { manageTabOf, handleManageForm } from '../../communities/form-handlers.server.ts';
import { ManageView } from '../../communities/ui/manage-view.tsx';
import { managePath, communityPath } from '../../communities/ui/paths.ts';
import type { Route } from './+types/manage.ts';
import * as words from '../../communities/words/manage.ts';
import { communityRefusalText } from '../../communities/words/refusals.ts';

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const page = await loadManagePage(context.get(requestContext), context.get(viewerContext), {
    slug: params.slug,
    tab: searchParams.get('tab'),
    after: searchParams.get('after'),
    search: searchParams.get('q') ?? '',
  });
  if (!page) throw data(null, { status: 404 });
  const did = searchParams.get('did');
  const [number = '1'] = /^[1-9]\d{0,2}$/.exec(searchParams.get('number') ?? '') ?? [];
  return data(
    { ...page, did, number: Number(number) },
    { status: page.page === 'closed' ? 403 : 200 },
  );
}

export async function action({ context, params: { slug }, request }: Route.ActionArgs) {
  const deps = communityDeps(context.get(requestContext));
  const form = await request.formData();
  const pressed = await handleManageForm(deps, context.get(viewerContext), slug, form);
  switch (pressed.state) {
    case 'gone':
      throw data(null, { status: 404 });
    case 'tried':
      return data(pressed, { status: pressed.status });
    case 'done': {
      const { does, number } = pressed;
      if (does === 'delete') return redirect(`${href('/account/communities')}?did=deleted`, 303);
      const more = number === undefined ? {} : { number: String(number) };
      return redirect(managePath(slug, { tab: manageTabOf(does), did: does, ...more }), 303);
    }
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitSafely(serverAction);
}

export const shouldRevalidate = reloadsAfterSubmit;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData
      ? words.manageCommunity({ name: loaderData.community.name })
      : words.manageAny,
    description: words.description,
    path: managePath(loaderData?.community.slug ?? ''),
    matches,
  });

export default function ManageCommunity({ loaderData, actionData }: Route.ComponentProps) {
  const tried = actionData?.state === 'tried' ? actionData : undefined;
  if (loaderData.page === 'closed') {
    const { slug, name } = loaderData.community;
    return (
      <PageHead
        title={<bdi>{name}</bdi>}
        lead={communityRefusalText(tried?.refusal ?? loaderData.denial)}
      >
        <p className="mt-8">
          <SiteLink to={communityPath(slug)} className="pill pill-line">
            {words.viewPage}
          </SiteLink>
        </p>
      </PageHead>
    );
  }
  const failure =
    actionData?.state === 'failed' || actionData?.state === 'signed out'
      ? actionData.state
      : undefined;
  return <ManageView {...loaderData} tried={tried} failure={failure} cause={actionData} />;
}
