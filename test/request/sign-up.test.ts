import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { linkInEmail, newestEmailTo } from '../support/emails.ts';
import { ADA, signUpLink, sessionOf, signUp, newPerson } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as deadLinkWords from '../../app/accounts/words/entry/dead-link.ts';
import * as accountsFinishWords from '../../app/accounts/words/entry/finish.ts';

/** Making an account by a mailed link, as a browser without scripts does it. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  await signUp(site.address, ADA);
});
afterAll(async () => {
  await sql?.end();
});

const get = (path: string, cookie?: string) =>
  sendRequest(site.address, path, { headers: cookie ? { cookie } : {} });
const send = (path: string, fields: Record<string, string>) => postForm(site.address, path, fields);
const memberName = ({ text }: HttpResponse) =>
  /<summary[^>]*><bdi[^>]*>([^<]*)<\/bdi>/.exec(text)?.[1];

describe('signing up', () => {
  test('by a link makes an account, signs in and leads on', async () => {
    const person = newPerson('new');
    const asked = await send('/sign-up?next=%2Ftopic', {
      email: ` ${person.email.toUpperCase()} `,
    });
    expect(asked.status).toBe(200);
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(asked.text).toContain(person.email);
    expect(await sql`select 1 from members where email = ${person.email}`).toHaveLength(0);
    const link = await linkInEmail(site.address, person.email);
    expect(link).toMatch(/^\/sign-up\/finish\?t=[\w-]{43}$/);
    const form = await get(link);
    expect(form.status).toBe(200);
    expect(form.headers['referrer-policy']).toBe('strict-origin');
    expect(form.text).toContain(person.email);

    const answer = await send(link, { name: person.name, password: person.password });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/topic');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-sid=[\w%.-]+; Path=\/; Max-Age=7776000; SameSite=Lax; Secure; HttpOnly$/,
      ),
      expect.stringMatching(
        /^__Host-known=[\w.-]+; Path=\/; Max-Age=7776000; SameSite=Lax; Secure; HttpOnly$/,
      ),
    ]);
    expect(memberName(await get('/about', sessionOf(answer)))).toBe('Sam new');
    const [member] = await sql`
      select email, is_confirmed, voter::text from members where email = ${person.email}`;
    expect(member).toEqual({
      email: person.email,
      is_confirmed: true,
      voter: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    });
  });

  test('says beside each field what is wrong, and keeps all but the password', async () => {
    const person = newPerson('clumsy');
    const link = await signUpLink(site.address, person);
    const { status, text } = await send(link, { name: '<', password: 'basketball2026' });
    expect(status).toBe(422);
    for (const field of ['name', 'password']) {
      expect(text).toContain(`id="${field}-problem"`);
      expect(text).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"`));
      expect(text).toContain(`href="#${field}"`);
    }
    expect(text.match(/ autofocus=""/gi)).toHaveLength(1);
    expect(text).toMatch(/id="name"[^>]* autofocus=""/i);
    expect(text).toContain('value="&lt;"');
    expect(text).not.toContain('basketball2026');
    // The link is not used up by it.
    expect((await send(link, person)).status).toBe(303);
  });

  test.each([
    ['ada@', 'address like'],
    ['', 'address like'],
    ['j\u00f6rg@reader.example', 'letters a to z'],
  ])('with %j as an address is refused beside the field', async (email, reason) => {
    const { status, text } = await send('/sign-up', { email });
    expect(status).toBe(422);
    expect(text).toContain(reason);
    expect(text).toMatch(/id="email"[^>]* autofocus=""/i);
  });

  test('answers an address with an account and one without alike, and mails what fits', async () => {
    const other = newPerson('fresh.face').email;
    const [known, unknown] = [
      await send('/sign-up', { email: ADA.email }),
      await send('/sign-up', { email: other }),
    ];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.text.replaceAll(ADA.email, '')).toBe(unknown.text.replaceAll(other, ''));
    const names = ({ headers }: HttpResponse) =>
      Object.keys(headers).filter((name) => name !== 'content-length');
    expect(names(known)).toEqual(names(unknown));
    expect((await newestEmailTo(site.address, ADA.email)).subject).toContain('already');
    expect(await linkInEmail(site.address, ADA.email)).toMatch(/^\/sign-in\/enter\?t=/);
    expect(await linkInEmail(site.address, other)).toMatch(/^\/sign-up\/finish\?t=/);
  });

  test('pressed five times at once makes one account and signs in once', async () => {
    const person = newPerson('eager');
    const link = await signUpLink(site.address, person);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(link, person)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      303, 410, 410, 410, 410,
    ]);
    const rows = await sql`select 1 from members where email = ${person.email}`;
    const ways = await sql`
      select 1 from credentials c join members m on m.id = c.member_id where m.email = ${person.email}`;
    expect([rows.length, ways.length]).toEqual([1, 1]);
  });

  test('by two links to one address makes one account', async () => {
    const person = newPerson('twice');
    const links = [await signUpLink(site.address, person), await signUpLink(site.address, person)];
    const answers = await Promise.all(links.map((link) => send(link, person)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410]);
  });

  test('a link that is used, too old or not ours opens nothing and says so', async () => {
    const person = newPerson('late');
    const link = await signUpLink(site.address, person, '/topic?sort=name');
    await sql`
      update mail_tokens set made_at = now() - interval '2 days', expires_at = now() - interval '1 second'
      where email = ${person.email}`;
    const late = await get(link);
    expect([late.status, late.text.includes(deadLinkWords.titles.late)]).toEqual([410, true]);
    expect(late.text).toContain(
      `href="/sign-up?next=%2Ftopic%3Fsort%3Dname" class="pill pill-solid">${accountsFinishWords.newLink}`,
    );
    expect((await send(link, person)).status).toBe(410);
    const again = await signUpLink(site.address, person, '/topic');
    const made = await send(again, person);
    expect(made.status).toBe(303);
    const used = await get(again);
    expect([used.status, used.text.includes(deadLinkWords.titles.used)]).toEqual([410, true]);
    expect(used.text).toContain(
      `href="/sign-in?next=%2Ftopic" class="pill pill-solid">${accountsFinishWords.signIn}`,
    );
    expect(used.text).not.toContain(accountsFinishWords.goToAccount);
    const cookie = sessionOf(made) ?? '';
    expect((await get(again, cookie)).text).toContain(accountsFinishWords.goToAccount);
    for (const token of ['x', again.slice(-43).toLowerCase(), 'a'.repeat(43)]) {
      const unknown = await get(`/sign-up/finish?t=${token}`);
      expect([unknown.status, unknown.text.includes(deadLinkWords.titles.unknown)]).toEqual([
        410,
        true,
      ]);
    }
  });
});
