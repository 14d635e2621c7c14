import type { Sql } from 'postgres';
import { findDifferences } from '../../app/results/store/recount.server.ts';

/** Counts everything anew, as \`npm run verify\` does, and fails on any difference. */
export async function expectCountersRight(sql: Sql): Promise<void> {
  const differences = await findDifferences(sql);
  if (differences.length > 0) throw new Error(`Not as counted: ${JSON.stringify(differences)}`);
}
