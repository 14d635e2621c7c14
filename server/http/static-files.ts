import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { resolve } from 'node:path';
import { sendRefusal } from './refusal.ts';
import { NOT_FOUND } from './usual-refusals.ts';

const ONE_YEAR_S = 31_536_000;
const ONE_HOUR_S = 3_600;

/**
 * Hashed assets never change; the few files with fixed names are asked for again after an hour. Assets are looked for when
 * they are asked for: while a site is updated, pages of the build that came meanwhile ask here too.
 */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  const root = resolve('build/client');
  await app.register(fastifyStatic, {
    ...OPTIONS,
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
  });
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler((_request, reply) => sendRefusal(reply, NOT_FOUND));
      await assets.register(fastifyStatic, {
        ...OPTIONS,
        root: resolve(root, 'assets'),
        decorateReply: false,
      });
    },
    { prefix: '/assets' },
  );
}

const OPTIONS: Omit<FastifyStaticOptions, 'root'> = {
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
};
