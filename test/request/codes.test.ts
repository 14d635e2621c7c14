import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attributeOf } from '../support/html.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { newestEmailTo } from '../support/emails.ts';
import {
  appWithKey,
  keyIn,
  recoveryCodesIn,
  sealedKeyIn,
  turnOnCodes,
  withinStep,
  type CodesSetup,
} from '../support/one-time-codes.ts';
import { sessionOf, signUp, submitSignUp, newPerson, type Person } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as twoFactorWords from '../../app/accounts/words/security/two-factor.ts';
import { newNetworkAddress } from '../support/members.ts';

/** One-time codes: turning them on and off, signing in by them, and what somebody who guesses gets. */
const site = sharedSite();
const strict = sharedSite('limited');
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const get = (path: string, cookie?: string) =>
  sendRequest(site.address, path, { headers: cookie ? { cookie } : {} });
const send = (path: string, fields: Record<string, string>, cookie?: string) =>
  postForm(site.address, path, fields, cookie ? { cookie } : {});
const isIn = async (cookie: string | undefined) =>
  (await get('/account', cookie ?? '')).status === 200;

type Twofold = CodesSetup & { person: Person };
async function twofold(word: string, { address } = site, headers = {}): Promise<Twofold> {
  const person = newPerson(word);
  const cookie = sessionOf(await submitSignUp(address, person, { headers })) ?? '';
  return { person, ...(await turnOnCodes(address, cookie)) };
}

/** The cookie that says who was proven by a password. */
function enteringOf({ headers }: HttpResponse): string {
  const line = headers['set-cookie']?.find((text) => text.startsWith('__Host-entering='));
  return line?.split(';', 1)[0] ?? '';
}
async function entered(
  { person }: Pick<Twofold, 'person'>,
  { address } = site,
  headers = {},
): Promise<string> {
  const answer = await postForm(address, '/sign-in', person, headers);
  expect([answer.status, answer.headers.location, sessionOf(answer)]).toEqual([
    303,
    '/sign-in/two-factor',
    undefined,
  ]);
  return enteringOf(answer);
}

