import { data, href } from 'react-router';
import { CardsNote } from '../../answers/ui/cards-note.tsx';
import { QuestionCard } from '../../answers/ui/question-card.tsx';
import { formatCount } from '../../base/format.ts';
import { LONGEST_SEARCH, questionList, SORTS } from '../../crossings/question-list.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Route } from './+types/list.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { sql, order } = context.get(requestContext);
  const params = new URL(request.url).searchParams;
  const list = await questionList(sql, params, { now: new Date(), order });
  if (params.has('topic') && !list.topic) throw data(null, { status: 404 });
  return { ...list, sorts: SORTS, longest: LONGEST_SEARCH };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Questions',
    description:
      'What people are asking and answering: moving now, new, and closing soon, by topic or by words.',
    path: '/question',
    matches,
  });

export default function Questions({ loaderData }: Route.ComponentProps) {
  const { questions, topics, topic, sort, sorts, words, now } = loaderData;
  return (
    <>
      <PageHead title={topic ? `Questions on ${topic.name.toLowerCase()}` : 'Questions'}>
        <div className="mt-7">
          <SearchForm action={href('/question')} label="Search the questions" value={words} />
        </div>
        {words === '' && (
          <nav
            aria-label="Order"
            className="mt-7 flex flex-wrap gap-x-6 gap-y-1 border-b border-line"
          >
            {sorts.map(({ id, text }) => (
              <SiteLink
                key={id}
                to={addressOf(id, topic?.slug)}
                aria-current={id === sort ? 'page' : undefined}
                className="quiet-link -mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-medium text-soft hover:text-ink aria-[current]:border-star aria-[current]:text-ink"
              >
                {text}
              </SiteLink>
            ))}
          </nav>
        )}
      </PageHead>
      <div className="page">
        {words !== '' && (
          <p className="mt-8 text-soft">{`${formatCount(questions.length, { one: '# question', other: '# questions' })} with “${words}”`}</p>
        )}
        {questions.length > 0 ? (
          <>
            <CardsNote />
            <div className="columns-cards mt-4 border-t border-line">
              {questions.map((question) => (
                <QuestionCard key={question.id} question={question} now={now} level={2} />
              ))}
            </div>
          </>
        ) : (
          <div className="mt-10">
            <Empty title="No question found">
              Try fewer or other words, or pick a topic below.
            </Empty>
          </div>
        )}
        <section aria-labelledby="by-topic" className="mt-16">
          <h2 id="by-topic" className="text-h4">
            By topic
          </h2>
          <ul className="mt-5 flex flex-wrap gap-2.5">
            {topics.map(({ slug, name }) => (
              <li key={slug}>
                <SiteLink
                  to={addressOf(sort, slug)}
                  aria-current={slug === topic?.slug ? 'page' : undefined}
                  className="pill pill-line aria-[current]:border-ink aria-[current]:bg-track"
                >
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function addressOf(sort: string, topic: string | undefined): string {
  const params = new URLSearchParams({
    ...(sort !== 'trending' && { sort }),
    ...(topic && { topic }),
  });
  return params.size > 0 ? `${href('/question')}?${params}` : href('/question');
}
