import { escapeXml } from '../base/escape-markup.ts';

/** A response of oEmbed, as https://oembed.com version 1.0 defines it. */
export type OEmbed = {
  type: 'rich';
  version: '1.0';
  title: string;
  provider_name: string;
  provider_url: string;
  cache_age: number;
  html: string;
  width: number;
  height: number;
  thumbnail_url?: string;
  thumbnail_width?: number;
  thumbnail_height?: number;
};

export const MIN_FRAME_WIDTH = 200;
export const DEFAULT_FRAME_WIDTH = 600;
export const MIN_FRAME_HEIGHT = 80;

/** The same as XML: one element for each field, with the names of the JSON. */
export function oembedXml(fields: OEmbed): string {
  const lines = Object.entries(fields).map(
    ([name, value]) => `  <${name}>${escapeXml(String(value))}</${name}>`,
  );
  return [
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
    '<oembed>',
    ...lines,
    '</oembed>',
    '',
  ].join('\n');
}

/** Parses a size limit of a consumer: whole pixels, or no limit. Undefined where the value cannot be read. */
export function parseMaxSize(value: string | null): number | undefined {
  if (value === null) return Number.POSITIVE_INFINITY;
  const pixels = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return pixels > 0 ? pixels : undefined;
}
