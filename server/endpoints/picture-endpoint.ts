import { encode } from 'uqr';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  PICTURE_SHAPES,
  type PictureFormat,
  type PictureShape,
  type PictureTheme,
} from '../../app/results/picture-address.ts';
import { isId } from '../../app/base/ids.ts';
import { escapeXml } from '../../app/base/markup.ts';
import { qrPath } from '../../app/base/qr-path.ts';
import { pictureInSurvey, pictureOfQuestion } from '../../app/embeds/pictures/pictures.server.ts';
import type { Drawn } from '../../app/embeds/pictures/drawing.server.ts';
import type { Drawing, Picture } from '../../app/embeds/pictures/picture.ts';
import { pictureOfSite } from '../../app/embeds/pictures/picture-of.ts';
import { isSeenBy } from '../../app/questions/inside.ts';
import { findQuestion } from '../../app/questions/store.server.ts';
import { PLACES } from '../../app/questions/survey-rules.ts';
import { AUDIENCES, LEVELS } from '../../app/results/levels.ts';
import { partOf, SPLITS } from '../../app/results/split.ts';
import { ALL, type Part } from '../../app/results/tally.ts';
import type { Wrong } from '../../app/questions/list-address.ts';
import { networkOf } from '../../app/platform/http/limits.server.ts';
import { encodingOf } from '../../app/platform/http/page-cache.server.ts';
import { isAway } from '../../app/platform/database/db.server.ts';
import { OFTEN, OPEN, problem } from '../documents/as-json.ts';
import { oneOf, refusal, unknownIn } from '../documents/parameters.ts';
import { refuse } from '../http/refuse.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import type { Services } from '../http/services.ts';

/** A page full of pictures is drawn at once; a machine that asks for every question's in every look has to wait. */
const DRAWN_FOR_A_NETWORK = { perMinute: 120, burst: 60 };
const READ_BY_A_NETWORK = { perMinute: 1_200, burst: 300 };
/** Some keep it for a minute, and while they look for a new one show the old for an hour. */
const CACHING = 'public, max-age=60, stale-while-revalidate=3600';

const SHAPES = Object.keys(PICTURE_SHAPES) as PictureShape[];
const THEMES: readonly PictureTheme[] = ['light', 'dark'];
const TYPES: Record<PictureFormat, string> = { png: 'image/png', svg: 'image/svg+xml' };

type Asked = { id?: string | undefined; format?: string };
type Find = (
  id: string,
  look: { part: Part; host: string; place: number | undefined },
) => Promise<Picture | 'removed' | undefined>;

type Wanted = {
  id: string | undefined;
  format: PictureFormat;
  more: readonly string[];
  find: Find;
};

/** `GET /api/v1/questions/{id}/picture.png`, the same of a survey and of the site, each as SVG too. */
export async function pictureEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const { database, rankings, host, limits, pictures, state } = services;
  const reading = { sql: database.sql, rankings };

  app.get(
    '/api/v1/questions/:id/picture.:format',
    answering([], (id, look) => pictureOfQuestion(reading, id, look)),
  );
  app.get(
    '/api/v1/surveys/:id/picture.:format',
    answering(['question'], (id, look) => pictureInSurvey(reading, id, look)),
  );
  app.get(
    '/api/v1/picture.:format',
    answering([], async () => pictureOfSite({ host })),
  );

  app.get('/api/v1/questions/:id/code.svg', async (request, reply) => {
    const { id = '' } = request.params as Asked;
    if (!limits.take('picture', networkOf(request.ip), READ_BY_A_NETWORK))
      return send(reply, OFTEN);
    if (!state.ready) return send(reply, LATER);
    const question = isId(id) ? await findQuestion(database.sql, id) : undefined;
    if (!question || !isSeenBy(question, [])) return send(reply, GONE);
    if (question.isRemoved) return send(reply, REMOVED);
    const { size, path } = qrPath(
      encode(`${services.origin}/question/${id}`, { ecc: 'M', border: 0 }).data,
    );
    return reply
      .headers({ ...OPEN, 'cache-control': CACHING })
      .type(TYPES.svg)
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="600" height="600" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><title>${escapeXml(question.text)}</title><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`,
      );
  });

  function answering(more: readonly string[], find: Find) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { id, format } = request.params as Asked;
      if (format !== 'png' && format !== 'svg')
        return refuse(reply, 404, 'There is nothing at this address.');
      const answer = await pictureFor(request, { id, format, more, find });
      return 'status' in answer ? send(reply, answer) : sendDrawn(request, reply, answer, format);
    };
  }

  async function pictureFor(
    request: FastifyRequest,
    { id, format, more, find }: Wanted,
  ): Promise<Drawn | RenderedPage> {
    const params = new URL(request.url, services.origin).searchParams;
    const wrong = unknownIn(params, [
      'shape',
      'theme',
      'split',
      'audience',
      'least',
      'lang',
      ...more,
    ]);
    const shape = oneOf('shape', SHAPES, params, wrong) ?? 'card';
    const theme = oneOf('theme', THEMES, params, wrong) ?? 'light';
    const part = partIn(params, wrong);
    const place = more.includes('question') ? oneOf('question', PLACES, params, wrong) : undefined;
    if (wrong.length > 0) return refusal(wrong);
    const network = networkOf(request.ip);
    if (!limits.take('picture', network, READ_BY_A_NETWORK)) return OFTEN;
    if (!state.ready) return LATER;
    try {
      const picture =
        id === undefined || isId(id)
          ? await find(id ?? '', {
              part,
              host,
              place: place === undefined ? undefined : Number(place),
            })
          : undefined;
      if (!picture) return GONE;
      if (picture === 'removed') return REMOVED;
      return await drawn({ picture, shape, theme, format }, network);
    } catch (error) {
      // So is a queue that is full, or a drawing that takes too long.
      if (isAway(error)) return LATER;
      throw error;
    }
  }

  async function drawn(drawing: Drawing, network: string): Promise<Drawn | RenderedPage> {
    const known = pictures.known(drawing);
    if (known) return known;
    return limits.take('drawing', network, DRAWN_FOR_A_NETWORK) ? pictures.draw(drawing) : OFTEN;
  }
}

/** One word, or who is counted and how well they were checked, as on the question's page. */
function partIn(params: URLSearchParams, wrong: Wrong[]): Part {
  const split = oneOf('split', SPLITS, params, wrong);
  const audience = oneOf('audience', AUDIENCES, params, wrong);
  const least = oneOf('least', LEVELS, params, wrong);
  if (audience === undefined && least === undefined) return partOf(split);
  if (params.has('split'))
    wrong.push({ parameter: 'split', detail: 'Not together with audience or least.' });
  return { audience: audience ?? ALL.audience, least: least ?? ALL.least };
}

const GONE = problem(404, { code: 'gone', detail: 'There is no such question.' });
const REMOVED = problem(410, { code: 'removed', detail: 'This question was removed.' });
const LATER = problem(
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
  { body, gzipped, etag }: Drawn,
  format: PictureFormat,
): FastifyReply {
  const { headers } = request.raw;
  const zips = gzipped && encodingOf(headers['accept-encoding']) !== 'identity';
  const tag = `"${etag}${zips ? '-gzip' : ''}"`;
  reply.headers({
    ...OPEN,
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
