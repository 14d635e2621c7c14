import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attributeOf } from '../support/html.ts';
import { sendRequest, postForm } from '../support/http.ts';
import { linkInEmail, newestEmailTo } from '../support/emails.ts';
import { emailOf, sessionOf, signUp, newPerson, type Person } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as passwordsWords from '../../app/accounts/words/security/passwords.ts';
import * as sessionsWords from '../../app/accounts/words/security/sessions.ts';

/** What members do about their address, their password and their sessions. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(() => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const PAGE = '/account/security';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const get = (path: string, cookie?: string) =>
  sendRequest(site.address, path, { headers: cookie ? { cookie } : {} });
const send = (path: string, fields: Record<string, string>, cookie?: string) =>
  postForm(site.address, path, fields, { 'user-agent': FIREFOX, ...(cookie && { cookie }) });
const isIn = async (cookie: string) => (await get('/account', cookie)).status === 200;
const signIn = async (person: Person) => sessionOf(await send('/sign-in', person)) ?? '';

async function member(word: string): Promise<{ person: Person; cookie: string }> {
  const person = newPerson(word);
  return { person, cookie: await signUp(site.address, person) };
}

describe('another address', () => {
  const askFor = (email: string, cookie: string) =>
    send(`${PAGE}?do=address`, { does: 'address', email }, cookie);

  test('becomes the member’s when the link in its mailbox is opened, and the old one is told twice', async () => {
    const { person, cookie } = await member('mover');
    const email = emailOf('sam.moved');
    await send('/sign-in/forgot', { email: person.email });
    const reset = await linkInEmail(site.address, person.email);
    const asked = await askFor(` ${email.toUpperCase()} `, cookie);
    expect(asked.headers.location).toBe(`${PAGE}?did=asked`);
    expect((await get(`${PAGE}?did=asked`, cookie)).text).toContain('the link is in the terminal');
    const warned = await newestEmailTo(site.address, person.email);
    expect(warned.subject).toContain('A change of address was requested');
    expect(warned.text).toContain(email);
    expect(warned.text).toContain('/sign-in/forgot');

    const link = await linkInEmail(site.address, email);
    expect(link).toMatch(/^\/sign-in\/verify\?t=[\w-]{43}$/);
    for (let n = 0; n < 2; n++) expect((await get(link, cookie)).status).toBe(200);
    expect((await get(PAGE, cookie)).text).toContain(person.email);
    const done = await send(link, {}, cookie);
    expect([done.status, done.headers.location]).toEqual([303, `${PAGE}?did=moved`]);
    expect((await get(PAGE, cookie)).text).toContain(email);
    const told = await newestEmailTo(site.address, person.email);
    expect(told.subject).toContain('Your address was changed');
    expect(told.text).toContain(email);
    expect((await send(link, {}, cookie)).status).toBe(410);
    expect((await send(reset, { password: 'eleven grey umbrellas' })).status).toBe(410);
    expect((await send('/sign-in', person)).status).toBe(422);
    expect((await send('/sign-in', { ...person, email })).status).toBe(303);
  });

  test('answers one that another account has alike, and that mailbox alone learns it', async () => {
    const [{ cookie }, { person: other }] = [await member('nosy'), await member('settled')];
    const free = newPerson('free.address').email;
    const answers = [await askFor(other.email, cookie), await askFor(free, cookie)];
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual([
      [303, `${PAGE}?did=asked`],
      [303, `${PAGE}?did=asked`],
    ]);
    expect((await newestEmailTo(site.address, other.email)).subject).toContain('Another account');
    expect(await linkInEmail(site.address, other.email)).toMatch(/^\/sign-in\/enter\?t=/);
  });

  test('is nobody’s whom the member who asked is not, signed in', async () => {
    const { cookie } = await member('lurer');
    const { cookie: victim } = await member('victim');
    const email = newPerson('victims.other').email;
    await askFor(email, cookie);
    const link = await linkInEmail(site.address, email);
    const visited = await get(link);
    expect(visited.text).toContain('Sign in first');
    expect(visited.text).toContain(
      `href="/sign-in?${new URLSearchParams({ next: link }).toString().replaceAll('&', '&amp;')}"`,
    );
    expect((await send(link, {})).headers.location).toMatch(/^\/sign-in\?next=%2Fsign-in%2Fverify/);
    expect((await get(link, victim)).text).toContain('for another account');
    expect((await send(link, {}, victim)).status).toBe(403);
    expect((await send(link, {}, cookie)).status).toBe(303);
  });

  test('that somebody took meanwhile leaves all as it was', async () => {
    const { person, cookie } = await member('slow.mover');
    const taken = newPerson('quick');
    await askFor(taken.email, cookie);
    const link = await linkInEmail(site.address, taken.email);
    await signUp(site.address, taken);
    const late = await send(link, {}, cookie);
    expect(late.status).toBe(409);
    expect(late.text).toContain('Another account already has this address');
    expect((await get(PAGE, cookie)).text).toContain(person.email);
  });

  test('pressed ten times at once moves once', async () => {
    const { cookie } = await member('eager.mover');
    const { email } = newPerson('eager.moved');
    await askFor(email, cookie);
    const link = await linkInEmail(site.address, email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(link, {}, cookie)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(9);
  });

  test('is taken back by a new password, which the old one’s warning leads to', async () => {
    const { person, cookie } = await member('robbed');
    const { email } = newPerson('robber');
    await askFor(email, cookie);
    const link = await linkInEmail(site.address, email);
    await send('/sign-in/forgot', { email: person.email });
    await send(await linkInEmail(site.address, person.email), {
      password: 'eleven grey umbrellas',
      others: '1',
    });
    expect((await get(link)).status).toBe(410);
    expect(await isIn(cookie)).toBe(false);
  });

  test.each([
    ['sam@', 'address like'],
    ['', 'address like'],
    [emailOf('sam.fixed'), 'the address you have'],
  ])('%j is refused beside the field, and stays in it', async (typed, reason) => {
    const cookie = await signIn(newPerson('fixed')).then(
      async (known) => known || signUp(site.address, newPerson('fixed')),
    );
    const { status, text } = await askFor(typed, cookie);
    expect(status).toBe(422);
    expect(text).toContain(reason);
    expect(attributeOf(text, 'input', 'id="email"', 'value')).toBe(typed);
    expect(text).toMatch(/id="email"[^>]* autofocus=""/i);
  });

  test('that is not confirmed yet gets a link of its own', async () => {
    const { person, cookie } = await member('old.times');
    await sql`update members set is_confirmed = false where email = ${person.email}`;
    expect((await get(PAGE, cookie)).text).toContain('not confirmed yet');
    const asked = await send(PAGE, { does: 'confirm-address' }, cookie);
    expect(asked.headers.location).toBe(`${PAGE}?did=mailed`);
    const link = await linkInEmail(site.address, person.email);
    expect((await send(link, {}, cookie)).headers.location).toBe(`${PAGE}?did=confirmed`);
    expect((await get(PAGE, cookie)).text).not.toContain('not confirmed yet');
  });
});

describe('another password', () => {
  const change = (password: string, cookie: string, others = '1') =>
    send(`${PAGE}?do=password`, { does: 'password', password, others }, cookie);

  test('makes the session anew, ends the others, and is told by mail', async () => {
    const { person, cookie } = await member('changer');
    const elsewhere = await signIn(person);
    await send('/sign-in/forgot', { email: person.email });
    const reset = await linkInEmail(site.address, person.email);
    const done = await change('eleven grey umbrellas', cookie);
    expect(done.headers.location).toBe(`${PAGE}?did=password-alone`);
    const renewed = sessionOf(done) ?? '';
    expect([await isIn(renewed), await isIn(cookie), await isIn(elsewhere)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await newestEmailTo(site.address, person.email)).text).toContain('Firefox on Linux');
    expect((await get(reset)).status).toBe(410);
    expect((await send('/sign-in', person)).status).toBe(422);
    expect((await signIn({ ...person, password: 'eleven grey umbrellas' })) === '').toBe(false);
  });

  test('keeps the others where that is wanted', async () => {
    const { person, cookie } = await member('changer.kind');
    const elsewhere = await signIn(person);
    const { headers } = await change('eleven grey umbrellas', cookie, '');
    expect(headers.location).toBe(`${PAGE}?did=password`);
    expect([await isIn(cookie), await isIn(elsewhere)]).toEqual([false, true]);
  });

  test('that cannot be taken is said beside the field, and nothing changes', async () => {
    const { person, cookie } = await member('changer.short');
    const { status, text } = await change('basketball', cookie, '');
    expect(status).toBe(422);
    expect(text).toMatch(/id="password"[^>]* aria-invalid="true"/);
    expect(text).not.toMatch(/name="others"[^>]* checked/);
    expect(text).not.toContain('basketball');
    expect((await send('/sign-in', person)).status).toBe(303);
  });

  test('is a first one for a member who had none', async () => {
    const { person, cookie } = await member('changer.none');
    await sql`
      delete from credentials where member_id = (select id from members where email = ${person.email})`;
    expect((await get(PAGE, cookie)).text).toContain(passwordsWords.setPassword);
    expect((await change('eleven grey umbrellas', cookie)).status).toBe(303);
    expect(await signIn({ ...person, password: 'eleven grey umbrellas' })).not.toBe('');
  });
});

describe('sessions', () => {
  const marksIn = (html: string) =>
    Array.from(html.matchAll(/name="session" value="([\w-]+)"/g), ([, mark = '']) => mark);

  test('are listed with what a member knows them by, and end one by one or all others', async () => {
    const { person, cookie } = await member('everywhere');
    const others = [await signIn(person), await signIn(person), await signIn(person)];
    const { text } = await get(PAGE, cookie);
    expect(text).toContain('Firefox on Linux');
    expect(text).toContain(sessionsWords.aBrowser);
    expect(text.match(/>This one</g)).toHaveLength(1);
    // Before any that can be ended.
    expect(text.indexOf('>This one<')).toBeLessThan(text.indexOf('value="end-session"'));
    const marks = marksIn(text);
    expect(marks).toHaveLength(3);
    const ended = await send(PAGE, { does: 'end-session', session: marks[0] ?? '' }, cookie);
    expect(ended.headers.location).toBe(`${PAGE}?did=ended`);
    expect((await Promise.all(others.map(isIn))).filter(Boolean)).toHaveLength(2);
    await send(PAGE, { does: 'end-others' }, cookie);
    expect((await Promise.all(others.map(isIn))).filter(Boolean)).toHaveLength(0);
    expect(await isIn(cookie)).toBe(true);
  });

  test('of others cannot be ended, nor can what was made up', async () => {
    const { person, cookie } = await member('ends.none');
    const { person: other, cookie: theirs } = await member('ended.by.none');
    const elsewhere = await signIn(other);
    const [mark = ''] = marksIn((await get(PAGE, theirs)).text);
    const [row] = await sql`
      select s.id from sessions s join members m on m.id = s.member_id where m.email = ${person.email}`;
    for (const session of [mark, '', 'x', String(row?.['id'])]) {
      const { status } = await send(PAGE, { does: 'end-session', session }, cookie);
      expect(status).toBe(303);
    }
    expect([await isIn(cookie), await isIn(theirs), await isIn(elsewhere)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('say since when and how somebody signed in, whatever key they were given since', async () => {
    const { person, cookie } = await member('asked.again');
    await send('/sign-in/link', { email: person.email });
    const link = await linkInEmail(site.address, person.email);
    const byLink = sessionOf(await send(link, {})) ?? '';
    await send(PAGE, { does: 'end-others' }, byLink);
    expect(await isIn(cookie)).toBe(false);
    expect((await get(PAGE, byLink)).text).toMatch(/just now<\/time>,.*by an emailed link/);
    await sql`
      update sessions s set began_at = now() - interval '3 days', proved_at = now() - interval '9 minutes'
      from members m where m.id = s.member_id and m.email = ${person.email}`;
    const said = async (session: string) => (await get(PAGE, session)).text;
    const proofOf = async () =>
      (
        await sql<{ minutes: number }[]>`
        select (extract(epoch from now() - proved_at) / 60)::int as minutes from sessions s
        join members m on m.id = s.member_id where m.email = ${person.email}`
      )[0]?.minutes;
    // A new password gives a new key, and is no proof.
    const password = 'eleven grey umbrellas';
    const renewed = sessionOf(
      await send(`${PAGE}?do=password`, { does: 'password', password }, byLink),
    );
    expect(await said(renewed ?? '')).toMatch(/3 days ago<\/time>,.*by an emailed link/);
    expect(await proofOf()).toBe(9);
    await sql`
      update sessions s set proved_at = now() - interval '11 minutes'
      from members m where m.id = s.member_id and m.email = ${person.email}`;
    const proved = sessionOf(await send('/sign-in/confirm', { password }, renewed));
    expect(await said(proved ?? '')).toMatch(/3 days ago<\/time>,.*by an emailed link/);
    expect(await proofOf()).toBe(0);
    // In another browser somebody has just signed in.
    const elsewhere = await signIn({ ...person, password });
    expect(await said(elsewhere)).toMatch(/just now<\/time>,.*by password/);
  });

  test('of somebody else hand nothing on to whoever signs in after them', async () => {
    const { person, cookie } = await member('sat.here');
    await sql`
      update sessions s set began_at = now() - interval '3 days'
      from members m where m.id = s.member_id and m.email = ${person.email}`;
    const { person: next } = await member('sits.here');
    const theirs = sessionOf(await send('/sign-in', next, cookie)) ?? '';
    expect((await get(PAGE, theirs)).text).not.toContain('days ago');
  });

  test('are shown twenty at most', async () => {
    const { person, cookie } = await member('many.sessions');
    await sql`
      insert into sessions (member_id, token_hash, expires_at, seen_at)
      select m.id, encode(sha256(n::text::bytea), 'hex'), now() + interval '1 day', now() - n * interval '1 hour'
      from members m, generate_series(1, 30) n where m.email = ${person.email}`;
    const { text } = await get(PAGE, cookie);
    expect(marksIn(text)).toHaveLength(19);
    expect(text).toContain('There are more.');
  });
});

test('what the page does not know is refused, and visitors are led to sign in', async () => {
  const { cookie } = await member('presser');
  expect((await send(PAGE, { does: 'nothing' }, cookie)).status).toBe(400);
  expect((await get(PAGE)).headers.location).toBe('/sign-in?next=%2Faccount%2Fsecurity');
  const { status, headers } = await get(PAGE, cookie);
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect((await get(`${PAGE}?do=nothing&did=nothing`, cookie)).status).toBe(200);
});

test.each([
  [1, '//evil.example'],
  [2, '/\\evil.example'],
  [3, 'https://evil.example'],
  [4, '/\t/evil.example'],
])('%d: no step on the way in leads to %j', async (n, next) => {
  const query = `?${new URLSearchParams({ next })}`;
  const { person, cookie } = await member(`lured.${n}`);
  expect((await send(`/sign-in${query}`, person)).headers.location).toBe('/');
  const { password } = person;
  expect((await send(`/sign-in/confirm${query}`, { password }, cookie)).headers.location).toBe('/');
  await send(`/sign-in/link${query}`, { email: person.email });
  const entered = await send(await linkInEmail(site.address, person.email), {});
  expect(entered.headers.location).toBe('/');
  const other = newPerson(`lured.new.${n}`);
  await send(`/sign-up${query}`, { email: other.email });
  const finished = await send(await linkInEmail(site.address, other.email), other);
  expect(finished.headers.location).toBe('/welcome');
});
