import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { linkInEmail } from '../support/emails.ts';
import { turnOnCodes } from '../support/one-time-codes.ts';
import { submitSignUp, sessionOf, newPerson, type Person } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import { newNetworkAddress } from '../support/members.ts';

/** What others cannot take from an owner: a browser of theirs, and a network that nobody abused. */
const site = sharedSite('limited');
let sql: Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

type Browser = { network: string; known?: string | undefined };
const headersOf = ({ network, known }: Browser) => ({
  'x-forwarded-for': network,
  ...(known !== undefined && { cookie: known }),
});
const send = (browser: Browser, path: string, fields: Record<string, string>) =>
  postForm(site.address, path, fields, headersOf(browser));
const enter = (browser: Browser, { email }: Person, password: string) =>
  send(browser, '/sign-in', { email, password });
const wish = (browser: Browser, { email }: Pick<Person, 'email'>, path = '/sign-in/link') =>
  send(browser, path, { email });

const lineOf = ({ headers }: HttpResponse) =>
  headers['set-cookie']?.find((text) => text.startsWith('__Host-known='));
const knownOf = (answer: HttpResponse) => lineOf(answer)?.split(';', 1)[0] ?? '';

/** Somebody with an account, and the browser that made it. */
async function member(word: string): Promise<{ person: Person; own: Required<Browser> }> {
  const person = newPerson(word);
  const network = newNetworkAddress();
  const made = await submitSignUp(site.address, person, {
    headers: { 'x-forwarded-for': network },
  });
  expect(made.status).toBe(303);
  return { person, own: { network, known: knownOf(made) } };
}

const triesOf = async ({ email }: Person) =>
  (
    await sql<{ failed: number; known: number }[]>`
      select failed_tries as failed, known_tries as known from members where email = ${email}`
  )[0];

/** As many wrong passwords as close an account to passwords, and three mails of one network. */
async function besiege(person: Person): Promise<void> {
  const mailer = { network: newNetworkAddress() };
  for (let n = 0; n < 3; n++) await wish(mailer, person);
  await sql`update members set failed_tries = 99 where email = ${person.email}`;
  await enter({ network: newNetworkAddress() }, person, 'guess 100');
  await eventually(async () => expect((await triesOf(person))?.failed).toBe(100));
}

describe('three requests for a link and a hundred wrong passwords', () => {
  test('keep the owner out of nothing in a browser that signed in before', async () => {
    const { person, own } = await member('besieged');
    await besiege(person);
    const elsewhere = await enter({ network: newNetworkAddress() }, person, person.password);
    expect([elsewhere.status, sessionOf(elsewhere)]).toEqual([422, undefined]);
    const here = await enter(own, person, person.password);
    expect([here.status, sessionOf(here) !== undefined]).toEqual([303, true]);
    expect((await wish(own, person)).status).toBe(200);
  });

  test('leave the owner a link by mail in any other browser too', async () => {
    const { person } = await member('travelling');
    await besiege(person);
    const away = { network: newNetworkAddress() };
    expect((await wish(away, person)).status).toBe(200);
    const entered = await send(away, await linkInEmail(site.address, person.email), {});
    expect([entered.status, sessionOf(entered) !== undefined]).toEqual([303, true]);
  });

  test('take nothing from it where they come from the owner’s own network', async () => {
    const { person, own } = await member('neighbour');
    const { network } = own;
    for (let n = 0; n < 20; n++)
      await Promise.all(
        Array.from({ length: 5 }, (_, at) =>
          enter({ network }, newPerson(`spread.${n}.${at}`), 'a guess'),
        ),
      );
    for (let n = 0; n < 5; n++) await wish({ network }, person);
    expect((await enter({ network }, person, person.password)).status).toBe(429);
    expect((await wish({ network }, person)).status).toBe(429);
    expect((await enter(own, person, person.password)).status).toBe(303);
    expect((await wish(own, person)).status).toBe(200);
  });
});

