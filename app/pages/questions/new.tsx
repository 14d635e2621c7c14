import {
  data,
  href,
  isRouteErrorResponse,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { answeringContext } from '../../answering/answering-context.server.ts';
import { QuestionPreview } from '../../answering/ui/question-preview.tsx';
import { loadAskForm, handleAskForm, type AskFormResult } from '../../asking/ask-form.server.ts';
import { handleVisitorForm, loadVisitorForm } from '../../asking/visitor-form.server.ts';
import { textFieldsOf } from '../../base/text-fields.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import {
  pendingCookie,
  readPendingCookie,
  hasPendingCookie,
  clearPendingCookie,
  type ReadPending,
} from '../../asking/pending-question.server.ts';
import { httpStatusOf, readSubmission } from '../../asking/ask-form-state.ts';
import type { QuestionInput } from '../../questions/question-schema.ts';
import { AskForm } from '../../asking/ui/ask-form.tsx';
import { removeFormCopies } from '../../asking/ui/unsaved-storage.ts';
import type { SaveResponse } from '../../asking/ui/use-draft.ts';
import type { Route } from './+types/new.ts';
import * as words from '../../asking/words/ask-form.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const version = asked.get('version') ?? undefined;
  const led = { community: asked.get('community') ?? '', topic: asked.get('topic') ?? '' };
  const viewer = context.get(viewerContext);
  const { cookies: names } = context.get(answeringContext);
  const { secret } = context.get(requestContext);
  const cookie = request.headers.get('cookie');
  const readPending: ReadPending = (now) => readPendingCookie(secret, cookie, { names, now });
  if (viewer.member) {
    const begun = { ...led, version, address: asked, readPending };
    const form = await loadAskForm(context.get(requestContext), viewer, begun);
    if (!form) throw data(null, { status: 404 });
    return form;
  }
  // Only its author may start a new version of a question.
  if (version !== undefined) throw redirectToSignIn(versionQuery(version));
  return loadVisitorForm(context.get(requestContext), led, { address: asked, readPending });
}

export async function action({ context, request }: Route.ActionArgs) {
  const fields = await request.formData();
  const step = readSubmission(fields);
  const viewer = context.get(viewerContext);
  const { cookies: names } = context.get(answeringContext);
  const isCarried = hasPendingCookie(request.headers.get('cookie'), names);
  if (step.does === 'anew') {
    const headers = { 'set-cookie': clearPendingCookie(names) };
    return redirectDocument(href(NEW_PATH) + communityQuery(step.typed), { status: 303, headers });
  }
  if (viewer.member) {
    const taken = await handleAskForm(context.get(requestContext), viewer, step);
    const isOver = isCarried && FINISHED_STATES.includes(taken.state);
    return responseOf(taken, step.does, isOver ? { 'set-cookie': clearPendingCookie(names) } : {});
  }
  const requested = context.get(requestContext);
  const taken = await handleVisitorForm(requested, step);
  if (taken.state === 'shown') return data(taken, { status: httpStatusOf(taken) });
  if (taken.state === 'signed out' && step.does === 'save') return taken;
  const cookie =
    taken.state === 'ready' ? pendingCookie(requested.secret, taken.carried, names) : undefined;
  // If the browser stores no copy, the text exists only in the request.
  const isKept = isByRouter(request) && fields.get('isKept') !== null;
  if (!cookie && !isKept)
    throw data({ action: href(NEW_PATH), fields: textFieldsOf(fields) }, { status: 401 });
  if (taken.state === 'signed out')
    throw redirectToSignIn(versionQuery(step.version) || communityQuery(step.typed));
  const next = href(NEW_PATH) + communityQuery(step.typed);
  return redirectDocument(`${href('/sign-up')}?${new URLSearchParams({ next })}`, {
    status: 303,
    ...(cookie && { headers: { 'set-cookie': cookie } }),
  });
}

const NEW_PATH = '/account/questions/new';
/** The site has stored the question, or it was discarded. */
const FINISHED_STATES: readonly AskFormResult['state'][] = ['asked', 'saved', 'discarded'];

/** Not every browser sends `sec-fetch-dest`, and none does without encryption. */
function isByRouter({ url, headers }: Request): boolean {
  return new URL(url).pathname.endsWith('.data') || headers.get('sec-fetch-dest') === 'empty';
}

function redirectToSignIn(query: string) {
  const next = new URLSearchParams({ next: href(NEW_PATH) + query });
  return redirectDocument(`${href('/sign-in')}?${next}`, 303);
}

function versionQuery(version: string | undefined): string {
  return version === undefined ? '' : `?${new URLSearchParams({ version })}`;
}

function communityQuery({ community }: QuestionInput): string {
  return community === '' ? '' : `?${new URLSearchParams({ community })}`;
}

function responseOf(taken: AskFormResult, does: string, headers: Record<string, string>) {
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
      return data(taken, { status: httpStatusOf(taken) });
  }
}

/** A failed save is shown beside the form, so that no error page discards what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // Text that fits into no cookie and is stored nowhere is returned on a page of its own.
    if (isRouteErrorResponse(error) && error.status === 401) throw error;
    if (!(error instanceof Response)) return { state: 'failed' } satisfies SaveResponse;
    if (fields.get('does') === 'save') return { state: 'signed out' } satisfies SaveResponse;
    // The redirect to the sign-in page is a document load; any other redirect means that the site has the text.
    if (!error.headers.has('X-Remix-Reload-Document')) removeFormCopies(fields);
    throw error;
  }
}

/** The form contains what was sent already; a link to this page leads to an empty form. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.askQuestion,
    description: words.description,
    path: href('/account/questions/new'),
    matches,
  });

export default function NewQuestion({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AskForm
      key={loaderData.ticket}
      data={loaderData}
      answer={actionData}
      Preview={QuestionPreview}
    />
  );
}
