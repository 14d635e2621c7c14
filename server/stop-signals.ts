import { StartupError } from '../app/base/startup-error.ts';

/** For a program that has something to end first: both tell that it was told to stop. */
export function listenForStop(): { signal: AbortSignal; stopped: Promise<never> } {
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => {
      const reason = new StartupError('Stopped before it was done.');
      controller.abort(reason);
      reject(reason);
    });
  return { signal: controller.signal, stopped: promise };
}
