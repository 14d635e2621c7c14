import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { SLOWDOWN_MS } from '../../app/accounts/account-rules.ts';
import { eventually, measureMs } from '../support/eventually.ts';
import { postForm } from '../support/http.ts';
import { linkInEmail } from '../support/emails.ts';
import { ADA, submitSignUp, sessionOf, newPerson, type Person } from '../support/people.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import { newNetworkAddress } from '../support/members.ts';

/** What somebody who guesses gets. A proxy that is believed lets the tests come from many networks. */
const site = sharedSite('limited');

const from = (network: string) => ({ 'x-forwarded-for': network });
const enter = (network: string, { email }: Person, password: string) =>
  postForm(site.address, '/sign-in', { email, password }, from(network));
const wish = (network: string, path: string, { email }: Pick<Person, 'email'>) =>
  postForm(site.address, path, { email }, from(network));

async function member(word: string): Promise<Person> {
  const person = newPerson(word);
  const made = await submitSignUp(site.address, person, { headers: from(newNetworkAddress()) });
  expect(made.status).toBe(303);
  return person;
}

const guesses = (network: string, person: Person, times: number) =>
  Promise.all(Array.from({ length: times }, (_, n) => enter(network, person, `guess ${n}`)));
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('whoever guesses a password', () => {
  test('has five tries, even all at once, and is then told when to come back', async () => {
    const person = await member('guessed');
    const network = newNetworkAddress();
    expect(statuses(await guesses(network, person, 8))).toEqual([
      ...Array.from({ length: 5 }, () => 422),
      429,
      429,
      429,
    ]);
    // The right one is not looked at either: the answer would tell.
    const { status, headers, text } = await enter(network, person, person.password);
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('180');
    expect(text).toContain('Please try again in 3 minutes.');
    expect(text).toContain(`value="${person.email}"`);
    expect(text).not.toContain(person.password);
    expect(text).toMatch(/role="alert"[^>]* autofocus=""/i);
  });

  test('does not keep the member out, who comes from elsewhere', async () => {
    const person = await member('calm');
    await guesses(newNetworkAddress(), person, 6);
    expect((await enter(newNetworkAddress(), person, person.password)).status).toBe(303);
  });

  test('meets the same wall where nobody lives', async () => {
    const [known, unknown] = [await member('known'), newPerson('unknown')];
    const network = newNetworkAddress();
    await guesses(network, known, 5);
    await guesses(network, unknown, 5);
    const walls = [await enter(network, known, 'x'), await enter(network, unknown, 'x')];
    expect(statuses(walls)).toEqual([429, 429]);
    expect(walls[0]?.text.replaceAll(known.email, '')).toBe(
      walls[1]?.text.replaceAll(unknown.email, ''),
    );
  });

  test('from many networks is slowed down, and so the member is slow but not locked out', async () => {
    const person = await member('famous');
    const swift = { famous: Infinity, others: Infinity };
    for (let n = 0; n < 20; n++) {
      const [network, other] = [newNetworkAddress(), newNetworkAddress()];
      swift.famous = Math.min(
        swift.famous,
        await measureMs(() => enter(network, person, 'a guess')),
      );
      const unknown = newPerson(`beside.${n}`);
      swift.others = Math.min(
        swift.others,
        await measureMs(() => enter(other, unknown, 'a guess')),
      );
    }
    expect(swift.famous).toBeLessThan(swift.others + SLOWDOWN_MS / 2);
    const took = await measureMs(async () => {
      const answer = await enter(newNetworkAddress(), person, person.password);
      expect(answer.status).toBe(303);
      expect(sessionOf(answer)).toBeDefined();
    });
    expect(took).toBeGreaterThan(SLOWDOWN_MS - 50);
  });

  test('at many accounts is stopped after a hundred', async () => {
    const network = newNetworkAddress();
    const person = await member('bystander');
    // A fifth of that here, where one more is earned in three minutes.
    const strict = await startServer({
      DATABASE_URL: site.databaseUrl,
      LIMITS_SCALE: '0.2',
      TRUST_PROXY: '127.0.0.1,::1',
    });
    try {
      await untilReady(strict);
      const at = ({ email }: Person, password: string) =>
        postForm(strict.address, '/sign-in', { email, password }, from(network));
      for (let n = 0; n < 20; n++)
        expect((await at(newPerson(`stuffed.${n}`), 'a guess')).status).toBe(422);
      const { status, headers } = await at(person, person.password);
      expect([status, headers['retry-after']]).toEqual([429, '36']);
    } finally {
      await strict.stop();
    }
  });

  test('is let in by a password alone no more after a hundred, and by a link as before', async () => {
    const person = await member('besieged');
    const sql = postgres(site.databaseUrl, { max: 1 });
    await sql`update members set failed_tries = 99 where email = ${person.email}`;
    expect((await enter(newNetworkAddress(), person, 'guess 100')).status).toBe(422);
    const tries = () => sql`select failed_tries as n from members where email = ${person.email}`;
    await eventually(async () => expect((await tries())[0]?.['n']).toBe(100));
    const refused = await enter(newNetworkAddress(), person, person.password);
    expect([refused.status, sessionOf(refused)]).toEqual([422, undefined]);
    expect(refused.text).toContain('href="/sign-in/link"');
    // Nobody else learns that it is.
    expect((await enter(newNetworkAddress(), person, 'a guess')).text).not.toContain(
      'Too many wrong passwords',
    );
    await wish(newNetworkAddress(), '/sign-in/link', person);
    const link = await linkInEmail(site.address, person.email);
    expect((await postForm(site.address, link, {}, from(newNetworkAddress()))).status).toBe(303);
    expect((await enter(newNetworkAddress(), person, person.password)).status).toBe(303);
    await sql.end();
  });
});

