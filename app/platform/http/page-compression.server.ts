import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

const brotli = promisify(brotliCompress);

/** A frame in another site's page is this small, and should be as light as possible on the wire. */
const SMALL_BYTES = 32 * 1024;
const SMALL_BUDGET_BYTES = 8_000;
/** Takes a third of the time of the usual one and leaves an eighth more. */
const QUICK = 2;
const USUAL = 5;
const THOROUGH = 11;
const QUICK_GZIP = 1;

/**
 * The best compression takes twenty times as long and saves a twelfth, so only small pages over their budget get it.
 * Undefined where the page is compressed when it is first asked for.
 */
export async function compressedAhead(body: Buffer): Promise<Buffer | undefined> {
  if (body.length <= SMALL_BUDGET_BYTES || body.length > SMALL_BYTES) return undefined;
  const usual = await brotli(body, atQuality(USUAL, body));
  return inOwnMemory(
    usual.length > SMALL_BUDGET_BYTES ? await brotli(body, atQuality(THOROUGH, body)) : usual,
  );
}

/** What zlib gives is a view of its working memory, 64 KB for 28 bytes, which would be kept with it. */
export function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** `quick`: for a page that perhaps nobody else will ask for. */
export type Effort = 'quick' | 'usual';

/** At once: for a page in a pool of threads it takes half as long again, most of which is the way there and back. */
export function encodeBody(body: Buffer, encoding: Encoding, effort: Effort): Buffer {
  const isQuick = effort === 'quick';
  switch (encoding) {
    case 'br':
      return brotliCompressSync(body, atQuality(isQuick ? QUICK : USUAL, body));
    case 'gzip':
      return gzipSync(body, isQuick ? { level: QUICK_GZIP } : {});
    case 'identity':
      return body;
  }
}

export function decodeBody(bytes: Buffer, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'br':
      return brotliDecompressSync(bytes);
    case 'gzip':
      return gunzipSync(bytes);
    case 'identity':
      return bytes;
  }
}

function atQuality(quality: number, { length }: Buffer): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

/** What is made of a page for an encoding when somebody asks for it: nearly all readers ask for the same one. */
export function byEncoding<Made>(make: (encoding: Encoding) => Made): Record<Encoding, Made> {
  const made = new Map<Encoding, Made>();
  const get = (encoding: Encoding): Made => {
    const known = made.get(encoding);
    if (known !== undefined) return known;
    const one = make(encoding);
    made.set(encoding, one);
    return one;
  };
  return {
    get br() {
      return get('br');
    },
    get gzip() {
      return get('gzip');
    },
    get identity() {
      return get('identity');
    },
  };
}
