import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportStamp } from '../../app/moderation/reports/reports.server.ts';
import {
  MAX_REPORT_MS,
  REPORT_DAYS,
  REPORT_CATEGORIES,
} from '../../app/moderation/report-rules.ts';
import { hideReasonByOperator } from '../../app/moderation/operator-removal.server.ts';
import { dropOldReports, listReports } from '../../app/moderation/report-store.server.ts';
import { createSecret } from '../../app/platform/secrets/secret.server.ts';
import { site as names } from '../../app/site.config.ts';
import { eventually } from '../support/eventually.ts';
import { attributeOf, markupOf, titleOf } from '../support/html.ts';
import { sendRequest, postForm as send } from '../support/http.ts';
import { type MailServer, decodeEmail, startMailServer } from '../support/mail-server.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { insertQuestion } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import * as reportWords from '../../app/moderation/words/report.ts';

const SECRET = 'what the site and this test sign with';
const secret = createSecret();
secret.setMaster(SECRET);

let mails: MailServer;
let site: OwnSite;
let outbox: Outbox;
let id: string;

beforeAll(async () => {
  mails = await startMailServer();
  site = await startSite({ SMTP_URL: mails.url, LIMITS_SCALE: '1000', SECRET });
  outbox = openOutbox(site.databaseUrl);
  id = await insertQuestion(outbox.sql);
});
afterAll(async () => {
  await outbox?.close();
  await site?.stop();
  await mails?.stop();
});

/** Of a form that was shown so long ago. */
const stampFrom = (ms: number) => reportStamp(secret, new Date(Date.now() - ms));

type Fields = Partial<Record<'why' | 'details' | 'email' | 'stamp' | 'leave_empty', string>>;

function report(
  fields: Fields = {},
  about = id,
  page = about,
  to: Pick<OwnSite, 'address'> = site,
) {
  const form = { why: 'spam', details: '', email: '', leave_empty: '' };
  return send(to.address, `/question/${page}?report=question:${about}`, {
    ...form,
    stamp: stampFrom(5_000),
    ...fields,
  });
}

async function kept(details: string): Promise<{ target: string; why: string; email: string }[]> {
  return outbox.sql`select target, why, email from reports where details = ${details} order by id`;
}

async function mailWith(words: string): Promise<{ to: string; source: string } | undefined> {
  const [row] = await outbox.sql<{ to: string }[]>`
    select recipient as to from outbox where text like ${`%${words}%`} and dedupe_key like 'report %'`;
  if (!row) return undefined;
  // Others to the same mailbox may have gone out before it. Lines of a sent mail are at most 76 signs long.
  return eventually(() => {
    const mail = mails.received.find(
      ({ to, source }) => to === row.to && decodeEmail(source).includes(words),
    );
    if (!mail) throw new Error(`No mail says “${words}” yet.`);
    return mail;
  }, 20);
}

