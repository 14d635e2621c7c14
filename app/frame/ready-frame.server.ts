import { escapeHtml } from '../base/escape-markup.ts';
import type { ReadyFrame } from './ready-frame-context.ts';

type LinkRule = Parameters<ReadyFrame['footer']>[0]['leadsToDocument'];
type Kept = WeakMap<LinkRule, Map<string, string>>;

/** Stand in a kept header for what each page has of its own there. */
const HERE = 'place-here-';
const SIGN_IN_QUERY = '?place-sign-in-';
const PLACES = /place-here-|\?place-sign-in-/g;

/**
 * A third of the elements of a page are its header and its footer, and the same on nearly all of them. There are as many
 * texts as themes, kinds of readers and links to the page itself; a member's name is in none of them.
 */
export function createReadyFrame(draw: ReadyFrame): ReadyFrame {
  const headers: Kept = new WeakMap();
  const footers: Kept = new WeakMap();
  return {
    header({ place, ...page }) {
      const { current, here, signInQuery } = place;
      const key = `${page.theme} ${page.isForAllMembers} ${current}`;
      const text = keptText(headers, page.leadsToDocument, key, () =>
        draw.header({ ...page, place: { current, here: HERE, signInQuery: SIGN_IN_QUERY } }),
      );
      return text.replaceAll(PLACES, (found) => escapeHtml(found === HERE ? here : signInQuery));
    },
    footer(page) {
      const key = String(page.isDemo);
      return keptText(footers, page.leadsToDocument, key, () => draw.footer(page));
    },
  };
}

function keptText(kept: Kept, leadsToDocument: LinkRule, key: string, draw: () => string): string {
  const texts = kept.get(leadsToDocument) ?? new Map<string, string>();
  kept.set(leadsToDocument, texts);
  const text = texts.get(key) ?? draw();
  texts.set(key, text);
  return text;
}
