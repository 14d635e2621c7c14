import type { Handler } from '../http/call.ts';
import type { Services } from '../http/services.ts';

const NOT_READY = 'not ready';

/** `/livez`: the process runs, even if its database is unavailable. */
export function createLiveness(): Handler {
  return async ({ reply }) => reply.type('text/plain').send('alive\n');
}

/** `/readyz`: requests can be served, since the database answers and has room to write. */
export function createReadiness({ state, checkDatabase }: Services): Handler {
  return async ({ reply }) => {
    const says = !state.draining && state.ready ? await checkDatabase() : NOT_READY;
    return reply
      .code(says === 'ready' ? 200 : 503)
      .type('text/plain')
      .send(`${says}\n`);
  };
}
