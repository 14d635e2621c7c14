import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createWorkerThread, type WorkerThread } from '../../platform/worker-thread.server.ts';
import type { RowId } from '../../platform/database/db.server.ts';

export type GroupTask = {
  databaseUrl: string;
  questionId: RowId;
  /** So long reading and shuffles may take. */
  shuffleMs: number;
};
/** Whether pages of the question say something else now; or nothing is known, since there was no time for the shuffles. */
export type GroupNews = 'changed' | 'same' | 'undecided';
export type GroupFinder = WorkerThread<GroupTask, GroupNews>;

const MAX_WAITING = 100;
export const GROUP_LIMIT_MS = 60_000;
/** The source file itself: Node runs it without a build. */
const THREAD = pathToFileURL(join('app', 'reasons', 'groups', 'group-thread.server.ts'));

/** Finds groups in a thread of its own, one question after the other, and writes down what may be told of them. */
export function createGroupFinder(): GroupFinder {
  return createWorkerThread({ module: THREAD, maxQueued: MAX_WAITING, timeoutMs: GROUP_LIMIT_MS });
}
