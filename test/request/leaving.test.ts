import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseLeavers } from '../../app/privacy/erasure.server.ts';
import { createJobs } from '../../app/platform/database/job-queue.server.ts';
import { createLogger } from '../../app/platform/log.server.ts';
import { OUTBOX_CHANNEL } from '../../app/platform/mail/outbox.server.ts';
import { putAnswer } from '../support/answers.ts';
import { getPage } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import { browserHeadersOf } from '../support/full-member.ts';
import { mainTextOf } from '../support/html.ts';
import { postForm, type HttpResponse } from '../support/http.ts';
import { decodeEmail, startMailServer, type MailServer } from '../support/mail-server.ts';
import { newestEmailTo } from '../support/emails.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { ADA, emailOf, sessionOf } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { setUpStaff } from '../support/staff.ts';
import * as stayWords from '../../app/accounts/words/entry/stay.ts';

const PAGE = '/account/data';

let mails: MailServer;
let site: OwnSite;
let sql: Sql;
let outbox: Outbox;

beforeAll(async () => {
  mails = await startMailServer();
  site = await startSite({ SMTP_URL: mails.url, LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  outbox = openOutbox(site.databaseUrl);
});
afterAll(async () => {
  await Promise.all([sql?.end(), outbox?.close()]);
  await site?.stop();
  await mails?.stop();
});

function leave(
  who: TestMember,
  fields: Record<string, string> = { sure: '1' },
): Promise<HttpResponse> {
  return postForm(site.address, PAGE, { does: 'leave', ...fields }, browserHeadersOf(who));
}

/** Status, where it leads, and whether it takes the session away. */
function told({ status, headers }: HttpResponse): [number, string | undefined] {
  return [status, headers.location];
}

const linksIn = (text: string) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);

async function linkIn(name: string): Promise<string> {
  const [link = ''] = linksIn((await newestEmailTo(site.address, emailOf(name))).text);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const daysLeft = async ({ id }: TestMember) => {
  const [row] = await sql<{ days: number | null }[]>`
    select round(extract(epoch from leaves_at - now()) / 86400)::int as days from members where id = ${id}`;
  return row?.days;
};

const signIn = (name: string) =>
  postForm(site.address, '/sign-in', { email: emailOf(name), password: ADA.password });

describe('the page', () => {
  test('tells what goes, what stays, and who looks after what next', async () => {
    const [cleo, dan, eli] = [
      await createMember(site, 'Cleo'),
      await createMember(site, 'Dan'),
      await createMember(site, 'Eli'),
    ];
    await insertCommunity(sql, 'goes-to-dan', 'public', [
      [cleo, 'owner'],
      [eli, 'member'],
      [dan, 'moderator'],
    ]);
    await insertCommunity(sql, 'goes-away', 'public', [[cleo, 'owner']]);
    await sql`update members set name = 'Dan <i>the</i> second' where id = ${dan.id}`;
    const [open, closed, own, alone] = await Promise.all(
      Array.from({ length: 4 }, () => insertQuestion(sql)),
    );
    const ids = [open, closed, own, alone].map((id) => id ?? '');
    for (const id of ids.slice(0, 3))
      await putAnswer(site.address, id, ['1'], browserHeadersOf(cleo));
    await putAnswer(site.address, ids[2] ?? '', ['1'], browserHeadersOf(dan));
    await sql`update questions set author_id = ${cleo.id} where public_id in (${ids[2] ?? ''}, ${ids[3] ?? ''})`;
    await sql`update questions set closes_at = now() where public_id = ${ids[1] ?? ''}`;
    const { status, text } = await getPage(site.address, PAGE, cleo);
    const words = mainTextOf(text);
    expect(status).toBe(200);
    expect(words).toContain('still open, 2 of them now: they are removed');
    expect(words).toContain('Your answer to one closed question stays counted');
    expect(words).toContain('the one question of yours that nobody else has answered');
    expect(words).toContain('The one question of yours that others have answered stays');
    expect(words).toMatch(/The goes-to-dan people goes to Dan &lt;i&gt;the&lt;\/i&gt; second/);
    expect(words).toMatch(/The goes-away people is deleted: nobody else is in it/);
    expect(text).toContain('action="/api/v1/me/export"');
  });

  test('asks first who it is, and comes back', async () => {
    const fay = await createMember(site, 'Fay');
    await sql`update sessions set proved_at = now() - interval '11 minutes' where member_id = ${fay.id}`;
    const { text } = await getPage(site.address, PAGE, fay);
    expect(text).not.toContain('name="sure"');
    expect(text).toContain('href="/sign-in/confirm?next=%2Faccount%2Fdata"');
    expect(told(await leave(fay))).toEqual([303, '/sign-in/confirm?next=%2Faccount%2Fdata']);
    expect(await daysLeft(fay)).toBeNull();
  });

  test('takes no press that was not meant', async () => {
    const gus = await createMember(site, 'Gus');
    const back = await leave(gus, {});
    expect(back.status).toBe(422);
    expect(back.text).toMatch(/<input[^>]*id="sure"[^>]*aria-describedby="sure-problem"/);
    expect((await leave(gus, { does: 'nothing' })).status).toBe(400);
    expect(
      (await postForm(site.address, PAGE, { does: 'leave', sure: '1' })).headers.location,
    ).toBe('/sign-in?next=%2Faccount%2Fdata');
    expect(await daysLeft(gus)).toBeNull();
  });
});

describe('asking for it', () => {
  beforeEach(() => {
    mails.received.length = 0;
  });

  test('ends every session, closes the account, and mails the way back', async () => {
    const hal = await createMember(site, 'Hal');
    const other = sessionOf(await signIn('Hal')) ?? '';
    const left = await leave(hal);
    expect(told(left)).toEqual([303, '/sign-in/stay?did=leaving']);
    expect(left.headers['set-cookie']?.join()).toMatch(/sid=;.*Max-Age=0/);
    for (const cookie of [hal.cookie, other])
      expect((await getPage(site.address, '/account', { ...hal, cookie })).status).toBe(303);
    expect(await daysLeft(hal)).toBe(14);
    const { text } = await getPage(site.address, '/sign-in/stay?did=leaving');
    expect(mainTextOf(text)).toContain('Your account is deleted in 14 days');

    await outbox.waitForRow(emailOf('Hal'), ({ sentAt }) => sentAt !== null);
    const sent = mails.received.filter(({ to }) => to === emailOf('Hal'));
    expect(sent.map(({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1])).toContain(
      'Your Pollux account will be deleted',
    );
    // The last mail waits for its day.
    const waiting = await sql<{ subject: string; days: number }[]>`
      select subject, round(extract(epoch from next_try_at - now()) / 86400)::int as days
      from outbox where recipient = ${emailOf('Hal')} and sent_at is null`;
    expect(waiting.map(({ days }) => days)).toEqual([12]);
    expect(waiting[0]?.subject).toContain('is deleted on');
  });

  test('is asked once, however often it is pressed', async () => {
    const ian = await createMember(site, 'Ian');
    const presses = await Promise.all(Array.from({ length: 5 }, () => leave(ian)));
    // Whoever came after the first was signed out already.
    for (const press of presses) expect(press.status).toBe(303);
    const [row] = await sql<{ mails: number; links: number }[]>`
      select (select count(*)::int from outbox where recipient = ${emailOf('Ian')} and subject like '%deleted%') as mails,
        (select count(*)::int from mail_tokens where member_id = ${ian.id} and purpose = 'stay') as links`;
    expect(row).toEqual({ mails: 2, links: 1 });
  });

  test('is not for the last admin, and of two at once one stays', async () => {
    const [jo, kim] = [await createMember(site, 'Jo'), await createMember(site, 'Kim')];
    await setUpStaff(site, sql, jo);
    const page = await getPage(site.address, PAGE, jo);
    expect(mainTextOf(page.text)).toContain('You are the only admin of this site.');
    expect(page.text).not.toContain('name="sure"');
    expect((await leave(jo)).status).toBe(409);
    await setUpStaff(site, sql, kim);
    const [one, two] = await Promise.all([leave(jo), leave(kim)]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([303, 409]);
  });
});

describe('the way back', () => {
  test('is a press on a page, works once, and the account is as it was', async () => {
    const lea = await createMember(site, 'Lea');
    await leave(lea);
    const link = await linkIn('Lea');
    expect(link).toMatch(/^\/sign-in\/stay\?t=[\w-]{43}$/);
    // Programs open the links of mails: nothing comes of that.
    const shown = await getPage(site.address, link);
    expect([shown.status, shown.headers['referrer-policy']]).toEqual([200, 'strict-origin']);
    expect(mainTextOf(shown.text)).toContain(stayWords.keepMyAccount);
    expect(await daysLeft(lea)).toBe(14);
    expect(told(await postForm(site.address, link, {}))).toEqual([303, '/sign-in/stay?did=stays']);
    expect(await daysLeft(lea)).toBeNull();
    expect((await postForm(site.address, link, {})).status).toBe(410);
    expect((await getPage(site.address, link)).status).toBe(410);
    expect(sessionOf(await signIn('Lea'))).toBeDefined();
    // Nobody is reminded of what is not to come.
    const left =
      await sql`select from outbox where recipient = ${emailOf('Lea')} and subject like '%is deleted on%'`;
    expect(left).toHaveLength(0);
    const { text } = await getPage(site.address, '/sign-in/stay?did=stays');
    expect(mainTextOf(text)).toContain(stayWords.accountStays);
  });

  test('is found by signing in, too', async () => {
    const max = await createMember(site, 'Max');
    await leave(max);
    const answer = await signIn('Max');
    expect(sessionOf(answer)).toBeUndefined();
    const [status, link = ''] = told(answer);
    expect([status, link]).toEqual([303, expect.stringMatching(/^\/sign-in\/stay\?t=/)]);
    expect(told(await postForm(site.address, link, {}))).toEqual([303, '/sign-in/stay?did=stays']);
    expect(await daysLeft(max)).toBeNull();
  });

  test('is over with the day, and with nonsense there is none', async () => {
    const ned = await createMember(site, 'Ned');
    await leave(ned);
    const link = await linkIn('Ned');
    await sql`update members set leaves_at = now() - interval '1 second' where id = ${ned.id}`;
    expect((await postForm(site.address, link, {})).status).toBe(410);
    const { text } = await getPage(site.address, link);
    expect(mainTextOf(text)).toContain(stayWords.tooLate);
    // A way to sign in would lead here again.
    expect(text).not.toMatch(/<main[\s\S]*href="\/sign-in"[\s\S]*<\/main>/);
    await eraseLeavers(sql, new AbortController().signal);
    expect((await getPage(site.address, link)).status).toBe(410);
    for (const nonsense of ['', 'x', 'A'.repeat(43)]) {
      expect((await getPage(site.address, `/sign-in/stay?t=${nonsense}`)).status).toBe(410);
      expect((await postForm(site.address, `/sign-in/stay?t=${nonsense}`, {})).status).toBe(410);
    }
    expect((await getPage(site.address, '/sign-in/stay')).status).toBe(200);
  });

  test('and the end at once: either the account stays whole, or it goes whole', async () => {
    for (let round = 0; round < 6; round++) {
      const name = `Ola${round}`;
      const ola = await createMember(site, name);
      const id = await insertQuestion(sql);
      await putAnswer(site.address, id, ['1'], browserHeadersOf(ola));
      await leave(ola);
      const link = await linkIn(name);
      await sql`update members set leaves_at = now() + interval '30 milliseconds' where id = ${ola.id}`;
      const answered = new AbortController();
      const end = async () => {
        while (!answered.signal.aborted) await eraseLeavers(sql, new AbortController().signal);
      };
      const stay = postForm(site.address, link, {}).finally(() => answered.abort());
      const [stayed] = await Promise.all([stay, end()]);
      // Whoever came too late is erased by the next run, if by none before.
      await eraseLeavers(sql, new AbortController().signal);
      const [row] = await sql<{ members: number; answers: number }[]>`
        select (select count(*)::int from members where id = ${ola.id}) as members,
          (select count(*)::int from answers where voter = ${ola.voterId}::uuid and cardinality(choices) > 0) as answers`;
      const whole = stayed.status === 303 ? 1 : 0;
      expect(row).toEqual({ members: whole, answers: whole });
    }
  });
});

test('the reminder is delivered on its day', async () => {
  const pia = await createMember(site, 'Pia');
  await leave(pia);
  await outbox.waitForRow(emailOf('Pia'), ({ sentAt }) => sentAt !== null);
  mails.received.length = 0;
  await sql`update outbox set next_try_at = now() where recipient = ${emailOf('Pia')} and sent_at is null`;
  await sql.notify(OUTBOX_CHANNEL, '');
  await mails.waitForCount(1);
  const [mail] = mails.received;
  expect(mail?.to).toBe(emailOf('Pia'));
  expect(decodeEmail(mail?.source ?? '')).toContain('This is the last email about it.');
});

test('when the days are over the site erases the account by itself', async () => {
  const rae = await createMember(site, 'Rae');
  await leave(rae);
  await sql`update members set leaves_at = now() - interval '1 second' where id = ${rae.id}`;
  // The minute that starts it comes by a clock; here it is said by hand to the same worker.
  const jobs = createJobs({
    databaseUrl: site.databaseUrl,
    ownerUrl: undefined,
    sql,
    quickSql: sql,
    log: createLogger('silent'),
    kinds: [
      {
        name: 'erase-leavers',
        schedule: { everyMinutes: 1, at: 0 },
        retry: { limit: 0, firstPauseSeconds: 0 },
        run: async () => undefined,
      },
    ],
    isWorker: false,
    onFailure: () => undefined,
  });
  await jobs.send('erase-leavers');
  await expect.poll(() => sql`select from members where id = ${rae.id}`).toHaveLength(0);
  await jobs.stop();
});
