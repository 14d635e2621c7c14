import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createWorkerThread, type WorkerThread } from '../../platform/worker-thread.server.ts';
import type { Drawing } from './picture.ts';

/** A finished drawing, as it is sent. */
export type DrawnPicture = {
  body: Buffer;
  /** Set for an SVG; a PNG is compressed already. */
  gzipped: Buffer | undefined;
  etag: string;
};

export type PictureCache = {
  /** Undefined where the picture has to be drawn first. */
  cached(drawing: Drawing): DrawnPicture | undefined;
  draw(drawing: Drawing): Promise<DrawnPicture>;
};

/** The source file itself: Node runs it without a build. */
const THREAD_URL = pathToFileURL(join('app', 'embeds', 'pictures', 'drawing-thread.server.ts'));
/** As many as take a few seconds to draw; further requests are told to come back. */
const MAX_WAITING = 60;
/** The first drawing waits until the thread has started, on a machine that may be busy. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 24 * 1024 * 1024;

const gzipOf = promisify(gzip);

type Deps = { drawInThread?: WorkerThread<Drawing, Uint8Array>; mostBytes?: number };

/**
 * Caches drawings by everything that is drawn in them, so that nothing is drawn twice, and what many request at once is
 * drawn once. The drawings used longest ago are evicted first.
 */
export function createPictureCache({
  drawInThread = createDrawingThread(),
  mostBytes = MAX_BYTES,
}: Deps = {}): PictureCache {
  const finished = new Map<string, DrawnPicture>();
  const pending = new Map<string, Promise<DrawnPicture>>();
  let bytes = 0;

  function cached(drawing: Drawing): DrawnPicture | undefined {
    return findCached(keyOf(drawing));
  }

  async function draw(drawing: Drawing): Promise<DrawnPicture> {
    const key = keyOf(drawing);
    const drawn = findCached(key) ?? pending.get(key);
    if (drawn) return drawn;
    const made = make(key, drawing).finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  }

  function findCached(key: string): DrawnPicture | undefined {
    const drawn = finished.get(key);
    if (!drawn) return undefined;
    // Set again, so that the map's order is the order of use.
    finished.delete(key);
    finished.set(key, drawn);
    return drawn;
  }

  async function make(key: string, drawing: Drawing): Promise<DrawnPicture> {
    const body = Buffer.from(await drawInThread(drawing));
    const drawn: DrawnPicture = {
      body,
      gzipped: drawing.format === 'svg' ? await gzipOf(body) : undefined,
      etag: createHash('sha256').update(body).digest('base64url').slice(0, 20),
    };
    finished.set(key, drawn);
    bytes += sizeOf(drawn);
    for (const [oldest, old] of finished) {
      if (bytes <= mostBytes) break;
      finished.delete(oldest);
      bytes -= sizeOf(old);
    }
    return drawn;
  }

  return { cached, draw };
}

function createDrawingThread(): WorkerThread<Drawing, Uint8Array> {
  return createWorkerThread({ module: THREAD_URL, maxQueued: MAX_WAITING, timeoutMs: TIMEOUT_MS });
}

function sizeOf({ body, gzipped }: DrawnPicture): number {
  return body.length + (gzipped?.length ?? 0) + 500;
}

function keyOf(drawing: Drawing): string {
  return createHash('sha256').update(JSON.stringify(drawing)).digest('base64url');
}
