import type { TransactionSql } from 'postgres';
import { inOrderOfIds, shardPlacesOf } from './by-question.server.ts';
import { arrayLiteral, type RowId } from './db.server.ts';
import { onShard } from './shard-places.server.ts';

type Changing = {
  /** Takes ids of questions as `$1::bigint[]`, and at most twelve values more. Each has its type in the statement, which returns rows. */
  text: string;
  /** The values after the ids, of some of the questions. */
  valuesOf?: (questionIds: readonly RowId[]) => string[];
};

/**
 * Within a transaction: a statement on what lies with questions, as text for one PostgreSQL. Where questions are spread, the
 * coordinator would not plan it, so it goes to each question's server by itself, as a part of the same commit, and gives its
 * rows as JSON.
 */
export async function changeByQuestion<Row extends object>(
  tx: TransactionSql,
  questionIds: readonly RowId[],
  { text, valuesOf = () => [] }: Changing,
): Promise<Row[]> {
  if (questionIds.length === 0) return [];
  const valuesWith = (ids: readonly RowId[]) => [arrayLiteral(ids), ...valuesOf(ids)];
  const places = shardPlacesOf(tx);
  if (!places) return tx.unsafe<Row[]>(text, valuesWith(questionIds));
  const found: Row[] = [];
  for (const id of inOrderOfIds(questionIds)) {
    // Citus counts a call as no change. By this it knows of one: both servers commit or none, and no move of the shard comes between.
    await tx`update totals set sequence = sequence where question_id = ${id}`;
    const named = onShard(text, places.at(places.shardOf(id)));
    const [called] = await tx<{ rows: Row[] }[]>`
      select at_shard(${id}::bigint, ${named}, ${valuesWith([id])}::text[]) as rows`;
    found.push(...(called?.rows ?? []));
  }
  return found;
}
