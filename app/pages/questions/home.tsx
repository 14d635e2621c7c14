import { lazy, Suspense } from 'react';
import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { membershipsOf } from '../../communities/membership-rows.server.ts';
import { loadRecentActivity } from '../../live/activity-query.server.ts';
import { CardsNote } from '../../discovery/ui/cards-note.tsx';
import { FactLine } from '../../answering/ui/fact-line.tsx';
import { DrawnCard } from '../../discovery/ui/drawn-card.tsx';
import { LazyNextQuestionLink } from '../../discovery/ui/lazy-next-question.tsx';
import { QuestionCard } from '../../discovery/ui/question-card.tsx';
import { loadVisitorHome, type Home as HomeData } from '../../discovery/visitor-home.server.ts';
import { loadMemberHome } from '../../discovery/member-home.server.ts';
import { questionOrdersContext } from '../../discovery/question-orders.server.ts';
import { minutesOf, type RecentActivity } from '../../live/recent-activity.ts';
import { LazyLiveSwitch } from '../../live/ui/lazy-live-switch.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { site } from '../../site.config.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import * as introWords from '../../content/words/site-intro.ts';
import { lazyWhenIdle } from '../../ui/lazy-when-idle.tsx';
import { QuestionHero } from '../../answering/ui/question-hero.tsx';
import { itemsWithRunoffs, withRunoffs } from '../../results/store/details-loader.server.ts';
import { resultCachesContext } from '../../results/store/result-caches-context.server.ts';
import type { Route } from './+types/home.ts';
import * as words from '../../discovery/words/home.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, readLists, shuffleOrder } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const cursor = url.searchParams.get('cursor');
  // A cursor in a home list is valid for its member alone.
  if (!member && cursor !== null) throw redirect(href('/'), 303);
  const reading = { sql, ...context.get(resultCachesContext) };
  const orders = context.get(questionOrdersContext);
  if (!member) {
    const [home, activity] = await Promise.all([
      readLists((from) => loadVisitorHome({ sql: from, orders }, shuffleOrder)),
      readLists((from) => loadRecentActivity(from, undefined)),
    ]);
    const [kinds, moving] = await Promise.all([
      withRunoffs(reading, home.kinds ?? []),
      itemsWithRunoffs(reading, home.moving),
    ]);
    return { member: undefined, home: { ...home, kinds, moving, hour: minutesOf(activity) } };
  }
  // To what somebody belongs decides what they may see.
  const communities = await membershipsOf(sql, member.id);
  const asked = { member, communities, cursor, order: shuffleOrder };
  const page = await readLists((from) => loadMemberHome({ sql: from, orders }, asked));
  if (!page) throw data(words.noSuchPlace, { status: 400 });
  const items = await itemsWithRunoffs(reading, page.items);
  return { member: { ...page, items }, home: undefined };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: site.name,
    description: words.description,
    path: '/',
    feedOf: '/',
    matches,
  });

const HourPulse = lazyWhenIdle(
  'hour-pulse',
  async () => (await import('../../live/wall/hour-pulse.tsx')).HourPulse,
);

const HowItCounts = lazyWhenIdle(
  'how-it-counts',
  async () => (await import('../../content/ui/how-it-counts.tsx')).HowItCounts,
);
const HomeLists = lazyWhenIdle(
  'home-lists',
  async () => (await import('../../discovery/ui/home-lists.tsx')).HomeLists,
);
const ReadersIndex = lazyWhenIdle(
  'readers-index',
  async () => (await import('../../content/ui/readers-index.tsx')).ReadersIndex,
);

/** Loaded for members only, so that a visitor's page stays small. */
const MemberHome = lazy(async () => ({
  default: (await import('../../discovery/ui/member-home.tsx')).MemberHome,
}));

/** A visitor gets the trending questions, a member those they have not answered. */
export default function Home({ loaderData: { member, home } }: Route.ComponentProps) {
  if (!member) return <VisitorHome {...home} />;
  return (
    <Suspense>
      <MemberHome page={member} live={<LazyLiveSwitch />} />
    </Suspense>
  );
}

type VisitorHomeProps = HomeData & { hour?: RecentActivity };

function VisitorHome(home: VisitorHomeProps) {
  const { hero, kinds = [], moving, closing, topics, communities, now, hour } = home;
  return (
    <>
      <div className="page pt-8 sm:pt-16">
        {hero && <p className="mb-6 max-w-[40ch] text-small text-soft lg:hidden">{site.tagline}</p>}
        {hero ? (
          <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_16rem]">
            <QuestionHero
              question={hero.question}
              now={now}
              answers={hero.answers}
              live={<LazyLiveSwitch question={hero.question} />}
              asLink
              facts={<FactLine question={hero.question} now={now} />}
              after={<AfterHero id={hero.question.id} near={closing} />}
            />
            <div className="lg:mt-9 lg:self-start lg:border-s lg:border-line lg:ps-7">
              <SiteIntro />
              {hour && <HourPulse activity={hour} />}
            </div>
          </div>
        ) : (
          <>
            <h1 className="text-h2 sm:text-hero display max-w-[18ch]">{site.tagline}</h1>
            <p className="mt-6 text-lead text-soft">{words.nothingAsked}</p>
            <p className="mt-7">
              <SiteLink to={href('/account/questions/new')} className="pill pill-solid">
                {words.askFirst}
              </SiteLink>
            </p>
          </>
        )}
      </div>

      {kinds.length > 0 && (
        <section className="page mt-16" aria-labelledby="kinds">
          <h2 id="kinds" className="text-h4">
            {words.kindRow({ kinds: kinds.length })}
          </h2>
          <ul className="packed-cards packed-row mt-4">
            {kinds.map((question) => (
              <li key={question.id}>
                <DrawnCard question={question} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}

      {moving.length > 0 && (
        <section className="page mt-20" aria-labelledby="moving">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-4">
            <h2 id="moving" className="text-h4">
              {words.trending}
            </h2>
            <SiteLink to={href('/question')} className="text-small">
              {words.allQuestions}
            </SiteLink>
          </div>
          <CardsNote
            questions={moving.map(({ question }) => question)}
            live={hero ? null : <LazyLiveSwitch />}
          />
          <div className="packed-cards mt-5">
            {moving.map(({ question, answers }) => (
              <QuestionCard key={question.id} question={question} now={now} answers={answers} />
            ))}
          </div>
        </section>
      )}

      <HowItCounts />

      <HomeLists {...{ topics, closing, communities, now }} />

      <ReadersIndex />
    </>
  );
}

/** For first-time visitors; the question beside it shows the rest. */
function SiteIntro() {
  return (
    <aside aria-label={words.aboutThisSite}>
      <p className="mb-3 text-lead leading-snug font-bold text-balance max-lg:hidden">
        {site.tagline}
      </p>
      <p className="max-w-[46ch] text-small text-soft">{introWords.about}</p>
      <p className="mt-4 text-small">
        <a href="#how" className="text-link">
          {introWords.howItCounts}
        </a>
      </p>
    </aside>
  );
}

function AfterHero({ id, near }: { id: string; near: HomeData['closing'] }) {
  return (
    <>
      {/* Its space is reserved while it is loaded. */}
      <div className="mt-10 min-h-30 [&_.next-question]:mt-0">
        <LazyNextQuestionLink after={id} served={undefined} near={near} />
      </div>
      <p className="mt-5 text-small">
        <SiteLink to={href('/question/:id', { id })} className="text-link">
          {words.fullResult}
        </SiteLink>
      </p>
    </>
  );
}
