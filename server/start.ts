import { isStartRefusal } from '../app/base/start-refused.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { ensureBuilt } from './build.ts';

/** `npm start`: builds what changed, starts, prints one address, and stops cleanly when told to. */
try {
  const settings = readSettings(process.env, process.argv.slice(2));
  process.env['NODE_ENV'] ??= 'production';
  await ensureBuilt((line) => console.log(line));
  const bundle = new URL('../build/server/index.js', import.meta.url).href;
  const { start } = (await import(bundle)) as typeof import('./main.ts');
  const running = await start(settings);
  const stop = () =>
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last, since whoever waits for this line may answer it with a signal.
  console.log(
    running.lines.length > 0
      ? `\n${running.headline}\n${running.lines.join('\n')}\n`
      : running.headline,
  );
} catch (error) {
  console.error(isStartRefusal(error) ? error.message : error);
  process.exit(1);
}
