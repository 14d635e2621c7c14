import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { signToken } from '../app/accounts/auth/session-token.server.ts';
import { hashOf } from '../app/accounts/session-rows.server.ts';
import { createSecret } from '../app/platform/secrets/secret.server.ts';
import { databaseOf, type Site } from './measure.ts';

export const READER = 'reader@bench.example';

/** The cookie of somebody who is signed in on a site under measure: without one pages come from the cache. */
export async function memberCookie(site: Site): Promise<string> {
  const secret = createSecret();
  secret.setMaster(readFileSync(join(site.dataDir, 'secret'), 'utf8').trim());
  const token = randomBytes(32).toString('base64url');
  const sql = postgres(databaseOf(site), { max: 1, onnotice: () => undefined });
  try {
    await sql`
      with made as (
        insert into members (email, name, is_confirmed) values (${READER}, 'A reader', true) returning id
      )
      insert into sessions (member_id, token_hash, way, device, expires_at)
      select id, ${hashOf(token)}, 'password', 'A browser', now() + interval '1 day' from made`;
  } finally {
    await sql.end();
  }
  return `__Host-sid=${signToken(secret, token)}`;
}
