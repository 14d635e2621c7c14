/** Links in the head of a page that tell consumers of oEmbed how to embed it. */
export function oembedLinks(origin: string, path: string, title: string) {
  const address = (format: string) =>
    `${origin}/api/oembed?${new URLSearchParams({ url: origin + path, format })}`;
  return (['json', 'xml'] as const).map((format) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
    href: address(format),
    title,
  }));
}
