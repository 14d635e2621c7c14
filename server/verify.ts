import { findDifferences } from '../app/results/store/recount.server.ts';
import { printableError } from '../app/base/startup-error.ts';
import { connect } from '../app/platform/database/db.server.ts';
import { startEmbeddedDatabase } from '../app/platform/database/embedded-database.server.ts';
import { readSettings } from '../app/platform/env.server.ts';

/** `npm run verify`: counts every answer anew and compares, beside a running site or without one. */
try {
  const { databaseUrl, dataDir } = readSettings(process.env, []);
  const embedded = databaseUrl ? undefined : await startEmbeddedDatabase(dataDir, []);
  const database = connect(embedded?.url ?? databaseUrl ?? '', 'site verify');
  try {
    const differences = await findDifferences(database.sql);
    for (const { what, where, kept, counted } of differences)
      console.log(`${what} ${where}: kept ${kept}, counted ${counted}`);
    const [counted] = await database.sql<
      { answers: string }[]
    >`select count(*) as answers from answers`;
    console.log(`recounted ${counted?.answers ?? 0} answers, difference ${differences.length}`);
    process.exitCode = differences.length > 0 ? 1 : 0;
  } finally {
    await database.close();
    await embedded?.stop();
  }
} catch (error) {
  console.error(printableError(error));
  process.exitCode = 1;
}
