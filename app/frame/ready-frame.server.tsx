import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { escapeHtml } from '../base/escape-markup.ts';
import { DocumentLinkContext } from '../ui/site-link.tsx';
import { FooterContent } from './footer.tsx';
import { HeaderContent } from './header.tsx';
import { PlaceMarksContext } from './own-data.tsx';
import { PLACE_MARKS } from './place-contents.server.ts';
import type { ReadyFrame } from './ready-frame-context.ts';

type LinkRule = Parameters<ReadyFrame['footer']>[0]['leadsToDocument'];

/** Stand in a kept header for what each page has of its own there. */
const HERE = 'place-here-';
const SIGN_IN_QUERY = '?place-sign-in-';
const PLACES = /place-here-|\?place-sign-in-/g;

/**
 * A third of the elements of a page are its header and its footer, and the same on nearly all of them. There are as many
 * texts as themes, kinds of readers and links to the page itself; a member's name is in none of them.
 */
const headers = new WeakMap<LinkRule, Map<string, string>>();
const footers = new WeakMap<LinkRule, Map<string, string>>();

export const readyFrame: ReadyFrame = {
  header({ leadsToDocument, theme, isForAllMembers, place: { current, here, signInQuery } }) {
    const key = `${theme} ${isForAllMembers} ${current}`;
    const text = keptText(headers, leadsToDocument, key, () => {
      const place = { current, here: HERE, signInQuery: SIGN_IN_QUERY };
      const member = isForAllMembers ? { name: PLACE_MARKS.name, unread: 0 } : undefined;
      return (
        <PlaceMarksContext value={isForAllMembers ? PLACE_MARKS : undefined}>
          <HeaderContent theme={theme} member={member} place={place} />
        </PlaceMarksContext>
      );
    });
    return text.replaceAll(PLACES, (found) => escapeHtml(found === HERE ? here : signInQuery));
  },
  footer({ leadsToDocument, isDemo }) {
    return keptText(footers, leadsToDocument, String(isDemo), () => (
      <FooterContent isDemo={isDemo} />
    ));
  },
};

function keptText(
  kept: typeof headers,
  leadsToDocument: LinkRule,
  key: string,
  content: () => ReactNode,
): string {
  const texts = kept.get(leadsToDocument) ?? new Map<string, string>();
  kept.set(leadsToDocument, texts);
  const known = texts.get(key);
  if (known !== undefined) return known;
  // Links lead to whole paths, so that it does not matter where they stand.
  const text = renderToString(
    <StaticRouter location="/">
      <DocumentLinkContext value={leadsToDocument}>{content()}</DocumentLinkContext>
    </StaticRouter>,
  );
  texts.set(key, text);
  return text;
}
