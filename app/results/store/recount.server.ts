import type { TransactionSql } from 'postgres';
import type { Sql } from '../../platform/database/db.server.ts';
import { COUNTER_CHECKS, COUNTER_QUERIES, LOG_QUERIES } from './counter-queries.server.ts';

/** Fills every counter, after answers and their log were written in bulk into an empty site. */
export async function fillCounters(tx: TransactionSql): Promise<void> {
  await tx.unsafe(
    `insert into tallies (question_id, level, choice, people) ${COUNTER_QUERIES.tallies}`,
  );
  await tx.unsafe(
    `insert into rankings (question_id, level, ranking, people) ${COUNTER_QUERIES.rankings}`,
  );
  const { hours, minutes, totals } = LOG_QUERIES;
  await tx.unsafe(`insert into answer_hours (question_id, hour, choice, people) ${hours}`);
  await tx.unsafe(`insert into answer_minutes (question_id, minute, answers) ${minutes}`);
  await tx.unsafe(`insert into standing_minutes ${COUNTER_QUERIES.standing}`);
  await tx.unsafe(
    `insert into totals (question_id, sequence, changes, withdrawals, peeked, saw_first, held_back, last_answer_at, spread) ${totals}`,
  );
}

type Difference = { what: string; where: string; kept: string; counted: string };

const MAX_DIFFERENCES = 20;

/**
 * Recounts everything as of one moment, and returns each figure that differs from the stored one: there should be none.
 */
export function findDifferences(sql: Sql): Promise<Difference[]> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`set local statement_timeout = 0`;
    const found: Difference[] = [];
    for (const [what, { by, kept, counted }] of Object.entries(COUNTER_CHECKS)) {
      const rows = await tx.unsafe<Omit<Difference, 'what'>[]>(`
        select (${by})::text as "where", coalesce(k.figure::text, 'nothing') as kept, coalesce(c.figure::text, 'nothing') as counted
        from (${kept}) k full join (${counted}) c using (${by})
        where k.figure is distinct from c.figure limit ${MAX_DIFFERENCES}`);
      found.push(...rows.map((row) => ({ what, ...row })));
    }
    return found;
  });
}
