import type { CheckedGroup } from '../answers/released.ts';
import { checkedGroups } from '../answers/released.ts';
import { releasedSplits } from '../answers/details.server.ts';
import { loadTallies } from '../answers/store.server.ts';
import type { Sql } from '../platform/db.server.ts';
import type { StoredQuestion } from '../questions/store.server.ts';

/** How the answers to a question were checked, the best checked first, for texts that tell of it. */
export async function checkedGroupsOf(sql: Sql, stored: StoredQuestion): Promise<CheckedGroup[]> {
  const tally = (await loadTallies(sql, [stored.id])).get(stored.id);
  return tally ? checkedGroups(await releasedSplits(sql, stored, tally)).toReversed() : [];
}
