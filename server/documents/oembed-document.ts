import {
  findEmbeddable,
  findMissingReasons,
  embedParamsOf,
  type Embeddable,
} from '../../app/embeds/widget/embeddable.server.ts';
import { frameCode } from '../../app/embeds/embed-codes.ts';
import { widgetHeight } from '../../app/embeds/widget/widget-height.ts';
import { parseEmbedTarget } from '../../app/embeds/embed-target.ts';
import { surveyCardOf } from '../../app/embeds/pictures/social-card.ts';
import { PICTURE_SHAPES } from '../../app/results/picture-address.ts';
import {
  oembedXml,
  MIN_FRAME_HEIGHT,
  MIN_FRAME_WIDTH,
  DEFAULT_FRAME_WIDTH,
  type OEmbed,
} from '../../app/embeds/oembed.ts';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import { isEveryone } from '../../app/results/tally.ts';
import { site } from '../../app/site.config.ts';
import type { ParameterProblem } from '../schemas/query.ts';
import { WRONG_SIZE, type OembedQuery } from '../schemas/for-programs.ts';
import { CORS_HEADERS, problemResponse } from './json-response.ts';
import { parameterProblem } from './parameters.ts';
import type { HttpRefusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';

const CACHE_SECONDS = 300;

/** `GET /api/oembed?url=…`: how to put one of our addresses into another page. Parameters that it does not know are left out. */
export async function renderOembed(
  { database, hosts, origin }: Services,
  {
    query: { format, url, maxwidth: widest = Infinity, maxheight: highest = Infinity },
  }: { query: OembedQuery },
): Promise<RenderedPage> {
  const pointed = parseEmbedTarget(url, hosts);
  const found = pointed && (await findEmbeddable(database.sql, pointed));
  if (!found)
    return problemResponse({
      status: 404,
      code: 'gone',
      detail: 'Nothing at this address can be embedded.',
    });
  const width = Math.max(MIN_FRAME_WIDTH, Math.min(DEFAULT_FRAME_WIDTH, widest));
  const missing = await findMissingReasons(database.sql, found);
  const showsReasons = found.view.showsReasons && !missing;
  const height = Math.min(
    widgetHeight(found.question, width, { showsReasons }),
    Math.max(MIN_FRAME_HEIGHT, highest),
  );
  const embedded = embedParamsOf(found, { origin, width, height });
  const title = found.question.isDemo ? `${embedded.title} (demo data)` : embedded.title;
  const payload: OEmbed = {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: site.name,
    provider_url: `${origin}/`,
    cache_age: CACHE_SECONDS,
    html: frameCode({ ...embedded, title }),
    width: embedded.width,
    height: embedded.height,
    // A picture has one size: whoever has less room gets none.
    ...(PICTURE_SHAPES.card.width <= widest &&
      PICTURE_SHAPES.card.height <= highest && {
        thumbnail_url: surveyThumbnail(found, origin) ?? embedded.pictureUrl,
        thumbnail_width: PICTURE_SHAPES.card.width,
        thumbnail_height: PICTURE_SHAPES.card.height,
      }),
  };
  const [type, body] =
    format === 'xml'
      ? ['text/xml; charset=utf-8', oembedXml(payload)]
      : ['application/json; charset=utf-8', JSON.stringify(payload)];
  return {
    status: 200,
    headers: {
      ...CORS_HEADERS,
      'content-type': type,
      'cache-control': `public, max-age=${CACHE_SECONDS}`,
    },
    cookies: [],
    body: Buffer.from(body),
  };
}

/** A survey that begins at its beginning is shown by its own card; one of its questions by the picture of that. */
function surveyThumbnail(
  { surveyId: id, title, isSurvey, questions, view }: Embeddable,
  origin: string,
): string | undefined {
  if (!isSurvey || view.place > 1 || !isEveryone(view.split)) return undefined;
  const card = surveyCardOf({ id, title, steps: questions });
  return card && origin + card.path;
}

/** One thing at a time, and first of all whether there is such a format (https://oembed.com, 2.3.5). */
export function oembedProblem(problems: readonly ParameterProblem[]): HttpRefusal {
  const isWrong = (name: string) => problems.some(({ parameter }) => parameter === name);
  if (isWrong('format')) return { status: 501, code: 'format', detail: 'There are json and xml.' };
  return parameterProblem(isWrong('maxwidth') || isWrong('maxheight') ? SIZES : problems);
}

const SIZES = ['maxwidth', 'maxheight'].map((parameter) => ({ parameter, detail: WRONG_SIZE }));
