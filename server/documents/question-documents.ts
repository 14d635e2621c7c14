import type * as v from 'valibot';
import { PICTURE_SHAPES, picturePath } from '../../app/results/picture-address.ts';
import { EVERYONE } from '../../app/results/tally.ts';
import { loadStoredPicture } from '../../app/embeds/pictures/picture-store.server.ts';
import { questionJson } from './question-json.server.ts';
import {
  listFilterOf,
  loadQuestionList,
  type ListQuery,
  type QuestionList,
} from '../../app/discovery/question-list.server.ts';
import type { Sql } from '../../app/platform/database/db.server.ts';
import type { Secret } from '../../app/platform/secrets/secret.server.ts';
import { FOUND_AT_MOST } from '../../app/reasons/search/found-reason.ts';
import { reasonPath } from '../../app/reasons/ui/reason-path.ts';
import {
  findQuestionsByReasons,
  type FoundByReason,
} from '../../app/reasons/search/found-reasons.server.ts';
import { loadAuthor } from '../../app/questions/authors.server.ts';
import { questionViewsOf } from '../../app/results/store/question-views.server.ts';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import { writeListAddress } from '../../app/questions/lists/list-address.ts';
import { isVisibleTo } from '../../app/questions/visibility.ts';
import { PAGE_SIZE } from '../../app/questions/question-list-rules.ts';
import { findQuestion } from '../../app/questions/question-rows.server.ts';
import { findTopic } from '../../app/topics/topic-rows.server.ts';
import type { HttpRefusal } from '../http/refusal.ts';
import type { FoundByReasonJson, ListedQuestionJson, listQuery } from '../schemas/questions.ts';
import { jsonResponse, NO_QUESTION, problemResponse, QUESTION_REMOVED } from './json-response.ts';
import type { Requester } from './document-route.ts';
import { parameterRefusal } from './parameters.ts';
import type { Services } from '../http/services.ts';

export const LIST_PATH = '/api/v1/questions';

/** `GET /api/v1/questions`: a page of questions and where the next one is. */
export async function renderQuestionList(
  { database, replica, orders, secret, origin }: Services,
  { query: { limit, ...address } }: { query: v.InferOutput<typeof listQuery> },
  asking: Requester,
): Promise<RenderedPage> {
  const isOwn = address.sort === 'unanswered';
  const topic =
    address.topic === undefined ? undefined : await findTopic(database.sql, address.topic);
  if (address.topic !== undefined && !topic)
    return parameterRefusal([{ parameter: 'topic', detail: 'There is no such topic.' }]);
  // Asked for by an address it had, the topic is listed all the same, and the next page is at the one it has.
  const named = { ...address, topic: topic?.slug };
  const voterId = isOwn ? await asking?.findVoterId() : undefined;
  const wanted = { ...named, topicId: topic?.id, voterId, memberCommunityIds: [], limit, order: 0 };
  const { list, said } = await replica.readLists(async (sql) => {
    const found = await loadQuestionList({ sql, orders }, wanted);
    return { list: found, said: await findInReasons({ sql, secret }, wanted, found) };
  }, asking?.written);
  if (list.isFromTop) return problemResponse(OLD_CURSOR);
  const items = list.items.map(({ question, moving = null }): ListedQuestionJson => ({
    ...questionJson(question),
    moving,
  }));
  const query = list.next && writeListAddress({ ...named, cursor: list.next });
  if (limit !== PAGE_SIZE) query?.set('limit', String(limit));
  const next = query ? `${LIST_PATH}?${query}` : null;
  const foundInReasons = said?.map((one) => foundByReasonJson(one, origin));
  return jsonResponse(
    { items, next, ...(foundInReasons && { foundInReasons }) },
    isOwn ? 'one' : 'everybody',
  );
}

/** On the first page of a search, of what everybody may read. */
async function findInReasons(
  deps: { sql: Sql; secret: Secret },
  asked: ListQuery,
  { items, found }: QuestionList,
): Promise<FoundByReason[] | undefined> {
  const { search, cursor, order, limit } = asked;
  if (!search || cursor) return undefined;
  const said = await findQuestionsByReasons(deps, {
    search,
    which: listFilterOf(deps.sql, asked),
    voterId: undefined,
    order,
    except: items.map(({ question }) => question.id),
    most: Math.min(limit, FOUND_AT_MOST),
    mayGuess: (found?.asWritten ?? 0) === 0,
  });
  return said.items;
}

function foundByReasonJson(
  { question, reason, pieces }: FoundByReason,
  origin: string,
): FoundByReasonJson {
  const { id, answer, by = null, saidAt, isDemo = false } = reason;
  const matches = pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text);
  return {
    question: questionJson(question),
    reason: {
      id,
      text: pieces.map(({ text }) => text).join(''),
      matches: [...new Set(matches)],
      answer,
      by,
      said: saidAt,
      demo: isDemo,
      url: origin + reasonPath(question.id, id),
    },
  };
}

const OLD_CURSOR: HttpRefusal = {
  status: 410,
  code: 'old-cursor',
  detail:
    'The order this place belongs to was made over an hour ago and is gone. Start from the top.',
};

/** `GET /api/v1/questions/{id}`: as in a list, with who asked where they are named, and its picture with the words that say it. */
export async function renderQuestion(
  { database, rankings, origin, host }: Services,
  { params: { id } }: { params: { id: string } },
): Promise<RenderedPage> {
  const stored = await findQuestion(database.sql, id);
  if (!stored || !isVisibleTo(stored, [])) return problemResponse(NO_QUESTION);
  if (stored.isRemoved) return problemResponse(QUESTION_REMOVED);
  const { sql } = database;
  const asked = { named: undefined, question: stored.id };
  const [[question], picture, askedBy] = await Promise.all([
    questionViewsOf(sql, [stored], { order: 0 }),
    loadStoredPicture({ sql, rankings }, stored, { split: EVERYONE, host }),
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
