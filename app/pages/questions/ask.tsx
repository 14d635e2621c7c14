import {
  data,
  href,
  isRouteErrorResponse,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { viewerContext } from '../../accounts/entry/context.server.ts';
import { answeringContext } from '../../answering/context.server.ts';
import { QuestionPreview } from '../../answering/ui/question-preview.tsx';
import { askFormData, takeStep, type Taken } from '../../asking/asking.server.ts';
import { takeVisitorStep, visitorForm } from '../../asking/visitor-asking.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import {
  carriedCookie,
  carriedIn,
  isCarrying,
  notCarried,
  type Brought,
} from '../../asking/carrying.server.ts';
import { statusOf, stepOf } from '../../asking/composing.ts';
import type { AskTyped } from '../../questions/schema.ts';
import { AskForm } from '../../asking/ui/ask-form.tsx';
import { forgetAll } from '../../asking/ui/kept-here.ts';
import type { SaveAnswer } from '../../asking/ui/use-draft.ts';
import type { Route } from './+types/ask.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const version = asked.get('version') ?? undefined;
  const led = { community: asked.get('community') ?? '', topic: asked.get('topic') ?? '' };
  const viewer = context.get(viewerContext);
  const { cookies: names } = context.get(answeringContext);
  const { secret } = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  const brought: Brought = (now) => carriedIn(secret, cookie, { names, now });
  if (viewer.member) {
    const begun = { ...led, version, address: asked, brought };
    const form = await askFormData(context.get(requestContext), viewer, begun);
    if (!form) throw data(null, { status: 404 });
    return form;
  }
  // What follows an own question is nobody else's to begin.
  if (version !== undefined) throw signIn(versionQuery(version));
  return visitorForm(context.get(requestContext), led, { address: asked, brought });
}

export async function action({ context, request }: Route.ActionArgs) {
  const fields = await request.formData();
  const step = stepOf(fields);
  const viewer = context.get(viewerContext);
  const { cookies: names } = context.get(answeringContext);
  const isCarried = isCarrying(request.headers.get('cookie'), names);
  if (step.does === 'anew') {
    const headers = { 'set-cookie': notCarried(names) };
    return redirectDocument(href(NEW) + inCommunity(step.typed), { status: 303, headers });
  }
  if (viewer.member) {
    const taken = await takeStep(context.get(requestContext), viewer, step);
    const isOver = isCarried && OVER.includes(taken.state);
    return answerOf(taken, step.does, isOver ? { 'set-cookie': notCarried(names) } : {});
  }
  const requested = context.get(requestContext);
  const taken = await takeVisitorStep(requested, step);
  if (taken.state === 'shown') return data(taken, { status: statusOf(taken) });
  if (taken.state === 'signed out' && step.does === 'save') return taken;
  const cookie =
    taken.state === 'ready' ? carriedCookie(requested.secret, taken.carried, names) : undefined;
  // What the browser does not keep stands nowhere but in what was sent.
  const isKept = isByRouter(request) && fields.get('isKept') !== null;
  if (!cookie && !isKept)
    throw data({ action: href(NEW), fields: textsOf(fields) }, { status: 401 });
  if (taken.state === 'signed out')
    throw signIn(versionQuery(step.version) || inCommunity(step.typed));
  const next = href(NEW) + inCommunity(step.typed);
  return redirectDocument(`${href('/sign-up')}?${new URLSearchParams({ next })}`, {
    status: 303,
    ...(cookie && { headers: { 'set-cookie': cookie } }),
  });
}

const NEW = '/account/questions/new';
/** The site has it now, or was told that nobody wants it. */
const OVER: readonly Taken['state'][] = ['asked', 'saved', 'discarded'];

/** Not every browser tells what a form is sent for, and none does without encryption. */
function isByRouter({ url, headers }: Request): boolean {
  return new URL(url).pathname.endsWith('.data') || headers.get('sec-fetch-dest') === 'empty';
}

function signIn(query: string) {
  const next = new URLSearchParams({ next: href(NEW) + query });
  return redirectDocument(`${href('/sign-in')}?${next}`, 303);
}

function versionQuery(version: string | undefined): string {
  return version === undefined ? '' : `?${new URLSearchParams({ version })}`;
}

function inCommunity({ community }: AskTyped): string {
  return community === '' ? '' : `?${new URLSearchParams({ community })}`;
}

function textsOf(fields: FormData): [name: string, value: string][] {
  return [...fields].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

function answerOf(taken: Taken, does: string, headers: Record<string, string>) {
  const list = href('/account/questions');
  const led = { status: 303, headers };
  switch (taken.state) {
    case 'asked':
      return redirect(`${href('/account/questions/:id', { id: taken.id })}?did=asked`, led);
    case 'saved':
      return does === 'later' ? redirect(`${list}?did=kept`, led) : data(taken, { headers });
    case 'not saved':
      return data(taken, { status: 409 });
    case 'discarded':
      return redirect(`${list}?did=discarded`, led);
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
    // What cannot come along and is kept nowhere is handed back on a page of its own.
    if (isRouteErrorResponse(error) && error.status === 401) throw error;
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
