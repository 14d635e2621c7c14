import { data, href } from 'react-router';
import { isId } from '../../base/ids.ts';
import { oembedLinks } from '../../embeds/head/oembed-links.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { reportStepIn } from '../../moderation/report-rules.ts';
import { LazyReportPage } from '../../moderation/ui/lazy-report-page.tsx';
import { submitSafely } from '../../frame/submit-safely.ts';
import { questionPath } from '../../results/ui/question-path.ts';
import { LazySurveyOutcome } from '../../surveys/answering/lazy-survey-outcome.tsx';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import { QuestionAlone } from '../views/question-alone.tsx';
import { QuestionInSurvey } from '../views/question-in-survey.tsx';
import { handleQuestionForm, handleReport } from './question-actions.server.ts';
import { headOf } from './question-head.server.ts';
import {
  asksForFigures,
  leadToFigures,
  loadAlone,
  loadFigures,
  loadInSurvey,
  loadQuestion,
  loadReport,
  loadSurveyEnd,
  surveyPartIn,
} from './question-loaders.server.ts';
import * as words from '../../questions/words/page.ts';
import { readQuestionRequest } from './question-request.server.ts';
import type { Route } from './+types/question.ts';

/** A question's address has five pages, each with a loader and a view of its own. */
export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadView(args);
  return { ...loaded, head: headOf(loaded) };
}

async function loadView(args: Route.LoaderArgs) {
  const { context } = args;
  const asked = await readQuestionRequest(args);
  const { survey } = asked;
  const show = surveyPartIn(asked);
  if (survey && show) return loadSurveyEnd(context, asked, { survey, show });
  const page = await loadQuestion(context, asked);
  const report = await loadReport(context, asked, page);
  if (report) return report;
  if (asksForFigures(asked)) return loadFigures(context, asked, page);
  leadToFigures(asked);
  return survey ? loadInSurvey(context, asked, { page, survey }) : loadAlone(context, asked, page);
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const step = isId(id) ? reportStepIn(args.url.searchParams, id) : 'unknown';
  if (step === 'unknown' || step === 'sent') throw data(null, { status: 404 });
  return step === 'asked' ? handleReport(args) : handleQuestionForm(args);
}

/** A reason that could not be sent stays in its form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const does = (await request.clone().formData()).get('does');
  if (typeof does !== 'string' || !does.endsWith('-reason')) return serverAction();
  const sent = await submitSafely(serverAction);
  // With this status the router does not ask for the page's data, which cannot be had now either.
  return 'state' in sent ? data(sent, { status: 503 }) : sent;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({ ...(loaderData?.head ?? missing()), matches }),
  ...(loaderData && isForNoSearch(loaderData) ? [{ name: 'robots', content: 'noindex' }] : []),
  ...(loaderData ? oembedLinksOf(loaderData) : []),
];

type Loaded = Route.ComponentProps['loaderData'];

function isForNoSearch(loaded: Loaded): boolean {
  return loaded.view === 'survey end' ? loaded.show === 'thanks' : loaded.view === 'report';
}

const missing = () => ({
  title: words.title,
  description: words.notFound,
  path: href('/question/:id', { id: '' }),
});

function oembedLinksOf(loaded: Loaded) {
  if (loaded.view === 'survey end' || loaded.view === 'report') return [];
  const { question, origin } = loaded;
  if (question.staysInside) return [];
  const title = loaded.view === 'in survey' ? loaded.survey.way.title : question.text;
  return oembedLinks(origin, questionPath(question), title);
}

/** Loaded late, because few readers need them: each has a script of its own, since it is named in a file of its own. */
const LazyFiguresPage = lazyWhenIdle(
  'question-figures-page',
  async () => (await import('../views/question-figures-page.tsx')).QuestionFiguresPage,
  { isNeeded: true },
);

export default function QuestionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const none = {
    report: undefined,
    answer: undefined,
    refusal: undefined,
    reason: undefined,
    reaction: undefined,
  };
  const { report: back, answer: failed, refusal, reason, reaction } = { ...none, ...actionData };
  switch (loaderData.view) {
    case 'survey end':
      return <LazySurveyOutcome {...loaderData} />;
    case 'report':
      return <LazyReportPage question={loaderData.question} {...loaderData.report} back={back} />;
    case 'figures':
      return <LazyFiguresPage data={loaderData} />;
    case 'in survey':
      return <QuestionInSurvey data={loaderData} failed={failed} refusal={refusal} />;
    case 'alone':
      return (
        <QuestionAlone
          data={loaderData}
          failed={failed}
          refusal={refusal}
          rejectedReason={reason}
          refusedReaction={reaction}
        />
      );
  }
}
