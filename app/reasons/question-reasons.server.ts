import { presentQuestion, type QuestionView } from '../results/present.ts';
import { loadOwn } from '../answering/store.server.ts';
import { communityIdsOf } from '../communities/store.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { hiddenReasons, reasonsAreOpen, shownReasons, type ReasonsView } from './present.ts';
import { isSeenBy } from '../questions/inside.ts';
import { findQuestion } from '../questions/store.server.ts';
import { SHOWN_AT_FIRST, SHOWN_AT_MOST } from './rules.ts';
import { countReasons, newestReasons } from './store.server.ts';
import { maySee } from '../answering/own-answers.server.ts';

/** The reasons on a question, as the page shows them; hidden ones are not even read. */
export async function questionReasons(
  sql: Sql,
  question: QuestionView,
  { isAll }: { isAll: boolean },
): Promise<ReasonsView | undefined> {
  if (question.state === 'removed') return undefined;
  // One more than are ever shown tells that there are more.
  const counted = countReasons(sql, question.id, SHOWN_AT_MOST + 1);
  if (!reasonsAreOpen(question)) {
    const total = await counted;
    return total === 0 ? undefined : hiddenReasons(question, total);
  }
  const choices = question.choices.map(({ number }) => number);
  const each = isAll ? SHOWN_AT_MOST : SHOWN_AT_FIRST;
  const [total, stored] = await Promise.all([
    counted,
    newestReasons(sql, question.id, { choices, each }),
  ]);
  return total === 0 ? undefined : shownReasons(question, stored, { total, isAll });
}

/** The same for somebody who answered or asked to see the result: where it waits for that, so do the reasons. */
export async function reasonsForVoter(
  sql: Sql,
  publicId: string,
  mark: string,
): Promise<ReasonsView | undefined> {
  const [stored, [own], inside] = await Promise.all([
    findQuestion(sql, publicId),
    loadOwn(sql, mark, [publicId]),
    communityIdsOf(sql, { mark }),
  ]);
  if (!stored || !isSeenBy(stored, inside)) return undefined;
  const hasEarned = own !== undefined && maySee(own);
  const question = presentQuestion(stored, undefined, { order: 0, hasEarned });
  return questionReasons(sql, question, { isAll: true });
}
