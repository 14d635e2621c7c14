import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createThread, type Thread } from '../../platform/thread.server.ts';
import type { Drawing } from './picture.ts';

/** A finished drawing, as it is sent. */
export type Drawn = {
  body: Buffer;
  /** Of a text; a PNG is as small as it gets. */
  gzipped: Buffer | undefined;
  etag: string;
};

export type Pictures = {
  /** Undefined where it has to be drawn first. */
  known(drawing: Drawing): Drawn | undefined;
  draw(drawing: Drawing): Promise<Drawn>;
};

/** As it stands: Node runs it without a build. */
const THREAD = pathToFileURL(join('app', 'embeds', 'pictures', 'drawing-thread.server.ts'));
/** A few seconds of drawing; whoever comes then is told to come back. */
const MOST_WAITING = 60;
/** The first one waits for the thread to start, on a machine that may have much else to do. */
const LONGEST_MS = 10_000;
const MOST_BYTES = 24 * 1024 * 1024;

const gzipOf = promisify(gzip);

type Means = { draws?: Thread<Drawing, Uint8Array>; mostBytes?: number };

/**
 * Drawings by all that is drawn in them: as long as nothing of that changes, nothing is drawn twice, and what is asked
 * for by many at once is drawn once. Those used longest ago leave first.
 */
export function createPictures({
  draws = inThread(),
  mostBytes = MOST_BYTES,
}: Means = {}): Pictures {
  const finished = new Map<string, Drawn>();
  const making = new Map<string, Promise<Drawn>>();
  let bytes = 0;

  function known(drawing: Drawing): Drawn | undefined {
    return used(keyOf(drawing));
  }

  async function draw(drawing: Drawing): Promise<Drawn> {
    const key = keyOf(drawing);
    const drawn = used(key) ?? making.get(key);
    if (drawn) return drawn;
    const made = make(key, drawing).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  function used(key: string): Drawn | undefined {
    const drawn = finished.get(key);
    if (!drawn) return undefined;
    // Set anew, so that the map's order is the order of use.
    finished.delete(key);
    finished.set(key, drawn);
    return drawn;
  }

  async function make(key: string, drawing: Drawing): Promise<Drawn> {
    const body = Buffer.from(await draws(drawing));
    const drawn: Drawn = {
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

  return { known, draw };
}

function inThread(): Thread<Drawing, Uint8Array> {
  return createThread({ module: THREAD, mostWaiting: MOST_WAITING, longestMs: LONGEST_MS });
}

function sizeOf({ body, gzipped }: Drawn): number {
  return body.length + (gzipped?.length ?? 0) + 500;
}

function keyOf(drawing: Drawing): string {
  return createHash('sha256').update(JSON.stringify(drawing)).digest('base64url');
}
