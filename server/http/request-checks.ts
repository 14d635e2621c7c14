import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Services } from './services.ts';

export const MAX_URL = 2_048;

/** Of two names Node keeps the first; a proxy in front may have believed the second. */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts === 1;
}

/** What the guards would let pass for certain; anything else they have to look at. */
export function isWellFormed(request: IncomingMessage): boolean {
  const { url = '', headers } = request;
  return (
    url.length <= MAX_URL &&
    !url.includes('%') &&
    !url.includes('\\') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    hasOneHost(request)
  );
}

export function createSameSiteCheck({ origins }: Pick<Services, 'origins'>) {
  return ({ cookie, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean => {
    if (origin === 'null') return false;
    if (site !== undefined) return site === 'same-origin' || site === 'none';
    return origin === undefined ? cookie === undefined : origins.has(origin);
  };
}