describe('turning on codes', () => {
  test('takes a code from the app, and shows ten recovery codes once', async () => {
    const person = newPerson('careful');
    const before = await signUp(site.address, person);
    const page = await get('/account/security?do=codes', before);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.text).toMatch(/<svg[^>]*>.*<path d="M/);
    expect(page.text).not.toContain(' style=');
    const key = keyIn(page.text).replaceAll(' ', '');
    expect(key).toHaveLength(44);
    // Whoever reads this on the phone that has the app cannot scan their own screen.
    const opened = new URL(
      /href="(otpauth:[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '',
    );
    expect([opened.host, opened.searchParams.get('secret')]).toEqual(['totp', key]);
    expect(decodeURIComponent(opened.pathname)).toContain(person.email);

    const wrong = await send(
      '/account/security?do=codes',
      { does: 'codes', key: sealedKeyIn(page.text), code: '000000' },
      before,
    );
    expect(wrong.status).toBe(422);
    expect(wrong.text).toMatch(/id="code"[^>]* aria-invalid="true"/);
    expect(keyIn(wrong.text)).toBe(keyIn(page.text));
    // Nothing is asked for before it is known that the app works.
    expect((await send('/sign-in', person)).headers.location).toBe('/');

    const on = await turnOnCodes(site.address, before);
    expect(on.recovery).toHaveLength(10);
    expect(new Set(on.recovery).size).toBe(10);
    expect(on.answer.headers['cache-control']).toBe('private, no-store');
    // The session was made anew: who had a copy of it is out.
    expect([await isIn(before), await isIn(on.cookie)]).toEqual([false, true]);
    const again = await get('/account/security', on.cookie);
    expect(again.text).toContain('10 recovery codes are left.');
    expect(recoveryCodesIn(again.text)).toEqual([]);
    const { subject, text } = await newestEmailTo(site.address, person.email);
    expect(subject).toContain('One-time codes were turned on');
    expect(text).toContain('/sign-in/forgot');
  });

  test('keeps neither the key nor the recovery codes in a form that opens anything', async () => {
    const { person, recovery } = await twofold('at.rest');
    const [row] = await sql<{ sealed: Buffer; hashes: string[] }[]>`
      select sealed, array(select code_hash from recovery_codes where member_id = m.id) as hashes
      from member_codes c join members m on m.id = c.member_id where email = ${person.email}`;
    expect(row?.sealed.length).toBe(12 + 16 + 27);
    expect(row?.sealed.toString('latin1')).not.toMatch(/[\w-]{27}/);
    expect(row?.hashes).toHaveLength(10);
    for (const code of recovery) expect(row?.hashes.join(' ')).not.toContain(code.slice(0, 9));
  });

  test('by somebody else’s form, or one that was made up, does nothing', async () => {
    const [mine, theirs] = [
      await signUp(site.address, newPerson('key.mine')),
      await signUp(site.address, newPerson('key.theirs')),
    ];
    const { text } = await get('/account/security?do=codes', theirs);
    const code = await appWithKey(keyIn(text)).code();
    for (const key of [sealedKeyIn(text), '', 'x'.repeat(73), sealedKeyIn(text).slice(0, 30)]) {
      const { status, headers } = await send(
        '/account/security?do=codes',
        { does: 'codes', key, code },
        mine,
      );
      expect(status).toBe(303);
      expect(headers.location).toBe('/account/security?did=old-form');
    }
    const after = await get('/account/security?did=old-form', mine);
    expect(after.text).toContain('Nothing was changed');
    expect(after.text).toContain('>Turn on codes<');
  });

  test('twice at once turns them on once', async () => {
    const cookie = await signUp(site.address, newPerson('key.twice'));
    const { text } = await get('/account/security?do=codes', cookie);
    const fields = {
      does: 'codes',
      key: sealedKeyIn(text),
      code: await appWithKey(keyIn(text)).code(),
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send('/account/security?do=codes', fields, cookie)),
    );
    expect(answers.filter((answer) => recoveryCodesIn(answer.text).length === 10)).toHaveLength(1);
  });

  test('and off, and new recovery codes, asks for a proof that is not ten minutes old', async () => {
    const { person, cookie, app, recovery } = await twofold('late.proof');
    await sql`
      update sessions set proved_at = now() - interval '11 minutes'
      where member_id = (select id from members where email = ${person.email})`;
    for (const act of ['codes', 'codes-off', 'recovery', 'password', 'address']) {
      const path = `/account/security?do=${act}`;
      const back = `/sign-in/confirm?${new URLSearchParams({ next: path })}`;
      expect((await get(path, cookie)).headers.location).toBe(back);
      expect((await send(path, { does: act }, cookie)).headers.location).toBe(back);
      expect((await send('/account/security', { does: act }, cookie)).headers.location).toBe(back);
    }
    expect(await isIn(cookie)).toBe(true);
    expect((await get('/account/security', cookie)).text).toContain('10 recovery codes are left.');
    // A password proves them, without another code.
    const confirmed = await send(
      '/sign-in/confirm?next=%2Faccount%2Fsecurity%3Fdo%3Dcodes-off',
      person,
      cookie,
    );
    expect(confirmed.headers.location).toBe('/account/security?do=codes-off');
    const proven = sessionOf(confirmed) ?? '';

    const renewed = await send('/account/security?do=recovery', { does: 'recovery' }, proven);
    expect(recoveryCodesIn(renewed.text)).toHaveLength(10);
    expect((await newestEmailTo(site.address, person.email)).subject).toContain(
      'new recovery codes',
    );
    const entering = await entered({ person });
    const old = await send(
      '/sign-in/two-factor?by=recovery',
      { recovery: recovery[0] ?? '' },
      entering,
    );
    expect(old.status).toBe(422);

    const off = await send('/account/security?do=codes-off', { does: 'codes-off' }, proven);
    expect(off.headers.location).toBe('/account/security?did=codes-off');
    expect((await newestEmailTo(site.address, person.email)).subject).toContain('turned off');
    expect((await send('/sign-in', person)).headers.location).toBe('/');
    // Between the two proofs codes were turned off: the first alone opens nothing by this way.
    const stale = await send('/sign-in/two-factor', { code: await app.code() }, entering);
    expect([stale.status, sessionOf(stale)]).toEqual([422, undefined]);
  });
});