describe('a browser that signed in before', () => {
  test('keeps a mark for 90 days that names nobody and no script reads', async () => {
    const person = newPerson('marked');
    const made = await submitSignUp(site.address, person, {
      headers: { 'x-forwarded-for': newNetworkAddress() },
    });
    const line = lineOf(made) ?? '';
    expect(line).toMatch(
      /^__Host-known=[\w.-]+; Path=\/; Max-Age=7776000; SameSite=Lax; Secure; HttpOnly$/,
    );
    const [row] = await sql<{ id: string; voter: string }[]>`
      select id, voter from members where email = ${person.email}`;
    const decoded = Buffer.from(knownOf(made).split('=')[1] ?? '', 'base64url').toString('latin1');
    for (const text of [line, decoded]) {
      expect(text).not.toContain(person.email);
      expect(text).not.toContain(row?.voter ?? 'nobody');
    }
    // What a page shows does not depend on it.
    const plain = await sendRequest(site.address, '/faq');
    const known = await sendRequest(site.address, '/faq', { headers: { cookie: knownOf(made) } });
    expect(known.body.equals(plain.body)).toBe(true);
  });

  test('has five tries of its own, and three mails', async () => {
    const { person, own } = await member('own.tries');
    const guesses = await Promise.all(
      Array.from({ length: 7 }, (_, n) => enter(own, person, `guess ${n}`)),
    );
    expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      422, 422, 422, 422, 422, 429, 429,
    ]);
    // Others are none the worse for it.
    await eventually(async () => expect(await triesOf(person)).toEqual({ failed: 0, known: 5 }));
    expect((await enter({ network: own.network }, person, person.password)).status).toBe(303);
    expect(await triesOf(person)).toEqual({ failed: 0, known: 0 });
    const mails: number[] = [];
    for (let n = 0; n < 4; n++) mails.push((await wish(own, person)).status);
    expect(mails).toEqual([200, 200, 200, 429]);
  });

  test('is one like any other after a hundred wrong tries of its own', async () => {
    const { person, own } = await member('worn.out');
    await sql`update members set failed_tries = 100, known_tries = 99 where email = ${person.email}`;
    expect((await enter(own, person, 'a guess')).status).toBe(422);
    await eventually(async () => expect((await triesOf(person))?.known).toBe(100));
    expect((await enter(own, person, person.password)).status).toBe(422);
    await sql`update members set failed_tries = 0 where email = ${person.email}`;
    expect((await enter(own, person, person.password)).status).toBe(303);
  });

  test('shares a hundred tries with all others that know it, even all at once', async () => {
    const { person } = await member('many.marks');
    const another = async (): Promise<Browser> => {
      const network = newNetworkAddress();
      return { network, known: knownOf(await enter({ network }, person, person.password)) };
    };
    const right = await another();
    const browsers = [await another(), await another(), await another()];
    await sql`update members set failed_tries = 100, known_tries = 95 where email = ${person.email}`;
    await Promise.all(
      browsers.flatMap((browser) =>
        Array.from({ length: 5 }, (_, n) => enter(browser, person, `guess ${n}`)),
      ),
    );
    await eventually(async () => expect((await triesOf(person))?.failed).toBe(110));
    expect((await triesOf(person))?.known).toBe(100);
    expect((await enter(right, person, person.password)).status).toBe(422);
    // The last of them is as good as the first.
    await sql`update members set known_tries = 99 where email = ${person.email}`;
    expect((await enter(right, person, person.password)).status).toBe(303);
  });

  test('is known for its member alone, and by nothing made up', async () => {
    const { person } = await member('victim');
    const { own: other } = await member('somebody.else');
    await besiege(person);
    const [mark = '', until = '', signature = ''] = (other.known ?? '').slice(13).split('.');
    const made = [
      other.known,
      `__Host-known=${mark}.${(Number.parseInt(until, 36) + 1).toString(36)}.${signature}`,
      '__Host-known=',
      `__Host-known=${'~'.repeat(200)}`,
      `__Host-known=${`${'a'.repeat(22)}.zzzzzzzz.${'b'.repeat(43)}~`.repeat(20)}`,
    ];
    for (const known of made)
      expect(
        (await enter({ network: newNetworkAddress(), known }, person, person.password)).status,
      ).toBe(422);
    // The answer to a stranger’s address is that to a member’s, also with a mark.
    const [here, nowhere] = [
      await enter(other, person, 'a guess'),
      await enter(other, newPerson('nobody.here'), 'a guess'),
    ];
    expect(here.text.replaceAll(person.email, '')).toBe(
      nowhere.text.replaceAll(newPerson('nobody.here').email, ''),
    );
  });

  test('of a household knows each who signed in on it', async () => {
    const [one, two] = [await member('parent'), await member('child')];
    const second = await enter(
      { ...two.own, known: one.own.known },
      two.person,
      two.person.password,
    );
    const both = { network: newNetworkAddress(), known: knownOf(second) };
    for (const { person } of [one, two]) {
      await sql`update members set failed_tries = 100 where email = ${person.email}`;
      expect((await enter(both, person, person.password)).status).toBe(303);
    }
  });

  test('is known no more once the password has changed', async () => {
    const { person, own } = await member('changed');
    expect((await wish(own, person, '/sign-in/forgot')).status).toBe(200);
    const link = await linkInEmail(site.address, person.email);
    const password = 'another tin wagon entirely';
    const reset = await send({ network: newNetworkAddress() }, link, { password });
    expect(reset.status).toBe(303);
    await sql`update members set failed_tries = 100 where email = ${person.email}`;
    expect((await enter(own, person, password)).status).toBe(422);
    // The browser that changed it is.
    const there = { network: newNetworkAddress(), known: knownOf(reset) };
    expect((await enter(there, person, password)).status).toBe(303);
  });

  test('is known no more once its owner signed out everywhere else, or turned on codes', async () => {
    const { person, own: lost } = await member('lost.laptop');
    const useUpTries = () =>
      sql`update members set failed_tries = 100 where email = ${person.email}`;
    const enters = async (browser: Browser) =>
      (await enter(browser, person, person.password)).status;
    const network = newNetworkAddress();
    const entered = await enter({ network }, person, person.password);
    const session = sessionOf(entered) ?? '';
    const own = { network, known: knownOf(entered) };
    const ended = await send({ network, known: `${own.known}; ${session}` }, '/account/security', {
      does: 'end-others',
    });
    expect(ended.headers.location).toBe('/account/security?did=ended-others');
    own.known = knownOf(ended);
    await useUpTries();
    expect([await enters(lost), await enters(own)]).toEqual([422, 303]);

    const later = await enter(own, person, person.password);
    own.known = knownOf(later);
    const { answer } = await turnOnCodes(site.address, sessionOf(later) ?? '');
    await useUpTries();
    expect(await enters(own)).toBe(422);
    expect(await enters({ network, known: knownOf(answer) })).toBe(303);
  });

  test('gives nobody a cookie that it had none of, and none after its owner left', async () => {
    const { person, own } = await member('leaver');
    const session = sessionOf(await enter(own, person, person.password)) ?? '';
    const stolen = { network: newNetworkAddress(), known: session };
    const ended = await send(stolen, '/account/security', { does: 'end-others' });
    expect([ended.status, lineOf(ended)]).toEqual([303, undefined]);
    const left = await send({ ...own, known: `${own.known}; ${session}` }, '/account/data', {
      does: 'leave',
      sure: '1',
    });
    expect([left.status, lineOf(left)]).toEqual([
      303,
      '__Host-known=; Path=/; Max-Age=0; SameSite=Lax; Secure; HttpOnly',
    ]);
  });

  test('is asked for a code all the same', async () => {
    const { person, own } = await member('twofold');
    const session = sessionOf(await enter(own, person, person.password)) ?? '';
    const { app, answer } = await turnOnCodes(site.address, `${session}; ${own.known}`);
    // Others are known no more; the browser they were turned on in is.
    own.known = lineOf(answer)?.split(';', 1)[0] ?? '';
    await besiege(person);
    const first = await enter(own, person, person.password);
    expect([first.status, sessionOf(first), first.headers.location]).toEqual([
      303,
      undefined,
      '/sign-in/two-factor',
    ]);
    const entering = first.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
    const cookies = { network: own.network, known: `${own.known}; ${entering}` };
    const wrong = await send(cookies, '/sign-in/two-factor', { code: '000000' });
    expect([wrong.status, sessionOf(wrong)]).toEqual([422, undefined]);
    // Nor do five wrong codes of somebody else who has the password keep the owner out.
    const guesser = { network: newNetworkAddress(), known: entering };
    for (let n = 0; n < 6; n++) await send(guesser, '/sign-in/two-factor', { code: '000000' });
    const right = await send(cookies, '/sign-in/two-factor', { code: await app.code() });
    expect([right.status, sessionOf(right) !== undefined]).toEqual([303, true]);
  });
});
