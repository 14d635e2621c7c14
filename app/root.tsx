import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { screens } from './routes.ts';
import type { ReactNode } from 'react';

export function Layout({ children }: { children: ReactNode }) {
  const id = useMatches().at(-1)?.id;
  const screen = screens.find((s) => s.id === id);
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {screen?.script === 'router' && <><ScrollRestoration /><Scripts /></>}
      </body>
    </html>
  );
}
export default function Root() { return <Outlet />; }
export function ErrorBoundary() { return <main><h1>error</h1></main>; }
