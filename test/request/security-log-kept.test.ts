import { createHmac } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropOldEvents, recordEvent } from '../../app/accounts/security-log/security-log.server.ts';
import { IS_ON_CLUSTER } from '../support/cluster.ts';
import { getPage } from '../support/question-form.ts';
import { eventually } from '../support/eventually.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { logsUpTo } from '../support/logs.ts';
import { newNetworkAddress, createMemberElsewhere, type TestMember } from '../support/members.ts';
import { emailOf, ADA, newPerson } from '../support/people.ts';
import { securityEventsOf, outcomesOf } from '../support/security-log.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';
import * as securityEventsWords from '../../app/accounts/words/security/security-events.ts';

/** How the security log is kept: what stands for a network, how long, who reads it and who cannot change it. */
const site = sharedSite('limited');
let sql: Sql;
let keeper: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  keeper = await member('Keeper');
  await setUpStaff(site, sql, keeper);
});
afterAll(async () => {
  await sql?.end();
});

const PAGE = '/account/staff';
const member = (name: string) => createMemberElsewhere(site, sql, name);
const told = (who: TestMember) => outcomesOf(sql, who);
const send = (path: string, fields: Record<string, string>, address = newNetworkAddress()) =>
  postForm(site.address, path, fields, { 'x-forwarded-for': address });
const forgotten = ({ id }: TestMember) => sql`delete from security_events where member_id = ${id}`;

async function keyOf(): Promise<Buffer | undefined> {
  const [row] = await sql<{ pad: Buffer }[]>`select inner_pad as pad from network_keys`;
  return row && Buffer.from(row.pad.map((byte) => byte ^ 0x36));
}

describe('a network', () => {
  test('stands as an HMAC that only its key makes', async () => {
    const ned = await member('Ned');
    const [one, two] = [newNetworkAddress(), newNetworkAddress()];
    for (const address of [one, one, two])
      await send('/sign-in', { email: emailOf('Ned'), password: ADA.password }, address);
    const marks = (await securityEventsOf(sql, ned)).slice(2).map(({ network }) => network);
    const key = (await keyOf()) ?? Buffer.alloc(0);
    const markOf = (address: string) =>
      createHmac('sha256', key).update(address.split('.').slice(0, 3).join('.')).digest('hex');
    expect(marks).toEqual([markOf(one), markOf(one), markOf(two)]);
  });

  test('has another mark after 90 days, when the key of the old one is gone', async () => {
    const ole = await member('Ole');
    const network = '192.0.2';
    await recordEvent(sql, 'exported', { memberId: ole.id, network });
    const before = await keyOf();
    await sql`update network_keys set made_at = now() - interval '89 days'`;
    await dropOldEvents(sql);
    expect(await keyOf()).toEqual(before);
    await sql`update network_keys set made_at = now() - interval '90 days'`;
    // Written before the job came by, by several at once: one new key, in place of the old.
    await Promise.all(
      Array.from({ length: 4 }, () => recordEvent(sql, 'exported', { memberId: ole.id, network })),
    );
    const marks = (await securityEventsOf(sql, ole)).slice(2).map((row) => row.network);
    expect(new Set(marks.slice(1)).size).toBe(1);
    expect(marks[1]).not.toBe(marks[0]);
    expect(await keyOf()).not.toEqual(before);
    await sql`update network_keys set made_at = now() - interval '90 days'`;
    await dropOldEvents(sql);
    expect(await keyOf()).toBeUndefined();
    await recordEvent(sql, 'exported', { memberId: ole.id, network });
    expect(await keyOf()).toHaveLength(64);
  });
});

