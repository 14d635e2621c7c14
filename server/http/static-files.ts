import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { resolve } from 'node:path';

const ONE_YEAR_S = 31_536_000;
const ONE_HOUR_S = 3_600;

/** Hashed assets never change; the few files with fixed names are asked for again after an hour. */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  const root = resolve('build/client');
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${ONE_YEAR_S}, immutable` : `public, max-age=${ONE_HOUR_S}`,
      );
      // Other people's pages load the one that makes frames of their polls.
      // An embed in a sandboxed frame has no origin, and still shows in the site's type and colours.
      if (/(?:\.css|\.woff2|\/embed\.js)(?:\.br|\.gz)?$/.test(path)) {
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('access-control-allow-origin', '*');
      }
    },
  });
}
