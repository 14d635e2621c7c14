import { createHash } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attributeOf } from '../support/html.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { linkInEmail, newestEmailTo } from '../support/emails.ts';
import { ADA, BO, signUpLink, sessionOf, signUp, newPerson } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as authFormWords from '../../app/accounts/words/auth-form.ts';
import * as deadLinkWords from '../../app/accounts/words/entry/dead-link.ts';

/** Signing up, in and out, as a browser without scripts does it. */
const site = sharedSite();
let sql: postgres.Sql;
let ada: string;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  ada = await signUp(site.address, ADA);
});
afterAll(async () => {
  await sql?.end();
});

const get = (path: string, cookie?: string) =>
  sendRequest(site.address, path, { headers: cookie ? { cookie } : {} });
const send = (path: string, fields: Record<string, string>, cookie?: string) =>
  postForm(site.address, path, fields, cookie ? { cookie } : {});
const memberName = ({ text }: HttpResponse) =>
  /<summary[^>]*><bdi[^>]*>([^<]*)<\/bdi>/.exec(text)?.[1];
const count = async (table: string) =>
  Number((await sql`select count(*) as count from ${sql(table)}`)[0]?.['count']);

describe('signing in leads back to where one was', () => {
  const signInLinks = async (path: string) =>
    Array.from((await get(path)).text.matchAll(/href="(\/sign-in(?:\?[^"]*)?)"/g), ([, to]) => to);

  test.each([
    ['/question?sort=closing', '/question?sort=closing'],
    ['/question?q=night+bus', '/question?q=night+bus'],
    ['/topic?sort=name', '/topic?sort=name'],
    ['/sign-in?next=%2Fquestion%3Fsort%3Dnew', '/question?sort=new'],
    ['/sign-in/forgot?next=%2Ftopic', '/topic'],
    ['/sign-up?next=%2Ftopic', '/topic'],
  ])('from %s to %s', async (path, next) => {
    const links = new Set(await signInLinks(path));
    expect([...links]).toEqual([`/sign-in?${new URLSearchParams({ next })}`]);
  });

  test('and never to another site', async () => {
    const links = await signInLinks('/sign-in?next=%2F%2Fevil.example');
    expect(new Set(links)).toEqual(new Set(['/sign-in']));
  });
});

describe('the forms', () => {
  test.each([
    ['/sign-in', '/sign-in', ['Email address', 'Password']],
    ['/sign-in/no/such/step', '/sign-in', ['Email address', 'Password']],
    ['/sign-in/link', '/sign-in/link', ['Email address']],
    ['/sign-in/forgot', '/sign-in/forgot', ['Email address']],
    ['/sign-up', '/sign-up', ['Email address']],
    ['/sign-up/no/such/step', '/sign-up', ['Email address']],
  ])('%s has one that needs no script', async (path, action, labels) => {
    const { status, text, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(attributeOf(text, 'form', 'noValidate', 'action')).toBe(action);
    for (const label of labels) {
      const id = new RegExp(`<label for="([^"]+)"[^>]*>${label}</label>`).exec(text)?.[1];
      expect(text).toMatch(new RegExp(`<input[^>]* id="${id}"`));
    }
    expect(attributeOf(text, 'input', 'id="password"', 'type')).toBe(
      labels.includes(authFormWords.password) ? 'password' : '',
    );
    expect(text.toLowerCase()).not.toContain('maxlength');
    expect(text).not.toContain('role="alert"');
  });

  test('tell the browser what it may fill in', async () => {
    const signIn = (await get('/sign-in')).text;
    const link = await signUpLink(site.address, newPerson('filled'));
    const finish = (await get(link)).text;
    const fills = (html: string, id: string) =>
      attributeOf(html, 'input', `id="${id}"`, 'autoComplete');
    expect([fills(signIn, 'email'), fills(signIn, 'password')]).toEqual([
      'username webauthn',
      'current-password',
    ]);
    expect(['name', 'password'].map((id) => fills(finish, id))).toEqual([
      'nickname',
      'new-password',
    ]);
  });

  test('keep where somebody wanted to go, and lead nowhere else', async () => {
    const { text } = await get('/sign-in?next=%2Ftopic%3Fa%3D1');
    expect(attributeOf(text, 'form', 'noValidate', 'action')).toBe(
      '/sign-in?next=%2Ftopic%3Fa%3D1',
    );
    expect(text).toContain('href="/sign-up?next=%2Ftopic%3Fa%3D1"');
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const page = await get(`/sign-up?${new URLSearchParams({ next })}`);
      expect(attributeOf(page.text, 'form', 'noValidate', 'action')).toBe('/sign-up');
      expect(page.text).not.toMatch(/href="[^"]*evil/);
    }
  });
});

