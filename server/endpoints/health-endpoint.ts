import type { Handler } from '../http/call.ts';
import type { Services } from '../http/services.ts';

const NOT_READY = 'not ready';

/** The process runs, whatever it waits for. */
export function createLiveness(): Handler {
  return async ({ reply }) => reply.type('text/plain').send('alive\n');
}

/** It can be sent requests: its database answers and has room to write. */
export function createReadiness({ state, checkDatabase }: Services): Handler {
  return async ({ reply }) => {
    const says = !state.draining && state.ready ? await checkDatabase() : NOT_READY;
    return reply
      .code(says === 'ready' ? 200 : 503)
      .type('text/plain')
      .send(`${says}\n`);
  };
}
