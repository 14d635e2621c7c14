import { data, href } from 'react-router';
import { QuestionHero } from '../../answers/ui/question-hero.tsx';
import { AUDIENCES, LEVELS } from '../../answers/levels.ts';
import { ResultSections, WhoIsCounted } from '../../answers/ui/result-sections.tsx';
import { QuestionLines } from '../../answers/ui/question-lines.tsx';
import { ALL, type Part } from '../../answers/tally.ts';
import { formatDay } from '../../base/format.ts';
import { isId } from '../../base/ids.ts';
import { questionReasons } from '../../crossings/question-reasons.server.ts';
import { questionPage } from '../../crossings/question-views.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { reportStamp, sendReport } from '../../moderation/commands.server.ts';
import { reportingIn } from '../../moderation/rules.ts';
import { reportAnswer, reportIn } from '../../moderation/ui/report-answer.ts';
import { ReportLink } from '../../moderation/ui/report-link.tsx';
import { ReportPage } from '../../moderation/ui/report-page.tsx';
import { requestContext } from '../../platform/context.server.ts';
import { Reasons } from '../../reasons/ui/reasons.tsx';
import { site } from '../../site.config.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Route } from './+types/question.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { sql, origin, order, secret } = context.get(requestContext);
  const now = new Date();
  const page = isId(params.id)
    ? await questionPage(sql, params.id, {
        now,
        order,
        part: partOf(url),
        since: url.searchParams.get('since') ?? undefined,
      })
    : undefined;
  const step = reportingIn(url.searchParams, params.id);
  if (!page || step === 'unknown') throw data(null, { status: 404 });
  if (step && page.question.state === 'removed') throw data(null, { status: 410 });
  const isAll = url.searchParams.get('reasons') === 'all';
  return {
    ...page,
    origin,
    reasons: await questionReasons(sql, page.question, { isAll }),
    report: step && { step, stamp: reportStamp(secret, now) },
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { id } = params;
  if (!isId(id) || reportingIn(url.searchParams, id) !== 'asked') throw data(null, { status: 404 });
  const sent = await reportIn(request);
  const means = { ...context.get(requestContext), now: new Date() };
  return reportAnswer(await sendReport(means, { publicId: id, ...sent }), id, sent);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

function partOf({ searchParams }: URL): Part {
  return {
    audience: AUDIENCES.find((one) => one === searchParams.get('audience')) ?? ALL.audience,
    least: LEVELS.find((one) => one === searchParams.get('least')) ?? ALL.least,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta({
    title: loaderData?.report ? 'Report a question' : (loaderData?.question.text ?? 'Question'),
    description: loaderData ? describe(loaderData) : 'This question could not be found.',
    path: href('/question/:id', { id: loaderData?.question.id ?? '' }),
    matches,
  }),
  ...(loaderData?.report ? [{ name: 'robots', content: 'noindex' }] : []),
];

function describe({ question }: Route.ComponentProps['loaderData']): string {
  const choices = question.choices.map(({ label }) => label).join(', ');
  return `${question.text} ${choices}`.slice(0, 155);
}

export default function Question({
  loaderData: { question, related, details, reasons, report, now, origin },
  actionData,
}: Route.ComponentProps) {
  if (report) return <ReportPage question={question} {...report} back={actionData?.report} />;
  return (
    <>
      <div className="page pt-8 sm:pt-14">
        <nav aria-label="Topics" className="mb-8 flex flex-wrap gap-x-5 text-small">
          {question.topics.map(({ slug, name }) => (
            <SiteLink
              key={slug}
              to={href('/topic/:slug', { slug })}
              className="quiet-link py-1 text-soft"
            >
              {name}
            </SiteLink>
          ))}
          {question.community && (
            <SiteLink
              to={href('/community/:slug', { slug: question.community.slug })}
              className="quiet-link py-1 text-soft"
            >
              <bdi>{question.community.name}</bdi>
            </SiteLink>
          )}
        </nav>
        <QuestionHero
          question={question}
          now={now}
          audience={details?.part.audience}
          choice={details && <WhoIsCounted question={question} details={details} />}
          ranking={details?.ranking}
        />
        <p className="print-only mt-6 text-note">
          {`${site.name} · ${origin}${href('/question/:id', { id: question.id })} · as on ${formatDay(new Date(now))}`}
        </p>
      </div>

      {question.result && details && question.result.people > 0 && (
        <ResultSections question={question} result={question.result} details={details} />
      )}

      <p className="page mt-6 text-small">
        <SiteLink
          to={`${href('/embed/test')}?survey=${question.surveyId}`}
          className="text-link no-print"
        >
          Show this on your own page
        </SiteLink>
      </p>

      <Reasons reasons={reasons} questionId={question.id} now={now} />

      {related.length > 0 && (
        <section className="page mt-16" aria-labelledby="related">
          <h2 id="related" className="border-b border-line pb-4 text-h4">
            {`More on ${(question.topics[0]?.name ?? 'this').toLowerCase()}`}
          </h2>
          <QuestionLines questions={related} now={now} />
        </section>
      )}

      <ReportLink questionId={question.id} />
    </>
  );
}
