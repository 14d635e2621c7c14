import { parentPort } from 'node:worker_threads';
import { connect, type Sql } from '../../platform/database/db.server.ts';
import type { WorkerReply } from '../../platform/worker-thread.server.ts';
import { countMissing, findGroups } from './find-groups.ts';
import type { GroupNews, GroupTask } from './group-finder.server.ts';
import {
  dropPlacesWithoutReactions,
  readReleaseState,
  saveExtremities,
  saveMissing,
  saveNumber,
  saveRelease,
} from './group-memory.server.ts';
import { nextRelease } from './group-release.ts';
import { extremitiesOf } from './next-reason.ts';
import { readReactions } from './reaction-reader.server.ts';

/**
 * Runs in a thread that group-finder.server.ts starts, with a connection of its own: reactions are read, counted and what
 * is told of them written here, so that no other thread ever holds them.
 */
parentPort?.on('message', (task: GroupTask) => {
  void answerTo(task).then((reply) => parentPort?.postMessage(reply, []));
});

async function answerTo(task: GroupTask): Promise<WorkerReply<GroupNews>> {
  const database = connect(task.databaseUrl, 'opinion groups');
  try {
    return { done: await renewGroups(database.sql, task) };
  } catch (error) {
    return { failed: String(error) };
  } finally {
    await database.close();
  }
}

async function renewGroups(sql: Sql, { questionId, shuffleMs }: GroupTask): Promise<GroupNews> {
  const end = performance.now() + shuffleMs;
  await dropPlacesWithoutReactions(sql, questionId);
  const { marks, names } = await sql.begin('isolation level repeatable read read only', (tx) =>
    tx`select set_config('statement_timeout', '30s', true)`.then(() =>
      readReactions(tx, questionId),
    ),
  );
  const missing = countMissing(marks);
  if (missing) return (await saveMissing(sql, questionId, missing)) ? 'changed' : 'same';
  const found = findGroups(marks, {
    seed: `groups ${questionId}`,
    former: undefined,
    isOver: () => performance.now() > end,
  });
  if (found && found.holds === undefined) return 'undecided';
  const before = await readReleaseState(sql, questionId);
  const state = found && nextRelease(found, names, before);
  if (!state || state === before) return 'same';
  if (state.release === before?.release) {
    await saveNumber(sql, questionId, state);
    return 'same';
  }
  await sql.begin(async (tx) => {
    await tx`select set_config('statement_timeout', '30s', true)`;
    await saveRelease(tx, questionId, { state, reasons: names.reasons });
  });
  await dropPlacesWithoutReactions(sql, questionId);
  await saveExtremities(sql, names.reasons, extremitiesOf(found.search.components));
  return 'changed';
}
