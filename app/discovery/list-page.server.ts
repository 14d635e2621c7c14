import { smallCommunityEmblem } from '../communities/community-emblem.ts';
import { smallEmblemOf } from '../emblems/emblem.ts';
import { lineOf, type QuestionLine } from '../results/question-view.ts';
import type { Listing } from './listing.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { readDatabaseTime } from '../platform/database/sql-timestamps.server.ts';
import type { TopicCommunityHits } from './topic-community-hits.ts';
import type { MemberCommunityIds } from '../questions/visibility.ts';
import { writeListAddress, type ListAddress } from '../questions/lists/list-address.ts';
import { PAGE_SIZE, type SearchCounts } from '../questions/question-list-rules.ts';
import { findTopic, listTopics, type Topic } from '../topics/topic-rows.server.ts';
import type { QuestionOrders } from './question-orders.server.ts';
import { loadQuestionList, type QuestionList } from './question-list.server.ts';
import { searchTopicsAndCommunities } from './search-all.server.ts';
import { findSimilarQuestions } from './similar-questions.server.ts';

type ShortTopic = Pick<Topic, 'slug' | 'name'>;

export type ListPage = Listing & {
  typed: string;
  topic: ShortTopic | undefined;
  topics: ShortTopic[];
  /** Set for a search, as it is shown; without counts where there was nothing to search for. */
  search: { words: string; isCut: boolean; counts: SearchCounts | undefined } | undefined;
  /** Topics and communities that the search finds, on its first page only. */
  places: TopicCommunityHits;
  /** Where nothing was found: questions that share some of the words. */
  similar: QuestionLine[];
  /** This network searched too often, so nothing was searched. */
  isRefused: boolean;
};

export type ListDeps = { sql: Sql; orders: QuestionOrders };
type ListReader = {
  voterId: string | undefined;
  memberCommunityIds: MemberCommunityIds;
  order: number;
};
type ListPageQuery = ListAddress & ListReader & { isRefused: boolean };

const SIMILAR_SHOWN = 5;
const HITS_SHOWN = 5;

/** Undefined where no topic has this slug. */
export async function loadListPage(
  deps: ListDeps,
  asked: ListPageQuery,
): Promise<ListPage | undefined> {
  const { topic: slug, typed, search, isRefused } = asked;
  const [topics, topic] = await Promise.all([
    listTopics(deps.sql),
    slug === undefined ? undefined : findTopic(deps.sql, slug),
  ]);
  if (slug !== undefined && !topic) return undefined;
  const isFirst = asked.cursor === undefined;
  const [now, list, places] = await Promise.all([
    readDatabaseTime(deps.sql),
    isRefused || (typed !== '' && !search)
      ? EMPTY_LIST
      : loadQuestionList(deps, {
          ...asked,
          topicId: topic?.id,
          limit: PAGE_SIZE,
          mayLeaveOut: true,
        }),
    search && !isRefused && isFirst
      ? searchTopicsAndCommunities(deps.sql, search, HITS_SHOWN).then(withEmblems)
      : NO_HITS,
  ]);
  const page = listingOf(list, asked, now);
  return {
    ...page,
    typed,
    topic: topic && toShortTopic(topic),
    topics: topics.map(toShortTopic),
    search:
      typed === ''
        ? undefined
        : { words: search?.words ?? typed, isCut: search?.isCut ?? false, counts: list.found },
    places,
    similar:
      search && page.items.length === 0 && !isRefused ? await findSimilarLines(search.words) : [],
    isRefused,
  };

  async function findSimilarLines(words: string): Promise<QuestionLine[]> {
    const near = await findSimilarQuestions(deps.sql, words, SIMILAR_SHOWN);
    return near.map(lineOf);
  }
}

/** The same list narrowed to one topic, for that topic's own page. */
export async function loadTopicListing(
  deps: ListDeps,
  topicId: number,
  asked: Pick<ListAddress, 'sort' | 'cursor'> & ListReader,
): Promise<Listing> {
  const plain = { ...asked, topic: undefined, typed: '', search: undefined };
  const [now, list] = await Promise.all([
    readDatabaseTime(deps.sql),
    loadQuestionList(deps, { ...plain, topicId, limit: PAGE_SIZE }),
  ]);
  return listingOf(list, plain, now);
}

function listingOf(
  { items, next, isFromTop, isCut }: QuestionList,
  asked: ListAddress & ListReader,
  now: Date,
): Listing {
  const { sort, voterId, cursor } = asked;
  return {
    now: now.toISOString(),
    sort,
    items,
    next: next && writeListAddress({ ...asked, cursor: next }).toString(),
    isFurther: cursor !== undefined && !isFromTop,
    isFromTop,
    isCut,
    isStranger: sort === 'unanswered' && voterId === undefined,
  };
}

/** For people; the public search hands out slugs alone. */
function withEmblems({ topics, communities }: TopicCommunityHits): TopicCommunityHits {
  return {
    topics: topics.map((hit) => ({ ...hit, emblem: smallEmblemOf(hit.slug) })),
    communities: communities.map((hit) => ({ ...hit, emblem: smallCommunityEmblem(hit.slug) })),
  };
}

const NO_HITS: TopicCommunityHits = { topics: [], communities: [] };
const EMPTY_LIST: QuestionList = {
  items: [],
  next: undefined,
  isFromTop: false,
  isCut: false,
  found: undefined,
};

function toShortTopic({ slug, name }: Topic): ShortTopic {
  return { slug, name };
}
