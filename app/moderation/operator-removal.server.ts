import type { TransactionSql } from 'postgres';
import { notifyMembers } from '../notices/notices.server.ts';
import type { MembershipEvent } from '../notices/notice-words.ts';
import { lockTallies } from '../questions/tallies.server.ts';
import { publishChanged } from '../platform/database/pubsub.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { invalidatePages } from '../platform/database/page-invalidation.server.ts';
import {
  findQuestion,
  questionsOfSurvey,
  removeQuestion,
  type StoredQuestion,
} from '../questions/store.server.ts';
import { undoRemoval } from './report-store.server.ts';

/** `several`: the id is that of a survey, whose questions are removed one by one. */
export type QuestionIdResult =
  | { state: 'unknown' }
  | { state: 'several'; ids: string[] }
  | { state: 'found'; publicId: string };

/** The question that an id of an address means: its own, or that of a survey with this one in it. */
export async function resolveQuestionId(sql: Sql, id: string): Promise<QuestionIdResult> {
  if (await findQuestion(sql, id)) return { state: 'found', publicId: id };
  const [first, ...others] = await questionsOfSurvey(sql, id);
  if (!first) return { state: 'unknown' };
  if (others.length === 0) return { state: 'found', publicId: first.publicId };
  return { state: 'several', ids: [first, ...others].map(({ publicId }) => publicId) };
}

/** By whoever has the machine: everyone reads why at its address, and its author is told. Undefined where it was gone. */
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

/** The same undone, with its answers as they were. */
export function restoreByOperator(sql: Sql, publicId: string): Promise<string | undefined> {
  return changeAndNotify(sql, publicId, 'put-back', '', (tx, { id }) => undoRemoval(tx, id));
}

/** What was done to the question, by its words. */
function changeAndNotify(
  sql: Sql,
  publicId: string,
  what: Extract<MembershipEvent, 'removed-by-site' | 'put-back'>,
  words: string,
  change: (tx: TransactionSql, question: StoredQuestion) => Promise<boolean>,
): Promise<string | undefined> {
  return sql.begin(async (tx): Promise<string | undefined> => {
    const found = await findQuestion(tx, publicId);
    if (!found) return undefined;
    // As casting does: no answer is counted while it goes.
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
