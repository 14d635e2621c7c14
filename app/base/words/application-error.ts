import { LANGUAGE } from './figures.ts';

/** The wording is the same on the error page, on the bare page behind it, and in the browser. */
export function applicationErrorMessage(side: 'client' | 'server', host: string): string {
  return side === 'client'
    ? `Application error: a client-side exception has occurred while loading ${host} (see the browser console for more information).`
    : `Application error: a server-side exception has occurred while loading ${host} (see the server logs for more information).`;
}

export const applicationErrorTitle = (siteName: string) => `Application error · ${siteName}`;
export const loadingAgain = 'Loading the page again …';
export const reloadThisPage = 'Reload this page';

export function digestLine(digest: string): string {
  return `Digest: ${digest}`;
}

/**
 * The page of last resort, for when even the error page cannot be rendered: it needs no component and no style sheet.
 */
export function applicationErrorPage(siteName: string, host: string, digest: string): string {
  const safeHost = host.replaceAll(/[^\w.:[\]-]/g, '');
  return `<!doctype html>
<html lang="${LANGUAGE}">
<head><meta charset="utf-8"><title>${applicationErrorTitle(siteName)}</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>${applicationErrorMessage('server', safeHost)}</h1><p>${digestLine(digest)}</p></body>
</html>
`;
}
