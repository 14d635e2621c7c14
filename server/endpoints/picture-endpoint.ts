import { encode } from 'uqr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  PICTURE_SHAPES,
  type PictureFormat,
  type PictureShape,
  type PictureTheme,
} from '../../app/results/picture-address.ts';
import { isId } from '../../app/base/ids.ts';
import { escapeXml } from '../../app/base/escape-markup.ts';
import { qrPath } from '../../app/base/qr-path.ts';
import {
  loadSurveyPicture,
  loadQuestionPicture,
} from '../../app/embeds/pictures/picture-store.server.ts';
import type { DrawnPicture } from '../../app/embeds/pictures/picture-cache.server.ts';
import type { Drawing, Picture } from '../../app/embeds/pictures/picture.ts';
import { pictureOfSite } from '../../app/embeds/pictures/picture-content.ts';
import { isVisibleTo } from '../../app/questions/visibility.ts';
import { findQuestion } from '../../app/questions/store.server.ts';
import { SURVEY_POSITIONS } from '../../app/questions/survey-rules.ts';
import { SPLIT_GROUPS, LEVELS } from '../../app/results/levels.ts';
import { splitByName, SPLIT_NAMES } from '../../app/results/split-name.ts';
import { EVERYONE, type Split } from '../../app/results/tally.ts';
import type { ParameterProblem } from '../../app/questions/list-address.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { encodingOf } from '../../app/platform/http/page-cache.server.ts';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import { TOO_MANY_REQUESTS, CORS_HEADERS, problemResponse } from '../documents/json-response.ts';
import { readOption, parameterRefusal, findUnknown } from '../documents/parameters.ts';
import { refuse } from '../http/refusal.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import type { Services } from '../http/services.ts';

/** A page full of pictures is drawn at once; a machine that asks for every question's in every look has to wait. */
const DRAWING_RATE = { perMinute: 120, burst: 60 };
const READING_RATE = { perMinute: 1_200, burst: 300 };
/** Some keep it for a minute, and while they look for a new one show the old for an hour. */
const CACHING = 'public, max-age=60, stale-while-revalidate=3600';

const SHAPES = Object.keys(PICTURE_SHAPES) as PictureShape[];
const THEMES: readonly PictureTheme[] = ['light', 'dark'];
const TYPES: Record<PictureFormat, string> = { png: 'image/png', svg: 'image/svg+xml' };

type PictureParams = { id?: string | undefined; format?: string };
type FindPicture = (
  id: string,
  look: { part: Split; host: string; place: number | undefined },
) => Promise<Picture | 'removed' | undefined>;

type PictureQuery = {
  id: string | undefined;
  format: PictureFormat;
  extraParams: readonly string[];
  find: FindPicture;
};

/** `GET /api/v1/questions/{id}/picture.png`, the same of a survey and of the site, each as SVG too. */
export async function pictureEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const { database, rankings, host, limits, pictures, state } = services;
  const reading = { sql: database.sql, rankings };

  app.get(
    '/api/v1/questions/:id/picture.:format',
    pictureHandler([], (id, look) => loadQuestionPicture(reading, id, look)),
  );
  app.get(
    '/api/v1/surveys/:id/picture.:format',
    pictureHandler(['question'], (id, look) => loadSurveyPicture(reading, id, look)),
  );
  app.get(
    '/api/v1/picture.:format',
    pictureHandler([], async () => pictureOfSite({ host })),
  );

  app.get('/api/v1/questions/:id/code.svg', async (request, reply) => {
    const { id = '' } = request.params as PictureParams;
    if (!limits.take('picture', networkOf(request.ip), READING_RATE))
      return send(reply, TOO_MANY_REQUESTS);
    if (!state.ready) return send(reply, BUSY);
    const question = isId(id) ? await findQuestion(database.sql, id) : undefined;
    if (!question || !isVisibleTo(question, [])) return send(reply, NOT_FOUND);
    if (question.isRemoved) return send(reply, REMOVED);
    const { size, path } = qrPath(
      encode(`${services.origin}/question/${id}`, { ecc: 'M', border: 0 }).data,
    );
    return reply
      .headers({ ...CORS_HEADERS, 'cache-control': CACHING })
      .type(TYPES.svg)
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="600" height="600" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><title>${escapeXml(question.text)}</title><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
      );
  });

  function pictureHandler(extraParams: readonly string[], find: FindPicture) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { id, format } = request.params as PictureParams;
      if (format !== 'png' && format !== 'svg')
        return refuse(reply, 404, 'There is nothing at this address.');
      const answer = await loadPicture(request, { id, format, extraParams, find });
      return 'status' in answer ? send(reply, answer) : sendDrawn(request, reply, answer, format);
    };
  }

  async function loadPicture(
    request: FastifyRequest,
    { id, format, extraParams, find }: PictureQuery,
  ): Promise<DrawnPicture | RenderedPage> {
    const params = new URL(request.url, services.origin).searchParams;
    const wrong = findUnknown(params, [
      'shape',
      'theme',
      'split',
      'audience',
      'least',
      'lang',
      ...extraParams,
    ]);
    const shape = readOption('shape', SHAPES, params, wrong) ?? 'card';
    const theme = readOption('theme', THEMES, params, wrong) ?? 'light';
    const part = readSplit(params, wrong);
    const place = extraParams.includes('question')
      ? readOption('question', SURVEY_POSITIONS, params, wrong)
      : undefined;
    if (wrong.length > 0) return parameterRefusal(wrong);
    const network = networkOf(request.ip);
    if (!limits.take('picture', network, READING_RATE)) return TOO_MANY_REQUESTS;
    if (!state.ready) return BUSY;
    try {
      const picture =
        id === undefined || isId(id)
          ? await find(id ?? '', {
              part,
              host,
              place: place === undefined ? undefined : Number(place),
            })
          : undefined;
      if (!picture) return NOT_FOUND;
      if (picture === 'removed') return REMOVED;
      return await drawWithinRate({ picture, shape, theme, format }, network);
    } catch (error) {
      // So is a queue that is full, or a drawing that takes too long.
      if (isUnavailable(error)) return BUSY;
      throw error;
    }
  }

  async function drawWithinRate(
    drawing: Drawing,
    network: string,
  ): Promise<DrawnPicture | RenderedPage> {
    const known = pictures.cached(drawing);
    if (known) return known;
    return limits.take('drawing', network, DRAWING_RATE)
      ? pictures.draw(drawing)
      : TOO_MANY_REQUESTS;
  }
}

/** One word, or who is counted and how well they were checked, as on the question's page. */
function readSplit(params: URLSearchParams, wrong: ParameterProblem[]): Split {
  const split = readOption('split', SPLIT_NAMES, params, wrong);
  const audience = readOption('audience', SPLIT_GROUPS, params, wrong);
  const least = readOption('least', LEVELS, params, wrong);
  if (audience === undefined && least === undefined) return splitByName(split);
  if (params.has('split'))
    wrong.push({ parameter: 'split', detail: 'Not together with audience or least.' });
  return { audience: audience ?? EVERYONE.audience, least: least ?? EVERYONE.least };
}

const NOT_FOUND = problemResponse(404, { code: 'gone', detail: 'There is no such question.' });
const REMOVED = problemResponse(410, { code: 'removed', detail: 'This question was removed.' });
const BUSY = problemResponse(
  503,
  { code: 'busy', detail: 'Too much is being drawn. Try again in a moment.' },
  { 'retry-after': '5' },
);

function send(reply: FastifyReply, { status, headers, body }: RenderedPage): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

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
