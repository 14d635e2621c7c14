import { data, href } from 'react-router';
import { QuestionHero } from '../../answers/ui/question-hero.tsx';
import { ResultTable } from '../../answers/ui/result-table.tsx';
import { QuestionLines } from '../../answers/ui/question-lines.tsx';
import { formatDay } from '../../base/format.ts';
import { isId } from '../../base/ids.ts';
import { questionPage } from '../../crossings/question-views.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { site } from '../../site.config.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Route } from './+types/question.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { sql, origin, order } = context.get(requestContext);
  const page = isId(params.id)
    ? await questionPage(sql, params.id, { now: new Date(), order })
    : undefined;
  if (!page) throw data(null, { status: 404 });
  return { ...page, origin };
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
  loaderData: { question, related, now, origin },
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
        <QuestionHero question={question} now={now} />
        <p className="print-only mt-6 text-note">
          {`${site.name} · ${origin}${href('/question/:id', { id: question.id })} · as on ${formatDay(new Date(now))}`}
        </p>
      </div>

      {question.result && question.result.people > 0 && (
        <section className="page mt-16" aria-labelledby="figures">
          <h2 id="figures" className="text-h4">
            The figures
          </h2>
          <ResultTable question={question} result={question.result} />
          <p className="mt-4 max-w-[68ch] text-small text-soft">
            {question.result.shows === 'shares'
              ? 'Answers come from people who chose to give them. The range is the 95% score interval (Wilson, 1927): how far a share would move if these answers were a random draw, which they are not.'
              : 'Answers come from people who chose to give them. Shares and ranges show from thirty people on.'}{' '}
            <SiteLink to={href('/faq')} className="text-link">
              How this is counted
            </SiteLink>
          </p>
        </section>
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
