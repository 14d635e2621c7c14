import type { Plugin } from 'vite';
import { TAKES_ALL } from '../../app/platform/database/lost-connection.ts';
import { patchText, type Patch } from './patch-text.ts';

/**
 * postgres 3.4.9 writes to a socket that is gone when the backend of a transaction dies between two statements, which
 * ends the process; and what such a transaction still says would be said outside of it once the connection is there
 * again. It also asks each new connection for the types of arrays and looks after nothing that comes of it: a connection that ends
 * meanwhile ends the process. What waits for a connection that is lost goes over the next one, though it may be the rest of a batch
 * whose `begin` was lost with the first. The places are mended as the server is bundled, and a version that reads otherwise stops the build: then it is
 * looked at whether it still needs this (docs/decisions/0024).
 */
const PATCHES: readonly Patch[] = [
  {
    file: /\/postgres\/src\/connection\.js$/,
    from: `    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
    to: `    if (!socket)
      return (queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true)

    if (stream)
      return queryError(q, Errors.generic('COPY_IN_PROGRESS'`,
  },
  {
    file: /\/postgres\/src\/connection\.js$/,
    from: `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
    socket.removeListener('connect', connected)
    idleTimer.cancel()`,
    to: `    clearImmediate(nextWriteTimer)
    nextWriteTimer = chunk = null
    socket.removeListener('data', data)
    socket.removeListener('connect', connected)
    idleTimer.cancel()`,
  },
  {
    file: /\/postgres\/src\/connection\.js$/,
    from: `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
    to: `    if (query || sent.length) error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = null
    result = new Result()
`,
  },
  {
    file: /\/postgres\/src\/connection\.js$/,
    from: `        return fetchArrayTypes()
`,
    to: `        return fetchArrayTypes().catch(() => undefined)
`,
  },
  {
    file: /\/postgres\/src\/index\.js$/,
    from: `        new Promise((_, reject) => connection.onclose = reject)
      ])`,
    to: `        new Promise((_, reject) => connection.onclose = (e) => {
          gone = e
          reject(e)
          while (queries.length)
            queries.shift().reject(e)
        })
      ])`,
  },
  {
    file: /\/postgres\/src\/index\.js$/,
    from: `      , connection
      , prepare = null
`,
    to: `      , connection
      , gone = null
      , prepare = null
`,
  },
  {
    file: /\/postgres\/src\/index\.js$/,
    from: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full`,
    to: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (gone)
          return q.reject(gone)
        c.queue === full`,
  },
  {
    file: /\/postgres\/src\/index\.js$/,
    from: `    options.onclose && options.onclose(c.id)
`,
    to: `    if (options.onclose && options.onclose(c.id) === '${TAKES_ALL}')
      while (queries.length)
        queries.shift().reject(e)
`,
  },
];

export function patchPostgres(): Plugin {
  return { name: 'mend-driver', transform: mendDriver };
}

export function mendDriver(code: string, id: string): string {
  return patchText(PATCHES, code, id);
}
