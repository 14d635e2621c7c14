import { data, href } from 'react-router';
import { QuestionHero } from '../../answers/ui/question-hero.tsx';
import { AUDIENCES, LEVELS } from '../../answers/levels.ts';
import { ResultSections, WhoIsCounted } from '../../answers/ui/result-sections.tsx';
import { QuestionLines } from '../../answers/ui/question-lines.tsx';
import { ALL, type Part } from '../../answers/tally.ts';
import { formatDay } from '../../base/format.ts';
import { isId } from '../../base/ids.ts';
import { questionPage } from '../../crossings/question-views.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { site } from '../../site.config.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Route } from './+types/question.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { sql, origin, order } = context.get(requestContext);
  const page = isId(params.id)
    ? await questionPage(sql, params.id, {
        now: new Date(),
        order,
        part: partOf(url),
        since: url.searchParams.get('since') ?? undefined,
      })
    : undefined;
  if (!page) throw data(null, { status: 404 });
  return { ...page, origin };
}

function partOf({ searchParams }: URL): Part {
  return {
    audience: AUDIENCES.find((one) => one === searchParams.get('audience')) ?? ALL.audience,
    least: LEVELS.find((one) => one === searchParams.get('least')) ?? ALL.least,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.question.text ?? 'Question',
    description: loaderData ? describe(loaderData) : 'This question could not be found.',
    path: href('/question/:id', { id: loaderData?.question.id ?? '' }),
    matches,
  });

function describe({ question }: Route.ComponentProps['loaderData']): string {
  const choices = question.choices.map(({ label }) => label).join(', ');
  return `${question.text} ${choices}`.slice(0, 155);
}

export default function Question({
  loaderData: { question, related, details, now, origin },
}: Route.ComponentProps) {
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

      {related.length > 0 && (
        <section className="page mt-16" aria-labelledby="related">
          <h2 id="related" className="border-b border-line pb-4 text-h4">
            {`More on ${(question.topics[0]?.name ?? 'this').toLowerCase()}`}
          </h2>
          <QuestionLines questions={related} now={now} />
        </section>
      )}
    </>
  );
}
