import { data, href } from 'react-router';
import { viewerContext } from '../../accounts/auth/account-context.server.ts';
import { loadCommunityList, type CommunityList } from './community-list.server.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import { requestContext } from '../../platform/http/request-context.server.ts';
import { READ_LIMIT } from '../../questions/question-list-rules.ts';
import { SmallEmblem } from '../../emblems/ui/emblem-figure.tsx';
import { parseSearch } from '../../questions/lists/parsed-search.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { TabRow } from '../../ui/tab-row.tsx';
import {
  COMMUNITY_SORTS,
  parseCommunitySort,
  parseCommunityCursor,
  type CommunitySort,
} from '../../communities/community-list-rules.ts';
import { communityEmblem, smallCommunityEmblem } from '../../communities/community-emblem.ts';
import { MAX_COUNTED } from '../../communities/community-lists.server.ts';
import { communityIdsOf, membershipsOf } from '../../communities/membership-rows.server.ts';
import { CommunityCard } from '../../communities/ui/community-card.tsx';
import { communityPath, withParams } from '../../communities/ui/paths.ts';
import type { Route } from './+types/list.ts';
import * as words from '../../communities/words/list.ts';

const YOURS_SHOWN = 12;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sql, readLists, limits, network } = context.get(requestContext);
  const { member } = context.get(viewerContext);
  const sort = parseCommunitySort(url.searchParams.get('sort'));
  const typed = (url.searchParams.get('q') ?? '').trim();
  const search = parseSearch(typed);
  const place =
    typed === '' ? parseCommunityCursor(url.searchParams.get('after'), sort) : undefined;
  const isRefused = search !== undefined && !(await limits.take('list', network, READ_LIMIT));
  const isNothing = isRefused || (typed !== '' && !search);
  const memberCommunityIds = await communityIdsOf(sql, member);
  const asked = { sort, place, search, memberCommunityIds };
  const [list, yours] = await Promise.all([
    isNothing ? NOTHING : readLists((from) => loadCommunityList(from, asked)),
    member && !place && typed === '' ? membershipsOf(sql, member.id) : [],
  ]);
  const page = {
    communities: list.communities.map(toListItem),
    next: list.next,
    isCut: list.isCut,
    isFurther: place !== undefined,
    sort,
    typed: search?.words ?? typed,
    hasWords: search !== undefined,
    isRefused,
    yours: yours
      .slice(0, YOURS_SHOWN)
      .map(({ slug, name }) => ({ slug, name, emblem: smallCommunityEmblem(slug) })),
    hasMore: yours.length > YOURS_SHOWN,
  };
  return isRefused ? data(page, { status: 429, headers: { 'retry-after': '2' } }) : data(page);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const NOTHING: CommunityList = { communities: [], next: undefined, isCut: false };

function toListItem({
  slug,
  name,
  about,
  joining,
  people,
  questions,
  answersOfWeek,
  isDemo,
}: CommunityList['communities'][number]) {
  return {
    emblem: communityEmblem(slug, answersOfWeek),
    answersOfWeek,
    slug,
    name,
    about,
    joining,
    people,
    questions:
      questions === 0
        ? undefined
        : questions < MAX_COUNTED
          ? words.questionCount({ questions })
          : words.moreQuestionsThan({ count: MAX_COUNTED - 1 }),
    isDemo,
  };
}

export const meta: Route.MetaFunction = ({ loaderData: page, matches }) => [
  ...pageMeta({
    title: page?.typed
      ? words.matching({ typed: page.typed })
      : words.titles[page?.sort ?? 'people'],
    description: words.description,
    path: listPath(page?.sort ?? 'people'),
    matches,
  }),
  // Further pages and searches should not be indexed.
  ...(page?.isFurther || page?.typed ? [{ name: 'robots', content: 'noindex' }] : []),
];

function listPath(sort: CommunitySort, after?: string): string {
  return withParams(href('/community'), { sort: sort === 'people' ? undefined : sort, after });
}

type Page = Route.ComponentProps['loaderData'];

