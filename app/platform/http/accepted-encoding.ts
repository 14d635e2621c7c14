export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that the reader accepts, of those that there are. */
export function encodingOf(acceptEncoding: string | undefined): Encoding;
export function encodingOf<Known extends Encoding>(
  acceptEncoding: string | undefined,
  known: readonly Known[],
): Known | 'identity';
export function encodingOf(
  acceptEncoding: string | undefined,
  known: readonly Encoding[] = COMPRESSED,
): Encoding {
  if (!acceptEncoding) return 'identity';
  const accepted = acceptEncoding.toLowerCase();
  return known.find((encoding) => accepts(accepted, encoding)) ?? 'identity';
}

/** The best first. */
const COMPRESSED: readonly Encoding[] = ['br', 'gzip'];

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  if (at < 0) return false;
  // "br;q=0" is a refusal.
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(header.slice(at + encoding.length));
}