describe('signing in where codes are asked for', () => {
  test('takes both, and the password alone opens nothing', async () => {
    const { person, app } = await twofold('both');
    const entering = await entered({ person });
    expect(await isIn(entering)).toBe(false);
    const page = await get('/sign-in/two-factor?next=%2Ftopic', entering);
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.text).not.toContain(person.email);
    expect(page.text).not.toContain(person.name);
    const code = (name: string) => attributeOf(page.text, 'input', 'id="code"', name);
    expect([code('inputMode'), code('autoComplete')]).toEqual(['numeric', 'one-time-code']);

    const done = await send(
      '/sign-in/two-factor?next=%2Ftopic',
      { code: await app.code() },
      entering,
    );
    expect([done.status, done.headers.location]).toEqual([303, '/topic']);
    expect(done.headers['set-cookie']).toContain(
      '__Host-entering=; Path=/; Max-Age=0; SameSite=Lax; Secure; HttpOnly',
    );
    expect(await isIn(sessionOf(done))).toBe(true);
  });

  test('without the first proof leads back to it', async () => {
    const { app } = await twofold('second.only');
    for (const cookie of [undefined, '__Host-entering=', '__Host-entering=a.password.zzzzzz.b']) {
      const page = await get('/sign-in/two-factor?next=%2Ftopic', cookie);
      expect(page.headers.location).toBe('/sign-in?next=%2Ftopic');
      const sent = await send('/sign-in/two-factor', { code: await app.code() }, cookie);
      expect([sent.headers.location, sessionOf(sent)]).toEqual(['/sign-in', undefined]);
    }
  });

  test('ends a session that was planted, and keeps none of its name', async () => {
    const { person, app } = await twofold('planted');
    const planted = await signUp(site.address, newPerson('planter'));
    const first = await send('/sign-in', person, planted);
    const cookies = `${planted}; ${enteringOf(first)}`;
    // Whoever is signed in is asked for nothing: the way to the code leads on.
    expect((await get('/sign-in/two-factor', cookies)).headers.location).toBe('/');
    const done = await send('/sign-in/two-factor', { code: await app.code() }, cookies);
    expect(done.status).toBe(303);
    expect(sessionOf(done)).not.toBe(planted);
    expect(await isIn(planted)).toBe(false);
  });

  test('takes a code of the step before or after, and none further away', async () => {
    for (const [steps, fits] of [
      [-2, false],
      [-1, true],
      [1, true],
      [2, false],
    ] as const) {
      const { person, app } = await twofold(`step.${steps}`);
      const { status } = await withinStep(async () => {
        // As it was turned on, the step before is used up.
        await sql`
          update member_codes set last_step = 0
          where member_id = (select id from members where email = ${person.email})`;
        const entering = await entered({ person });
        return send('/sign-in/two-factor', { code: await app.code(steps) }, entering);
      });
      expect([steps, status]).toEqual([steps, fits ? 303 : 422]);
    }
  });

  test('fifty times at once with one code opens one session', async () => {
    const { person, app } = await twofold('parallel');
    const entering = await entered({ person });
    const code = await app.code();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send('/sign-in/two-factor', { code }, entering)),
    );
    expect(answers.filter((answer) => sessionOf(answer) !== undefined)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    const later = await send('/sign-in/two-factor', { code }, await entered({ person }));
    expect([later.status, sessionOf(later)]).toEqual([422, undefined]);
    expect(later.text).toContain('was already used');
  });

  test('works once with each recovery code, and tells how many are left', async () => {
    const { person, recovery } = await twofold('lost.phone');
    const entering = await entered({ person });
    const path = '/sign-in/two-factor?by=recovery&next=%2Ftopic';
    expect((await get(path, entering)).text).toContain(twoFactorWords.recoveryCode);
    const [first = '', second = ''] = recovery;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(path, { recovery: first }, entering)),
    );
    expect(answers.filter((answer) => sessionOf(answer) !== undefined)).toHaveLength(1);
    const { subject, text } = await newestEmailTo(site.address, person.email);
    expect(subject).toContain('A recovery code was used');
    expect(text).toContain('9 more are left.');
    const typed = second.toUpperCase().replaceAll('-', ' ');
    expect((await send(path, { recovery: typed }, entering)).headers.location).toBe('/topic');
    // A code from the app is none of these.
    expect((await send(path, { recovery: '' }, entering)).status).toBe(422);
    expect((await send('/sign-in/two-factor', { code: second }, entering)).status).toBe(422);
  });

  test('leads nowhere else', async () => {
    const { person, app } = await twofold('lured.twofold');
    for (const [n, next] of ['//evil.example', '/\\evil.example'].entries()) {
      const entering = enteringOf(await send(`/sign-in?${new URLSearchParams({ next })}`, person));
      const path = `/sign-in/two-factor?${new URLSearchParams({ next })}`;
      expect((await get(path, entering)).text).not.toMatch(/(?:href|action)="[^"]*evil/);
      const done = await send(path, { code: await app.code(n) }, entering);
      expect([done.status, done.headers.location]).toEqual([303, '/']);
    }
  });
});

