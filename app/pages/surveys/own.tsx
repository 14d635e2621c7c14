import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { QuestionPreview } from '../../answering/ui/question-preview.tsx';
import { isId } from '../../base/ids.ts';
import { questionOrdersContext } from '../../discovery/question-orders.server.ts';
import {
  handleOwnSurveyForm,
  loadOwnSurveyPage,
  type FailedSurveyAction,
} from '../../surveys/own-survey-page.server.ts';
import {
  builderResponse,
  loadBuilderData,
  handleBuilderStep,
} from '../../surveys/builder-page.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { READ_LIMIT } from '../../questions/question-list-rules.ts';
import { partInQuery, parseBuilderStep, writtenLines } from '../../surveys/builder-step.ts';
import { OwnSurveyView } from '../../surveys/ui/own-survey.tsx';
import { SurveyBuilder } from '../../surveys/ui/survey-builder.tsx';
import { builderActionData, type BuilderActionData } from '../../surveys/ui/survey-refusal.tsx';
import { shouldReload, submitPart } from '../../surveys/ui/survey-submit.ts';
import type { Route } from './+types/own.ts';
import { surveyRefusalText } from '../../surveys/words/refusals.ts';
import { surveyProblemTexts } from '../../surveys/words/problems.ts';
import * as texts from '../../surveys/words/own-survey.ts';

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const deps = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const { searchParams: asked } = url;
  const did = asked.get('did');
  if (!isId(id)) throw data(null, { status: 404 });
  const words = asked.get('q') ?? '';
  const isBusy = words !== '' && !(await deps.limits.take('list', deps.network, READ_LIMIT));
  const builder = await loadBuilderData(deps, viewer, {
    id,
    part: partInQuery(asked),
    isChecking: asked.has('check'),
    isChanged: did === 'changed',
    community: '',
    search: { words, isBusy },
    orders: context.get(questionOrdersContext),
  });
  if (builder) return { page: 'builder' as const, builder, did };
  const survey = await loadOwnSurveyPage(deps, viewer, { id });
  if (!survey) throw data(null, { status: 404 });
  if ('alone' in survey) throw redirect(href('/account/questions/:id', { id: survey.alone }), 303);
  return { page: 'survey' as const, survey, did };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const deps = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const fields = await request.formData();
  if (!isId(id)) throw data(null, { status: 404 });
  const done = fields.has('part')
    ? undefined
    : await handleOwnSurveyForm(deps, viewer, { id, fields });
  switch (done?.state) {
    case undefined:
      return builderResponse(
        await handleBuilderStep(deps, viewer, parseBuilderStep(fields), { id }),
      );
    case 'gone':
      throw data(null, { status: 404 });
    case 'done':
      return redirect(`${href('/account/surveys/:id', { id })}?did=${done.act}`, 303);
    case 'begun':
      return redirect(`${href('/account/surveys/:id', { id: done.id })}?did=begun`, 303);
    case 'tried':
      return data(done, { status: done.refusal === undefined ? 422 : 409 });
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitPart(args);
}

export const shouldRevalidate = shouldReload;

/** What a form of the builder held that came after the survey was asked. */
function unsavedOf(answer: Extract<BuilderActionData, { state: 'shown' }>) {
  if (!answer.refusal) return undefined;
  const lines = writtenLines(answer.part, answer);
  return { refusal: surveyRefusalText(answer.refusal.reason), lines };
}

function failureTexts(tried: FailedSurveyAction) {
  const { refusal, problems } = tried;
  return {
    ...tried,
    refusal: refusal && surveyRefusalText(refusal),
    problems: surveyProblemTexts(problems),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    title: loaderData?.page === 'builder' ? texts.makeSurvey : texts.yourSurvey,
    description: texts.description,
    path: href('/account/surveys/:id', { id: params.id ?? '' }),
    matches,
  });

export default function OwnSurvey({ loaderData, actionData }: Route.ComponentProps) {
  const answer = builderActionData(actionData);
  if (loaderData.page === 'builder')
    return (
      <SurveyBuilder
        key={loaderData.builder.id}
        data={loaderData.builder}
        answer={answer}
        Preview={QuestionPreview}
      />
    );
  return (
    <OwnSurveyView
      {...loaderData.survey}
      did={loaderData.did}
      unsaved={answer?.state === 'shown' ? unsavedOf(answer) : undefined}
      tried={actionData?.state === 'tried' ? failureTexts(actionData) : undefined}
      failure={answer && answer.state !== 'shown' ? answer.state : undefined}
      cause={actionData}
    />
  );
}
