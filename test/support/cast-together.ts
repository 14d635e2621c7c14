import type { Sql } from 'postgres';
import { castBatch, type Cast, type Verdict } from '../../app/answering/answer-casts.server.ts';
import { castInTransaction } from '../../app/answering/casts-in-transaction.server.ts';
import { isSpread } from '../../app/platform/database/by-question.server.ts';
import { lockTallies } from '../../app/questions/tally-locks.server.ts';

/** Past the site, by the statement that every answer is cast with. Where questions are spread, each answer is cast at its server. */
export async function castTogether(sql: Sql, answers: readonly Cast[]): Promise<Verdict[]> {
  if (isSpread(sql))
    return sql.begin(async (tx) => {
      await lockTallies(tx, ...answers.map(({ questionId }) => questionId));
      return castInTransaction(tx, answers);
    });
  const lane = await sql.reserve();
  try {
    return (await castBatch(lane, answers)).verdicts;
  } finally {
    lane.release();
  }
}