describe('the form', () => {
  test('stands in the place of the question, works without a script and is made for one reader', async () => {
    const page = await sendRequest(site.address, `/question/${id}?report=question:${id}`);
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(titleOf(page.text)).toBe(`Report a question · ${names.name}`);
    expect(attributeOf(page.text, 'meta', 'name="robots"', 'content')).toBe('noindex');
    const html = markupOf(page.text);
    expect(html).toContain('Which of these would you choose?');
    expect(html).toContain(`action="/question/${id}?report=question:${id}"`);
    expect(html).toMatch(/<form[^>]* method="post"/);
    expect(html).toContain('href="/legal/csae-policy"');
    expect(html).not.toContain('role="alert"');
    expect(html.toLowerCase()).not.toContain('maxlength');
    const whys = Array.from(html.matchAll(/name="why"[^>]*value="([^"]+)"/g), ([, why]) => why);
    expect(whys).toEqual(REPORT_CATEGORIES);
    expect(whys[0]).toBe('child-safety');
  });

  test('is linked from the question, for people', async () => {
    const { text } = await sendRequest(site.address, `/question/${id}`);
    const link = `href="/question/${id}?report=question:${id}"`;
    expect(attributeOf(text, 'a', link, 'rel')).toBe('nofollow');
  });

  test.each([
    ['no such question', (own: string) => [`0000000000`, `question:0000000000`, own]],
    ['another question than the page’s', (own: string) => [own, 'question:0000000000', own]],
    ['a kind that is not known', (own: string) => [own, `person:${own}`, own]],
    ['an id alone', (own: string) => [own, own, own]],
    ['nothing', (own: string) => [own, '', own]],
  ])('of %s is not found, read or sent', async (_, addressOf) => {
    const [page = '', named = ''] = addressOf(id);
    const path = `/question/${page}?report=${named}`;
    expect((await sendRequest(site.address, path)).status).toBe(404);
    const details = `Sent to ${path}`;
    const fields = { why: 'spam', details, email: '', stamp: stampFrom(5_000) };
    expect((await send(site.address, path, fields)).status).toBe(404);
    expect(await kept(details)).toEqual([]);
  });

  test('of a removed question is gone', async () => {
    const removed = await insertQuestion(outbox.sql);
    await outbox.sql`
      insert into question_removals (question_id, reason) select id, 'Against the terms.' from questions where public_id = ${removed}`;
    const path = `/question/${removed}?report=question:${removed}`;
    expect((await sendRequest(site.address, path)).status).toBe(410);
    expect((await report({ details: 'Of something gone.' }, removed)).status).toBe(410);
    expect(await kept('Of something gone.')).toEqual([]);
  });

  test('takes nothing that another site sends', async () => {
    const fields = { why: 'spam', details: 'From elsewhere.', stamp: stampFrom(5_000) };
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
    const path = `/question/${id}?report=question:${id}`;
    expect((await send(site.address, path, fields, foreign)).status).toBe(403);
    expect(await kept('From elsewhere.')).toEqual([]);
  });
});

