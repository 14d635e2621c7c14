import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWorkerThread, type WorkerThread } from '../../platform/worker-thread.server.ts';
import type { Components } from '../../stats/sparse-components.ts';
import type { SparseMarks } from '../../stats/sparse-marks.ts';
import type { GroupsFound } from './find-groups.ts';

export type GroupTask = {
  marks: SparseMarks;
  seed: string;
  /** Directions of the run before, which shorten the next. */
  former: Components['directions'] | undefined;
  /** So long shuffles may take; what is undecided then says so. */
  shuffleMs: number;
};

const MAX_WAITING = 100;
const TIMEOUT_MS = 60_000;
/** The source file itself: Node runs it without a build, and it imports pure files only. */
const THREAD = pathToFileURL(join('app', 'reasons', 'groups', 'group-thread.server.ts'));

/** Finds groups in a thread of its own, one question after the other; undefined where too few take part. */
export function createGroupFinder(): WorkerThread<GroupTask, GroupsFound | undefined> {
  return createWorkerThread({ module: THREAD, maxQueued: MAX_WAITING, timeoutMs: TIMEOUT_MS });
}
