import { Worker } from 'node:worker_threads';

/** Runs work that would block everybody else, one task after the other in a thread of its own. */
export type WorkerThread<I, O> = (task: I) => Promise<O>;

/** The message with which the module in the thread answers. */
export type WorkerReply<O> = { done: O } | { failed: string };

type Options = { module: URL; maxQueued: number; timeoutMs: number; idleMs?: number };
type Task<I, O> = { task: I; done: (result: O) => void; failed: (error: Error) => void };

/** A thread takes 30 MB, and is there again in a twentieth of a second (docs/decisions/0119). */
const IDLE_MS = 30_000;

/**
 * The thread starts with the first task, and again after a task that ended it or took too long, or after a while
 * without one.
 */
export function createWorkerThread<I, O>({
  module,
  maxQueued,
  timeoutMs,
  idleMs = IDLE_MS,
}: Options): WorkerThread<I, O> {
  const waiting: Task<I, O>[] = [];
  let current: Task<I, O> | undefined;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function next(): void {
    clearTimeout(idle);
    current ??= waiting.shift();
    if (!current) {
      idle = setTimeout(letGo, idleMs).unref();
      return;
    }
    worker ??= started();
    const { task, failed } = current;
    const timer = setTimeout(
      () => end(coded('ETIMEDOUT', new Error(`A thread took over ${timeoutMs} ms.`))),
      timeoutMs,
    ).unref();
    current.failed = settled(failed);
    current.done = settled(current.done);
    worker.postMessage(task, []);

    function settled<T>(then: (value: T) => void): (value: T) => void {
      return (value) => {
        clearTimeout(timer);
        current = undefined;
        then(value);
        next();
      };
    }
  }

  function started(): Worker {
    const made = new Worker(module);
    made.on('message', (reply: WorkerReply<O>) => {
      // A thread that was given up may still send an answer that nobody waits for.
      if (worker !== made) return;
      if ('failed' in reply) current?.failed(new Error(reply.failed));
      else current?.done(reply.done);
    });
    made.on('error', (error) => worker === made && end(error));
    made.on('exit', () => worker === made && end(new Error('A thread ended by itself.')));
    // A site that stops does not wait for a result nobody will read. Adding a listener makes the thread block
    // the exit again.
    made.unref();
    return made;
  }

  function letGo(): void {
    void worker?.terminate();
    worker = undefined;
  }

  function end(error: unknown): void {
    letGo();
    current?.failed(error instanceof Error ? error : new Error(String(error)));
  }

  return (task) =>
    new Promise((done, failed) => {
      if (waiting.length >= maxQueued)
        return failed(coded('EBUSY', new Error('Too much waits for a thread.')));
      waiting.push({ task, done, failed });
      if (!current) next();
    });
}

/** The code makes the caller answer "come back later", as with a blocked database. */
function coded(code: 'ETIMEDOUT' | 'EBUSY', error: Error): Error {
  return Object.assign(error, { code });
}
