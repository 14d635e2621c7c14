import { LANGUAGE } from './figures.ts';

/** The wording is the same on the error page, on the bare page behind it, and in the browser. */
const SEE = { client: 'browser console', server: 'server logs' } as const;

export function applicationErrorMessage(side: keyof typeof SEE, host: string): string {
  return `Application error: a ${side}-side exception has occurred while loading ${host} (see the ${SEE[side]} for more information).`;
}

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
<head><meta charset="utf-8"><title>Application error · ${siteName}</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>${applicationErrorMessage('server', safeHost)}</h1><p>${digestLine(digest)}</p></body>
</html>
`;
}
