import { escapeXml } from '../../base/escape-markup.ts';

/** Adds a name and a description, which screen readers and search engines look for. */
export function withDescription(
  svg: string,
  { title, alt }: { title: string; alt: string },
): string {
  const at = svg.indexOf('>');
  const words = `<title>${escapeXml(title)}</title><desc>${escapeXml(alt)}</desc>`;
  return `${svg.slice(0, at)} role="img">${words}${svg.slice(at + 1)}`;
}
