import { PICTURE_SHAPES, picturePath } from '../../app/results/picture-address.ts';
import { EVERYONE } from '../../app/results/tally.ts';
import { isId } from '../../app/base/ids.ts';
import { loadStoredPicture } from '../../app/embeds/pictures/picture-store.server.ts';
import { questionJson, type ListedQuestionJson } from './question-json.server.ts';
import { loadQuestionList } from '../../app/discovery/question-list.server.ts';
import { loadAuthor } from '../../app/questions/authors.server.ts';
import { questionViewsOf } from '../../app/results/store/question-views.server.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import {
  LIST_PARAMETERS,
  readListAddress,
  writeListAddress,
  type ParameterProblem,
} from '../../app/questions/list-address.ts';
import { isVisibleTo } from '../../app/questions/visibility.ts';
import { PAGE_SIZE, LIST_READ_LIMIT } from '../../app/questions/list-rules.ts';
import { findQuestion } from '../../app/questions/store.server.ts';
import { findTopic } from '../../app/topics/store.server.ts';
import { jsonResponse, TOO_MANY_REQUESTS, problemResponse } from './json-response.ts';
import type { Requester } from './document-route.ts';
import { parameterRefusal, findUnknown } from './parameters.ts';
import type { Services } from '../http/services.ts';

const MAX_LISTED = 100;

/** `GET /api/v1/questions`: a page of questions and where the next one is. */
export async function renderQuestionList(
  { database, orders, limits }: Services,
  { pathname, searchParams }: URL,
  asking: Requester,
): Promise<RenderedPage> {
  const { wrong, ...address } = readListAddress(searchParams);
  wrong.push(...findUnknown(searchParams, [...LIST_PARAMETERS, 'limit']));
  if (asking && !limits.take('list', asking.network, LIST_READ_LIMIT)) return TOO_MANY_REQUESTS;
  const limit = readLimit(searchParams, wrong);
  const isOwn = address.sort === 'unanswered';
  const topic =
    address.topic === undefined ? undefined : await findTopic(database.sql, address.topic);
  if (address.topic !== undefined && !topic)
    wrong.push({ parameter: 'topic', detail: 'There is no such topic.' });
  if (wrong.length > 0) return parameterRefusal(wrong);
  // Asked for by an address it had, the topic is listed all the same, and the next page is at the one it has.
  const named = { ...address, topic: topic?.slug };
  const list = await loadQuestionList(
    { sql: database.sql, orders },
    {
      ...named,
      topicId: topic?.id,
      voter: isOwn ? await asking?.findVoterId() : undefined,
      memberCommunityIds: [],
      limit,
      order: 0,
    },
  );
  if (list.isFromTop) return problemResponse(410, OLD_CURSOR);
  const items = list.items.map(({ question, moving = null }): ListedQuestionJson => ({
    ...questionJson(question),
    moving,
  }));
  const query = list.next && writeListAddress({ ...named, cursor: list.next });
  if (limit !== PAGE_SIZE) query?.set('limit', String(limit));
  const next = query ? `${pathname}?${query}` : null;
  return jsonResponse({ items, next }, isOwn ? 'one' : 'everybody');
}

function readLimit(params: URLSearchParams, wrong: ParameterProblem[]): number {
  const [text = String(PAGE_SIZE), ...more] = params.getAll('limit');
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LISTED && more.length === 0) return limit;
  wrong.push({ parameter: 'limit', detail: `A number from 1 to ${MAX_LISTED}.` });
  return PAGE_SIZE;
}

const OLD_CURSOR = {
  code: 'old-cursor',
  detail:
    'The order this place belongs to was made over an hour ago and is gone. Start from the top.',
};

/** `GET /api/v1/questions/{id}`: as in a list, with who asked where they are named, and its picture with the words that say it. */
export async function renderQuestion(
  { database, rankings, origin, host }: Services,
  { pathname, searchParams }: URL,
): Promise<RenderedPage> {
  const wrong = findUnknown(searchParams, []);
  if (wrong.length > 0) return parameterRefusal(wrong);
  const id = pathname.split('/')[4] ?? '';
  const stored = isId(id) ? await findQuestion(database.sql, id) : undefined;
  if (!stored || !isVisibleTo(stored, []))
    return problemResponse(404, { code: 'gone', detail: 'There is no such question.' });
  if (stored.isRemoved)
    return problemResponse(410, { code: 'removed', detail: 'This question was removed.' });
  const { sql } = database;
  const asked = { named: undefined, question: stored.id };
  const [[question], picture, askedBy] = await Promise.all([
    questionViewsOf(sql, [stored], { order: 0 }),
    loadStoredPicture({ sql, rankings }, stored, { part: EVERYONE, host }),
    loadAuthor(sql, stored.authorId, asked),
  ]);
  if (!question || picture === 'removed')
    throw new Error('A question was loaded and not presented.');
  return jsonResponse({
    ...questionJson(question),
    asker: askedBy?.author ?? null,
    picture: {
      png: origin + picturePath(id, 'png'),
      svg: origin + picturePath(id, 'svg'),
      ...PICTURE_SHAPES.card,
      alt: picture.alt,
    },
  });
}
