import { hash } from 'node:crypto';
import type { Encoding } from './accepted-encoding.ts';
import {
  byEncoding,
  compressedAhead,
  decodeBody,
  encodeBody,
  type Effort,
} from './page-compression.server.ts';
import { etagOf } from './page-etag.ts';
import { bytesOfParts, cutAtPlaces, type PageParts } from './page-parts.server.ts';
import { readyBytesOf, type ReadyBytes } from './ready-bytes.server.ts';

export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  /** Each is a header of its own. A page that sets a cookie is for one reader only. */
  cookies: readonly string[];
  body: Buffer;
  /** The same as text, where it was made of one. */
  text?: string | undefined;
  /** The places of a page that is made once for many, each with its mark in the body. */
  marks?: Readonly<Record<string, string>>;
};

export type CachedPage = {
  status: number;
  body: Record<Encoding, Buffer>;
  /** Instead of the bodies, where it has places. */
  parts?: PageParts | undefined;
  /** Name, value, name, value …: what `writeHead` takes without building an object. */
  headers: Record<Encoding, readonly string[]>;
  notModified: Record<Encoding, readonly string[]>;
  /** Headers and body in one piece, and the headers of a 304. */
  ready: Record<Encoding, Buffer>;
  readyNotModified: Record<Encoding, Buffer>;
  /** Compresses it better, once it is known that it is asked for again. */
  better?: (() => Pick<CachedPage, 'body' | 'headers' | 'ready'>) | undefined;
  /** Told when another encoding is made of it. */
  growth: Growth;
  etag: string;
  madeAt: number;
  staleAt: number;
  /** From then on the page is not shown, not even while a new one is rendered. */
  expiresAt: number;
  bytes: number;
  lastUsed: number;
  tags: ReadonlySet<string>;
};

/** All that a reader is sent of a page, and what it takes. When it was made, and for how long it is shown, is the cache's to say. */
type PageContents = Omit<CachedPage, 'madeAt' | 'staleAt' | 'expiresAt' | 'lastUsed' | 'tags'>;

type Growth = { tell: (bytes: number) => void };

const VARY = 'Cookie, Accept-Encoding';
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const NO_BYTES = Buffer.alloc(0);
const BOOKKEEPING_BYTES = 2_048;

/**
 * Bytes are made of it for an encoding when somebody asks for it so. From then on it is held as it was sent, a fifth of
 * what it was made as: nearly nobody asks for another encoding (docs/decisions/0119).
 */
export async function contentsOf(
  { status, headers, body, marks }: RenderedPage,
  effort: Effort,
): Promise<PageContents> {
  const digest = hash('sha256', body, 'base64url').slice(0, 20);
  const parts = marks && (await cutAtPlaces(body, marks));
  const ahead = parts ? undefined : await compressedAhead(body);
  const growth: Growth = { tell: () => undefined };
  const shared = Object.entries({
    ...headers,
    vary: VARY,
    'cache-control': parts ? 'private, no-store' : CACHE_CONTROL,
  }).flat();
  const asMade = parts || ahead ? NO_BYTES : body;
  let held: [bytes: Buffer, encoding: Encoding] = ahead ? [ahead, 'br'] : [asMade, 'identity'];
  const bodyIn = (encoding: Encoding, how: Effort) =>
    encoding === 'br' && ahead ? ahead : encodeBody(decodeBody(...held), encoding, how);
  const sizes = new Map<Encoding | 'made', number>([['made', asMade.length]]);
  const hold = (encoding: Encoding, { bytes: { length }, body: sent }: ReadyBytes) => {
    held = [sent, encoding];
    growth.tell(length - (sizes.get('made') ?? 0) - (sizes.get(encoding) ?? 0));
    sizes.delete('made');
    sizes.set(encoding, length);
  };
  // What has places is known by no tag, and its length is that of one reader's page.
  const headersIn = (encoding: Encoding, { length }: Buffer) =>
    parts
      ? shared
      : [
          ...shared,
          'etag',
          etagOf(digest, encoding),
          'content-length',
          String(length),
          ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
        ];
  const made = (how: Effort) => {
    const sent = byEncoding((encoding) => {
      const encoded = bodyIn(encoding, how);
      const flat = headersIn(encoding, encoded);
      const ready = readyBytesOf(flat, encoded);
      hold(encoding, ready);
      return { headers: flat, ...ready };
    });
    return {
      body: byEncoding((encoding) => sent[encoding].body),
      headers: byEncoding((encoding) => sent[encoding].headers),
      ready: byEncoding((encoding) => sent[encoding].bytes),
    };
  };
  const unchanged = (encoding: Encoding) => [
    'vary',
    VARY,
    'cache-control',
    CACHE_CONTROL,
    'etag',
    etagOf(digest, encoding),
  ];
  return {
    status,
    ...made(effort),
    better: effort === 'quick' ? () => made('usual') : undefined,
    parts,
    notModified: byEncoding(unchanged),
    readyNotModified: byEncoding((encoding) => readyBytesOf(unchanged(encoding), NO_BYTES).bytes),
    growth,
    etag: digest,
    bytes:
      asMade.length + (parts ? bytesOfParts(parts) : 0) + (ahead?.length ?? 0) + BOOKKEEPING_BYTES,
  };
}
