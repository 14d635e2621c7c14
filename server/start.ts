import { printableError } from '../app/base/startup-error.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { ensureBuilt } from './build.ts';
import { keepTickShape } from './keep-tick-shape.ts';
import { ALLOCATOR } from './watch.js';

keepTickShape();
// It has been read here, and a database that is started from here is better off without.
for (const name of Object.keys(ALLOCATOR)) Reflect.deleteProperty(process.env, name);

/** The server: builds what changed, starts, prints one address, and stops cleanly when told to. */
const stopping = new AbortController();
let running: { stop(): Promise<void> } | undefined;
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => stop());
// Whoever watches over it (watch.js) is gone: nobody else could end it, or would bring it back.
process.once('disconnect', stop);

/** What was built when it first ran is what runs again, whatever has come into the folder since. */
const AGAIN = '--again';
const HEARTBEAT_MS = 2_000;

/** A start that is still under way hears of it, and ends by itself. */
function stop(): void {
  stopping.abort();
  if (running) void end(0);
}

async function end(code: number): Promise<never> {
  try {
    await running?.stop();
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  process.exit(code);
}

/** It says that it runs, and where, and from then on that it goes on. */
function sendHeartbeats(port: number): void {
  process.send?.({ port });
  setInterval(() => process.connected && process.send?.('goes on'), HEARTBEAT_MS).unref();
}

try {
  const args = process.argv.slice(2);
  const settings = readSettings(
    process.env,
    args.filter((arg) => arg !== AGAIN),
  );
  process.env['NODE_ENV'] ??= 'production';
  if (!args.includes(AGAIN)) await ensureBuilt(stopping.signal);
  stopping.signal.throwIfAborted();
  const bundle = new URL('../build/server/index.js', import.meta.url).href;
  const { start } = (await import(bundle)) as typeof import('./process/main.ts');
  const site = await start(settings, {
    signal: stopping.signal,
    print: (line) => console.log(line),
    onFatalError: (reason) => {
      console.error(printableError(reason));
      void end(1);
    },
  });
  running = site;
  if (stopping.signal.aborted) await end(0);
  if (process.connected) sendHeartbeats(site.port);
  // Last, since whoever waits for this line may answer it with a signal.
  console.log(
    site.lines.length > 0 ? `\n${site.startupLine}\n${site.lines.join('\n')}\n` : site.startupLine,
  );
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  console.error(printableError(error));
  process.exit(1);
}
