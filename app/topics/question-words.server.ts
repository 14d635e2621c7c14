import type { AnySql, RowId } from '../platform/database/db.server.ts';

/**
 * What a search looks into of these questions, made anew. No trigger does it: whoever changes their text, choices or topics
 * calls this in the same transaction, last.
 */
export async function renewSearchedWords(tx: AnySql, questionIds: readonly RowId[]): Promise<void> {
  await tx`select search_again(${[...questionIds]}::bigint[])`;
}
