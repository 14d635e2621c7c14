import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attributeOf } from '../support/html.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { linkInEmail, newestEmailTo } from '../support/emails.ts';
import { turnOnCodes } from '../support/one-time-codes.ts';
import { sessionOf, signUp, newPerson, type Person } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as deadLinkWords from '../../app/accounts/words/entry/dead-link.ts';

/** A new password by a link from a mail. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const NEW = 'eleven grey umbrellas';
const get = (path: string, cookie?: string) =>
  sendRequest(site.address, path, { headers: cookie ? { cookie } : {} });
const send = (path: string, fields: Record<string, string>, cookie?: string) =>
  postForm(site.address, path, fields, {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ...(cookie && { cookie }),
  });
const statuses = (answers: readonly HttpResponse[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const isIn = async (cookie: string) => (await get('/account', cookie)).status === 200;

async function resetLink({ email }: Pick<Person, 'email'>, next = '/'): Promise<string> {
  const asked = await send(`/sign-in/forgot?${new URLSearchParams({ next })}`, { email });
  expect(asked.status).toBe(200);
  const link = await linkInEmail(site.address, email);
  expect(link).toMatch(/^\/sign-in\/reset\?t=[\w-]{43}$/);
  return link;
}

async function member(word: string): Promise<{ person: Person; cookie: string }> {
  const person = newPerson(word);
  return { person, cookie: await signUp(site.address, person) };
}

describe('a link to choose a new password', () => {
  test('opens once, by a press and not by being looked at, and leads on signed in', async () => {
    const { person, cookie: elsewhere } = await member('forgetful');
    const link = await resetLink(person, '/topic');
    for (let n = 0; n < 3; n++) {
      const { status, headers, text } = await get(link);
      expect([status, headers['set-cookie'], headers['referrer-policy']]).toEqual([
        200,
        undefined,
        'strict-origin',
      ]);
      expect(text).toContain(person.email);
      expect(attributeOf(text, 'input', 'id="password"', 'autoComplete')).toBe('new-password');
    }
    const done = await send(link, { password: NEW, others: '1' });
    expect([done.status, done.headers.location]).toEqual([303, '/topic']);
    expect(await isIn(sessionOf(done) ?? '')).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    expect((await send('/sign-in', person)).status).toBe(422);
    expect((await send('/sign-in', { ...person, password: NEW })).status).toBe(303);

    const again = await send(link, { password: 'another seven words', others: '1' });
    expect([again.status, sessionOf(again)]).toEqual([410, undefined]);
    expect((await get(link)).text).toContain(deadLinkWords.titles.used);
    expect((await send('/sign-in', { ...person, password: NEW })).status).toBe(303);
  });

  test('tells the address what was done, when, with what, and the way back', async () => {
    const { person } = await member('told');
    await send(await resetLink(person), { password: NEW });
    const { subject, text, html } = await newestEmailTo(site.address, person.email);
    expect(subject).toContain('Your password was changed');
    expect(text).toMatch(/\d{4}, \d\d:\d\d UTC, with Firefox on Linux\./);
    expect(text).toContain(`${site.address}/sign-in/forgot`);
    expect(text).not.toContain(NEW);
    expect(html).not.toContain(NEW);
  });

  test('pressed twenty times at once sets one password', async () => {
    const { person } = await member('hasty');
    const link = await resetLink(person);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(link, { password: `umbrella number ${n} here` })),
    );
    const [first, ...others] = statuses(answers);
    expect([first, others.length]).toEqual([303, 19]);
    // A busy machine has no time for some of them, and says so.
    expect([410, 503]).toEqual(expect.arrayContaining([...new Set(others)]));
    const winner = answers.findIndex(({ status }) => status === 303);
    const signedIn = await send('/sign-in', {
      ...person,
      password: `umbrella number ${winner} here`,
    });
    expect(signedIn.status).toBe(303);
    const rows = await sql`
      select 1 from sessions s join members m on m.id = s.member_id where m.email = ${person.email}`;
    // The one of signing up, which was left, the winner's, and the one just now.
    expect(rows).toHaveLength(3);
  });

  test('keeps other sessions where that is wanted', async () => {
    const { person, cookie } = await member('at.home');
    expect((await send(await resetLink(person), { password: NEW })).status).toBe(303);
    expect(await isIn(cookie)).toBe(true);
  });

  test('is not used up by a password that cannot be taken, and keeps what was ticked', async () => {
    const { person } = await member('short');
    const link = await resetLink(person);
    for (const [password, reason] of [
      ['', 'Choose a password'],
      ['short', 'at least 10'],
      ['basketball', 'too common'],
      [`sam ${person.email}`, 'too close to your name'],
    ] as const) {
      const { status, text } = await send(link, { password });
      expect(status).toBe(422);
      expect(text).toContain(reason);
      expect(text).toMatch(/id="password"[^>]* aria-invalid="true"/);
      expect(text).toMatch(/id="password"[^>]* autofocus=""/i);
      expect(attributeOf(text, 'input', 'name="others"', 'checked')).toBe('');
      expect(text).not.toMatch(/name="others"[^>]* checked/);
      expect(text).not.toMatch(/id="password"[^>]* value=/);
    }
    expect((await send(link, { password: NEW })).status).toBe(303);
  });

  test('ends the other links that were mailed, and forgets wrong tries', async () => {
    const { person } = await member('many.links');
    const [first, second] = [await resetLink(person), await resetLink(person)];
    await send('/sign-in/link', { email: person.email });
    const enter = await linkInEmail(site.address, person.email);
    await sql`update members set failed_tries = 100 where email = ${person.email}`;
    expect((await send(second, { password: NEW })).status).toBe(303);
    expect((await send(first, { password: NEW })).status).toBe(410);
    expect((await send(enter, {})).status).toBe(410);
    expect((await send('/sign-in', { ...person, password: NEW })).status).toBe(303);
  });

  test('gives a password to a member who had none', async () => {
    const { person } = await member('keyless');
    await sql`
      delete from credentials where member_id = (select id from members where email = ${person.email})`;
    expect((await send(await resetLink(person), { password: NEW })).status).toBe(303);
    expect((await send('/sign-in', { ...person, password: NEW })).status).toBe(303);
  });

  test('proves an address that nobody had proved, and ends what was done under it before', async () => {
    const { person, cookie: squatter } = await member('squatted.again');
    await sql`update members set is_confirmed = false where email = ${person.email}`;
    const done = await send(await resetLink(person), { password: NEW });
    expect(done.status).toBe(303);
    expect(await isIn(squatter)).toBe(false);
    expect((await send('/sign-in', person)).status).toBe(422);
    const [row] = await sql`select is_confirmed from members where email = ${person.email}`;
    expect(row).toEqual({ is_confirmed: true });
  });

  test('opens no session where codes are asked for', async () => {
    const { person, cookie } = await member('twofold.reset');
    const { app } = await turnOnCodes(site.address, cookie);
    const done = await send(await resetLink(person, '/topic'), { password: NEW, others: '1' });
    expect([done.status, done.headers.location, sessionOf(done)]).toEqual([
      303,
      '/sign-in/two-factor?next=%2Ftopic',
      undefined,
    ]);
    const [entering = ''] = done.headers['set-cookie'] ?? [];
    const second = await send(
      '/sign-in/two-factor?next=%2Ftopic',
      { code: await app.code() },
      entering.split(';', 1)[0],
    );
    expect([second.status, second.headers.location]).toEqual([303, '/topic']);
    expect(await isIn(sessionOf(second) ?? '')).toBe(true);
  });

  test('leads nowhere else, whoever asked for it', async () => {
    const { person } = await member('lured');
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const done = await send(await resetLink(person, next), { password: NEW });
      expect([done.status, done.headers.location]).toEqual([303, '/']);
    }
  });

  test('that is too old, used or not ours says so', async () => {
    const { person } = await member('too.late');
    const link = await resetLink(person, '/topic?sort=name');
    await sql`
      update mail_tokens set made_at = now() - interval '2 days', expires_at = now() - interval '1 second'
      where email = ${person.email}`;
    const late = await get(link);
    expect([late.status, late.text.includes(deadLinkWords.titles.late)]).toEqual([410, true]);
    // Whoever asks for a new one comes to the same page.
    expect(late.text).toContain('href="/sign-in/forgot?next=%2Ftopic%3Fsort%3Dname"');
    expect((await send(link, { password: NEW })).status).toBe(410);
    // One of another kind opens nothing here.
    await send('/sign-in/link', { email: person.email });
    const enter = await linkInEmail(site.address, person.email);
    for (const token of ['x', 'a'.repeat(43), enter.slice(-43)]) {
      const unknown = await get(`/sign-in/reset?t=${token}`);
      expect([unknown.status, unknown.text.includes(deadLinkWords.titles.unknown)]).toEqual([
        410,
        true,
      ]);
      expect(unknown.text).toContain('href="/sign-in/forgot"');
    }
  });
});