describe('a link to sign in', () => {
  test('opens once, by a press and not by being looked at', async () => {
    const asked = await send('/sign-in/link?next=%2Ftopic', { email: ADA.email });
    expect(asked.status).toBe(200);
    const link = await linkInEmail(site.address, ADA.email);
    for (let n = 0; n < 3; n++) {
      const { status, headers } = await get(link);
      expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    }
    const entered = await send(link, {});
    expect([entered.status, entered.headers.location]).toEqual([303, '/topic']);
    expect(memberName(await get('/about', sessionOf(entered)))).toBe(ADA.name);
    const again = await send(link, {});
    expect([again.status, sessionOf(again)]).toEqual([410, undefined]);
    const used = await get(link);
    expect(used.text).toContain(deadLinkWords.titles.used);
    expect(used.text).toContain('href="/sign-in/link?next=%2Ftopic"');
  });

  test('to an address without an account offers to make one', async () => {
    const { email } = newPerson('nobody.yet');
    expect((await send('/sign-in/link', { email })).status).toBe(200);
    expect((await newestEmailTo(site.address, email)).subject).toContain('No account');
    expect(await linkInEmail(site.address, email)).toMatch(/^\/sign-up\/finish\?t=/);
  });

  test('proves an address that nobody had proved, and ends what was done under it before', async () => {
    const person = newPerson('squatted');
    const squatter = await signUp(site.address, person);
    await sql`update members set is_confirmed = false where email = ${person.email}`;
    await send('/sign-in/link', { email: person.email });
    const entered = await send(await linkInEmail(site.address, person.email), {});
    expect(entered.status).toBe(303);
    expect((await get('/account', squatter)).status).toBe(303);
    expect((await send('/sign-in', person)).status).toBe(422);
    expect((await get('/account', sessionOf(entered))).status).toBe(200);
  });
});

describe('who is asked once more who they are', () => {
  const proved = (cookie: string, minutes: number) => sql`
    update sessions set proved_at = now() - make_interval(mins => ${minutes})
    where token_hash = ${createHash('sha256').update(tokenIn(cookie)).digest('hex')}`;
  const tokenIn = (cookie: string) =>
    decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0] ?? '';

  test('goes on with the right password, on a new session', async () => {
    const person = newPerson('careful');
    const cookie = await signUp(site.address, person);
    expect((await get('/sign-in/confirm?next=%2Fabout', cookie)).headers.location).toBe('/about');
    await proved(cookie, 11);
    const page = await get('/sign-in/confirm?next=%2Fabout', cookie);
    expect([page.status, page.text.includes(person.email)]).toEqual([200, true]);
    const wrong = await send('/sign-in/confirm?next=%2Fabout', { password: 'not it' }, cookie);
    expect([wrong.status, wrong.text.includes('not the password')]).toEqual([422, true]);
    const empty = await send('/sign-in/confirm', { password: '' }, cookie);
    expect(empty.status).toBe(422);
    const right = await send(
      '/sign-in/confirm?next=%2Fabout',
      { password: person.password },
      cookie,
    );
    expect([right.status, right.headers.location]).toEqual([303, '/about']);
    expect((await get('/account', cookie)).status).toBe(303);
    expect((await get('/sign-in/confirm', sessionOf(right))).status).toBe(303);
  });

  test('a visitor signs in instead', async () => {
    expect((await get('/sign-in/confirm?next=%2Fabout')).headers.location).toBe(
      '/sign-in?next=%2Fabout',
    );
  });
});