test('whoever knows the password may sign in as often as they like', async () => {
  const person = await member('keen');
  const network = newNetworkAddress();
  for (let n = 0; n < 12; n++)
    expect((await enter(network, person, person.password)).status).toBe(303);
});

describe('mails that somebody can make us send', () => {
  test('are five an hour from one network of each kind, and what was typed stays', async () => {
    const network = newNetworkAddress();
    for (let n = 0; n < 5; n++)
      expect((await wish(network, '/sign-up', newPerson(`many.${n}`))).status).toBe(200);
    // What could not be mailed does not count.
    expect((await wish(newNetworkAddress(), '/sign-up', { email: '' })).status).toBe(422);
    const { status, headers, text } = await wish(network, '/sign-up', ADA);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(600);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(720);
    expect(text).toMatch(/You can ask for the next one in 1[12] minutes\./);
    expect(text).toContain(`value="${ADA.email}"`);
    expect((await wish(network, '/sign-in/link', ADA)).status).toBe(200);
    expect((await wish(newNetworkAddress(), '/sign-up', ADA)).status).toBe(200);
  });

  test.each(['known', 'unknown'])(
    'are three an hour and network to one address, whatever they are for, if it is %s',
    async (kind) => {
      const person = kind === 'known' ? await member('mailed.known') : newPerson('mailed.unknown');
      const paths = ['/sign-in/link', '/sign-in/forgot', '/sign-up'];
      const network = newNetworkAddress();
      const sent = [];
      for (const path of paths) sent.push(await wish(network, path, person));
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
      // Whoever asked for the last one hears at once from when on they can ask for another.
      expect(sent.map(({ text }) => /so the next one can be asked for in/.test(text))).toEqual([
        false,
        false,
        true,
      ]);
      expect(sent[2]?.text).toMatch(/asked for in (?:19|20) minutes\./);
      for (const path of paths) {
        const { status, headers, text } = await wish(network, path, person);
        expect(status).toBe(429);
        expect(Number(headers['retry-after'])).toBeGreaterThan(1_080);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(1_200);
        expect(text).toContain('Several emails to this address were requested from here.');
        expect(text).toMatch(/You can ask for the next one in (?:19|20) minutes\./);
        // There may be none: who used up the mails of the day is not told.
        expect(text).not.toContain('latest');
      }
      expect((await wish(newNetworkAddress(), '/sign-in/link', person)).status).toBe(200);
    },
  );
});

test('the scale multiplies every limit', async () => {
  const roomy = await startServer({ DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '3' });
  try {
    await untilReady(roomy);
    const person = await member('scaled');
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        postForm(roomy.address, '/sign-in', { email: person.email, password: 'a guess' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(15);
  } finally {
    await roomy.stop();
  }
});
