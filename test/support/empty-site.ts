import postgres from 'postgres';
import { emptySite } from './by-question.ts';
import { startSite, type OwnSite } from './site.ts';

/** A site without the demo set: emptied before it starts, as its jobs read while it runs. */
export function startEmptySite(): Promise<OwnSite> {
  return startSite({}, async (databaseUrl) => {
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      await emptySite(sql);
    } finally {
      await sql.end();
    }
  });
}
