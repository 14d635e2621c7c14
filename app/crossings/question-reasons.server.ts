import type { QuestionView } from '../answers/present.ts';
import type { Sql } from '../platform/db.server.ts';
import {
  hiddenReasons,
  reasonsAreOpen,
  shownReasons,
  type ReasonsView,
} from '../reasons/present.ts';
import { SHOWN_AT_FIRST, SHOWN_AT_MOST } from '../reasons/rules.ts';
import { countReasons, newestReasons } from '../reasons/store.server.ts';

/** The reasons on a question, as the page shows them; hidden ones are not even read. */
export async function questionReasons(
  sql: Sql,
  question: QuestionView,
  { isAll }: { isAll: boolean },
): Promise<ReasonsView | undefined> {
  if (question.state === 'removed') return undefined;
  // One more than are ever shown tells that there are more.
  const total = await countReasons(sql, question.id, SHOWN_AT_MOST + 1);
  if (total === 0) return undefined;
  if (!reasonsAreOpen(question)) return hiddenReasons(question, total);
  const stored = await newestReasons(sql, question.id, {
    choices: question.choices.map(({ number }) => number),
    each: isAll ? SHOWN_AT_MOST : SHOWN_AT_FIRST,
  });
  return shownReasons(question, stored, { total, isAll });
}
