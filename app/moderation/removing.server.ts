import type { TransactionSql } from 'postgres';
import { tellMembers } from '../notices/notices.server.ts';
import type { StandingWhat } from '../notices/notice-words.ts';
import { holdCounters } from '../questions/totals.server.ts';
import { tellChanged } from '../platform/database/changes.server.ts';
import type { Sql } from '../platform/database/db.server.ts';
import { tellPagesAreOld } from '../platform/database/old-pages.server.ts';
import {
  findQuestion,
  questionsOfSurvey,
  removeQuestion,
  type StoredQuestion,
} from '../questions/store.server.ts';
import { putBackQuestion } from './store.server.ts';

/** `several`: the id is that of a survey, whose questions are removed one by one. */
export type Found =
  | { state: 'unknown' }
  | { state: 'several'; ids: string[] }
  | { state: 'found'; publicId: string };

/** The question that an id of an address means: its own, or that of a survey with this one in it. */
export async function questionMeant(sql: Sql, id: string): Promise<Found> {
  if (await findQuestion(sql, id)) return { state: 'found', publicId: id };
  const [first, ...others] = await questionsOfSurvey(sql, id);
  if (!first) return { state: 'unknown' };
  if (others.length === 0) return { state: 'found', publicId: first.publicId };
  return { state: 'several', ids: [first, ...others].map(({ publicId }) => publicId) };
}

/** By whoever has the machine: everyone reads why at its address, and its author is told. Undefined where it was gone. */
export function removeBySite(
  sql: Sql,
  publicId: string,
  reason: string,
): Promise<string | undefined> {
  return inItsTurn(sql, publicId, 'removed-by-site', reason, async (tx, { id, isRemoved }) => {
    if (isRemoved) return false;
    await removeQuestion(tx, id, reason);
    return true;
  });
}

/** The same undone, with its answers as they were. */
export function putBackBySite(sql: Sql, publicId: string): Promise<string | undefined> {
  return inItsTurn(sql, publicId, 'put-back', '', (tx, { id }) => putBackQuestion(tx, id));
}

/** What was done to the question, by its words. */
function inItsTurn(
  sql: Sql,
  publicId: string,
  what: Extract<StandingWhat, 'removed-by-site' | 'put-back'>,
  words: string,
  change: (tx: TransactionSql, question: StoredQuestion) => Promise<boolean>,
): Promise<string | undefined> {
  return sql.begin(async (tx): Promise<string | undefined> => {
    const found = await findQuestion(tx, publicId);
    if (!found) return undefined;
    // As casting does: no answer is counted while it goes.
    await holdCounters(tx, found.id);
    const question = await findQuestion(tx, publicId);
    if (!question || !(await change(tx, question))) return undefined;
    const { id, authorId } = question;
    if (authorId !== null)
      await tellMembers(tx, { kind: 'standing', what, questionId: id, words }, [authorId]);
    await tellPagesAreOld(tx);
    await tellChanged(tx, [publicId]);
    return question.text;
  });
}
