import { sep } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { ServerBuild } from 'react-router';
import { printableError } from '../app/base/startup-error.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { findFreePort } from '../app/platform/database/free-port.server.ts';

/**
 * `npm run dev`: the same site out of its sources. Pages and styles show an edit at once; an edit of what
 * the running server itself is made of starts it anew within this process.
 */
const FIRST_SOCKET_PORT = 24_678;
const SERVER_PARTS =
  /(?:^(?:server|db)\/|\.server\.tsx?$|^app\/(?:routes|site\.config)\.ts$|^app\/platform\/)/;
/** An editor that saves several files causes one start. */
const SETTLE_MS = 150;

type Main = typeof import('./process/main.ts');
type Running = Awaited<ReturnType<Main['start']>>;

process.env['NODE_ENV'] = 'development';
try {
  const settings = readSettings(process.env, process.argv.slice(2));
  // Kept over restarts, so that the open tab finds the site again.
  const port = settings.port ?? (await findFreePort(3_000));
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: await findFreePort(FIRST_SOCKET_PORT) } },
  });
  const run = async (): Promise<Running> => {
    const { start } = (await vite.ssrLoadModule('/server/process/main.ts')) as Main;
    const build = () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
    return start(
      { ...settings, port },
      {
        signal: new AbortController().signal,
        print: (line) => console.log(line),
        onFatalError: (reason) => {
          console.error(printableError(reason));
          process.exit(1);
        },
        build,
        middleware: vite.middlewares,
      },
    );
  };

  let running = await run();

  let queue = Promise.resolve();
  const restart = async (): Promise<void> => {
    await running.stop();
    running = await run();
    console.log('The server was restarted.');
  };
  onServerEdit(vite, () => {
    queue = queue.then(restart).catch((error: unknown) => {
      console.error(error, '\nThe server stands still until the next edit.');
    });
  });

  const stop = () =>
    void queue
      .then(() => running.stop())
      .then(() => vite.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
  // A Vite server inside the router's plugin listens too, and would end the process before the database.
  process.removeAllListeners('SIGTERM');
  process.stdin.removeAllListeners('end');
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(`\n${running.startupLine}\n${running.lines.join('\n')}\n`);
} catch (error) {
  console.error(printableError(error));
  process.exit(1);
}

function onServerEdit({ watcher, config }: ViteDevServer, restart: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', (_event, path) => {
    const name = path.slice(config.root.length + 1).replaceAll(sep, '/');
    if (!SERVER_PARTS.test(name) || name.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLE_MS);
  });
}
