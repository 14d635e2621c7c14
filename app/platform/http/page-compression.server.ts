import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
export const gzipped = promisify(gzip);

/** A frame in another site's page is this small, and should be as light as possible on the wire. */
const SMALL_BYTES = 32 * 1024;
const SMALL_BUDGET_BYTES = 8_000;
const QUICK = 5;
const THOROUGH = 11;

/**
 * The best compression takes twenty times as long and saves a twelfth, so only small pages over their budget get it.
 */
export async function compressed(body: Buffer): Promise<Buffer> {
  const quick = await atQuality(body, QUICK);
  return body.length <= SMALL_BYTES && quick.length > SMALL_BUDGET_BYTES
    ? atQuality(body, THOROUGH)
    : quick;
}

function atQuality(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
