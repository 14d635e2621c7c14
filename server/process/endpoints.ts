import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { writePrefs, themeOf, PREFS_DAYS } from '../../app/platform/http/prefs.ts';
import { persistentCookie } from '../../app/platform/http/cookies.server.ts';
import { safePath } from '../../app/base/safe-path.ts';
import { answerEndpoint } from '../endpoints/answer-endpoint.ts';
import { embedEndpoint } from '../endpoints/embed-endpoint.ts';
import { eventsEndpoint } from '../endpoints/events-endpoint.ts';
import { exportEndpoint } from '../endpoints/export-endpoint.ts';
import { monitoringEndpoint } from '../endpoints/monitoring-endpoint.ts';
import { nextEndpoint } from '../endpoints/next-endpoint.ts';
import { passkeyEndpoint } from '../endpoints/passkey-endpoint.ts';
import { pictureEndpoint } from '../endpoints/picture-endpoint.ts';
import { roomEndpoint } from '../endpoints/room-endpoint.ts';
import { similarEndpoint } from '../endpoints/similar-endpoint.ts';
import { sendRepeatedRefusal, findRepeated } from '../http/repeated-parameters.ts';
import type { Services } from '../http/services.ts';

const READY_TIMEOUT_MS = 2_000;
const READY = 'ready';
const NOT_READY = 'not ready';
const NO_DISK_SPACE = 'not ready: the database has no room to write';

/** The machine paths. Pages stand in app/routes.ts. */
export async function registerEndpoints(app: FastifyInstance, services: Services): Promise<void> {
  const { database, state, cookies } = services;

  app.get('/livez', async (_request, reply) => reply.type('text/plain').send('alive\n'));

  app.get('/readyz', async (_request, reply) => {
    const says = !state.draining && state.ready ? await readDatabaseStatus() : NOT_READY;
    return reply
      .code(says === READY ? 200 : 503)
      .type('text/plain')
      .send(`${says}\n`);
  });

  async function readDatabaseStatus(): Promise<string> {
    const asked = Promise.all([database.sql`select 1`, services.hasDiskSpace()]).then(
      ([, hasDiskSpace]) => (hasDiskSpace ? READY : NO_DISK_SPACE),
      () => NOT_READY,
    );
    return Promise.race([asked, wait(READY_TIMEOUT_MS, NOT_READY, { ref: false })]);
  }

  /** The theme switch is a form, so that it works without a script. */
  app.post('/api/v1/preferences', async (request, reply) => {
    const form = new URLSearchParams(
      Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
    );
    const repeatedField = findRepeated(form);
    if (repeatedField !== undefined) return sendRepeatedRefusal(request, reply, repeatedField);
    const cookie = persistentCookie(
      cookies.prefs,
      writePrefs({ theme: themeOf(form.get('theme')) }),
      PREFS_DAYS,
      cookies,
    );
    return reply.header('set-cookie', cookie).redirect(safePath(form.get('next')), 303);
  });

  app.get('/for/social-influencers', async (_request, reply) =>
    reply.redirect('/for/social-influnencers', 308),
  );

  await app.register(answerEndpoint, services);
  await app.register(embedEndpoint, services);
  await app.register(nextEndpoint, services);
  await app.register(passkeyEndpoint, services);
  await app.register(pictureEndpoint, services);
  await app.register(roomEndpoint, services);
  await app.register(similarEndpoint, services);
  await app.register(eventsEndpoint, services);
  await app.register(exportEndpoint, services);
  await app.register(monitoringEndpoint, services);
}