test('the log of requests has nothing of it', async () => {
  const marks = await sql<{ network: string }[]>`
    select distinct network from security_events where network is not null`;
  expect(marks.length).toBeGreaterThan(0);
  // Beside the lines of the log stand the links of mails that no server takes.
  const logs = (await logsUpTo(site, await sendRequest(site.address, '/livez')))
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  expect(logs).toContain('"path":"/sign-in"');
  for (const { network } of marks) expect(logs).not.toContain(network.slice(0, 8));
  expect(logs).not.toMatch(/security log|security_events|@reader\.example|"10\.\d+\.\d+/);
});

test('what is older than 90 days goes, and nothing that is younger', async () => {
  const old = await member('Olda');
  await forgotten(old);
  await sql`
    insert into security_events (outcome, member_id, at)
    values ('exported', ${old.id}, now() - interval '89 days'), ('erasure-asked', ${old.id}, now() - interval '91 days')`;
  await dropOldEvents(sql);
  expect(await told(old)).toEqual(['exported']);
});

test.skipIf(IS_ON_CLUSTER)(
  'a role that may only write and read the log can neither change it nor empty it (on a cluster the role of the site owns its tables)',
  async () => {
    const una = await member('Una');
    const lane = await sql.reserve();
    try {
      await lane`create role log_writer`;
      await lane`grant select, insert on security_events to log_writer`;
      await lane`grant select, delete on members to log_writer`;
      await lane`grant select, delete on network_keys to log_writer`;
      await lane`grant execute on function drop_old_security_events() to log_writer`;
      await lane`set role log_writer`;
      await recordEvent(lane, 'exported', { memberId: una.id, network: '192.0.2' });
      await expect(lane`update security_events set outcome = 'erased'`).rejects.toThrow(/denied/);
      await expect(lane`delete from security_events`).rejects.toThrow(/denied/);
      await dropOldEvents(lane);
      await lane`reset role`;
      // Whose account it was is taken out by the database itself.
      await lane`delete from sessions where member_id = ${una.id}`;
      await lane`set role log_writer`;
      await lane`delete from members where id = ${una.id}`;
      await lane`reset role`;
      expect(await told(una)).toEqual([]);
    } finally {
      await lane`reset role`;
      await lane`drop owned by log_writer`;
      await lane`drop role log_writer`;
      lane.release();
    }
  },
);

describe('the page', () => {
  test('shows admins words, names and codes, and no address of anybody', async () => {
    const zoe = await member('Zoe');
    const address = newNetworkAddress();
    await send('/sign-in', { email: emailOf('Zoe'), password: 'a guess' }, address);
    await send('/sign-in', { ...newPerson('nowhere'), password: 'a guess' });
    await eventually(async () => expect((await told(zoe)).at(-1)).toBe('wrong-password'));
    const { text, status } = await getPage(site.address, PAGE, keeper);
    expect(status).toBe(200);
    const log = text.slice(text.indexOf('<h2 id="security-log"'), text.indexOf('</main>'));
    const said = mainTextOf(`<main>${log}</main>`);
    expect(said).toContain(securityEventsWords.outcomes['wrong-password']);
    expect(said).toContain(`Zoe (account ${zoe.id})`);
    expect(said).toContain('No account');
    const network = (await securityEventsOf(sql, zoe)).at(-1)?.network ?? '';
    expect(log).toContain(`<code>${network.slice(0, 8)}</code>`);
    for (const hidden of [network, '@reader.example', address, ' style='])
      expect(log).not.toContain(hidden);
  });

  test('is there for admins alone', async () => {
    const moderator = await member('Moe');
    await setUpStaff(site, sql, moderator, 'moderator');
    const reader = await member('Mel');
    for (const who of [moderator, reader])
      expect((await getPage(site.address, PAGE, who)).status).toBe(404);
    expect((await sendRequest(site.address, PAGE)).status).toBe(303);
  });

  test('goes back page by page, each entry once', async () => {
    await sql`delete from security_events`;
    await sql`insert into security_events (outcome) select (array['wrong-password', 'wrong-link', 'wrong-link'])[n % 3 + 1] from generate_series(1, 120) n`;
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*)::int as count from security_events`;
    let path: string | undefined = PAGE;
    const seen: number[] = [];
    let lines = 0;
    while (path !== undefined) {
      const { text, status }: HttpResponse = await getPage(site.address, path, keeper);
      expect(status).toBe(200);
      const log = text.slice(text.indexOf('id="security-log"'));
      const entries = log.split('<time').length - 1;
      seen.push(entries);
      for (const [, times] of log.matchAll(/\((\d+) times\)/g)) lines += Number(times) - 1;
      lines += entries;
      path = /href="(\/account\/staff\?before=[\w-]+)#security-log"/.exec(log)?.[1];
    }
    expect(seen.slice(0, -1).every((number) => number === 25)).toBe(true);
    expect(seen.length).toBeGreaterThan(3);
    expect(lines).toBe(count);
    const { text } = await getPage(site.address, PAGE, keeper);
    expect(mainTextOf(text)).toContain('Email link that does not work, or no longer (2 times)');
    expect((await getPage(site.address, `${PAGE}?before=made-up`, keeper)).status).toBe(400);
  });

  test('says so where nothing is older', async () => {
    const { text } = await getPage(site.address, PAGE, keeper);
    const older = /\?before=[\w-]+/.exec(text)?.[0] ?? '';
    await sql`delete from security_events`;
    const page = await getPage(site.address, PAGE + older, keeper);
    expect(mainTextOf(page.text)).toContain('Nothing older');
    expect(page.text).toContain('href="/account/staff#security-log"');
  });
});
