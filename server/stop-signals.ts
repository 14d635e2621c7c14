import { StartupError } from '../app/base/startup-error.ts';

export type Stop = {
  signal: AbortSignal;
  /** From now on a stop ends only the counting anew, and says so. */
  allIsThere: () => void;
};

/** For a program that has something to end first: both tell that it was told to stop. */
export function listenForStop(): Stop & { stopped: Promise<never> } {
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  let sentence = 'Stopped before it was done.';
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => {
      const reason = new StartupError(sentence);
      controller.abort(reason);
      reject(reason);
    });
  const allIsThere = () => {
    sentence = 'Everything is there: only counting it anew was stopped.';
  };
  return { signal: controller.signal, stopped: promise, allIsThere };
}
