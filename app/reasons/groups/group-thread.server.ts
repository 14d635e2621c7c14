import { parentPort } from 'node:worker_threads';
import type { WorkerReply } from '../../platform/worker-thread.server.ts';
import { findGroups, type GroupsFound } from './find-groups.ts';
import type { GroupTask } from './group-finder.server.ts';

/** Runs in a thread that group-finder.server.ts starts. */
parentPort?.on('message', ({ marks, seed, former, shuffleMs }: GroupTask) => {
  parentPort?.postMessage(
    answerTo(() => {
      const end = performance.now() + shuffleMs;
      return findGroups(marks, { seed, former, isOver: () => performance.now() > end });
    }),
    [],
  );
});

function answerTo(find: () => GroupsFound | undefined): WorkerReply<GroupsFound | undefined> {
  try {
    return { done: find() };
  } catch (error) {
    return { failed: String(error) };
  }
}
