import type { Encoding } from './accepted-encoding.ts';

/** Weak where the same page may come in other bytes, once it was compressed better. */
export function etagOf(digest: string, encoding: Encoding): string {
  return `${encoding === 'identity' ? '' : 'W/'}"${digest}-${encoding}"`;
}

/** Whether `If-None-Match` names this page in the encoding it would be sent in, weakly compared (RFC 9110, 13.1.2). */
export function matchesEtag(
  ifNoneMatch: string | undefined,
  { etag }: { etag: string },
  encoding: Encoding,
): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch === '*' || ifNoneMatch.includes(`"${etag}-${encoding}"`);
}
