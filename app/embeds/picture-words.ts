/** A drawing with the words that say it: a name and a description, as screen readers and search engines look for. */
export function withWords(svg: string, { title, alt }: { title: string; alt: string }): string {
  const at = svg.indexOf('>');
  const words = `<title>${escaped(title)}</title><desc>${escaped(alt)}</desc>`;
  return `${svg.slice(0, at)} role="img">${words}${svg.slice(at + 1)}`;
}

/** What XML 1.0 does not allow in a document, even written as a number. */
const NOT_ALLOWED = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escaped(text: string): string {
  return text.replaceAll(NOT_ALLOWED, '').replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');
}
