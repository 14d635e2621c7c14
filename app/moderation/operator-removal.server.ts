import type { TransactionSql } from 'postgres';
import { notifyMembers } from '../notices/notices.server.ts';
import type { StandingEvent } from '../notices/notice.ts';
import { lockTallies } from '../questions/tally-locks.server.ts';
import { publishChanged } from '../platform/database/pubsub.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { invalidatePages } from '../platform/database/page-invalidation.server.ts';
import {
  findQuestion,
  questionsOfSurvey,
  type StoredQuestion,
} from '../questions/question-rows.server.ts';
import { setReasonHidden } from '../reasons/reason-rows.server.ts';
import { removeQuestion } from '../questions/commands/question-state-changes.server.ts';
import { undoRemoval } from './report-store.server.ts';
import { beginInTurn } from '../platform/database/turns.server.ts';

/** `several`: the id is that of a survey, whose questions are removed one by one. */
export type ResolvedQuestionId =
  | { state: 'unknown' }
  | { state: 'several'; ids: string[] }
  | { state: 'found'; publicId: string };

/** The question that an id means: its own, or the only one of the survey with this id. */
export async function resolveQuestionId(sql: Sql, id: string): Promise<ResolvedQuestionId> {
  if (await findQuestion(sql, id)) return { state: 'found', publicId: id };
  const [first, ...others] = await questionsOfSurvey(sql, id);
  if (!first) return { state: 'unknown' };
  if (others.length === 0) return { state: 'found', publicId: first.publicId };
  return { state: 'several', ids: [first, ...others].map(({ publicId }) => publicId) };
}

/**
 * Everyone reads the reason at the question's address, and its author is notified that the staff of the site removed it:
 * `removed-by-site` is stored for what the operator does. Undefined where it was gone.
 */
export function removeByOperator(
  sql: Sql,
  publicId: string,
  reason: string,
): Promise<string | undefined> {
  return changeAndNotify(
    sql,
    publicId,
    'removed-by-site',
    reason,
    async (tx, { id, isRemoved }) => {
      if (isRemoved) return false;
      await removeQuestion(tx, id, reason);
      return true;
    },
  );
}

/** Undoes a removal, with the answers as they were. */
export function restoreByOperator(sql: Sql, publicId: string): Promise<string | undefined> {
  return changeAndNotify(sql, publicId, 'put-back', '', (tx, { id }) => undoRemoval(tx, id));
}

/**
 * Hides a reason from all but its author, or shows it again, and tells its author. Returns its words, where that changed
 * anything.
 */
export function hideReasonByOperator(
  sql: Sql,
  id: string,
  isHidden: boolean,
  rule = '',
): Promise<string | undefined> {
  return beginInTurn(sql, async (tx): Promise<string | undefined> => {
    const changed = await setReasonHidden(tx, id, isHidden);
    if (!changed) return undefined;
    const { authorId, questionRow } = changed;
    const what = isHidden ? 'reason-hidden-by-site' : 'reason-put-back';
    if (authorId !== null)
      await notifyMembers(
        tx,
        { kind: 'standing', what, questionId: questionRow, words: isHidden ? rule : '' },
        [authorId],
      );
    await invalidatePages(tx);
    await publishChanged(tx, [changed.questionId]);
    return changed.text;
  });
}

/** Returns the text of the question that was changed. */
function changeAndNotify(
  sql: Sql,
  publicId: string,
  what: Extract<StandingEvent, 'removed-by-site' | 'put-back'>,
  words: string,
  change: (tx: TransactionSql, question: StoredQuestion) => Promise<boolean>,
): Promise<string | undefined> {
  return beginInTurn(sql, async (tx): Promise<string | undefined> => {
    const found = await findQuestion(tx, publicId);
    if (!found) return undefined;
    // The lock that casting takes: no answer is counted while the question goes.
    await lockTallies(tx, found.id);
    const question = await findQuestion(tx, publicId);
    if (!question || !(await change(tx, question))) return undefined;
    const { id, authorId } = question;
    if (authorId !== null)
      await notifyMembers(tx, { kind: 'standing', what, questionId: id, words }, [authorId]);
    await invalidatePages(tx);
    await publishChanged(tx, [publicId]);
    return question.text;
  });
}
