/** A mail as a few parts, written once and sent in both forms. A text alone is a paragraph. */
export type MailPart = string | { quote: string } | { link: string; label: string };

export function mailBody(parts: readonly MailPart[]): { text: string; html: string } {
  const html = parts.map(asHtml).join('\n');
  return {
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head>\n<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em">\n${html}\n</body></html>\n`,
  };
}

/** The first address in a mail's text: what a developer without a mail server wants to open. */
export function firstLink(text: string): string | undefined {
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0];
}

function asText(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return `${part.label}:\n${part.link}`;
  return part.quote
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function asHtml(part: MailPart): string {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
  if ('link' in part) return `<p><a href="${escaped(part.link)}">${escaped(part.label)}</a></p>`;
  const lines = escaped(part.quote).replaceAll('\n', '<br>');
  return `<blockquote dir="auto" style="margin:0;padding-left:1em;border-left:3px solid #b9430a">${lines}</blockquote>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
