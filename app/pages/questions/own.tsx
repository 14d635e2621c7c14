import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { QuestionPreview } from '../../answering/ui/question-preview.tsx';
import { ShareOwnQuestion } from '../../answering/share/share-own-question.tsx';
import { isId } from '../../base/ids.ts';
import {
  changeOwnQuestion,
  loadOwnPage,
  type FailedAction,
} from '../../asking/own-questions.server.ts';
import { httpStatusOf } from '../../asking/ask-form-state.ts';
import { reloadsAfterSubmit, submitSafely } from '../../frame/submit-safely.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { AskForm } from '../../asking/ui/ask-form.tsx';
import type { SubmitFailure } from '../../ui/submit-failure.tsx';
import { OwnCorrection } from '../../asking/ui/own-correction.tsx';
import { OwnEdit } from '../../asking/ui/own-edit.tsx';
import { OwnQuestionView } from '../../asking/ui/own-question.tsx';
import type { Route } from './+types/own.ts';
import { questionProblemTexts } from '../../questions/words/problems.ts';
import { questionRefusalText } from '../../questions/words/refusals.ts';
import * as words from '../../asking/words/own-question.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const page = isId(params.id)
    ? await loadOwnPage(context.get(requestContext), context.get(viewerContext), {
        id: params.id,
        does: asked.get('do') ?? '',
      })
    : undefined;
  if (!page) throw data(null, { status: 404 });
  return { ...page, did: asked.get('did') };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const fields = await request.formData();
  const done = await changeOwnQuestion(context.get(requestContext), context.get(viewerContext), {
    id: params.id,
    fields,
  });
  switch (done.state) {
    case 'gone':
      throw data(null, { status: 404 });
    case 'done':
      return done.act === 'deleted'
        ? redirect(`${href('/account/questions')}?did=deleted`, 303)
        : redirect(`${href('/account/questions/:id', { id: params.id })}?did=${done.act}`, 303);
    case 'shown':
      return data(done, { status: httpStatusOf(done) });
    case 'tried':
      return data(done, { status: done.refusal === undefined ? 422 : 409 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return submitSafely(serverAction);
}

/** The form contains a draft that was just saved. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  if (args.formData?.get('does') === 'save') return false;
  return reloadsAfterSubmit(args);
}

function failureOf(result: unknown): SubmitFailure {
  const state = (result as { state?: unknown } | undefined)?.state;
  return state === 'failed' || state === 'signed out' ? state : undefined;
}

function failureTexts(tried: FailedAction) {
  const { refusal, problems } = tried;
  return {
    ...tried,
    refusal: refusal && questionRefusalText(refusal),
    problems: questionProblemTexts(problems),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: loaderData?.page === 'draft' ? words.yourDraft : words.yourQuestion,
    description: words.description,
    path: href('/account/questions/:id', { id: params.id ?? '' }),
    matches,
  });

export default function OwnQuestion({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.page === 'draft')
    return <AskForm data={loaderData.form} answer={undefined} Preview={QuestionPreview} />;
  const tried = actionData?.state === 'tried' ? failureTexts(actionData) : undefined;
  const failure = failureOf(actionData);
  if (loaderData.edit)
    return (
      <OwnEdit
        {...loaderData.edit}
        composed={actionData?.state === 'shown' ? actionData : undefined}
        failure={failure}
        cause={actionData}
        Preview={QuestionPreview}
      />
    );
  if (loaderData.wording)
    return (
      <OwnCorrection
        id={loaderData.question.id}
        wording={loaderData.wording}
        tried={tried}
        failure={failure}
        cause={actionData}
      />
    );
  const { question, address } = loaderData;
  return (
    <OwnQuestionView
      {...loaderData}
      share={<ShareOwnQuestion question={question} address={address} />}
      tried={tried}
      failure={failure}
      cause={actionData}
    />
  );
}
