import type { TransactionSql } from 'postgres';
import type { RowId } from '../platform/database/db.server.ts';

export type NewLogEntry = {
  by: RowId;
  act: string;
  about?: RowId;
  questionId?: RowId;
  words?: string;
};

export async function insertLogEntry(
  tx: TransactionSql,
  communityId: number,
  { by, act, about, questionId, words = '' }: NewLogEntry,
): Promise<void> {
  await tx`
    insert into community_acts (community_id, member_id, about_id, question_id, act, words)
    values (${communityId}, ${by}, ${about ?? null}, ${questionId ?? null}, ${act}, ${words})`;
}
