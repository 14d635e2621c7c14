import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { postForm, type HttpResponse } from '../support/http.ts';
import { linkInEmail } from '../support/emails.ts';
import { mannWhitney } from '../support/mann-whitney.ts';
import { submitSignUp, sessionOf, newPerson, type Person } from '../support/people.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** What somebody gets who tries many passwords, or many addresses, from many networks. */
let site: OwnSite;
let sql: postgres.Sql;
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1,::1' });
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

let networks = 0;
/** Of a network that nobody came from so far. */
function fresh(): { 'x-forwarded-for': string } {
  networks++;
  return { 'x-forwarded-for': `10.${Math.floor(networks / 250)}.${networks % 250}.7` };
}
const send = (path: string, fields: Record<string, string>) =>
  postForm(site.address, path, fields, fresh());

async function member(word: string): Promise<Person> {
  const person = newPerson(word);
  const made = await submitSignUp(site.address, person, { headers: fresh() });
  expect(made.status).toBe(303);
  return person;
}

describe('a thousand passwords at one account, each from a network of its own', () => {
  test('open nothing, and the member still gets in', async () => {
    const person = await member('besieged.by.many');
    const answers: HttpResponse[] = [];
    for (let wave = 0; wave < 4; wave++) {
      const guesses = Array.from({ length: 250 }, (_, n) =>
        send('/sign-in', { email: person.email, password: `guess number ${wave} ${n}` }),
      );
      answers.push(...(await Promise.all(guesses)));
    }
    expect(answers).toHaveLength(1_000);
    expect(answers.filter((answer) => sessionOf(answer) !== undefined)).toHaveLength(0);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![422, 429, 503].includes(status))).toEqual([]);
    const rows = await sql`
      select 1 from sessions s join members m on m.id = s.member_id where m.email = ${person.email}`;
    // The one of signing up.
    expect(rows).toHaveLength(1);

    // Even the right password opens it no more, and a link does.
    const [row] =
      await sql`select failed_tries >= 100 as "isShut" from members where email = ${person.email}`;
    expect(row).toEqual({ isShut: true });
    const right = await send('/sign-in', person);
    expect([right.status, sessionOf(right)]).toEqual([422, undefined]);
    expect((await send('/sign-in/link', { email: person.email })).status).toBe(200);
    const entered = await send(await linkInEmail(site.address, person.email), {});
    expect([entered.status, sessionOf(entered) !== undefined]).toEqual([303, true]);
    expect((await send('/sign-in', person)).status).toBe(303);
  });
});

test('many wrong passwords within a minute are told in the log once, with nobody’s address', async () => {
  // A fifth of two hundred, which come within a minute on a busy machine too.
  const strict = await startServer({
    DATABASE_URL: site.databaseUrl,
    LIMITS_SCALE: '0.2',
    TRUST_PROXY: '127.0.0.1,::1',
  });
  try {
    await untilReady(strict);
    const people = Array.from({ length: 50 }, (_, n) => newPerson(`stuffed.${n}`));
    const stuff = async () => {
      for (let person = people.pop(); person; person = people.pop())
        expect((await postForm(strict.address, '/sign-in', person, fresh())).status).toBe(422);
    };
    await Promise.all(Array.from({ length: 8 }, stuff));
    const told = () =>
      strict
        .output()
        .split('\n')
        .filter((line) => line.includes('many wrong passwords'));
    await eventually(() => expect(told()).toHaveLength(1));
    expect(JSON.parse(told()[0] ?? '')).toEqual({
      level: 50,
      time: expect.any(Number) as unknown,
      count: 41,
      seconds: expect.any(Number) as unknown,
      msg: 'many wrong passwords came within a minute',
    });
  } finally {
    await strict.stop();
  }
});

/** Each form that takes an address, with what else it takes. */
const FORMS = [
  ['/sign-in', { password: 'not the right one' }],
  ['/sign-up', {}],
  ['/sign-in/link', {}],
  ['/sign-in/forgot', {}],
] as const;
const EACH = 200;
const WARM = 10;
const PAUSE_MS = 5_000;
const addressOf = (word: string, n: number) =>
  `${word}.${String(n).padStart(3, '0')}@reader.example`;

describe('whether an address has an account', () => {
  beforeAll(async () => {
    await sql`
      insert into members (name, email, is_confirmed)
      select 'Sam', 'known.' || lpad(n::text, 3, '0') || '@reader.example', true from generate_series(1, ${EACH * 3}) n`;
    // With the hash of somebody, so that a password is looked at.
    await member('hash.giver');
    await sql`
      insert into credentials (member_id, provider, subject, password_hash)
      select m.id, 'credential', m.id::text, c.password_hash
      from members m, credentials c join members g on g.id = c.member_id
      where m.email like 'known.%' and g.email = ${newPerson('hash.giver').email}`;
  });

  test.each(FORMS)(
    'is not told by the answer of %s, nor by how long it takes',
    async (path, fields) => {
      const tried = { known: 0, unknown: 0 };
      const seen = new Set<string>();
      const sample = async (kind: keyof typeof tried) => {
        const n = ++tried[kind];
        // Of one length, so that the bytes can be told apart by nothing else.
        const email = addressOf(kind === 'known' ? kind : 'other', n);
        const began = performance.now();
        const { status, headers, text } = await send(path, { email, ...fields });
        const took = performance.now() - began;
        const { date: _date, 'x-request-id': _id, ...rest } = headers;
        seen.add(JSON.stringify([status, rest, text.replaceAll(email, '')]));
        return took;
      };
      const measure = async () => {
        const times: Record<keyof typeof tried, number[]> = { known: [], unknown: [] };
        for (let n = 0; n < EACH; n++) {
          // In turns, and each first as often as the other: whatever else the machine does hits both.
          const order =
            n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
          for (const kind of order) times[kind].push(await sample(kind));
        }
        return mannWhitney(times.known, times.unknown);
      };
      for (let n = 0; n < WARM; n++) await Promise.all([sample('known'), sample('unknown')]);
      let likely = await measure();
      if (likely <= 0.01) {
        // A busy machine differs from itself one time in a hundred: a difference that is there stays.
        await wait(PAUSE_MS);
        likely = await measure();
      }
      expect(likely).toBeGreaterThan(0.01);
      expect(seen.size).toBe(1);
    },
  );
});
