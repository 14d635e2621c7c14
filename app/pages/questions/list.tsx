import { data, href, redirect } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { ListingView } from '../../discovery/ui/listing-view.tsx';
import { QuestionLines } from '../../discovery/ui/question-lines.tsx';
import { communityIdsOf } from '../../communities/membership-rows.server.ts';
import { loadListPage } from '../../discovery/list-page.server.ts';
import { questionOrdersContext } from '../../discovery/question-orders.server.ts';
import { LazyLiveSwitch } from '../../live/ui/lazy-live-switch.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { TOPIC_REDIRECT } from '../../topics/topic-redirect.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { readListAddress } from '../../questions/lists/list-address.ts';
import { READ_LIMIT } from '../../questions/question-list-rules.ts';
import {
  foundWords,
  unmatchedWords,
  titleWords,
  remainingWords,
} from '../../questions/words/list.ts';
import { MAX_SEARCH, MAX_TERMS } from '../../questions/lists/parsed-search.ts';
import { TopicCommunityList } from '../../discovery/ui/topic-community-list.tsx';
import { listHref, SortTabs, type ListSelection } from '../../discovery/ui/sort-tabs.tsx';
import { TopicChips } from '../../asking/ui/topic-chips.tsx';
import { itemsWithRunoffs } from '../../results/store/details-loader.server.ts';
import { resultCachesContext } from '../../results/store/result-caches-context.server.ts';
import type { Route } from './+types/list.ts';
import { FOUND_REASONS, FoundReasonList } from '../../reasons/ui/found-reasons.tsx';
import * as foundTexts from '../../reasons/words/found.ts';
import { appendQuery } from '../../base/append-query.ts';
import { loadSaid, type FoundListPage } from './list-reasons.server.ts';
import * as words from '../../discovery/words/list.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { sql, secret, readLists, shuffleOrder, voterId, limits, network } =
    context.get(requestContext);
  const { member } = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const { wrong, ...address } = readListAddress(searchParams);
  if (wrong.some(({ parameter }) => parameter === 'cursor'))
    throw data(words.noSuchPlace, { status: 400 });
  const orders = context.get(questionOrdersContext);
  const isRefused = Boolean(address.search) && !(await limits.take('list', network, READ_LIMIT));
  const asked = {
    ...address,
    voterId: member?.voterId ?? voterId,
    memberCommunityIds: await communityIdsOf(sql, member),
    order: shuffleOrder,
    isRefused,
  };
  const isAll = searchParams.get('reasons') === 'all';
  const page = await readLists(async (reading) => {
    const list = await loadListPage({ sql: reading, orders }, asked);
    return list && { ...list, said: await loadSaid({ sql: reading, secret }, asked, list, isAll) };
  });
  if (!page) throw data(null, { status: 404 });
  if (page.topic && page.topic.slug !== address.topic) {
    searchParams.set('topic', page.topic.slug);
    throw redirect(`${href('/question')}?${searchParams}`, TOPIC_REDIRECT);
  }
  const reading = { sql, ...context.get(resultCachesContext) };
  const shown = { ...page, items: await itemsWithRunoffs(reading, page.items) };
  return isRefused ? data(shown, { status: 429, headers: { 'retry-after': '2' } }) : data(shown);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The data if the list could not be made, as for an invalid cursor. */
const EMPTY_PAGE = {
  sort: 'trending',
  topic: undefined,
  search: undefined,
  isFurther: false,
} as const;

