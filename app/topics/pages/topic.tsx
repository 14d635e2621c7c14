import { data, href } from 'react-router';
import { CardsNote } from '../../answers/ui/cards-note.tsx';
import { QuestionCard } from '../../answers/ui/question-card.tsx';
import { listViews } from '../../crossings/question-views.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { findTopic } from '../store.server.ts';
import type { Route } from './+types/topic.ts';

const QUESTIONS_SHOWN = 30;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { sql, order } = context.get(requestContext);
  const topic = await findTopic(sql, params.slug);
  if (!topic) throw data(null, { status: 404 });
  const now = new Date();
  const filter = { now, sort: 'new', topic: topic.slug, limit: QUESTIONS_SHOWN } as const;
  const questions = await listViews(sql, filter, order);
  return {
    topic: { slug: topic.slug, name: topic.name, about: topic.about },
    questions,
    now: now.toISOString(),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.topic.name ?? 'Topic',
    description: loaderData
      ? `Questions and results: ${loaderData.topic.about}`
      : 'This topic could not be found.',
    path: href('/topic/:slug', { slug: loaderData?.topic.slug ?? '' }),
    matches,
  });

export default function Topic({ loaderData: { topic, questions, now } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={topic.name}
        lead={topic.about}
        above={
          <SiteLink to={href('/topic')} className="quiet-link">
            Topics
          </SiteLink>
        }
      />
      <div className="page mt-10">
        {questions.length > 0 ? (
          <>
            <CardsNote questions={questions} />
            <div className="columns-cards mt-4 border-t border-line">
              {questions.map((question) => (
                <QuestionCard key={question.id} question={question} now={now} level={2} />
              ))}
            </div>
          </>
        ) : (
          <Empty title="No questions on this topic">
            <SiteLink to={href('/account/questions/new')} className="text-link">
              Ask the first one
            </SiteLink>
            {', or '}
            <SiteLink to={href('/question')} className="text-link">
              see what is asked elsewhere
            </SiteLink>
            .
          </Empty>
        )}
      </div>
    </>
  );
}
