import type { ReactNode } from 'react';
import { href } from 'react-router';
import { explanationText } from '../words/home-explanation.ts';
import { APPEND_STATE, useAppendedPages } from '../../questions/ui/use-appended-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { FollowUp } from '../../results/words/follow-ups.ts';
import type { QuestionView } from '../../results/question-view.ts';
import { CardList } from './card-list.tsx';
import { CardsNote } from './cards-note.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import * as words from '../words/member-home.ts';
import type { HomeExplanation } from '../home-explanation.ts';

/** A page of the home list as its loader sent it. */
export type MemberHomePage = {
  now: string;
  items: { question: QuestionView; why: HomeExplanation }[];
  followUps: FollowUp[];
  /** Communities that the member manages and that have requests to join. */
  waiting: { slug: string; name: string; people: number }[];
  next: string | undefined;
  isFurther: boolean;
  isFromTop: boolean;
  interests: { slug: string; name: string; to: 'topic' | 'community' }[];
};

/** The first page of a member: what became of their questions, then what they have not answered. */
export function MemberHome({ page, live }: { page: MemberHomePage; live: ReactNode }) {
  const home = href('/');
  const pages = useAppendedPages(home, page);
  const [first = page] = pages;
  const isOfAll = page.interests.length === 0;
  const cards = pages.flatMap(({ items, now }) =>
    items.map(({ question, why }) => ({
      question: { ...question, topics: withTopicFirst(question.topics, why.topic) },
      now,
      why: explanationText(why, { isOfAll }),
    })),
  );
  return (
    <div className="page pt-10 sm:pt-14">
      <h1 className="text-h3 sm:text-h2 display">{words.title}</h1>
      <Interests interests={page.interests} />
      {first.waiting.length > 0 && <JoinRequests waiting={first.waiting} />}
      {first.followUps.length > 0 && <FollowUps followUps={first.followUps} />}
      <section aria-labelledby="unanswered" className="mt-12">
        <h2 id="unanswered" className="text-h4">
          {words.unanswered}
        </h2>
        <HomeNotes first={first} home={home} />
        {cards.length > 0 ? (
          <>
            <CardsNote questions={cards.map(({ question }) => question)} live={live} />
            <CardList
              cards={cards}
              next={page.next === undefined ? undefined : `${home}?${page.next}`}
              state={APPEND_STATE}
              level={3}
              end={words.end}
            />
          </>
        ) : (
          <div className="mt-8">
            <EmptyState title={words.allAnswered}>
              <p>
                <Sentence
                  parts={words.newOnesAppear({
                    ask: (text) => (
                      <SiteLink to={href('/account/questions/new')} className="text-link">
                        {text}
                      </SiteLink>
                    ),
                    read: (text) => (
                      <SiteLink to={`${href('/question')}?sort=answered`} className="text-link">
                        {text}
                      </SiteLink>
                    ),
                  })}
                />
              </p>
            </EmptyState>
          </div>
        )}
      </section>
    </div>
  );
}

/** A card names one topic: the one that the question is in the list for. */
function withTopicFirst(
  topics: QuestionView['topics'],
  name: string | undefined,
): QuestionView['topics'] {
  return topics.toSorted((a, b) => Number(b.name === name) - Number(a.name === name));
}

const INTERESTS_SHOWN = 6;

/** The topics and communities that the list is picked by, with links to change them. */
function Interests({ interests }: Pick<MemberHomePage, 'interests'>) {
  if (interests.length === 0)
    return (
      <p className="mt-3 max-w-[58ch] text-soft">
        <Sentence
          parts={words.fromAllTopics({
            link: (text) => (
              <SiteLink to={href('/welcome')} className="text-link">
                {text}
              </SiteLink>
            ),
          })}
        />
      </p>
    );
  const left = interests.length - INTERESTS_SHOWN;
  return (
    <div className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small text-soft">
      <span>{words.followed}</span>
      <ul className="contents">
        {interests.slice(0, INTERESTS_SHOWN).map(({ slug, name, to }) => (
          <li key={`${to} ${slug}`}>
            <SiteLink
              to={
                to === 'topic' ? href('/topic/:slug', { slug }) : href('/community/:slug', { slug })
              }
              className="quiet-link font-semibold"
            >
              <bdi className="inline-block max-w-full">{name}</bdi>
            </SiteLink>
          </li>
        ))}
        {left > 0 && <li>{words.andMore({ left })}</li>}
      </ul>
      <SiteLink to={href('/welcome')} className="text-link">
        {words.change}
      </SiteLink>
    </div>
  );
}

function JoinRequests({ waiting }: Pick<MemberHomePage, 'waiting'>) {
  return (
    <section aria-labelledby="waiting" className="mt-10">
      <h2 id="waiting" className="text-h4">
        {words.toDo}
      </h2>
      <ul className="mt-4 grid gap-x-14 border-t border-line md:grid-cols-2">
        {waiting.map(({ slug, name, people }) => (
          <li key={slug} className="border-b border-line py-4">
            <SiteLink
              to={`${href('/account/communities/:slug', { slug })}?tab=requests`}
              className="quiet-link text-body font-semibold"
            >
              <bdi>{name}</bdi>
            </SiteLink>
            <p className="mt-0.5 text-small text-soft">{words.wantToJoin({ people })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FollowUps({ followUps }: Pick<MemberHomePage, 'followUps'>) {
  return (
    <section aria-labelledby="follow-ups" className="mt-10">
      <h2 id="follow-ups" className="text-h4">
        {words.updates}
      </h2>
      <ul className="mt-4 grid gap-x-14 border-t border-line md:grid-cols-2">
        {followUps.map(({ question: { id, text }, says }) => (
          <li key={id} className="border-b border-line py-4">
            <SiteLink
              to={href('/question/:id', { id })}
              className="quiet-link text-body font-semibold"
            >
              <bdi className="block">{text}</bdi>
            </SiteLink>
            <p className="mt-0.5 text-small text-soft">{says}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Notes that have to be read before a page of the list. */
function HomeNotes({ first, home }: { first: MemberHomePage; home: string }): ReactNode {
  if (first.isFromTop) return <p className="mt-3">{words.orderGone}</p>;
  if (!first.isFurther) return null;
  return (
    <p className="mt-3">
      <SiteLink to={home} className="text-link">
        {words.backToTop}
      </SiteLink>
    </p>
  );
}
