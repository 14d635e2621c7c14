import type { Sql } from 'postgres';
import { COUNTER_CHECKS } from '../../app/results/store/counter-queries.server.ts';
import { findDifferences } from '../../app/results/store/recount.server.ts';

/** Counts everything anew, as \`npm run verify\` does, and fails on any difference. */
export async function expectCountersRight(sql: Sql): Promise<void> {
  const differences = await findDifferences(sql);
  if (differences.length > 0) throw new Error(`Not as counted: ${JSON.stringify(differences)}`);
}

/** The same for one question, which takes no longer where a site has many others. */
export async function expectCountersOf(sql: Sql, publicId: string): Promise<void> {
  const [question] = await sql<{ id: string }[]>`
    select id from questions where public_id = ${publicId}`;
  if (!question) throw new Error(`There is no question ${publicId}.`);
  await sql.begin('isolation level repeatable read read only', async (tx) => {
    for (const [what, { by, kept, counted }] of Object.entries(COUNTER_CHECKS)) {
      const own = (query: string) =>
        `(select * from (${query}) every where question_id = ${question.id})`;
      const rows = await tx.unsafe(`
        select (${by})::text as where, k.figure::text as kept, c.figure::text as counted
        from ${own(kept)} k full join ${own(counted)} c using (${by}) where k.figure is distinct from c.figure`);
      if (rows.length > 0) throw new Error(`Not as counted: ${what} ${JSON.stringify(rows)}`);
    }
  });
}
