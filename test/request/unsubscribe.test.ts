import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPage } from '../support/question-form.ts';
import { sendRequest, postForm, type HttpOptions } from '../support/http.ts';
import { type MailServer, decodeEmail, startMailServer } from '../support/mail-server.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { closeQuestion, followQuestion, emailsTo, runClosings } from '../support/notice-jobs.ts';
import { emailOf } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import * as unsubscribeWords from '../../app/accounts/words/unsubscribe.ts';
import * as accountsFollowWords from '../../app/accounts/words/follow.ts';

/** Mails that can be ended: what their headers and last lines say, and what one press from outside does (RFC 8058). */
let mails: MailServer;
let site: OwnSite;
let sql: postgres.Sql;

const FOLLOW = '/sign-in/follow';

beforeAll(async () => {
  mails = await startMailServer();
  site = await startSite({
    SMTP_URL: mails.url,
    TRUST_PROXY: '127.0.0.1',
    LIMITS_SCALE: '1000',
  });
  sql = postgres(site.databaseUrl, { max: 3, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
  await mails?.stop();
});

/** As a mail provider sends it for its user: from elsewhere, without a cookie, and not as a browser. */
function oneClick(address: string, more: HttpOptions = {}) {
  return sendRequest(site.address, new URL(address).pathname + new URL(address).search, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '203.0.113.5',
    },
    body: 'List-Unsubscribe=One-Click',
    ...more,
  });
}

describe('ending it', () => {
  async function mailTo(name: string) {
    const who = await createMember(site, name);
    const id = await insertQuestion(sql);
    await followQuestion(sql, id, [who]);
    await closeQuestion(sql, id);
    await runClosings(sql, site.address);
    const email = emailOf(name);
    const mail = () =>
      mails.received.find(({ to, source }) => to === email && source.includes('List-Unsubscribe'));
    await expect.poll(mail).toBeDefined();
    const taken = mail();
    return { who, email, source: taken?.source ?? '', address: addressIn(taken?.source ?? '') };
  }
  const addressIn = (source: string) => /^List-Unsubscribe: <(\S+)>\r$/m.exec(source)?.[1] ?? '';
  const choiceOf = async ({ id }: TestMember) =>
    (
      await sql`select in_site, mail from notice_choices where member_id = ${id} and kind = 'outcome'`
    )[0];

  test('stands in the headers of the mail and in its last line', async () => {
    const { source, address } = await mailTo('Gil');
    expect(address).toMatch(/\/sign-in\/unsubscribe\?t=outcome\./);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    // The last line of the first part, which is the text.
    expect(decodeEmail(source)).toMatch(new RegExp(`\\r\\n${RegExp.escape(address)}\\s+--`));
  });

  test.each<[string, Partial<HttpOptions>]>([
    ['as a form', {}],
    [
      'in parts',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      },
    ],
    [
      'from a page of a mail program',
      {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
        },
      },
    ],
  ])('takes one request without a cookie: %s', async (word, more) => {
    const { who, address } = await mailTo(`Hal${word.length}`);
    expect((await sendRequest(site.address, address.replace(site.address, ''))).text).toContain(
      unsubscribeWords.unsubscribe,
    );
    expect(await choiceOf(who)).toBeUndefined();
    for (const _ of [1, 2]) expect((await oneClick(address, more)).status).toBe(200);
    expect(await choiceOf(who)).toEqual({ in_site: true, mail: 'never' });
    const id = await insertQuestion(sql);
    await followQuestion(sql, id, [who]);
    await closeQuestion(sql, id);
    await runClosings(sql, site.address);
    const [row] =
      await sql`select count(*)::int as told, count(mail)::int as mails from notices where member_id = ${who.id}`;
    expect(row).toEqual({ told: 2, mails: 0 });
  });

  test('from another site is refused with a cookie, and anywhere else', async () => {
    const { who, address } = await mailTo('Ida');
    const foreign = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    };
    expect((await oneClick(address, { headers: { ...foreign, cookie: who.cookie } })).status).toBe(
      403,
    );
    expect(await choiceOf(who)).toBeUndefined();
    for (const path of ['/sign-in', '/sign-in/unsubscribe/x', FOLLOW, '/sign-in/sign-out'])
      expect(
        (await sendRequest(site.address, path, { method: 'POST', headers: foreign, body: 'a=b' }))
          .status,
        path,
      ).toBe(403);
    const parts = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(
      (await sendRequest(site.address, FOLLOW, { method: 'POST', headers: parts, body: '' }))
        .status,
    ).toBe(415);
  });

  test('by the button is told', async () => {
    const { who, address } = await mailTo('Jo');
    const path = address.replace(site.address, '');
    const { status, headers } = await postForm(site.address, path, {});
    expect(status).toBe(303);
    expect((await getPage(site.address, headers.location ?? '')).text).toContain(
      unsubscribeWords.unsubscribed,
    );
    expect(await choiceOf(who)).toEqual({ in_site: true, mail: 'never' });
  });

  test('with a forged address ends nothing and says so', async () => {
    const { who, address } = await mailTo('Kim');
    const forged = [
      address.replace('t=outcome.', 't=own.'),
      `${address}x`,
      `${site.address}/sign-in/unsubscribe?t=a.b.c`,
    ];
    for (const one of forged) {
      const { text } = await oneClick(one);
      expect(text).toContain(unsubscribeWords.unknownLink);
    }
    expect(await sql`select from notice_choices where member_id = ${who.id}`).toHaveLength(0);
  });

  test('of a question by address forgets the address and its link', async () => {
    const email = emailOf('stop');
    const id = await insertQuestion(sql);
    await postForm(site.address, FOLLOW, { question: id, email });
    const [mail] = await emailsTo(sql, email);
    expect(mail?.text.trimEnd().split('\n').at(-1)).toBe(mail?.unsubscribe);
    expect((await oneClick(mail?.unsubscribe ?? '')).status).toBe(200);
    expect(await sql`select from mail_follows where email = ${email}`).toHaveLength(0);
    const [, link = ''] = /(\/sign-in\/follow\?t=\S+)/.exec(mail?.text ?? '') ?? [];
    expect((await getPage(site.address, link)).text).toContain(
      accountsFollowWords.linkProblems.used.title,
    );
    await postForm(site.address, link, {});
    expect(await sql`select from mail_follows where email = ${email}`).toHaveLength(0);
    expect((await oneClick(mail?.unsubscribe ?? '')).text).toContain(
      unsubscribeWords.unsubscribedBefore,
    );
  });
});
