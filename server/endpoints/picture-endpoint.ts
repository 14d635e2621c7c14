import { encode } from 'uqr';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PictureFormat } from '../../app/results/picture-address.ts';
import { escapeXml } from '../../app/base/escape-markup.ts';
import { qrPath } from '../../app/base/qr-path.ts';
import {
  loadSurveyPicture,
  loadQuestionPicture,
} from '../../app/embeds/pictures/picture-store.server.ts';
import type { DrawnPicture } from '../../app/embeds/pictures/picture-cache.server.ts';
import type { Drawing, Picture } from '../../app/embeds/pictures/picture.ts';
import { drawArticle } from '../../app/content/drawings/draw-article.ts';
import { articleArtwork } from './article-artwork.ts';
import { pictureOfSite, pictureOfText } from '../../app/embeds/pictures/page-content.ts';
import {
  loadCommunityPicture,
  loadTopicPicture,
} from '../../app/embeds/pictures/page-picture-store.server.ts';
import { isVisibleTo } from '../../app/questions/visibility.ts';
import { findQuestion } from '../../app/questions/question-rows.server.ts';
import { splitByName } from '../../app/results/split-name.ts';
import { EVERYONE, type Split } from '../../app/results/tally.ts';
import type { ParameterProblem } from '../schemas/query.ts';
import { formatDay } from '../../app/base/words/figures.ts';
import { textNamed } from '../../app/content/texts.ts';
import * as articleWords from '../../app/content/words/article.ts';
import { about as siteIntro } from '../../app/content/words/site-intro.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { encodingOf } from '../../app/platform/http/accepted-encoding.ts';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import {
  TOO_MANY_REQUESTS,
  CORS_HEADERS,
  NO_QUESTION,
  QUESTION_REMOVED,
} from '../documents/json-response.ts';
import { parameterProblem } from '../documents/parameters.ts';
import type { Call, Handler } from '../http/call.ts';
import { sendRefusal, type HttpRefusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { PictureQuery } from '../schemas/results.ts';

/** Enough for a page full of pictures, and too little for a program that fetches all of them in all looks. */
const DRAWING_RATE = { perMinute: 120, burst: 60, inPortions: true } as const;
export const PICTURE_RATE = { perMinute: 1_200, burst: 300, inPortions: true } as const;
const CACHING = 'public, max-age=60, stale-while-revalidate=3600';

const TYPES: Record<PictureFormat, string> = { png: 'image/png', svg: 'image/svg+xml' };

type FindPicture = (look: {
  split: Split;
  host: string;
  place: number | undefined;
}) => Promise<Picture | 'removed' | undefined>;
type Look = { format: PictureFormat; query: PictureQuery };

/** `GET /api/v1/questions/{id}/picture.png`, the same of a survey and of the site, each as SVG too. */
const picturesBy =
  (load: typeof loadSurveyPicture) =>
  (
    services: Services,
  ): Handler<{ params: { id: string; format: PictureFormat }; query: PictureQuery }> => {
    const send = createPictureSender(services);
    const { database, rankings } = services;
    return async ({ params: { id, format }, query, ...call }) =>
      send(call, { format, query }, (look) => load({ sql: database.sql, rankings }, id, look));
  };

export const createQuestionPictures = picturesBy(loadQuestionPicture);
export const createSurveyPictures = picturesBy(loadSurveyPicture);

export function createSitePictures(services: Services): Handler<{
  params: { format: PictureFormat };
  query: PictureQuery;
}> {
  const send = createPictureSender(services);
  return async ({ params: { format }, query, ...call }) =>
    send(call, { format, query }, async ({ host }) => pictureOfSite({ host, about: siteIntro }));
}

/** `GET /api/v1/topics/{slug}/picture.png`, and the same of a community that everybody may join. */
const picturesBySlug =
  (load: typeof loadTopicPicture) =>
  (
    services: Services,
  ): Handler<{ params: { slug: string; format: PictureFormat }; query: PictureQuery }> => {
    const send = createPictureSender(services);
    return async ({ params: { slug, format }, query, ...call }) =>
      send(call, { format, query }, ({ host }) => load(services.database.sql, slug, host), NO_PAGE);
  };

export const createTopicPictures = picturesBySlug(loadTopicPicture);
export const createCommunityPictures = picturesBySlug(loadCommunityPicture);

/** What is written changes with the site alone. */
export function createTextPictures(services: Services): Handler<{
  params: { name: string; format: PictureFormat };
  query: PictureQuery;
}> {
  const send = createPictureSender(services);
  return async ({ params: { name, format }, query, ...call }) =>
    send(call, { format, query }, async ({ host }) => textPicture(name, host), NO_PAGE);
}

function textPicture(name: string, host: string): Picture | undefined {
  const text = textNamed(name);
  if (!text) return undefined;
  const { title, lead, description, published, minutes, path, drawing } = text;
  const isArticle = published !== undefined;
  return pictureOfText(
    {
      kind: isArticle ? articleWords.blog : '',
      title,
      lead: lead || description,
      facts: isArticle
        ? [articleWords.byAuthor, formatDay(new Date(published)), articleWords.minutes({ minutes })]
        : [],
      path,
      address: isArticle ? '/blog' : path,
      artwork: drawing && articleArtwork(drawArticle(drawing)),
    },
    host,
  );
}

/** The address of a question as a code for cameras. */
export function createCodes({ database, origin }: Services): Handler<{ params: { id: string } }> {
  return async ({ reply, params: { id } }) => {
    const question = await findQuestion(database.sql, id);
    if (!question || !isVisibleTo(question, [])) return refuseHere(reply, NO_QUESTION);
    if (question.isRemoved) return refuseHere(reply, QUESTION_REMOVED);
    const { size, path } = qrPath(encode(`${origin}/question/${id}`, { ecc: 'M', border: 0 }).data);
    return reply
      .headers({ ...CORS_HEADERS, 'cache-control': CACHING })
      .type(TYPES.svg)
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="600" height="600" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><title>${escapeXml(question.text)}</title><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
      );
  };
}

