import { lineOf, type QuestionLine } from '../results/present.ts';
import type { Listing } from '../results/listing.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { readClock } from '../platform/database/moments.server.ts';
import type { FoundPlaces } from './found-places.ts';
import type { Inside } from '../questions/inside.ts';
import { writeListAddress, type ListAddress } from '../questions/list-address.ts';
import { PAGE_SIZE } from '../questions/list-rules.ts';
import type { FoundCounts } from '../questions/list-words.ts';
import { findTopic, listTopics, type Topic } from '../topics/store.server.ts';
import type { Orders } from './orders.server.ts';
import { questionList, type QuestionList } from './question-list.server.ts';
import { searchPlaces } from './search-all.server.ts';
import { similarTo } from './similar-questions.server.ts';

type ShortTopic = Pick<Topic, 'slug' | 'name'>;

/** What the page of the list is made from. */
export type ListPage = Listing & {
  typed: string;
  topic: ShortTopic | undefined;
  topics: ShortTopic[];
  /** Of a search; as it is shown, and nothing counted where it held nothing to look for. */
  search: { words: string; isCut: boolean; counts: FoundCounts | undefined } | undefined;
  /** What a search finds beside questions, on its first page. */
  places: FoundPlaces;
  /** Where nothing was found: questions that share some of the words. */
  similar: QuestionLine[];
  /** It was searched too often from this network: nothing was looked for. */
  isRefused: boolean;
};

export type Means = { sql: Sql; orders: Orders };
type Reader = { voter: string | undefined; inside: Inside; order: number };
type Asked = ListAddress & Reader & { isRefused: boolean };

const SIMILAR_SHOWN = 5;
const PLACES_SHOWN = 5;

/** Undefined where the topic is none. */
export async function listPage(means: Means, asked: Asked): Promise<ListPage | undefined> {
  const { topic: slug, typed, search, isRefused } = asked;
  const [topics, topic] = await Promise.all([
    listTopics(means.sql),
    slug === undefined ? undefined : findTopic(means.sql, slug),
  ]);
  if (slug !== undefined && !topic) return undefined;
  const isFirst = asked.cursor === undefined;
  const [now, list, places] = await Promise.all([
    readClock(means.sql),
    isRefused || (typed !== '' && !search)
      ? NOTHING
      : questionList(means, { ...asked, topicId: topic?.id, limit: PAGE_SIZE, mayLeaveOut: true }),
    search && !isRefused && isFirst ? searchPlaces(means.sql, search, PLACES_SHOWN) : NO_PLACES,
  ]);
  const page = listingOf(list, asked, now);
  return {
    ...page,
    typed,
    topic: topic && short(topic),
    topics: topics.map(short),
    search:
      typed === ''
        ? undefined
        : { words: search?.words ?? typed, isCut: search?.isCut ?? false, counts: list.found },
    places,
    similar: search && page.items.length === 0 && !isRefused ? await linesNear(search.words) : [],
    isRefused,
  };

  async function linesNear(words: string): Promise<QuestionLine[]> {
    const near = await similarTo(means.sql, words, SIMILAR_SHOWN);
    return near.map(lineOf);
  }
}

/** The same list on one topic, at that topic's own address. */
export async function topicListing(
  means: Means,
  topicId: number,
  asked: Pick<ListAddress, 'sort' | 'cursor'> & Reader,
): Promise<Listing> {
  const plain = { ...asked, topic: undefined, typed: '', search: undefined };
  const [now, list] = await Promise.all([
    readClock(means.sql),
    questionList(means, { ...plain, topicId, limit: PAGE_SIZE }),
  ]);
  return listingOf(list, plain, now);
}

function listingOf(
  { items, next, isFromTop, isCut }: QuestionList,
  asked: ListAddress & Reader,
  now: Date,
): Listing {
  const { sort, voter, cursor } = asked;
  return {
    now: now.toISOString(),
    sort,
    items,
    next: next && writeListAddress({ ...asked, cursor: next }).toString(),
    isFurther: cursor !== undefined && !isFromTop,
    isFromTop,
    isCut,
    isStranger: sort === 'unanswered' && voter === undefined,
  };
}

const NO_PLACES: FoundPlaces = { topics: [], communities: [] };
const NOTHING: QuestionList = {
  items: [],
  next: undefined,
  isFromTop: false,
  isCut: false,
  found: undefined,
};

function short({ slug, name }: Topic): ShortTopic {
  return { slug, name };
}
