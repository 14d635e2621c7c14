import { LANGUAGE } from '../../base/words/figures.ts';
import { escapeHtml } from '../../base/escape-markup.ts';
// A direct import, because any other module would be bundled into the worker as well.
import { SITE_NAME } from '../../site.config.ts';
import * as words from '../words/offline.ts';

/** What the service worker shows in place of a page that could not be fetched. */
type OfflinePageParams = {
  path: string;
  /** What became of a form that was sent: an answer is queued, also one that may have arrived; other forms are not. */
  sent: 'kept' | 'unknown' | 'not kept' | undefined;
  waiting: number;
};

/** Light and dark colours as in app.css. */
export const OFFLINE_STYLES = `:root{color-scheme:light dark;--paper:light-dark(#faf6ef,#0d1120);--ink:light-dark(#1b1a1f,#f3efe7);--soft:light-dark(#625d59,#a5a7b4);--sign:light-dark(#d9661a,#f58a3c)}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.125rem/1.55 system-ui,sans-serif}
main{max-width:32rem;padding:2rem 1.25rem}
svg{display:block;width:3rem;fill:var(--sign)}
h1{margin:1.25rem 0 1rem;font-size:clamp(2rem,8vw,2.75rem);line-height:1.1;text-wrap:balance}
p{margin:0 0 1rem;text-wrap:pretty}
small{font-size:1rem;color:var(--soft)}
a,button{display:inline-block;margin-top:.75rem;padding:.75rem 1.5rem;border:0;border-radius:99px;background:var(--ink);color:var(--paper);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
a:focus-visible,button:focus-visible{outline:3px solid var(--ink);outline-offset:3px}`;

/** The same as public/icon.svg, which cannot be fetched while offline. */
const SIGN =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 0c1.4 9.2 6.8 14.6 16 16-9.2 1.4-14.6 6.8-16 16-1.4-9.2-6.8-14.6-16-16 9.2-1.4 14.6-6.8 16-16Z"/></svg>';

export function offlinePage({ path, sent, waiting }: OfflinePageParams): string {
  const { title, text } = words.pages[sent ?? 'page'];
  const queued = waiting === 0 ? words.noneWaits : words.waiting({ answers: waiting });
  return standalonePage(
    title,
    `<p>${text}</p><p><small>${queued}</small></p><a href="${escapeHtml(path)}">${words.tryAgain}</a>`,
  );
}

/** A page that loads nothing else. */
export function standalonePage(title: string, body: string, styles = OFFLINE_STYLES): string {
  return `<!doctype html>
<html lang="${LANGUAGE}">
<head><meta charset="utf-8"><title>${title} · ${SITE_NAME}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><style>${styles}</style></head>
<body><main>${SIGN}<h1>${title}</h1>${body}</main></body>
</html>
`;
}
