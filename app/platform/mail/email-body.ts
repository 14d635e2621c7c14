import { LANGUAGE } from '../../base/words/figures.ts';
import { ownValue } from '../../base/own-value.ts';
import { site } from '../../site.config.ts';

/**
 * An email as a few blocks, written once and sent as text and as HTML. A plain text is a paragraph. `isAside` marks
 * what the email is not about, such as how to unsubscribe.
 */
export type EmailBlock =
  | string
  | { quote: string }
  | { link: string; label: string; isAside?: boolean };

/* Mail programs drop style sheets, so the few styles are inline. No background is set, since in dark mode a program
   brings its own. White on this button has a contrast of 5.6:1 on any background. */
const BODY =
  'margin:0 auto;padding:24px 16px;max-width:36em;font:16px/1.5 system-ui,-apple-system,Segoe UI,sans-serif;overflow-wrap:break-word';
const BUTTON =
  'display:inline-block;padding:10px 20px;border-radius:24px;background:#b9430a;color:#ffffff;font-weight:600;text-decoration:none';
const QUOTE =
  'margin:0;padding-left:16px;border-left:3px solid #f58a3c;font-size:19px;font-weight:600';

export function renderEmailBody(parts: readonly EmailBlock[]): { text: string; html: string } {
  const html = parts.map(asHtml).join('\n');
  return {
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(site.name)}</title></head>
<body style="${BODY}">
<p style="font-weight:700"><span aria-hidden="true" style="color:#f58a3c">\u2726</span> ${escaped(site.name)}</p>
${html}
</body></html>
`,
  };
}

/** The first address in an email's text, which a developer without a mail server wants to open. */
export function firstLink(text: string): string | undefined {
  return /https?:\/\/[^\s<>"]+/.exec(text)?.[0];
}

function asText(part: EmailBlock): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return `${part.label}:\n${part.link}`;
  return part.quote
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

function asHtml(part: EmailBlock): string {
  if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
  if ('link' in part) {
    const [size, style] = part.isAside ? ['font-size:14px', ''] : ['', BUTTON];
    return `<p${styled(size)}><a href="${escaped(part.link)}"${styled(style)}>${escaped(part.label)}</a></p>`;
  }
  const lines = escaped(part.quote).replaceAll('\n', '<br>');
  return `<blockquote dir="auto"${styled(QUOTE)}>${lines}</blockquote>`;
}

function styled(style: string): string {
  return style === '' ? '' : ` style="${style}"`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ownValue(ENTITIES, sign) ?? sign);
}
