import { emptySite } from './by-question.ts';
import { withConnection } from './connection.ts';
import { startSite, type OwnSite } from './site.ts';

/** A site without the demo set: emptied before it starts, as its jobs read while it runs. */
export function startEmptySite(): Promise<OwnSite> {
  return startSite({}, (databaseUrl) => withConnection(databaseUrl, emptySite));
}