describe('whoever has the password and guesses codes', () => {
  test('has five tries, even all at once, and is then told when to come back', async () => {
    const from = { 'x-forwarded-for': newNetworkAddress() };
    const { person, app, recovery } = await twofold('guessed.codes', strict, from);
    const entering = await entered({ person }, strict, from);
    const at = (path: string, fields: Record<string, string>) =>
      postForm(strict.address, path, fields, { ...from, cookie: entering });
    const right = new Set([await app.code(-1), await app.code(), await app.code(1)]);
    const guesses = ['000000', '111111', '222222', '333333', '444444', '555555', '666666']
      .concat('777777', '888888', '999999')
      .filter((guess) => !right.has(guess))
      .slice(0, 7);
    const answers = await Promise.all(guesses.map((code) => at('/sign-in/two-factor', { code })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      422, 422, 422, 422, 422, 429, 429,
    ]);
    // The right one is not looked at either.
    const { status, headers, text } = await at('/sign-in/two-factor', { code: await app.code() });
    expect([status, headers['retry-after']]).toEqual([429, '180']);
    expect(text).toContain('Please try again in 3 minutes.');
    // The member, who has what a guesser has not, is not kept out.
    const [code = ''] = recovery;
    const done = await at('/sign-in/two-factor?by=recovery', { recovery: code });
    expect(sessionOf(done)).toBeDefined();
  });

  test('counts as somebody who guesses passwords, for as long as the member stays away', async () => {
    const { person } = await twofold('guessed.for.days');
    const entering = await entered({ person });
    for (let n = 0; n < 3; n++) await send('/sign-in/two-factor', { code: 'none' }, entering);
    const [row] = await sql`select failed_tries as n from members where email = ${person.email}`;
    expect(row).toEqual({ n: 3 });
    await sql`update members set failed_tries = 100 where email = ${person.email}`;
    const refused = await send('/sign-in/two-factor', { code: 'none' }, entering);
    expect(refused.status).toBe(422);
    expect(sessionOf(await send('/sign-in', person))).toBeUndefined();
  });
});
