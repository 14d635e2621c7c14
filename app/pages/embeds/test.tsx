import { viewerContext } from '../../accounts/entry/context.server.ts';
import { isId } from '../../base/ids.ts';
import { embedPicks } from './embed-picks.server.ts';
import { embeddableAt, embeddedOf, type Embeddable } from '../../embeds/frame/embedded.server.ts';
import { listViews } from '../../results/store/question-views.server.ts';
import { ownSurveys } from '../surveys/own-surveys.server.ts';
import { ordersContext } from '../../discovery/orders.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext, type RequestContext } from '../../platform/http/context.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { pointedAt } from '../../embeds/oembed-address.ts';
import { stageOf } from '../../embeds/try/try-address.ts';
import { TryCodes } from '../../embeds/try/try-codes.tsx';
import { TryForm } from '../../embeds/try/try-form.tsx';
import { TryStage } from '../../embeds/try/try-stage.tsx';
import { readView } from '../../embeds/view-address.ts';
import { frameHeight } from '../../embeds/frame/frame-height.ts';
import type { Route } from './+types/test.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const means = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const { sql, origin } = means;
  const { searchParams } = url;
  const asked = searchParams.get('survey')?.trim() ?? '';
  const orders = context.get(ordersContext);
  const [found, own, picks] = await Promise.all([
    find(means, searchParams, asked),
    member && ownSurveys(sql, member, { origin, before: undefined }),
    embedPicks({ sql, orders }),
  ]);
  const { stage, ground } = stageOf(searchParams);
  const height = found ? frameHeight(found.question, stage.pixels) : 0;
  return {
    asked: asked === '' ? (found?.surveyId ?? '') : asked,
    view: found?.view ?? readView(searchParams),
    stage,
    ground,
    questions: found?.questions.map(({ text }) => text) ?? [],
    isExample: asked === '',
    picks,
    own: own?.items.map(({ id, title }) => ({ id, title })) ?? [],
    embedded: found && embeddedOf(found, { origin, width: stage.pixels, height }),
  };
}

/** A survey or a question by its id or its address; without any, what closes next, as an example. */
async function find(
  { sql, origin, host }: Pick<RequestContext, 'sql' | 'origin' | 'host'>,
  params: URLSearchParams,
  asked: string,
): Promise<Embeddable | undefined> {
  const view = readView(params);
  if (asked === '') {
    const [example] = await listViews(sql, { sort: 'closing', limit: 1 });
    return example && embeddableAt(sql, { question: example.id, view });
  }
  if (isId(asked))
    return (
      (await embeddableAt(sql, { survey: asked, view })) ??
      embeddableAt(sql, { question: asked, view })
    );
  const pointed = pointedAt(asked, new Set([host, new URL(origin).host]));
  if (!pointed) return undefined;
  // What the form says goes before what the address says.
  const isChosen = ['question', 'split', 'theme', 'answer'].some((name) => params.has(name));
  return embeddableAt(
    sql,
    isChosen && pointed.survey !== undefined
      ? { survey: pointed.survey, view }
      : { ...pointed, ...(isChosen && { view }) },
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Embed it on your website',
    description: 'Choose a question or a survey, try it on a page, and copy the embed code.',
    path: '/embed/test',
    matches,
  });

export default function EmbedTest({ loaderData }: Route.ComponentProps) {
  const { embedded, ...tried } = loaderData;
  return (
    <>
      <PageHead
        title="Embed it on your website"
        lead="People can answer a question and watch its result on any page. Reading it there sets no cookie."
      />
      <div className="page mt-12 grid items-start gap-x-14 gap-y-12 pb-20 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <TryForm {...tried} shown={embedded?.title} />
        {embedded && (
          <div className="min-w-0">
            <TryStage
              frame={new URL(embedded.frame).pathname + new URL(embedded.frame).search}
              title={embedded.title}
              height={embedded.height}
              theme={tried.view.theme}
              stage={tried.stage}
              ground={tried.ground}
            />
            <h2 className="mt-12 mb-5 text-h4">The code</h2>
            <TryCodes embedded={embedded} />
          </div>
        )}
      </div>
    </>
  );
}
