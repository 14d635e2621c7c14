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
import {
  bytesOfParts,
  cutAtPlaces,
  cutPiecesAtPlaces,
  type PageParts,
} from './page-parts.server.ts';
import { bytesOfPieces, cutIntoPieces, putInOrder } from './page-pieces.server.ts';
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
  /** The order of choices of one order of readers, where its text is made in pieces for all of them. */
  orderOf?: OrderOf | undefined;
  /** Where it could not be made for all of them: whose it is. */
  onlyFor?: number | undefined;
};

export type OrderOf = (order: number) => readonly number[];

/** What a reader is sent. */
export type SentPage = {
  status: number;
  body: Record<Encoding, Buffer>;
  /** Name, value, name, value …: what `writeHead` takes without building an object. */
  headers: Record<Encoding, readonly string[]>;
  notModified: Record<Encoding, readonly string[]>;
  /** Headers and body in one piece, and the headers of a 304. */
  ready: Record<Encoding, Buffer>;
  readyNotModified: Record<Encoding, Buffer>;
  /** Compresses it better, once it is known that it is asked for again. */
  better?: (() => Pick<SentPage, 'body' | 'headers' | 'ready'>) | undefined;
  etag: string;
};

export type CachedPage = SentPage & {
  /** Instead of the bodies, where it has places. */
  parts?: PageParts | undefined;
  /** The same where it was made for all orders of choices, with what stands in the place of the order. */
  partsIn?: ((order: number) => { parts: PageParts; order: string }) | undefined;
  /** Instead of the bodies, where it was made so for visitors. */
  inOrder?: ((order: number) => { sent: SentPage; isNew: boolean }) | undefined;
  onlyFor?: number | undefined;
  /** Told when another encoding is made of it. */
  growth: Growth;
  madeAt: number;
  staleAt: number;
  /** From then on the page is not shown, not even while a new one is rendered. */
  expiresAt: number;
  bytes: number;
  lastUsed: number;
  tags: ReadonlySet<string>;
};

export function isCachedPage(page: CachedPage | RenderedPage): page is CachedPage {
  return 'etag' in page;
}

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
export async function contentsOf(page: RenderedPage, effort: Effort): Promise<PageContents> {
  const { status, headers, body, marks, text, orderOf, onlyFor } = page;
  const growth: Growth = { tell: () => undefined };
  if (orderOf && text !== undefined && !marks)
    return inAllOrders({ status, headers, text, orderOf }, effort, growth);
  const partsIn = marks && orderOf && (await partsInAllOrders({ text, marks, orderOf }));
  const parts = partsIn ? partsIn(0).parts : marks && (await cutAtPlaces(body, marks));
  const ahead = parts ? undefined : await compressedAhead(body);
  const asMade = parts || ahead ? NO_BYTES : body;
  let held: [bytes: Buffer, encoding: Encoding] = ahead ? [ahead, 'br'] : [asMade, 'identity'];
  let unsent = asMade.length;
  const given = {
    status,
    headers,
    parts,
    ahead,
    digest: digestOf(body),
    bodyOf: () => decodeBody(...held),
    hold: (sent: Buffer, encoding: Encoding) => {
      held = [sent, encoding];
      growth.tell(-unsent);
      unsent = 0;
    },
  };
  return {
    ...sentOf(given, effort, growth),
    parts,
    partsIn,
    onlyFor,
    growth,
    bytes: unsent + (parts ? bytesOfParts(parts) : 0) + (ahead?.length ?? 0) + BOOKKEEPING_BYTES,
  };
}

/** For one reader, where it is not kept. */
export function inOneOrder({ orderOf, ...page }: RenderedPage, order: number): RenderedPage {
  if (!orderOf || page.text === undefined) return page;
  const body = putInOrder(cutIntoPieces(page.text), orderOf(order));
  return { ...page, body, text: undefined };
}

type InPlaces = Pick<RenderedPage, 'text'> & {
  marks: NonNullable<RenderedPage['marks']>;
  orderOf: OrderOf;
};

async function partsInAllOrders({
  text = '',
  marks,
  orderOf,
}: InPlaces): Promise<NonNullable<CachedPage['partsIn']>> {
  const inOrder = await cutPiecesAtPlaces(cutIntoPieces(text), marks);
  const made: { parts: PageParts; order: string }[] = [];
  return (order) => {
    const numbers = orderOf(order);
    return (made[order] ??= { parts: inOrder(numbers), order: numbers.join(' ') });
  };
}

type InOrders = Pick<RenderedPage, 'status' | 'headers'> & { text: string; orderOf: OrderOf };

/** Cut once. An order is put together, and compressed, when its first reader asks for it. Only the pieces are held. */
function inAllOrders(
  { status, headers, text, orderOf }: InOrders,
  effort: Effort,
  growth: Growth,
): PageContents {
  const pieces = cutIntoPieces(text);
  // The same in every process, whatever marks it was cut at.
  const digest = digestOf(putInOrder(pieces, []));
  const bySequence = new Map<string, SentPage>();
  const byOrder: SentPage[] = [];
  const sentIn = (numbers: readonly number[], sequence: string): SentPage =>
    sentOf(
      {
        status,
        headers,
        digest: digestOf(`${digest} ${sequence}`),
        bodyOf: () => putInOrder(pieces, numbers),
      },
      effort,
      growth,
    );
  const made = (order: number): SentPage => {
    const numbers = orderOf(order);
    const sequence = numbers.join(' ');
    const known = bySequence.get(sequence);
    if (known) return known;
    const sent = sentIn(numbers, sequence);
    growth.tell(BOOKKEEPING_BYTES);
    bySequence.set(sequence, sent);
    return sent;
  };
  return {
    // Sent to nobody: what an order is sent as would stay here after it was compressed better.
    ...sentIn([], ''),
    better: undefined,
    inOrder: (order) => {
      const known = byOrder[order];
      return known
        ? { sent: known, isNew: false }
        : { sent: (byOrder[order] = made(order)), isNew: true };
    },
    growth,
    bytes: bytesOfPieces(pieces) + BOOKKEEPING_BYTES,
  };
}

type Given = Pick<RenderedPage, 'status' | 'headers'> & {
  parts?: PageParts | undefined;
  ahead?: Buffer | undefined;
  digest: string;
  bodyOf: () => Buffer;
  /** Told what was sent, where that is held instead of what was made. */
  hold?: (sent: Buffer, encoding: Encoding) => void;
};

function sentOf(
  { status, headers, parts, ahead, digest, bodyOf, hold }: Given,
  effort: Effort,
  growth: Growth,
): SentPage {
  const shared = Object.entries({
    ...headers,
    vary: VARY,
    'cache-control': parts ? 'private, no-store' : CACHE_CONTROL,
  }).flat();
  const bodyIn = (encoding: Encoding, how: Effort) =>
    encoding === 'br' && ahead ? ahead : encodeBody(bodyOf(), encoding, how);
  const sizes = new Map<Encoding, number>();
  const count = (encoding: Encoding, { bytes: { length }, body: sent }: ReadyBytes) => {
    growth.tell(length - (sizes.get(encoding) ?? 0));
    sizes.set(encoding, length);
    hold?.(sent, encoding);
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
      count(encoding, ready);
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
    notModified: byEncoding(unchanged),
    readyNotModified: byEncoding((encoding) => readyBytesOf(unchanged(encoding), NO_BYTES).bytes),
    etag: digest,
  };
}

function digestOf(body: Buffer | string): string {
  return hash('sha256', body, 'base64url').slice(0, 20);
}
