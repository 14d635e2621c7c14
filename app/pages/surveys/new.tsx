import { data, href } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { QuestionPreview } from '../../answering/ui/question-preview.tsx';
import { questionOrdersContext } from '../../discovery/question-orders.server.ts';
import {
  builderResponse,
  loadBuilderData,
  handleBuilderStep,
} from '../../surveys/builder-page.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { FIRST_PART, parseBuilderStep } from '../../surveys/builder-step.ts';
import { SurveyBuilder } from '../../surveys/ui/survey-builder.tsx';
import { builderActionData } from '../../surveys/ui/survey-refusal.tsx';
import { shouldReload, submitPart } from '../../surveys/ui/survey-submit.ts';
import type { Route } from './+types/new.ts';
import * as texts from '../../surveys/words/builder.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await loadBuilderData(context.get(requestContext), context.get(viewerContext), {
    id: undefined,
    part: FIRST_PART,
    isChecking: false,
    isChanged: false,
    community: url.searchParams.get('community') ?? '',
    search: { words: '', isBusy: false },
    orders: context.get(questionOrdersContext),
  });
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function action({ context, request }: Route.ActionArgs) {
  const step = parseBuilderStep(await request.formData());
  return builderResponse(
    await handleBuilderStep(context.get(requestContext), context.get(viewerContext), step, {
      id: undefined,
    }),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitPart(args);
}

export const shouldRevalidate = shouldReload;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: texts.makeSurvey,
    description: texts.description,
    path: href('/account/surveys/new'),
    matches,
  });

export default function NewSurvey({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SurveyBuilder
      key={loaderData.ticket}
      data={loaderData}
      answer={builderActionData(actionData)}
      Preview={QuestionPreview}
    />
  );
}
