import { embeddableAt, embeddedOf } from '../../app/embeds/frame/embedded.server.ts';
import { frameCode } from '../../app/embeds/embed-codes.ts';
import { frameHeight } from '../../app/embeds/frame/frame-height.ts';
import { pointedAt } from '../../app/embeds/oembed-address.ts';
import { PICTURE_SHAPES } from '../../app/results/picture-address.ts';
import {
  asXml,
  LOWEST_FRAME,
  mostOf,
  NARROWEST_FRAME,
  USUAL_FRAME,
  type OEmbed,
} from '../../app/embeds/oembed.ts';
import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import { READS_OF_A_NETWORK } from '../../app/questions/list-rules.ts';
import { site } from '../../app/site.config.ts';
import { OFTEN, OPEN, problem } from './as-json.ts';
import type { Asking } from './document.ts';
import { refusal } from './parameters.ts';
import type { Services } from '../http/services.ts';

const KEPT_S = 300;

/** `GET /api/oembed?url=…`: how to put one of our addresses into another page. Parameters that it does not know are left out. */
export async function oembed(
  { database, limits, hosts, origin }: Services,
  { searchParams }: URL,
  asking: Asking,
): Promise<RenderedPage> {
  if (asking && !limits.take('list', asking.network, READS_OF_A_NETWORK)) return OFTEN;
  const format = searchParams.get('format') ?? 'json';
  if (format !== 'json' && format !== 'xml')
    return problem(501, { code: 'format', detail: 'There are json and xml.' });
  const [widest, highest] = ['maxwidth', 'maxheight'].map((name) => mostOf(searchParams.get(name)));
  if (widest === undefined || highest === undefined) return refusal(SIZES);
  const address = searchParams.get('url');
  if (address === null)
    return refusal([{ parameter: 'url', detail: 'The address of a question, survey or embed.' }]);
  const pointed = pointedAt(address, hosts);
  const found = pointed && (await embeddableAt(database.sql, pointed));
  if (!found)
    return problem(404, { code: 'gone', detail: 'Nothing at this address can be embedded.' });
  const width = Math.max(NARROWEST_FRAME, Math.min(USUAL_FRAME, widest));
  const height = Math.min(frameHeight(found.question, width), Math.max(LOWEST_FRAME, highest));
  const embedded = embeddedOf(found, { origin, width, height });
  const title = found.question.isDemo ? `${embedded.title} (demo data)` : embedded.title;
  const told: OEmbed = {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: site.name,
    provider_url: `${origin}/`,
    cache_age: KEPT_S,
    html: frameCode({ ...embedded, title }),
    width: embedded.width,
    height: embedded.height,
    // A picture has one size: whoever has less room gets none.
    ...(PICTURE_SHAPES.card.width <= widest &&
      PICTURE_SHAPES.card.height <= highest && {
        thumbnail_url: embedded.picture,
        thumbnail_width: PICTURE_SHAPES.card.width,
        thumbnail_height: PICTURE_SHAPES.card.height,
      }),
  };
  const [type, body] =
    format === 'xml'
      ? ['text/xml; charset=utf-8', asXml(told)]
      : ['application/json; charset=utf-8', JSON.stringify(told)];
  return {
    status: 200,
    headers: { ...OPEN, 'content-type': type, 'cache-control': `public, max-age=${KEPT_S}` },
    cookies: [],
    body: Buffer.from(body),
  };
}

const SIZES = ['maxwidth', 'maxheight'].map((parameter) => ({
  parameter,
  detail: 'Whole pixels, as 600.',
}));
