import { data, href, replace } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { isId } from '../../base/ids.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { reloadsAfterSubmit, submitSafely } from '../../frame/submit-safely.ts';
import { ChooseReasons } from '../../live/presenter/choose-reasons.tsx';
import { requestContext } from '../../platform/http/request-context.server.ts';
import {
  changePresentedReason,
  loadPresentingPage,
} from '../../reasons/presented/presented-reasons.server.ts';
import { PRESENTING_ACTS } from '../../reasons/presented/presented-rules.ts';
import type { Route } from './+types/presenting.ts';
import * as words from '../../live/words/choosing.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const page = isId(id)
    ? await loadPresentingPage(context.get(requestContext), context.get(viewerContext), id)
    : undefined;
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const fields = await request.formData();
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const act = PRESENTING_ACTS.find((one) => one === text('does'));
  if (!act || !isId(id)) throw data(null, { status: 404 });
  const change = { act, reason: text('reason'), version: text('version') };
  const done = await changePresentedReason(
    context.get(requestContext),
    context.get(viewerContext),
    id,
    change,
  );
  switch (done.state) {
    case 'gone':
      throw data(null, { status: 404 });
    case 'changed':
      return data({ state: 'changed' as const }, { status: 409 });
    case 'often':
      return data({ state: 'often' as const }, { status: 429 });
    case 'done':
      // The way back leads out of the list, and not through every press.
      return replace(href('/account/questions/:id/reasons', { id }), 303);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitSafely(serverAction);
}

export const shouldRevalidate = reloadsAfterSubmit;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: href('/account/questions/:id/reasons', { id: params.id ?? '' }),
    matches,
  });

export default function ChoosingReasons({ loaderData, actionData }: Route.ComponentProps) {
  return <ChooseReasons {...loaderData} answer={actionData} />;
}
