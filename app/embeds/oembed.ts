import { escapeXml } from '../base/escape-markup.ts';

/** What consumers of oEmbed are told, as https://oembed.com version 1.0 has it. */
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

/** As XML has it: one element each, named as in JSON. */
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

/** A size that a consumer names: whole pixels, or nothing at all. Undefined is one that can't be read. */
export function parseMaxSize(value: string | null): number | undefined {
  if (value === null) return Number.POSITIVE_INFINITY;
  const pixels = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return pixels > 0 ? pixels : undefined;
}
