import type { RowId, Sql } from '../platform/database/db.server.ts';
import { isListed } from './reason-rows.server.ts';
import type { StoredReason } from './reason-rules.ts';

/** Texts less alike than this say something else. */
const MIN_ALIKE = 0.3;
/** Only the newest are compared: a page asks while somebody types. */
const MAX_COMPARED = 300;

/**
 * Reasons of others that say nearly the same as a text, the nearest first: compared by trigrams of their letters, as
 * misspelt words are in the search. Whether the reader may see them is asked before.
 */
export function listSimilarReasons(
  sql: Sql,
  questionId: RowId,
  { text, except, most }: { text: string; except: string; most: number },
): Promise<StoredReason[]> {
  return sql<StoredReason[]>`
    with typed as materialized (
      select search_letters(search_plain(${text})) as letters
    ), compared as materialized (
      select id, choices, text, said_at, is_demo from reasons r
      where question_id = ${questionId} and ${isListed(sql, { except })}
      order by said_at desc, id desc limit ${MAX_COMPARED}
    ), near as (
      select c.*, similarity(search_letters(search_plain(c.text)), typed.letters) as alike from compared c, typed
    )
    select id, choices, text, said_at as "saidAt", is_demo as "isDemo" from near
    where alike >= ${MIN_ALIKE}::float8 order by alike desc, said_at desc, id desc limit ${most}`;
}