function createPictureSender({ host, limits, pictures }: Services) {
  return async (
    { request, reply }: Call,
    look: Look,
    find: FindPicture,
    missing = NO_QUESTION,
  ): Promise<FastifyReply> => {
    const drawn = await draw(look, find, { network: networkOf(request.ip), missing });
    return 'status' in drawn
      ? refuseHere(reply, drawn)
      : sendDrawn(request, reply, drawn, look.format);
  };

  async function draw(
    { format, query }: Look,
    find: FindPicture,
    { network, missing }: { network: string; missing: HttpRefusal },
  ): Promise<DrawnPicture | HttpRefusal> {
    const { shape = 'card', theme = 'light', question } = query;
    const place = question === undefined ? undefined : Number(question);
    try {
      const picture = await find({ split: splitOf(query), host, place });
      if (!picture) return missing;
      if (picture === 'removed') return QUESTION_REMOVED;
      return await drawWithinRate({ picture, shape, theme, format }, network);
    } catch (error) {
      // Also thrown when the queue is full or a drawing takes too long.
      if (isUnavailable(error)) return PICTURE_REFUSALS.notReady;
      throw error;
    }
  }

  async function drawWithinRate(
    drawing: Drawing,
    network: string,
  ): Promise<DrawnPicture | HttpRefusal> {
    const known = pictures.cached(drawing);
    if (known) return known;
    return (await limits.take('drawing', network, DRAWING_RATE))
      ? pictures.draw(drawing)
      : TOO_MANY_REQUESTS;
  }
}

function splitOf({ split, audience, least }: PictureQuery): Split {
  if (audience === undefined && least === undefined) return splitByName(split);
  return { audience: audience ?? EVERYONE.audience, least: least ?? EVERYONE.least };
}

/** CORS, as for the picture itself, so that pages of other sites can read the problem. */
function forEverybody(refusal: HttpRefusal): HttpRefusal {
  return { ...refusal, headers: { ...CORS_HEADERS, ...refusal.headers } };
}

function refuseHere(reply: FastifyReply, refusal: HttpRefusal): FastifyReply {
  return sendRefusal(reply, forEverybody(refusal));
}

const NO_PAGE: HttpRefusal = { status: 404, code: 'gone', detail: 'There is no such page.' };

export const PICTURE_REFUSALS = {
  wrong: (problems: readonly ParameterProblem[]) => forEverybody(parameterProblem(problems)),
  gone: forEverybody(NO_QUESTION),
  tooOften: forEverybody(TOO_MANY_REQUESTS),
  notReady: forEverybody({
    status: 503,
    headers: { 'retry-after': '5' },
    code: 'busy',
    detail: 'Too much is being drawn. Try again in a moment.',
  }),
};

export const PAGE_PICTURE_REFUSALS = { ...PICTURE_REFUSALS, gone: forEverybody(NO_PAGE) };

function sendDrawn(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, gzipped, etag }: DrawnPicture,
  format: PictureFormat,
): FastifyReply {
  const { headers } = request.raw;
  const zips = gzipped && encodingOf(headers['accept-encoding']) !== 'identity';
  const tag = `"${etag}${zips ? '-gzip' : ''}"`;
  reply.headers({
    ...CORS_HEADERS,
    'cache-control': CACHING,
    etag: tag,
    ...(gzipped && { vary: 'Accept-Encoding' }),
  });
  const asked = headers['if-none-match'];
  if (asked !== undefined && (asked === '*' || asked.includes(tag))) return reply.code(304).send();
  return reply
    .type(TYPES[format])
    .headers(zips ? { 'content-encoding': 'gzip' } : {})
    .send(zips ? gzipped : body);
}
