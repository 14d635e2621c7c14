import { Activity, useContext, useEffect, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  data,
  href,
  isRouteErrorResponse,
  redirectDocument,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { Route } from './+types/root.ts';
import { viewerContext } from './accounts/auth/account-context.server.ts';
import { pageAccess } from './accounts/account-rules.ts';
import { LANGUAGE } from './base/words/figures.ts';
import { safePath } from './base/safe-path.ts';
import { textFieldsOf } from './base/text-fields.ts';
import { EarlyScript } from './frame/early-script.tsx';
import { ErrorView } from './frame/error-view.tsx';
import { NavigationFocus } from './frame/navigation-focus.tsx';
import { OwnDataScript, useSignedInMember } from './frame/own-data.tsx';
import { IN_PLACES } from './frame/in-places.ts';
import { requestContext } from './platform/http/request-context.server.ts';
import { DEFAULT_PREFS, themeOf, type Theme } from './platform/http/prefs.ts';
import { createPageMatcher } from './platform/http/page-matcher.ts';
import { readRootData } from './root-data.server.ts';
import { pageRoutes, type PageRoute } from './routes.ts';
import { releaseEarlyPresses } from './ui/early-press.ts';
import { Hatches } from './ui/hatch.tsx';
import { lazyWhenIdle } from './ui/lazy-when-idle.tsx';
import { PieceMarkContext } from './questions/ui/ordered-pieces.ts';
import { DocumentLinkContext } from './ui/site-link.tsx';
import { useServed } from './ui/use-hydrated.ts';
import styles from './app.css?url';

export const loader = ({ context }: Route.LoaderArgs) => readRootData(context);

/** The root data never changes while the reader stays: signing in and out load a document. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: instrument, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: bricolage, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** Their links, forms and menus work before. */
const Header = lazyWhenIdle('header', async () => (await import('./frame/header.tsx')).Header);
const Footer = lazyWhenIdle('footer', async () => (await import('./frame/footer.tsx')).Footer);

const matchPage = createPageMatcher(pageRoutes);
// In the browser the map contains only the pages with the router (vite.config.ts).
const isDocument = (path: string) => matchPage(path)?.rules.script !== 'router';
const always = () => true;

/**
 * Applies the guard that the map defines for each page. It goes by the matched page, since an address can be written in
 * several ways.
 */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ pattern, url: { pathname, search }, context, request }) => {
    const { prefs, rateLimited } = context.get(requestContext);
    if (rateLimited) throw data({ ...rateLimited, theme: prefs.theme }, { status: 429 });
    const matched = pattern.startsWith('/') ? pattern : `/${pattern}`;
    const { guard = 'admin' } = pageRoutes.find(({ path }) => path === matched) ?? {};
    const answer = pageAccess(guard, context.get(viewerContext));
    if (answer === 'no') throw data(null, { status: 404 });
    if (answer === 'second factor') {
      const next = new URLSearchParams({ next: safePath(pathname + search) });
      throw redirectDocument(`${href('/account/second-factor')}?${next}`, 303);
    }
    if (answer === 'sign in') {
      // With a script, what was typed is still on the page; without one, it exists only in the request.
      if (request.method === 'POST' && request.headers.get('sec-fetch-dest') === 'document')
        throw data(
          { action: pathname + search, fields: textFieldsOf(await request.formData()) },
          { status: 401 },
        );
      const next = new URLSearchParams({ next: safePath(pathname + search) });
      throw redirectDocument(`${href('/sign-in')}?${next}`, 303);
    }
  },
];

export function Layout({ children }: { children: ReactNode }) {
  const rootData = useRouteLoaderData<typeof loader>('root');
  const { isDemo = false, theme: chosen = DEFAULT_PREFS.theme } = rootData ?? {};
  const member = useSignedInMember();
  const orderMark = useContext(PieceMarkContext);
  const error = useRouteError();
  const { route, isBare, look, theme = chosen } = usePageFrame(error);
  const failed = Boolean(error);
  // An error page is a plain document: what failed once must not fail again during hydration.
  const carriesRouter = route?.script === 'router' && !failed;
  return (
    <html
      lang={LANGUAGE}
      dir="ltr"
      data-theme={theme === 'system' ? undefined : theme}
      data-as={member?.as}
      data-look={look}
      data-order={orderMark}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <ThemeColorMeta theme={theme} />
        <Meta />
        <Links />
      </head>
      <body>
        <Hatches />
        {isBare ? (
          children
        ) : (
          // Boundaries for hydration: what does not match is drawn anew up to the next of them, not the whole document.
          <Activity>
            <DocumentLinkContext value={carriesRouter ? isDocument : always}>
              <Header theme={theme} member={member} />
              <main id="main" tabIndex={-1} className="outline-none">
                <Activity>{children}</Activity>
              </main>
              <Footer isDemo={isDemo} />
            </DocumentLinkContext>
          </Activity>
        )}
        {(!isBare || carriesRouter) && <EarlyScript />}
        {carriesRouter && (
          <>
            <NavigationFocus />
            <PageScripts hasOwnData={rootData?.member === IN_PLACES} />
          </>
        )}
      </body>
    </html>
  );
}

/** Where React draws the whole document anew they have run, and Trusted Types would refuse to make them again. */
function PageScripts({ hasOwnData }: { hasOwnData: boolean }) {
  if (!useServed()) return <PlacesOnly />;
  return (
    <>
      {hasOwnData && <OwnDataScript />}
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

/** `ScrollRestoration` without its script: a page to which the reader moves in place begins at its top. */
function PlacesOnly() {
  useScrollRestoration();
  return null;
}

/** The colour of the browser's interface around the page: paper in the light theme, night sky in the dark one. */
function ThemeColorMeta({ theme }: { theme: Theme }) {
  return (['light', 'dark'] as const).map((scheme) => (
    <meta
      key={scheme}
      name="theme-color"
      media={`(prefers-color-scheme: ${scheme})`}
      content={THEME_COLORS[theme === 'system' ? scheme : theme]}
      suppressHydrationWarning
    />
  ));
}

const THEME_COLORS = { light: '#faf6ef', dark: '#0d1120' };

/** The parts of a page's data that concern the whole screen: `look` is for the style sheets. */
type PageData = { theme?: string; frame?: PageRoute['frame']; look?: string };
type PageFrame = {
  route: PageRoute | undefined;
  isBare: boolean;
  look?: string | undefined;
  theme?: Theme;
};

/**
 * The settings from the map for this page. An embed has the theme that its host chose, whatever the reader chose here.
 */
function usePageFrame(error: unknown): PageFrame {
  const leaf = useMatches().at(-1);
  // One page for all readers who ask too often: a header would show all of them who one of them is.
  if (isRouteErrorResponse(error) && error.status === 429)
    return { route: undefined, isBare: true, theme: themeOf((error.data as PageData).theme) };
  const route = pageRoutes.find(({ id }) => id === leaf?.id);
  const asked = leaf?.loaderData as PageData | undefined;
  return route?.frame === 'bare'
    ? { route, isBare: true, theme: themeOf(asked?.theme) }
    : { route, isBare: asked?.frame === 'bare', look: asked?.look };
}

export default function Root() {
  // In a task of its own: React takes no part over in an effect.
  useEffect(() => void setTimeout(releaseEarlyPresses), []);
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorView />;
}
