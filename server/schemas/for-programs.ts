import * as v from 'valibot';
import { parseMaxSize, type OEmbed } from '../../app/embeds/oembed.ts';
import { slug, webAddress } from './addresses.ts';

/** What programs ask a site for that know nothing of this one: oEmbed, feeds, maps and manifests. */

export const WRONG_SIZE = 'Whole pixels, as 600.';
const size = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => parseMaxSize(text) !== undefined, WRONG_SIZE),
    v.transform(Number),
  ),
);

/** Names that oEmbed does not know are left out, as it asks for. */
export const oembedQuery = v.object({
  format: v.optional(v.picklist(['json', 'xml'], 'There are json and xml.'), 'json'),
  maxwidth: size,
  maxheight: size,
  url: v.string('The address of a question, survey or embed.'),
});

export type OembedQuery = v.InferOutput<typeof oembedQuery>;

export const oembed = v.strictObject({
  type: v.literal('rich'),
  version: v.literal('1.0'),
  title: v.string(),
  provider_name: v.string(),
  provider_url: webAddress,
  cache_age: v.number(),
  html: v.string(),
  width: v.number(),
  height: v.number(),
  thumbnail_url: v.exactOptional(webAddress),
  thumbnail_width: v.exactOptional(v.number()),
  thumbnail_height: v.exactOptional(v.number()),
}) satisfies v.GenericSchema<unknown, OEmbed>;

/** JSON Feed 1.1. */
export const jsonFeed = v.strictObject({
  version: v.literal('https://jsonfeed.org/version/1.1'),
  title: v.string(),
  description: v.string(),
  language: v.string(),
  home_page_url: webAddress,
  feed_url: webAddress,
  authors: v.array(v.strictObject({ name: v.string() })),
  items: v.array(
    v.strictObject({
      id: webAddress,
      url: webAddress,
      title: v.string(),
      summary: v.exactOptional(v.string()),
      content_html: v.string(),
      date_published: v.pipe(v.string(), v.isoTimestamp()),
      date_modified: v.pipe(v.string(), v.isoTimestamp()),
      tags: v.exactOptional(v.array(v.string())),
    }),
  ),
});

/** Of an address that other sites may put what they like behind. */
export const anyQuery = v.object({});

export const siteMapQuery = v.object({ part: v.optional(slug) });

/** The web app manifest, as far as every site has it. */
export const webManifest = v.looseObject({
  id: v.literal('/'),
  name: v.string(),
  start_url: v.string(),
  icons: v.array(v.looseObject({ src: v.string() })),
});

export const preferencesForm = v.object({
  theme: v.optional(v.string()),
  next: v.optional(v.string()),
});
export const monitoringQuery = v.object({ o: v.string(), p: v.string() });
