import { reasonOf } from '../app/base/start-refused.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { ensureBuilt } from './build.ts';

/** `npm start`: builds what changed, starts, prints one address, and stops cleanly when told to. */
const stopping = new AbortController();
let running: { stop(): Promise<void> } | undefined;
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stop());

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

try {
  const settings = readSettings(process.env, process.argv.slice(2));
  process.env['NODE_ENV'] ??= 'production';
  await ensureBuilt(stopping.signal);
  stopping.signal.throwIfAborted();
  const bundle = new URL('../build/server/index.js', import.meta.url).href;
  const { start } = (await import(bundle)) as typeof import('./main.ts');
  const site = await start(settings, {
    signal: stopping.signal,
    say: (line) => console.log(line),
    failed: (reason) => {
      console.error(reasonOf(reason));
      void end(1);
    },
  });
  running = site;
  if (stopping.signal.aborted) await end(0);
  // Last, since whoever waits for this line may answer it with a signal.
  console.log(
    site.lines.length > 0 ? `\n${site.headline}\n${site.lines.join('\n')}\n` : site.headline,
  );
} catch (error) {
  if (stopping.signal.aborted) process.exit(0);
  console.error(reasonOf(error));
  process.exit(1);
}
