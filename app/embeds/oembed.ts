import { escapeXml } from '../base/markup.ts';

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

export const NARROWEST_FRAME = 200;
export const USUAL_FRAME = 600;
export const LOWEST_FRAME = 80;

/** As XML has it: one element each, named as in JSON. */
export function asXml(told: OEmbed): string {
  const lines = Object.entries(told).map(
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
export function mostOf(value: string | null): number | undefined {
  if (value === null) return Number.POSITIVE_INFINITY;
  const pixels = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  return pixels > 0 ? pixels : undefined;
}
