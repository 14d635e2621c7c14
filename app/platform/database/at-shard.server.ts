import { inOrderOfIds, shardPlacesOf } from './by-question.server.ts';
import { arrayLiteral, type AnySql, type RowId, type Sql } from './db.server.ts';
import { onShard } from './shard-places.server.ts';

type Changing = {
  /** Takes ids of questions as `$1::bigint[]`, and at most twelve values more. Each has its type in the statement, which returns rows; a truth value is cast from text. */
  text: string;
  /** The values after the ids, of some of the questions. */
  valuesOf?: (questionIds: readonly RowId[]) => string[];
};

/**
 * A statement on what lies with questions, as text for one PostgreSQL. Where questions are spread, the coordinator would not plan
 * it, so it goes to each question's server by itself, as a part of the transaction or of one of its own, and gives its rows as JSON.
 */
export async function changeByQuestion<Row extends object>(
  sql: AnySql,
  questionIds: readonly RowId[],
  { text, valuesOf = () => [] }: Changing,
): Promise<Row[]> {
  if (questionIds.length === 0) return [];
  const valuesWith = (ids: readonly RowId[]) => [arrayLiteral(ids), ...valuesOf(ids)];
  const places = shardPlacesOf(sql);
  if (!places) return sql.unsafe<Row[]>(text, valuesWith(questionIds), { prepare: true });
  const found: Row[] = [];
  const changeAtShards = async (tx: AnySql) => {
    for (const id of inOrderOfIds(questionIds)) {
      // Citus counts a call as no change. By this it knows of one: both servers commit or none, and no move of the shard comes between.
      await tx`update totals set sequence = sequence where question_id = ${id}`;
      const named = onShard(text, places.at(places.shardOf(id)));
      const [called] = await tx<{ rows: Row[] }[]>`
        select at_shard(${id}::bigint, ${named}, ${valuesWith([id])}::text[]) as rows`;
      found.push(...(called?.rows ?? []));
    }
  };
  if (isPool(sql)) await sql.begin(changeAtShards);
  else await changeAtShards(sql);
  return found;
}

const isPool = (sql: AnySql): sql is Sql => 'begin' in sql;
