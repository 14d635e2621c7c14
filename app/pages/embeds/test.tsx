import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { isId } from '../../base/ids.ts';
import { listEmbedSuggestions } from './embed-suggestions.server.ts';
import {
  findEmbeddable,
  findMissingReasons,
  embedParamsOf,
  type Embeddable,
} from '../../embeds/widget/embeddable.server.ts';
import { listQuestionViews } from '../../results/store/question-views.server.ts';
import { loadOwnSurveys } from '../surveys/own-surveys.server.ts';
import { questionOrdersContext } from '../../discovery/question-orders.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext, type RequestContext } from '../../platform/http/request-context.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { parseEmbedTarget } from '../../embeds/embed-target.ts';
import { hostOptionsOf } from '../../embeds/try/host-options.ts';
import { EmbedCodeList } from '../../embeds/try/embed-code-list.tsx';
import { TryForm } from '../../embeds/try/try-form.tsx';
import { HostPreview } from '../../embeds/try/host-preview.tsx';
import { parseEmbedView } from '../../embeds/embed-view.ts';
import { widgetHeight } from '../../embeds/widget/widget-height.ts';
import * as words from '../../embeds/words/try.ts';
import type { Route } from './+types/test.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const deps = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const { sql, origin } = deps;
  const { searchParams } = url;
  const asked = searchParams.get('survey')?.trim() ?? '';
  const orders = context.get(questionOrdersContext);
  const [found, own, picks] = await Promise.all([
    findTried(deps, searchParams, asked),
    member && loadOwnSurveys(sql, member, { origin, before: undefined }),
    listEmbedSuggestions({ sql, orders }),
  ]);
  const { stage, isWidthChosen, ground } = hostOptionsOf(searchParams);
  const missingReasons = found && (await findMissingReasons(sql, found));
  const height = found
    ? widgetHeight(found.question, stage.pixels, {
        showsReasons: found.view.showsReasons && !missingReasons,
      })
    : 0;
  return {
    asked: asked === '' ? (found?.surveyId ?? '') : asked,
    view: found?.view ?? parseEmbedView(searchParams),
    stage,
    isWidthChosen,
    ground,
    missingReasons,
    questions: found?.questions.map(({ text }) => text) ?? [],
    isExample: asked === '',
    picks,
    own: own?.items.map(({ id, title }) => ({ id, title })) ?? [],
    embedded: found && embedParamsOf(found, { origin, width: stage.pixels, height }),
  };
}

/** A survey or a question by its id or address; without either, the next question to close, as an example. */
async function findTried(
  { sql, origin, host }: Pick<RequestContext, 'sql' | 'origin' | 'host'>,
  params: URLSearchParams,
  asked: string,
): Promise<Embeddable | undefined> {
  const view = parseEmbedView(params);
  if (asked === '') {
    const [example] = await listQuestionViews(sql, { sort: 'closing', limit: 1 });
    return example && findEmbeddable(sql, { question: example.id, view });
  }
  if (isId(asked))
    return (
      (await findEmbeddable(sql, { survey: asked, view })) ??
      findEmbeddable(sql, { question: asked, view })
    );
  const pointed = parseEmbedTarget(asked, new Set([host, new URL(origin).host]));
  if (!pointed) return undefined;
  // The values of the form take precedence over those of the address.
  const isChosen = ['question', 'split', 'theme', 'answer', 'reasons'].some((name) =>
    params.has(name),
  );
  return findEmbeddable(
    sql,
    isChosen && pointed.survey !== undefined
      ? { survey: pointed.survey, view }
      : { ...pointed, ...(isChosen && { view }) },
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: '/embed/test',
    matches,
  });

export default function EmbedTest({ loaderData }: Route.ComponentProps) {
  const { embedded, missingReasons, ...tried } = loaderData;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="page mt-12 grid items-start gap-x-14 gap-y-12 pb-20 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <TryForm {...tried} shown={embedded?.title} />
        {embedded && (
          <div className="min-w-0">
            <HostPreview
              frame={new URL(embedded.frameUrl).pathname + new URL(embedded.frameUrl).search}
              title={embedded.title}
              height={embedded.height}
              theme={tried.view.theme}
              stage={tried.stage}
              isWidthChosen={tried.isWidthChosen}
              ground={tried.ground}
              note={missingReasons && words.missingReasons[missingReasons]}
            />
            <h2 className="mt-12 mb-5 text-h4">{words.theCode}</h2>
            <EmbedCodeList embedded={embedded} />
          </div>
        )}
      </div>
    </>
  );
}
