import { createHash } from 'node:crypto';

/** What the tests read from a served page, as text: the page itself is checked by a real browser elsewhere. */
export function inlineScripts(html: string): string[] {
  const found = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g);
  return Array.from(found).flatMap(([, attributes = '', script = '']) =>
    /\ssrc=/.test(attributes) || /type="application\/(?:ld\+)?json"/.test(attributes)
      ? []
      : [script],
  );
}

export function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Markup without what stands inside scripts and styles. */
export function markupOf(html: string): string {
  return html.replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/g, '$1$3');
}

/** What can be read in the main part of a page. */
export function mainTextOf(html: string): string {
  const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(markupOf(html)) ?? [];
  return main
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function headingCount(html: string): number {
  return markupOf(html).match(/<h1\b/g)?.length ?? 0;
}

export function titleOf(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(markupOf(html))?.[1] ?? '';
}

/** An attribute of the one tag that carries another: `attributeOf(html, 'link', 'rel="canonical"', 'href')`. */
export function attributeOf(html: string, tag: string, mark: string, attribute: string): string {
  const tags = markupOf(html).match(new RegExp(`<${tag}\\b[^>]*>`, 'g')) ?? [];
  const found = tags.find((text) => text.includes(mark)) ?? '';
  return new RegExp(`\\s${attribute}="([^"]*)"`).exec(found)?.[1] ?? '';
}
