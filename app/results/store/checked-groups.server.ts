import { latestRelease } from './split-releases.server.ts';
import { checkedGroups, type CheckedGroup } from '../split-release.ts';
import { loadTallies } from './tally-loader.server.ts';
import { NO_ANSWERS } from '../tally.ts';
import type { Sql } from '../../platform/database/db.server.ts';
import type { StoredQuestion } from '../../questions/question-rows.server.ts';

/** How the answers to each question were checked, by public id, the best checked first; for texts about it. */
export async function checkedGroupsOf(
  sql: Sql,
  stored: readonly StoredQuestion[],
): Promise<ReadonlyMap<string, CheckedGroup[]>> {
  const tallies = await loadTallies(
    sql,
    stored.map(({ id }) => id),
  );
  const entries = stored.map(async (question) => {
    const released = await latestRelease(sql, question, tallies.get(question.id) ?? NO_ANSWERS);
    return [question.publicId, checkedGroups(released).toReversed()] as const;
  });
  return new Map(await Promise.all(entries));
}
