import type { Look, QuestionView } from '../answers/present.ts';
import type { Sql } from '../platform/db.server.ts';
import { findTopic, listTopics, type Topic } from '../topics/store.server.ts';
import { listViews, movingSince } from './question-views.server.ts';

export const SORTS = [
  { id: 'trending', text: 'Moving' },
  { id: 'new', text: 'New' },
  { id: 'closing', text: 'Closing soon' },
] as const;

type Sort = (typeof SORTS)[number]['id'];

export const LONGEST_SEARCH = 100;
const PAGE_SIZE = 24;
const TWO_DAYS_MS = 2 * 86_400_000;

export type QuestionList = {
  now: string;
  sort: Sort;
  words: string;
  topic: Topic | undefined;
  topics: Topic[];
  questions: QuestionView[];
};

export async function questionList(
  sql: Sql,
  params: URLSearchParams,
  { now, order }: Look,
): Promise<QuestionList> {
  const sort = SORTS.find(({ id }) => id === params.get('sort'))?.id ?? 'trending';
  const words = (params.get('q') ?? '').trim().slice(0, LONGEST_SEARCH);
  const slug = params.get('topic');
  const [topics, topic] = await Promise.all([
    listTopics(sql),
    slug ? findTopic(sql, slug) : undefined,
  ]);
  const questions = await find(sql, { sort, words, topic, now, order });
  return { now: now.toISOString(), sort, words, topic, topics, questions };
}

type Wanted = Look & { sort: Sort; words: string; topic: Topic | undefined };

async function find(sql: Sql, { sort, words, topic, now, order }: Wanted): Promise<QuestionView[]> {
  const filter = { now, limit: PAGE_SIZE, ...(topic && { topic: topic.slug }) };
  if (words !== '') return listViews(sql, { ...filter, sort: 'new', words }, order);
  if (sort !== 'trending') return listViews(sql, { ...filter, sort }, order);
  const [moving, newest] = await Promise.all([
    movingSince(sql, new Date(now.getTime() - TWO_DAYS_MS), now, PAGE_SIZE, order),
    listViews(sql, { ...filter, sort: 'new' }, order),
  ]);
  const onTopic = moving
    .map(({ question }) => question)
    .filter(({ topics }) => !topic || topics.some(({ slug }) => slug === topic.slug));
  const byId = new Map([...onTopic, ...newest].map((question) => [question.id, question]));
  return [...byId.values()].slice(0, PAGE_SIZE);
}
