import { href } from 'react-router';
import { QuestionLines } from '../../answers/ui/question-lines.tsx';
import { listLines } from '../../crossings/question-views.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { listTopics } from '../../topics/store.server.ts';
import { viewerContext } from '../context.server.ts';
import type { Route } from './+types/welcome.ts';

const QUESTIONS_SHOWN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const { sql } = context.get(requestContext);
  const now = new Date();
  const [topics, questions] = await Promise.all([
    listTopics(sql),
    listLines(sql, { now, sort: 'closing', limit: QUESTIONS_SHOWN }),
  ]);
  return {
    topics: topics.map(({ slug, name }) => ({ slug, name })),
    questions,
    now: now.toISOString(),
    isMember: context.get(viewerContext).member !== undefined,
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Welcome',
    description:
      'The first minutes here: pick a topic, read three questions, and learn how to read a result.',
    path: '/welcome',
    matches,
  });

export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { topics, questions, now, isMember } = loaderData;
  return (
    <>
      <PageHead title="Welcome" lead="Three minutes are enough to find your way about." />
      <div className="page mt-14 grid gap-y-16">
        <section aria-labelledby="topic">
          <h2 id="topic" className="text-h4">
            Start with a topic you have an opinion on
          </h2>
          <ul className="mt-5 flex flex-wrap gap-2.5">
            {topics.map(({ slug, name }) => (
              <li key={slug}>
                <SiteLink to={href('/topic/:slug', { slug })} className="pill pill-line">
                  {name}
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="three">
          <h2 id="three" className="border-b border-line pb-4 text-h4">
            Three questions that close soon
          </h2>
          <QuestionLines questions={questions} now={now} />
        </section>
        <section aria-labelledby="read" className="max-w-[62ch]">
          <h2 id="read" className="text-h4">
            How to read a result
          </h2>
          <p className="mt-3 text-soft">
            The filled part of a row is the share of people who picked it. The hatched edge is the
            range it could move in if these answers were a random draw. Under the rows stands how
            many people answered and who could. If fewer than thirty did, you see counts instead of
            shares.
          </p>
          <p className="mt-4">
            <SiteLink to={href('/faq')} className="text-star">
              Everything else, question by question
            </SiteLink>
          </p>
        </section>
        {!isMember && (
          <section aria-labelledby="account" className="max-w-[62ch]">
            <h2 id="account" className="text-h4">
              An account, if you want one
            </h2>
            <p className="mt-3 text-soft">
              Reading needs none. Making one takes an e-mail address, which nobody else sees, a name
              and a password.
            </p>
            <p className="mt-5">
              <SiteLink to={href('/sign-up')} className="pill pill-line">
                Make an account
              </SiteLink>
            </p>
          </section>
        )}
      </div>
    </>
  );
}
