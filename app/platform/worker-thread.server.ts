import { Worker } from 'node:worker_threads';

/** Work that would hold up everybody else, done one after the other in a thread of its own. */
export type WorkerThread<I, O> = (task: I) => Promise<O>;

/** What the module in the thread answers with. */
export type WorkerReply<O> = { done: O } | { failed: string };

type Options = { module: URL; maxQueued: number; timeoutMs: number };
type Task<I, O> = { task: I; done: (result: O) => void; failed: (error: Error) => void };

/** The thread starts with the first task, and anew after one that ended it or took too long. */
export function createWorkerThread<I, O>({
  module,
  maxQueued,
  timeoutMs,
}: Options): WorkerThread<I, O> {
  const waiting: Task<I, O>[] = [];
  let current: Task<I, O> | undefined;
  let worker: Worker | undefined;

  function next(): void {
    current ??= waiting.shift();
    if (!current) return;
    worker ??= started();
    const { task, failed } = current;
    const timer = setTimeout(
      () => end(coded('ETIMEDOUT', `A thread took over ${timeoutMs} ms.`)),
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
      // A thread that was given up may still have an answer under way, to what nobody waits for any more.
      if (worker !== made) return;
      if ('failed' in reply) current?.failed(new Error(reply.failed));
      else current?.done(reply.done);
    });
    made.on('error', (error) => worker === made && end(error));
    made.on('exit', () => worker === made && end(new Error('A thread ended by itself.')));
    // A site that stops does not wait for a count nobody will read. Whoever listens holds the thread again.
    made.unref();
    return made;
  }

  function end(error: unknown): void {
    void worker?.terminate();
    worker = undefined;
    current?.failed(error instanceof Error ? error : new Error(String(error)));
  }

  return (task) =>
    new Promise((done, failed) => {
      if (waiting.length >= maxQueued)
        return failed(coded('EBUSY', 'Too much waits for a thread.'));
      waiting.push({ task, done, failed });
      if (!current) next();
    });
}

/** With the code by which whoever asks is told to come back, as where the database is held up. */
function coded(code: 'ETIMEDOUT' | 'EBUSY', words: string): Error {
  return Object.assign(new Error(words), { code });
}
