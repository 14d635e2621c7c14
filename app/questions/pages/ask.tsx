import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { viewerContext } from '../../accounts/context.server.ts';
import { QuestionPreview } from '../../answers/ui/question-preview.tsx';
import { askFormData, takeStep, type Taken } from '../../crossings/asking.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { statusOf, stepOf } from '../composing.ts';
import { AskForm } from '../ui/ask-form.tsx';
import { forgetAll } from '../ui/kept-here.ts';
import type { SaveAnswer } from '../ui/use-draft.ts';
import type { Route } from './+types/ask.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const form = await askFormData(context.get(requestContext), context.get(viewerContext), {
    version: asked.get('version') ?? undefined,
    topic: asked.get('topic') ?? undefined,
    community: asked.get('community') ?? undefined,
    address: asked,
  });
  if (!form) throw data(null, { status: 404 });
  return form;
}

export async function action({ context, request }: Route.ActionArgs) {
  const step = stepOf(await request.formData());
  const taken = await takeStep(context.get(requestContext), context.get(viewerContext), step);
  return answerOf(taken, step.does);
}

function answerOf(taken: Taken, does: string) {
  const list = href('/account/questions');
  switch (taken.state) {
    case 'asked':
      return redirect(`${href('/account/questions/:id', { id: taken.id })}?did=asked`, 303);
    case 'saved':
      return does === 'later' ? redirect(`${list}?did=kept`, 303) : taken;
    case 'not saved':
      return data(taken, { status: 409 });
    case 'discarded':
      return redirect(`${list}?did=discarded`, 303);
    case 'gone':
      throw data(null, { status: 404 });
    case 'shown':
      return data(taken, { status: statusOf(taken) });
  }
}

/** A save that fails says so beside the form; nothing that was typed goes with an error page. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) return { state: 'failed' } satisfies SaveAnswer;
    if (fields.get('does') === 'save') return { state: 'signed out' } satisfies SaveAnswer;
    // The way to the sign-in page is a whole load; any other means that the site has it now.
    if (!error.headers.has('X-Remix-Reload-Document')) forgetAll(fields);
    throw error;
  }
}

/** What was sent is in the form already; a link to this page leads to an empty one. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Ask a question',
    description: 'Write a question and its choices, and see it as others will.',
    path: href('/account/questions/new'),
    matches,
  });

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AskForm
      key={loaderData.ticket}
      data={loaderData}
      answer={actionData}
      Preview={QuestionPreview}
    />
  );
}
