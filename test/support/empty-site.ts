import postgres from 'postgres';
import { startSite, type OwnSite } from './site.ts';

/** A site without the demo set: emptied before it starts, as its jobs read while it runs. */
export function startEmptySite(): Promise<OwnSite> {
  return startSite({}, async (databaseUrl) => {
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
    try {
      await sql`truncate topics, communities, surveys, answers, answer_log, reactions, group_changes, standing_renewals restart identity cascade`;
    } finally {
      await sql.end();
    }
  });
}
