import { data, href } from 'react-router';
import { viewerContext } from '../../accounts/entry/context.server.ts';
import { QuestionPreview } from '../../answering/ui/question-preview.tsx';
import { ordersContext } from '../../discovery/orders.server.ts';
import { answerOfStep, builderData, takeSurveyStep } from '../../surveys/survey-making.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/context.server.ts';
import { FIRST_PART, surveyStepOf } from '../../surveys/survey-steps.ts';
import { SurveyBuilder } from '../../surveys/ui/survey-builder.tsx';
import { builderAnswer } from '../../surveys/ui/survey-refusal.tsx';
import { readsOn, sendingPart } from '../../surveys/ui/survey-sending.ts';
import type { Route } from './+types/make.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = await builderData(context.get(requestContext), context.get(viewerContext), {
    id: undefined,
    part: FIRST_PART,
    isChecking: false,
    isChanged: false,
    community: url.searchParams.get('community') ?? '',
    search: { words: '', isBusy: false },
    orders: context.get(ordersContext),
  });
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function action({ context, request }: Route.ActionArgs) {
  const step = surveyStepOf(await request.formData());
  return answerOfStep(
    await takeSurveyStep(context.get(requestContext), context.get(viewerContext), step, {
      id: undefined,
    }),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendingPart(args);
}

export const shouldRevalidate = readsOn;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Make a survey',
    description: 'Ask several questions together, in your order.',
    path: href('/account/surveys/new'),
    matches,
  });

export default function Make({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SurveyBuilder
      key={loaderData.ticket}
      data={loaderData}
      answer={builderAnswer(actionData)}
      Preview={QuestionPreview}
    />
  );
}
