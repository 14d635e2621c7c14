import { findDifferences } from '../app/results/store/recount.server.ts';
import { printableError } from '../app/base/startup-error.ts';
import { readSettings } from '../app/platform/env.server.ts';
import { withDatabase } from './with-database.ts';

/** `npm run verify`: counts every answer anew and compares, beside a running site or without one. */
try {
  await withDatabase(readSettings(process.env, []), { name: 'site verify' }, async ({ sql }) => {
    const differences = await findDifferences(sql);
    for (const { what, where, kept, counted } of differences)
      console.log(`${what} ${where}: kept ${kept}, counted ${counted}`);
    const [counted] = await sql<{ answers: string }[]>`select count(*) as answers from answers`;
    console.log(`recounted ${counted?.answers ?? 0} answers, difference ${differences.length}`);
    process.exitCode = differences.length > 0 ? 1 : 0;
  });
} catch (error) {
  console.error(printableError(error));
  process.exitCode = 1;
}
