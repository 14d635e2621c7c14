import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SLOW_MS } from '../../app/accounts/rules.ts';
import { post } from '../support/http.ts';
import { ADA, sessionOf, signUp, stranger, type Person } from '../support/people.ts';
import { startSite, type Site } from '../support/site.ts';

/** What somebody who guesses gets. A proxy that is believed lets the tests come from many networks. */
let site: Site;
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1,::1' });
});
afterAll(() => site?.stop());

let networks = 0;
/** Of a network that nobody came from so far. */
function fresh(): string {
  networks++;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.7`;
}

const from = (network: string) => ({ 'x-forwarded-for': network });
const enter = (network: string, { email }: Person, password: string) =>
  post(site.address, '/sign-in', { email, password }, from(network));
const join = (network: string, { name, email, password }: Person) =>
  post(site.address, '/sign-up', { name, email, password }, from(network));

async function member(word: string): Promise<Person> {
  const person = stranger(word);
  expect((await join(fresh(), person)).status).toBe(303);
  return person;
}

const guesses = (network: string, person: Person, times: number) =>
  Promise.all(Array.from({ length: times }, (_, n) => enter(network, person, `guess ${n}`)));
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('whoever guesses a password', () => {
  test('has five tries, even all at once, and is then told when to come back', async () => {
    const person = await member('guessed');
    const network = fresh();
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
    await guesses(fresh(), person, 6);
    expect((await enter(fresh(), person, person.password)).status).toBe(303);
  });

  test('meets the same wall where nobody lives', async () => {
    const [known, unknown] = [await member('known'), stranger('unknown')];
    const network = fresh();
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
    const swift = performance.now();
    for (let n = 0; n < 4; n++) await guesses(fresh(), person, 5);
    expect((performance.now() - swift) / 20).toBeLessThan(SLOW_MS);
    const began = performance.now();
    const answer = await enter(fresh(), person, person.password);
    expect(answer.status).toBe(303);
    expect(sessionOf(answer)).toBeDefined();
    expect(performance.now() - began).toBeGreaterThan(SLOW_MS - 50);
  });

  test('at many accounts is stopped after a hundred', async () => {
    const network = fresh();
    const person = await member('bystander');
    for (let n = 0; n < 20; n++) {
      const answers = await guesses(network, stranger(`stuffed.${n}`), 5);
      expect(statuses(answers)).toEqual([422, 422, 422, 422, 422]);
    }
    const { status, headers } = await enter(network, person, person.password);
    expect([status, headers['retry-after']]).toEqual([429, '36']);
  });

  test('cannot do so at the other form', async () => {
    const person = await member('doubled');
    const network = fresh();
    await guesses(network, person, 4);
    expect((await join(network, { ...person, password: 'guess number five' })).status).toBe(422);
    expect((await join(network, person)).status).toBe(429);
  });
});

test('whoever knows the password may sign in as often as they like', async () => {
  const person = await member('keen');
  const network = fresh();
  for (let n = 0; n < 12; n++)
    expect((await enter(network, person, person.password)).status).toBe(303);
});

test('five accounts an hour come from one network, and what was typed stays', async () => {
  const network = fresh();
  for (let n = 0; n < 5; n++) expect((await join(network, stranger(`many.${n}`))).status).toBe(303);
  // What could not have made an account does not count.
  expect((await join(fresh(), { ...ADA, email: '' })).status).toBe(422);
  const { status, headers, text } = await join(network, ADA);
  expect(status).toBe(429);
  expect(headers['retry-after']).toBe('720');
  expect(text).toContain('Please try again in 12 minutes.');
  expect(text).toContain(`value="${ADA.email}"`);
  expect(text).toContain(`value="${ADA.name}"`);
  expect((await join(fresh(), ADA)).status).toBe(303);
});

test('the scale multiplies every limit', async () => {
  const roomy = await startSite({ LIMITS_SCALE: '3' });
  try {
    await signUp(roomy.address, ADA);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        post(roomy.address, '/sign-in', { email: ADA.email, password: 'a guess' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(15);
  } finally {
    await roomy.stop();
  }
});
