import type { ReactNode } from 'react';
import { LANGUAGE } from '../../base/words/figures.ts';
import type { Theme } from '../../platform/http/prefs.ts';
import { site } from '../../site.config.ts';
import * as words from '../words/widget-document.ts';

type Props = {
  title: string;
  /**
   * Without one it is light on a ground of its own, since nothing is known of the page around it: the loader looks at
   * its page and says which it is.
   */
  theme: Theme;
  /** Whether it stands in a page of this site, which follows the reader's device as well. */
  isAtHome?: boolean;
  /** Styles and script are inlined, so that a frame needs no other request. */
  styles: string;
  script: string;
  children: ReactNode;
};

/**
 * The document of a frame, without the site's header and footer. Where a theme was chosen its background is
 * transparent, so that the host's shows through where both have one colour scheme.
 */
export function WidgetDocument({ title, theme, isAtHome, styles, script, children }: Props) {
  const scheme = theme !== 'system' ? theme : isAtHome ? 'light dark' : 'light';
  return (
    <html lang={LANGUAGE} className={theme === 'system' && !isAtHome ? 'p' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · ${site.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={scheme} />
        <meta name="description" content={words.description} />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: `:root{color-scheme:${scheme}}${styles}` }} />
      </head>
      <body>
        {children}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}
