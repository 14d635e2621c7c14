import { data, href } from 'react-router';
import { viewerContext } from '../../accounts/context.server.ts';
import { CardsNote } from '../../answers/ui/cards-note.tsx';
import { QuestionCard } from '../../answers/ui/question-card.tsx';
import { listViews } from '../../crossings/question-views.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/context.server.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { JOINING_WORDS } from '../rules.ts';
import { communityIdsOf, findCommunity } from '../store.server.ts';
import type { Route } from './+types/community.ts';

const QUESTIONS_SHOWN = 30;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { sql, order } = context.get(requestContext);
  const community = await findCommunity(sql, params.slug);
  if (!community) throw data(null, { status: 404 });
  const now = new Date();
  const { id, ...shown } = community;
  const inside = await communityIdsOf(sql, context.get(viewerContext).member);
  const which = { now, inside, sort: 'new', communityId: id, limit: QUESTIONS_SHOWN } as const;
  const questions = await listViews(sql, which, order);
  return { community: shown, questions, now: now.toISOString() };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: loaderData?.community.name ?? 'Community',
    description: loaderData?.community.about.slice(0, 155) ?? 'This community could not be found.',
    path: href('/community/:slug', { slug: loaderData?.community.slug ?? '' }),
    matches,
  });

export default function Community({
  loaderData: { community, questions, now },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={<bdi>{community.name}</bdi>}
        lead={community.about}
        above={
          <SiteLink to={href('/community')} className="quiet-link">
            Communities
          </SiteLink>
        }
      >
        <p className="mt-5 flex flex-wrap gap-x-5 text-small text-soft">
          <span>{JOINING_WORDS[community.joining]}</span>
          {community.isDemo && (
            <span className="rounded-full border border-line px-2.5 text-note">Demo data</span>
          )}
        </p>
      </PageHead>
      <div className="page mt-14 grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem]">
        <section aria-labelledby="asked">
          <h2 id="asked" className="border-b border-line pb-4 text-h4">
            Asked here
          </h2>
          {questions.length > 0 ? (
            <>
              <CardsNote questions={questions} />
              <ul>
                {questions.map((question) => (
                  <li key={question.id} className="border-b border-line py-7">
                    <QuestionCard question={question} now={now} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <div className="mt-6">
              <Empty
                title={
                  community.joining === 'invitation'
                    ? 'What is asked here stays here'
                    : 'Nothing asked yet'
                }
              >
                {community.joining === 'invitation'
                  ? 'Questions and results of this community are for its members.'
                  : 'This community has not asked a question.'}
              </Empty>
            </div>
          )}
        </section>
        <section aria-labelledby="rules" className="rounded-card border border-line bg-sheet p-6">
          <h2 id="rules" className="text-lead">
            Rules
          </h2>
          <p className="mt-3 whitespace-pre-line text-small text-soft">{community.rules}</p>
        </section>
      </div>
    </>
  );
}