describe('signing in', () => {
  test('leads to where somebody wanted to go', async () => {
    const answer = await send('/sign-in?next=%2Fquestion%3Fsort%3Dnew', ADA);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/question?sort=new');
    expect(memberName(await get('/about', sessionOf(answer)))).toBe(ADA.name);
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%09/evil\n', ''])(
    'leads with next=%j to this site',
    async (next) => {
      const answer = await send(`/sign-in?${new URLSearchParams({ next })}`, ADA);
      expect(answer.status).toBe(303);
      expect(new URL(answer.headers.location ?? '//evil', site.address).origin).toBe(site.address);
    },
  );

  test('answers a wrong password and an unknown address alike', async () => {
    const password = 'not the right one';
    const wrong = await send('/sign-in', { email: ADA.email, password });
    const unknown = await send('/sign-in', { email: 'eve@reader.example', password });
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    expect(wrong.text.replaceAll(ADA.email, '')).toBe(
      unknown.text.replaceAll('eve@reader.example', ''),
    );
    const names = ({ headers }: HttpResponse) =>
      Object.keys(headers).filter((name) => name !== 'content-length');
    expect(names(wrong)).toEqual(names(unknown));
    expect(wrong.text).toContain(`value="${ADA.email}"`);
    expect(wrong.text).not.toContain(password);
    expect(sessionOf(wrong)).toBeUndefined();
  });

  test('names what was left empty', async () => {
    const { status, text } = await send('/sign-in', { email: ADA.email, password: '' });
    expect(status).toBe(422);
    expect(text).toMatch(/id="password"[^>]* autofocus=""/i);
  });

  test('minds every sign of the password', async () => {
    for (const password of [
      `${ADA.password} `,
      ADA.password.toUpperCase(),
      ADA.password.slice(0, -1),
    ])
      expect((await send('/sign-in', { email: ADA.email, password })).status).toBe(422);
  });

  test('gives the form back when the accounts are away', async () => {
    const link = await signUpLink(site.address, newPerson('unlucky'));
    await sql`alter table credentials rename to credentials_away`;
    try {
      const { status, text, headers } = await send('/sign-in', ADA);
      expect(status).toBe(503);
      expect(headers['retry-after']).toBe('5');
      expect(text).toContain(`value="${ADA.email}"`);
      const made = await send(link, newPerson('unlucky'));
      expect(made.status).toBe(503);
      expect(await sql`select 1 from members where email like 'sam.unlucky%'`).toHaveLength(0);
    } finally {
      await sql`alter table credentials_away rename to credentials`;
    }
  });
});

describe('who is signed in', () => {
  test('is led on from both forms', async () => {
    for (const path of ['/sign-in', '/sign-up', '/sign-in/no/such/step'])
      expect((await get(`${path}?next=%2Fabout`, ada)).headers.location).toBe('/about');
    expect((await get('/sign-in?next=%2F%2Fevil.example', ada)).headers.location).toBe('/');
  });

  test('sees the account, on its own and on any deeper path', async () => {
    for (const path of ['/account', '/account/no/such/step', '/%61ccount']) {
      const { status, text, headers } = await get(path, ada);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(text).toContain(ADA.email);
    }
  });

  test('is seen nowhere else, and nobody else is let in', async () => {
    for (const path of ['/', '/about', '/question', '/embed/test'])
      expect((await get(path, ada)).text).not.toContain(ADA.email);
    for (const path of [
      '/account.data',
      '/account.data?_routes=account',
      '/account.data?_routes=root',
      '/%61ccount',
    ]) {
      const answer = await get(path);
      expect(answer.text + answer.headers.location).toContain('/sign-in?next=');
    }
    const posted = await send('/account', { a: '1' });
    expect(posted).toMatchObject({
      status: 303,
      headers: { location: '/sign-in?next=%2Faccount' },
    });
  });

  test('gets private pages, while everybody else keeps the public ones', async () => {
    const before = await get('/about');
    const theirs = await get('/about', ada);
    const after = await get('/about');
    expect(theirs.headers['cache-control']).toBe('private, no-store');
    expect(theirs.headers.etag).toBeUndefined();
    expect(memberName(theirs)).toBe(ADA.name);
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(after.headers['cache-control']).toMatch(/^public/);
    expect(after.text).not.toContain(ADA.name);
  });

  test('is nobody in a frame of another site', async () => {
    const { headers, text } = await get('/embed/results/0000000000', '__Host-sid=forged');
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).not.toContain(ADA.name);
  });
});

describe('signing out', () => {
  test('ends the session and takes the cookie away', async () => {
    const cookie = await signUp(site.address, BO);
    const { status, headers } = await send('/sign-in/out', {}, cookie);
    expect(status).toBe(303);
    expect(headers.location).toBe('/sign-in/out');
    expect(headers['set-cookie']).toEqual([
      '__Host-sid=; Path=/; Max-Age=0; SameSite=Lax; Secure; HttpOnly',
      // What was typed before is nobody's who signs in next.
      '__Host-asking=; Path=/; Max-Age=0; SameSite=Lax; Secure; HttpOnly',
    ]);
    expect(headers['clear-site-data']).toBeUndefined();
    expect((await get('/account', cookie)).status).toBe(303);
    expect(
      await sql`
      select 1 from sessions s join members m on m.id = s.member_id where m.email = ${BO.email}`,
    ).toHaveLength(0);
  });

  test('is said where it leads to, and to nobody else', async () => {
    const cookie = await signUp(site.address, newPerson('says.goodbye'));
    const { headers } = await send('/sign-in/out', {}, cookie);
    const { status, headers: told, text } = await get(headers.location ?? '');
    expect([status, told['cache-control']]).toEqual([200, 'private, no-store']);
    expect(text).toContain('<title>You are signed out');
    expect(text).toMatch(/<h1[^>]*>You are signed out</);
    for (const path of ['/', '/sign-in'])
      expect((await get(path)).text).not.toContain('signed out');
    // Whoever is signed in is told nothing untrue by that address.
    expect((await get('/sign-in/out', ada)).text).not.toContain('You are signed out');
  });

  test('is a question when asked for by address, and changes nothing', async () => {
    const { status, text } = await get('/sign-in/out', ada);
    expect(status).toBe(200);
    expect(text).toContain('<h1');
    expect(attributeOf(text, 'form', 'action="/sign-in/out"', 'method')).toBe('post');
    expect((await get('/account', ada)).status).toBe(200);
  });

  test('takes no order from another site', async () => {
    const foreign = { cookie: ada, 'sec-fetch-site': 'cross-site' };
    expect((await postForm(site.address, '/sign-in/out', {}, foreign)).status).toBe(403);
    expect((await postForm(site.address, '/sign-in', ADA, foreign)).status).toBe(403);
    expect((await get('/account', ada)).status).toBe(200);
  });
});

test('reading never signs anybody in', async () => {
  const before = await count('sessions');
  for (const path of ['/sign-in', '/sign-up']) {
    const { status, headers } = await get(`${path}?${new URLSearchParams(ADA)}`);
    expect(status).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
  }
  expect(await count('sessions')).toBe(before);
});
