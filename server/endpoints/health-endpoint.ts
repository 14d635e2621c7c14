import type { Handler } from '../http/call.ts';
import type { Services } from '../http/services.ts';

const NOT_READY = 'not ready';
/** HAProxy sends nothing new from the first of these on (`disable-on-404`), and does not wait for a third. */
const LEAVING = { status: 404, says: 'about to stop' };

/** `/livez`: the process runs, even if its database is unavailable. */
export function createLiveness(): Handler {
  return async ({ reply }) => reply.type('text/plain').send('alive\n');
}

/** `/readyz`: requests can be served, since the database answers and has room to write. */
export function createReadiness({ state, checkDatabase }: Services): Handler {
  return async ({ reply }) => {
    const says = state.ready && !state.leaving ? await checkDatabase() : NOT_READY;
    // It may have been told so while the database was asked.
    if (state.leaving) {
      state.leaving.heardAt ??= performance.now();
      return reply.code(LEAVING.status).type('text/plain').send(`${LEAVING.says}\n`);
    }
    return reply
      .code(says === 'ready' ? 200 : 503)
      .type('text/plain')
      .send(`${says}\n`);
  };
}
