import postgres from 'postgres';
import { noteSpread } from '../../app/platform/database/by-question.server.ts';
import { currentTestRun } from './test-run.ts';

/** One connection for as long as the work takes. */
export async function withConnection<Result>(
  url: string,
  work: (sql: postgres.Sql) => PromiseLike<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    // What the site's own code is handed here is sent as by the site.
    if (currentTestRun()?.cluster && url.includes('/site_')) await noteSpread(sql);
    return await work(sql);
  } finally {
    await sql.end();
  }
}
