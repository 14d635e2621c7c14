import { lineOf, type QuestionLine } from '../answers/present.ts';
import type { Sql } from '../platform/db.server.ts';
import type { Inside } from '../questions/inside.ts';
import { writeListAddress, type ListAddress } from '../questions/list-address.ts';
import { PAGE_SIZE } from '../questions/list-rules.ts';
import type { FoundCounts } from '../questions/list-words.ts';
import { findTopic, listTopics, type Topic } from '../topics/store.server.ts';
import type { Orders } from './orders.server.ts';
import { questionList, type Listed, type QuestionList } from './question-list.server.ts';
import { similarTo } from './similar-questions.server.ts';

type ShortTopic = Pick<Topic, 'slug' | 'name'>;

/** What the page of the list is made from. */
export type ListPage = {
  now: string;
  list: Pick<ListAddress, 'sort' | 'topic' | 'typed'>;
  topic: ShortTopic | undefined;
  topics: ShortTopic[];
  items: Listed[];
  /** The query of the next page's address. */
  next: string | undefined;
  /** It begins somewhere in the list. */
  isFurther: boolean;
  isFromTop: boolean;
  isCut: boolean;
  /** "Unanswered" was asked for by somebody who has answered nothing here. */
  isStranger: boolean;
  /** Of a search; as it is shown, and nothing counted where it held nothing to look for. */
  search: { words: string; isCut: boolean; counts: FoundCounts | undefined } | undefined;
  /** Where nothing was found: questions that share some of the words. */
  similar: QuestionLine[];
  /** It was searched too often from this network: nothing was looked for. */
  isRefused: boolean;
};

type Means = { sql: Sql; orders: Orders };
type Asked = ListAddress & {
  voter: string | undefined;
  inside: Inside;
  now: Date;
  order: number;
  isRefused: boolean;
};

const SIMILAR_SHOWN = 5;

/** Undefined where the topic is none. */
export async function listPage(means: Means, asked: Asked): Promise<ListPage | undefined> {
  const { sort, topic: slug, typed, search, voter, now, isRefused } = asked;
  const [topics, topic] = await Promise.all([
    listTopics(means.sql),
    slug === undefined ? undefined : findTopic(means.sql, slug),
  ]);
  if (slug !== undefined && !topic) return undefined;
  const page =
    isRefused || (typed !== '' && !search)
      ? NOTHING
      : await questionList(means, { ...asked, topicId: topic?.id, limit: PAGE_SIZE });
  const { items, next, isFromTop, isCut, found } = page;
  return {
    now: now.toISOString(),
    list: { sort, topic: slug, typed },
    topic: topic && short(topic),
    topics: topics.map(short),
    items,
    next: next && writeListAddress({ ...asked, cursor: next }).toString(),
    isFurther: asked.cursor !== undefined && !isFromTop,
    isFromTop,
    isCut,
    isStranger: sort === 'unanswered' && voter === undefined,
    search:
      typed === ''
        ? undefined
        : { words: search?.words ?? typed, isCut: search?.isCut ?? false, counts: found },
    similar: search && items.length === 0 && !isRefused ? await linesNear(search.words) : [],
    isRefused,
  };

  async function linesNear(words: string): Promise<QuestionLine[]> {
    const near = await similarTo(means.sql, words, { most: SIMILAR_SHOWN, now });
    return near.map(lineOf);
  }
}

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