export const meta: Route.MetaFunction = ({ loaderData: page, matches }) => {
  const { sort, topic, search, isFurther } = page ?? EMPTY_PAGE;
  const isForOne = search !== undefined || isFurther || sort === 'unanswered';
  return [
    ...pageMeta({
      title: titleWords({ sort, topic: topic?.name, words: search?.words ?? '', isFurther }),
      description: words.description,
      path: listHref({ sort, topic: topic?.slug }),
      matches,
    }),
    // The questions themselves are indexed; further pages and searches should not be.
    ...(isForOne ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
};

export default function Questions({ loaderData: page }: Route.ComponentProps) {
  const { topic, topics, search } = page;
  const list = selectionOf(page);
  return (
    <>
      <PageHead
        title={topic ? words.questionsOn({ name: topic.name }) : words.questions}
        beside={
          <div className="grow md:max-w-110">
            <SearchForm
              key={list.typed}
              action={href('/question')}
              label={words.search}
              value={list.typed}
              keeps={list.topic === undefined ? {} : { topic: list.topic }}
            />
          </div>
        }
      >
        <SortTabs {...list} />
        <TopicChips list={list} topics={topics} />
      </PageHead>
      <div className="page mt-5">
        <ListingView
          page={page}
          top={listHref(list)}
          path={href('/question')}
          topic={topic?.name}
          isSearch={search !== undefined}
          before={hitsOf}
          above={FoundNote}
          after={saidOf}
          live={<LazyLiveSwitch />}
          empty={
            <>
              <TopicCommunityList {...page.places} />
              {page.said?.items.length ? <OnlySaid page={page} /> : <Nothing page={page} />}
            </>
          }
        />
      </div>
    </>
  );
}

function selectionOf({ sort, topic, typed }: FoundListPage): ListSelection {
  return { sort, topic: topic?.slug, typed };
}

function hitsOf({ places }: FoundListPage) {
  return <TopicCommunityList {...places} />;
}

function saidOf(page: FoundListPage, isAlone = false) {
  const { said, now } = page;
  if (!said) return null;
  const all = appendQuery(listHref(selectionOf(page)), 'reasons=all');
  return <FoundReasonList found={said} now={now} isAlone={isAlone} all={all} />;
}

/** No question has the words itself. */
function OnlySaid({ page }: { page: FoundListPage }) {
  const { search } = page;
  return (
    <>
      {search && <p className="mt-4">{foundTexts.noneByWords({ words: search.words })}</p>}
      {saidOf(page, true)}
    </>
  );
}

function FoundNote({ search, said }: FoundListPage) {
  return (
    <>
      {search?.counts && (
        <p>
          {unmatchedWords(search.counts)}{' '}
          {foundWords(remainingWords(search.words, search.counts), search.counts)}
        </p>
      )}
      {said && said.items.length > 0 && (
        <p>
          <a href={`#${FOUND_REASONS}`} className="text-link no-print">
            {foundTexts.jump({ questions: said.total })}
          </a>
        </p>
      )}
      {search?.isCut && (
        <p className="text-small text-soft">
          {words.searchCut({ terms: MAX_TERMS, letters: MAX_SEARCH })}
        </p>
      )}
    </>
  );
}

function Nothing({ page }: { page: FoundListPage }) {
  const { topic, search, similar, now, isFurther } = page;
  const elsewhere = { ...selectionOf(page), topic: undefined };
  return (
    <div className="mt-10">
      <EmptyState title={emptyTitle(page)}>
        {page.isRefused ? (
          <p>{words.waitThenSearch}</p>
        ) : search ? (
          <p>{search.counts ? words.tryOtherWords : words.enterALetter}</p>
        ) : (
          <p>{isFurther ? words.endedBefore : words.newOnesCome}</p>
        )}
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          {topic && (
            <li>
              <SiteLink to={listHref(elsewhere)} className="text-link">
                {search ? words.searchAllTopics : words.seeAllTopics}
              </SiteLink>
            </li>
          )}
          <li>
            <SiteLink to={listHref({ sort: 'new' })} className="text-link">
              {words.seeNewest}
            </SiteLink>
          </li>
          <li>
            <SiteLink to={href('/account/questions/new')} className="text-link">
              {words.askYourself}
            </SiteLink>
          </li>
          <li>
            <SiteLink to={href('/topic')} className="text-link">
              {words.browseByTopic}
            </SiteLink>
          </li>
        </ul>
      </EmptyState>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="mt-14 max-w-215">
          <h2 id="similar" className="border-b border-line pb-4 text-h4">
            {words.someWordsOnly}
          </h2>
          <QuestionLines questions={similar} now={now} />
        </section>
      )}
    </div>
  );
}

function emptyTitle({ sort, search, isStranger, isRefused }: FoundListPage): string {
  if (isRefused) return words.tooManySearches;
  if (search) return words.nothingMatches({ words: search.words });
  if (sort === 'unanswered' && !isStranger) return words.allAnswered;
  if (sort === 'closed') return words.nothingClosed;
  return sort === 'new' || sort === 'answered' ? words.nothingAsked : words.nothingOpen;
}