export default function Communities({ loaderData: page }: Route.ComponentProps) {
  const { communities, yours, hasMore, next, isFurther, sort, typed } = page;
  return (
    <>
      <PageHead
        title={words.communities}
        lead={words.lead}
        beside={
          <SiteLink to={href('/account/communities/new')} className="pill pill-line">
            {words.startCommunity}
          </SiteLink>
        }
      >
        <div className="mt-8">
          <SearchForm
            key={typed}
            action={href('/community')}
            label={words.searchCommunities}
            value={typed}
          />
        </div>
      </PageHead>
      {yours.length > 0 && (
        <section aria-labelledby="yours" className="page mt-10">
          <h2 id="yours" className="text-small font-semibold text-soft">
            {words.yours}
          </h2>
          <ul className="mt-3 flex flex-wrap gap-2.5">
            {yours.map(({ slug, name, emblem }) => (
              <li key={slug} className="min-w-0 max-w-full">
                <SiteLink to={communityPath(slug)} className="pill pill-line max-w-full">
                  <SmallEmblem emblem={emblem} />
                  <bdi className="truncate">{name}</bdi>
                </SiteLink>
              </li>
            ))}
            <li>
              <SiteLink
                to={href('/account/communities')}
                className="text-link inline-flex min-h-11 items-center px-2 text-small"
              >
                {hasMore ? words.allOfYours : words.manageThem}
              </SiteLink>
            </li>
          </ul>
        </section>
      )}
      <div className="page mt-10">
        {typed === '' ? (
          <>
            <TabRow
              label={words.order}
              tabs={COMMUNITY_SORTS.map((one) => ({
                name: words.orders[one],
                to: listPath(one),
                isHere: one === sort,
              }))}
            />
            {isFurther && (
              <p className="mt-5">
                <SiteLink to={listPath(sort)} className="text-link">
                  {words.backToFirst}
                </SiteLink>
              </p>
            )}
          </>
        ) : (
          <FoundNote page={page} />
        )}
        {communities.length === 0 ? (
          <Nothing page={page} />
        ) : (
          <>
            <ul className="columns-cards">
              {communities.map((community) => (
                <CommunityCard key={community.slug} {...community} />
              ))}
            </ul>
            {communities.some(({ answersOfWeek }) => answersOfWeek > 0) && (
              <p className="mt-8 max-w-[68ch] text-note text-soft">{words.starsExplained}</p>
            )}
          </>
        )}
        {next && (
          <p className="mt-8">
            <SiteLink to={listPath(sort, next)} className="pill pill-line">
              {words.moreCommunities}
            </SiteLink>
          </p>
        )}
      </div>
    </>
  );
}

/** How much a search found; if nothing, `Nothing` says so. */
function FoundNote({ page: { communities, typed, isCut } }: { page: Page }) {
  if (communities.length === 0) return null;
  const number = communities.length;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-line pb-4">
      <span>{isCut ? words.bestMatches({ number, typed }) : words.matches({ number, typed })}</span>
      <SiteLink to={href('/community')} className="text-link">
        {words.allCommunities}
      </SiteLink>
    </p>
  );
}

function Nothing({ page: { typed, hasWords, isRefused, isFurther } }: { page: Page }) {
  if (typed === '')
    return (
      <EmptyState title={isFurther ? words.listEndsBefore : words.noCommunities}>
        {words.anyMemberCanStartOne}
      </EmptyState>
    );
  return (
    <EmptyState title={isRefused ? words.tooManySearches : words.noMatch({ typed })}>
      <p>{isRefused ? words.waitAndSearch : hasWords ? words.tryOtherWords : words.enterWord}</p>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <li>
          <SiteLink to={href('/community')} className="text-link">
            {words.seeAll}
          </SiteLink>
        </li>
        {hasWords && (
          <li>
            <SiteLink to={withParams(href('/question'), { q: typed })} className="text-link">
              {words.searchQuestions}
            </SiteLink>
          </li>
        )}
      </ul>
    </EmptyState>
  );
}
