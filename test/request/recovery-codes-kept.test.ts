import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postForm, type HttpResponse } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { turnOnCodes } from '../support/one-time-codes.ts';
import { ADA, emailOf, sessionOf } from '../support/people.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Recovery codes as the database has them: under a key that it does not know. */
const site = sharedSite();
let sql: Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const plain = (code: string) => createHash('sha256').update(code).digest('hex');
type Kept = { hash: string; isKeyed: boolean; isUsed: boolean };
const keptOf = ({ id }: TestMember) =>
  sql<Kept[]>`
    select code_hash as hash, is_keyed as "isKeyed", used_at is not null as "isUsed" from recovery_codes where member_id = ${id}`;

async function recover(address: string, name: string, recovery: string): Promise<HttpResponse> {
  const person = { email: emailOf(name), password: ADA.password };
  const half = await postForm(address, '/sign-in', person);
  const line = half.headers['set-cookie']?.find((text) => text.startsWith('__Host-entering='));
  const cookie = line?.split(';', 1)[0] ?? '';
  return postForm(address, '/sign-in/two-factor?by=recovery', { recovery }, { cookie });
}

test('new ones are kept by no digest that anybody else can make', async () => {
  const ada = await createMember(site, 'Ada');
  const { recovery } = await turnOnCodes(site.address, ada.cookie);
  const kept = await keptOf(ada);
  expect(kept).toHaveLength(10);
  const hashes = kept.map(({ hash }) => hash);
  for (const code of recovery) expect(hashes).not.toContain(plain(code));
  expect(sessionOf(await recover(site.address, 'Ada', recovery[0] ?? ''))).toBeDefined();
});

test('those from before are kept by the key after a start, and go on working', async () => {
  const bo = await createMember(site, 'Bo');
  const { recovery } = await turnOnCodes(site.address, bo.cookie);
  const [used = '', unused = ''] = recovery;
  // As the site kept them before it had a key for them, and one of them used.
  await sql.begin(async (tx) => {
    await tx`delete from recovery_codes where member_id = ${bo.id}`;
    await tx`
      insert into recovery_codes (member_id, code_hash, used_at)
      select ${bo.id}, hash, case when at = 1 then now() end
      from unnest(${recovery.map(plain)}::text[]) with ordinality as c (hash, at)`;
  });
  const again = await startServer({ DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '1000' });
  try {
    await untilReady(again);
    const kept = await keptOf(bo);
    expect(kept).toHaveLength(10);
    expect(kept.every(({ isKeyed }) => isKeyed)).toBe(true);
    const hashes = kept.map(({ hash }) => hash);
    for (const code of recovery) expect(hashes).not.toContain(plain(code));
    expect(kept.filter(({ isUsed }) => isUsed)).toHaveLength(1);
    expect(sessionOf(await recover(again.address, 'Bo', used))).toBeUndefined();
    expect(sessionOf(await recover(again.address, 'Bo', unused))).toBeDefined();
    expect(sessionOf(await recover(again.address, 'Bo', unused))).toBeUndefined();
  } finally {
    await again.stop();
  }
});

test('a site from before keeps its codes, and its sessions what they were', async () => {
  const migration = readFileSync('db/migrations/0031-second-factors.sql', 'utf8');
  const [cy, di, ed] = [
    await createMember(site, 'Cy'),
    await createMember(site, 'Di'),
    await createMember(site, 'Ed'),
  ];
  await turnOnCodes(site.address, cy.cookie);
  await sql`update sessions set way = 'passkey' where member_id = ${di.id}`;
  const lane = await sql.reserve();
  try {
    await lane`begin`;
    await lane`alter table sessions drop second_at`;
    await lane`alter table recovery_codes drop is_keyed`;
    await lane.unsafe(migration).simple();
    const codes = await lane<{ isKeyed: boolean }[]>`
      select is_keyed as "isKeyed" from recovery_codes where member_id = ${cy.id}`;
    const sessions = await lane<{ id: string }[]>`
      select member_id as id from sessions where second_at = made_at and member_id = any(${[cy.id, di.id, ed.id]})`;
    expect(codes.map(({ isKeyed }) => isKeyed)).toEqual(Array.from({ length: 10 }, () => false));
    expect(new Set(sessions.map(({ id }) => id))).toEqual(new Set([cy.id, di.id]));
  } finally {
    await lane`rollback`;
    lane.release();
  }
});
