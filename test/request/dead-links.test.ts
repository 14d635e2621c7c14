import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINK_PATHS } from '../../app/accounts/auth/link-mailer.server.ts';
import { eventually } from '../support/eventually.ts';
import { postForm } from '../support/http.ts';
import { ADA } from '../support/people.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import { newNetworkAddress, createMemberElsewhere } from '../support/members.ts';

/** A mailed link of each kind that opens nothing. A twentieth of what a site takes: five of them from a network an hour. */
const PROXY = { TRUST_PROXY: '127.0.0.1,::1' };
const OF_NETWORK = 5;
const KINDS = Object.entries(LINK_PATHS);

const site = sharedSite('limited');
let strict: ServerProcess;
let sql: Sql;
beforeAll(async () => {
  strict = await startServer({ ...PROXY, DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '0.05' });
  await untilReady(strict);
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await strict?.stop();
});

const linesWith = async (outcome: string) =>
  (await sql`select from security_events where outcome = ${outcome}`).length;

test.each(KINDS)(
  'to %s is a failed try of its network, and refused after so many',
  async (kind, path) => {
    // Without somebody signed in a move is led to the sign-in.
    const { cookie } = await createMemberElsewhere(site, sql, `Una${kind}`);
    const form = { name: 'Nobody', password: ADA.password };
    const press = (address: string, token: string) =>
      postForm(strict.address, `${path}?t=${token}`, form, { 'x-forwarded-for': address, cookie });
    const before = { wrong: await linesWith('wrong-link'), limit: await linesWith('limit-link') };
    const address = newNetworkAddress();
    for (let n = 0; n < OF_NETWORK; n++) {
      const dead = await press(address, n === 0 ? 'cut-off' : 'x'.repeat(43));
      expect(dead.status).toBe(kind === 'follow' ? 303 : 410);
    }
    const late = await press(address, 'x'.repeat(43));
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect(late.text).toContain('Too many links that do not work');
    await eventually(async () => {
      expect(await linesWith('wrong-link')).toBe(before.wrong + OF_NETWORK);
      expect(await linesWith('limit-link')).toBe(before.limit + 1);
    });
  },
);