describe('a report', () => {
  test('is stored, confirmed and mailed with a link to the question', async () => {
    const details = 'The third choice sells something.';
    const answer = await report({ details, email: 'ada@reader.example' });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(`/question/${id}?reported=1`);
    const confirmed = await sendRequest(site.address, answer.headers.location ?? '');
    expect(confirmed.headers['cache-control']).toBe('private, no-store');
    expect(confirmed.text).toContain('<output');
    expect(confirmed.text).toContain(reportWords.arrived);
    expect(await kept(details)).toEqual([{ target: id, why: 'spam', email: 'ada@reader.example' }]);
    const mail = await mailWith(details);
    expect(mail?.to).toBe(names.mail.contact);
    expect(mail?.source).toMatch(/^Reply-To: ada@reader\.example\r$/m);
    expect(mail?.source).toContain(`Subject: ${names.name}: a question was reported, spam`);
    expect(decodeEmail(mail?.source ?? '')).toContain(`${site.address}/question/${id}`);
    expect(mail?.source).toContain('Which of these would you choose?');
  });

  test('of child abuse goes to the mailbox for child safety, all others to the operator', async () => {
    const whys = REPORT_CATEGORIES;
    await Promise.all(whys.map((why) => report({ why, details: `About ${why}.` })));
    for (const why of whys) {
      const mail = await mailWith(`About ${why}.`);
      expect(mail?.to).toBe(why === 'child-safety' ? names.mail.safety : names.mail.contact);
      expect(mail?.source).not.toContain('Reply-To');
    }
    const urgent = await mailWith('About child-safety.');
    expect(urgent?.source).toContain(`Subject: ${names.name}: child safety report`);
  });

  test('pressed twice is one', async () => {
    const fields = { details: 'Pressed twice by mistake.', stamp: stampFrom(9_000) };
    const answers = await Promise.all([report(fields), report(fields), report(fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await kept(fields.details)).toHaveLength(1);
    const [row] = await outbox.sql`
      select count(*)::int as mails from outbox where text like ${`%${fields.details}%`}`;
    expect(row).toEqual({ mails: 1 });
  });

  test('with the same words about another question is another', async () => {
    const other = await insertQuestion(outbox.sql);
    const fields = { details: 'The same words.', stamp: stampFrom(9_000) };
    await report(fields);
    await report(fields, other);
    expect((await kept(fields.details)).map(({ target }) => target)).toEqual([id, other]);
  });

  test('tells the wording that was reported as plain text', async () => {
    const odd = await insertQuestion(outbox.sql);
    const text = 'Is <b>this</b> & that\u2019s all?';
    await outbox.sql`update questions set text = ${text} where public_id = ${odd}`;
    const details = 'Bo\r\nBcc: all@reader.example';
    expect((await report({ details }, odd)).status).toBe(303);
    expect(await kept('Bo\nBcc: all@reader.example')).toHaveLength(1);
    const [row] = await outbox.sql<{ html: string }[]>`
      select html from outbox where text like '%Bcc: all@reader.example%'`;
    expect(row?.html).toContain('Is &lt;b&gt;this&lt;/b&gt; &amp; that');
  });

  test('leaves after its time', async () => {
    const details = 'Of long ago.';
    await report({ details });
    await report({ details: 'Of last month.' });
    await outbox.sql`
      update reports set reported_at = now() - make_interval(days => ${REPORT_DAYS}, mins => 1) where details = ${details}`;
    await outbox.sql`
      update reports set reported_at = now() - make_interval(days => ${REPORT_DAYS - 1}) where details = 'Of last month.'`;
    await dropOldReports(outbox.sql);
    expect(await kept(details)).toEqual([]);
    expect(await kept('Of last month.')).toHaveLength(1);
  });
});

describe('a form that comes back', () => {
  test('says beside each field what is wrong, keeps what was typed, and leads to the first problem', async () => {
    const { status, text, headers } = await report({
      why: '',
      details: `"> ${'a'.repeat(2_000)}`,
      email: 'nobody',
    });
    expect(status).toBe(422);
    expect(headers['cache-control']).toBe('private, no-store');
    const html = markupOf(text);
    expect(html).toMatch(/<div role="alert"[^>]*>/);
    for (const field of ['why', 'details', 'email']) {
      expect(html).toContain(`id="report-${field}-problem"`);
      expect(html).toContain(`href="#report-${field}"`);
      expect(html).toContain(`id="report-${field}"`);
    }
    expect(html.match(/ autofocus=""/gi)).toHaveLength(1);
    expect(html).toMatch(/<input[^>]*id="report-why"[^>]* autofocus=""/i);
    expect(html).toContain('value="nobody"');
    expect(html).toContain('&quot;&gt; aaa');
  });

  test('keeps what was chosen, and asks what “something else” is', async () => {
    const { status, text } = await report({ why: 'other' });
    expect(status).toBe(422);
    const html = markupOf(text);
    expect(html).toMatch(/<input[^>]* checked="" value="other"/);
    expect(html).toContain(reportWords.problems['no-details']);
    expect(html).toMatch(/<textarea[^>]*id="report-details"[^>]* autofocus=""/i);
  });

  test('comes back when the report could not be kept', async () => {
    await outbox.sql`alter table reports rename to reports_away`;
    try {
      const { status, text } = await report({ details: 'Do not lose these words.' });
      expect(status).toBe(503);
      expect(text).toContain('Do not lose these words.</textarea>');
      expect(text).toMatch(/<div role="alert"[^>]* autofocus=""/i);
    } finally {
      await outbox.sql`alter table reports_away rename to reports`;
    }
    expect(await mailWith('Do not lose these words.')).toBeUndefined();
  });

  test('is refused when it is far too long', async () => {
    expect((await report({ details: 'a'.repeat(40_000) })).status).toBe(413);
  });
});

describe('a program that fills in forms', () => {
  test('is thanked and not kept when it fills what people do not see', async () => {
    const details = 'Buy something from us today.';
    const answer = await report({ details, leave_empty: 'https://shop.example' });
    expect(answer.status).toBe(303);
    expect(await kept(details)).toEqual([]);
    expect(await mailWith(details)).toBeUndefined();
  });

  test.each([
    ['none', ''],
    ['one that is made up', `${Date.now().toString(36)}.${'a'.repeat(43)}`],
    ['an old one', stampFrom(MAX_REPORT_MS + 1_000)],
  ])('needs a stamp of ours, not %s', async (which, stamp) => {
    const details = `A stamp: ${which}.`;
    const { status, text } = await report({ details, stamp });
    expect(status).toBe(422);
    expect(text).toContain('open for a long time');
    expect(text).toContain(`${details}</textarea>`);
    expect(text).not.toContain(`name="stamp" value="${stamp}"`);
    expect(await kept(details)).toEqual([]);
  });

  test('is asked to press again when it answers at once, and so is a person', async () => {
    const details = 'Typed at great speed.';
    // Made a moment after it is sent, whatever time the way takes.
    const stamp = stampFrom(-60_000);
    const { status, text } = await report({ details, stamp });
    expect(status).toBe(422);
    expect(text).toContain('faster than anybody can choose');
    // The form keeps its time, so that pressing again is not too fast again.
    expect(text).toContain(`name="stamp" value="${stamp}"`);
    expect(text).toContain(`${details}</textarea>`);
    expect(await kept(details)).toEqual([]);
  });
});

test('twenty reports an hour come from one network', async () => {
  const strict = await startServer({ DATABASE_URL: site.databaseUrl, SECRET });
  try {
    await untilReady(strict);
    const about = await insertQuestion(outbox.sql);
    for (let n = 1; n <= 20; n++)
      expect((await report({ details: `Report ${n}` }, about, about, strict)).status).toBe(303);
    expect((await report({ why: '' }, about, about, strict)).status).toBe(422);
    const { status, text, headers } = await report({ details: 'Report 21' }, about, about, strict);
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('180');
    expect(text).toContain('Report 21</textarea>');
    const [row] = await outbox.sql`
      select count(*)::int as reports from reports where target = ${about}`;
    expect(row).toEqual({ reports: 20 });
  } finally {
    await strict.stop();
  }
});

test('a reason is reported at an address of its own, and the operator hides it', async () => {
  const about = await insertQuestion(outbox.sql);
  await insertReason(outbox.sql, about, 1, 'Because of the heron.');
  const read = async (path: string) => (await sendRequest(site.address, path)).text;
  const [, reason = ''] =
    /\?report=(reason:[\w-]{22})"/.exec(await read(`/question/${about}`)) ?? [];
  const form = await read(`/question/${about}?report=${reason}`);
  expect(markupOf(form)).toContain(reportWords.reasonTitle);
  expect(markupOf(form)).toContain('“Because of the heron.”');
  const elsewhere = await sendRequest(site.address, `/question/${id}?report=${reason}`);
  expect(elsewhere.status).toBe(404);

  const fields = { why: 'hate', details: '', email: '', leave_empty: '', stamp: stampFrom(5_000) };
  const sent = await send(site.address, `/question/${about}?report=${reason}`, fields);
  expect(sent.status).toBe(303);
  const open = async () =>
    (await listReports(outbox.sql)).reports.find(({ target }) => target === about);
  const found = await open();
  expect(found).toMatchObject({
    why: 'hate',
    reason: { text: 'Because of the heron.', author: null },
  });
  const number = found?.reason?.id ?? '';
  expect(await hideReasonByOperator(outbox.sql, number, true)).toBe('Because of the heron.');
  expect(await hideReasonByOperator(outbox.sql, number, true)).toBeUndefined();
  expect(await open()).toBeUndefined();
  await expect.poll(() => read(`/question/${about}`)).not.toContain('heron');
  expect(await hideReasonByOperator(outbox.sql, number, false)).toBe('Because of the heron.');
  await expect.poll(() => read(`/question/${about}`)).toContain('heron');
});
