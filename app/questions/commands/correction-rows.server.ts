import type { ISql, TransactionSql } from 'postgres';
import { ownValue } from '../../base/own-value.ts';
import type { RowId } from '../../platform/database/db.server.ts';
import { renewSearchedWords } from '../../topics/question-words.server.ts';
import { choiceNumberOf, type WordingChange } from '../corrections.ts';
import { updateSurveyTitle } from './question-writes.server.ts';

/**
 * Corrects words in place: the meaning stays, and so does the revision. The time is taken under the lock, so that
 * corrections have an order.
 */
export async function correctQuestion(
  tx: TransactionSql,
  id: RowId,
  changes: readonly WordingChange[],
): Promise<void> {
  for (const { field, was, became } of changes) {
    const number = choiceNumberOf(field);
    if (number !== undefined)
      await tx`update choices set label = ${became} where question_id = ${id} and number = ${number}`;
    else {
      const column = ownValue(
        { text: 'text', context: 'context', low: 'scale_low', high: 'scale_high' },
        field,
      );
      await tx`update questions set ${tx({ [column ?? '']: became })} where id = ${id}`;
    }
    await tx`
      insert into question_corrections (question_id, corrected_at, field, was, became) values (${id}, statement_timestamp(), ${field}, ${was}, ${became})`;
  }
  await updateSurveyTitle(tx, id);
  await renewSearchedWords(tx, [id]);
}

export function correctionsOf(
  sql: ISql,
  questionId: RowId,
): Promise<(WordingChange & { at: Date })[]> {
  return sql<(WordingChange & { at: Date })[]>`
    select field, was, became, corrected_at as at from question_corrections where question_id = ${questionId} order by corrected_at, field`;
}
