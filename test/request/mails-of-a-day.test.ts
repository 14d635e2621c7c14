import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeDailyQuota } from '../../app/accounts/auth/email-quota.server.ts';
import { earlier } from '../support/earlier.ts';
import { eventually } from '../support/eventually.ts';
import { postForm, type HttpResponse } from '../support/http.ts';
import { linkInEmail } from '../support/emails.ts';
import { submitSignUp, sessionOf, newPerson, type Person } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** The mails to an address that others cannot use up. A proxy that is believed lets the tests come from many networks. */
const PROXIED = { TRUST_PROXY: '127.0.0.1,::1' };
let site: OwnSite;
/** Another process on the same database. */
let second: ServerProcess;
let sql: Sql;
beforeAll(async () => {
  site = await startSite(PROXIED);
  second = await startServer({ DATABASE_URL: site.databaseUrl, ...PROXIED });
  await untilReady(second);
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await second?.stop();
  await site?.stop();
});

let networks = 0;
/** Of a network that nobody came from so far. */
function fresh(): string {
  networks++;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.7`;
}
const many = (count: number) => Array.from({ length: count }, fresh);
const from = (network: string, cookie?: string) => ({
  'x-forwarded-for': network,
  ...(cookie !== undefined && { cookie }),
});

type Address = Pick<Person, 'email'>;
const wish = (network: string, { email }: Address, path = '/sign-in/link', at = site.address) =>
  postForm(at, path, { email }, from(network));

/** Mails with links that went to an address. */
async function mailsOf({ email }: Address): Promise<number> {
  return (await sql`select from outbox where recipient = ${email}`).length;
}
async function isMailed(person: Address, asks: () => Promise<HttpResponse>): Promise<boolean> {
  const before = await mailsOf(person);
  expect((await asks()).status).toBe(200);
  return (await mailsOf(person)) > before;
}
const daysPass = ({ email }: Address, days: number) => {
  const moved = (column: string) => earlier(sql, column, `${days} days`);
  return sql`
    update mail_tokens set made_at = ${moved('made_at')}, expires_at = ${moved('expires_at')} where email = ${email}`;
};

/** One after the other, three times each, which is what a network may in an hour. */
async function besiege(hostile: readonly string[], person: Address): Promise<void> {
  for (let times = 0; times < 3; times++)
    for (const network of hostile) expect((await wish(network, person)).status).toBe(200);
}

/** Somebody with an account, who signed in from one network of theirs, too long ago for the mail of it to count. */
async function member(word: string): Promise<{ person: Person; home: string; session: string }> {
  const person = newPerson(word);
  const home = fresh();
  const made = await submitSignUp(site.address, person, { headers: from(home) });
  expect(made.status).toBe(303);
  await daysPass(person, 40);
  return { person, home, session: sessionOf(made) ?? '' };
}

describe('networks that ask for all they may', () => {
  test.each([4, 20, 100])(
    'leave the owner two mails a day in a new browser at home, if they are %i',
    async (count) => {
      const { person, home } = await member(`home.${count}`);
      const before = await mailsOf(person);
      await besiege(many(count), person);
      const atHome = () => isMailed(person, () => wish(home, person));
      expect([await atHome(), await atHome()]).toEqual([true, true]);
      expect((await mailsOf(person)) - before).toBeLessThanOrEqual(10);
    },
  );

  test('of four leave one to the owner anywhere, and two more a day once they came in there', async () => {
    const { person } = await member('travelling');
    await besiege(many(4), person);
    const hotel = fresh();
    const there = () => isMailed(person, () => wish(hotel, person));
    expect([await there(), await there()]).toEqual([true, false]);
    const link = await linkInEmail(site.address, person.email);
    expect((await postForm(site.address, link, {}, from(hotel))).status).toBe(303);
    expect(await there()).toBe(true);
  });

  test('of four do not keep an address without an account from one', async () => {
    const nobody = newPerson('newcomer');
    await besiege(many(4), nobody);
    const [first, then] = [fresh(), fresh()];
    expect(await isMailed(nobody, () => wish(first, nobody, '/sign-up'))).toBe(true);
    expect(await isMailed(nobody, () => wish(first, nobody, '/sign-up'))).toBe(false);
    expect(await isMailed(nobody, () => wish(then, nobody, '/sign-up'))).toBe(true);
  });

  test('get no more on the next day as new ones, and are new again after thirty', async () => {
    const { person } = await member('day.by.day');
    const hostile = many(20);
    for (const network of hostile.slice(0, 7)) await wish(network, person);
    const used = hostile.slice(0, 7);
    const mailedTo = async (asking: readonly string[]) => {
      const before = await mailsOf(person);
      for (const network of asking) await wish(network, person);
      return (await mailsOf(person)) - before;
    };
    await daysPass(person, 1);
    expect(await mailedTo(used)).toBe(4);
    expect(await mailedTo(hostile.slice(7, 11))).toBe(3);
    await daysPass(person, 30);
    expect(await mailedTo(used)).toBe(7);
  });

  test('are one where they are of one IPv6 /48', async () => {
    const nobody = newPerson('sixes');
    for (let n = 0; n < 12; n++) await wish(`2001:db8:77:${n.toString(16)}::1`, nobody);
    expect(await mailsOf(nobody)).toBe(4);
    expect(await isMailed(nobody, () => wish('2001:db8:78::1', nobody))).toBe(true);
  });

  test('bring an address ten in all, at all processes together and all at once', async () => {
    const nobody = newPerson('flooded');
    const asks = many(30).flatMap((network) =>
      [site, second].map(({ address }) => wish(network, nobody, '/sign-in/link', address)),
    );
    await Promise.all(asks);
    expect(await mailsOf(nobody)).toBe(10);
  });
});

describe('an address that gets no more mails today', () => {
  test('is answered for like any other, whether it has an account or not', async () => {
    const { person } = await member('hushed');
    const [nobody, unasked] = [newPerson('hushed.nobody'), newPerson('hushed.unasked')];
    const texts = new Set<string>();
    for (const address of [person, nobody, unasked]) {
      if (address !== unasked) await besiege(many(20), address);
      const before = await mailsOf(address);
      const { status, text } = await wish(fresh(), address);
      expect([status, (await mailsOf(address)) - before]).toEqual([
        200,
        address === unasked ? 1 : 0,
      ]);
      texts.add(text.replaceAll(address.email, ''));
    }
    expect(texts.size).toBe(1);
    expect([...texts][0]).toContain('a passkey still signs you in');
  });

  test('is told in the security log of its account', async () => {
    const { person } = await member('noted');
    await besiege(many(8), person);
    await eventually(async () =>
      expect(
        (
          await sql`
            select from security_events where outcome = 'limit-mail'
              and member_id = (select id from members where email = ${person.email})`
        ).length,
      ).toBeGreaterThan(0),
    );
  });
});

describe('the mails of signing in', () => {
  test('are not used up by asking for the result of a question', async () => {
    const nobody = newPerson('follower');
    const question = await insertQuestion(sql);
    const follow = (network: string) =>
      postForm(site.address, '/sign-in/follow', { question, email: nobody.email }, from(network));
    for (const network of many(12)) expect((await follow(network)).status).toBe(303);
    expect(await mailsOf(nobody)).toBe(6);
    for (const network of many(12)) await wish(network, nobody);
    expect(await mailsOf(nobody)).toBe(16);
  });

  test('nor by following, however often what is followed is deleted', async () => {
    const nobody = newPerson('follower.of.much');
    for (let round = 0; round < 2; round++) {
      const question = await insertQuestion(sql);
      for (const network of many(12))
        await postForm(
          site.address,
          '/sign-in/follow',
          { question, email: nobody.email },
          from(network),
        );
      await sql`delete from questions where public_id = ${question}`;
    }
    expect(await mailsOf(nobody)).toBe(6);
  });

  test('are not used up by accounts that ask to move to an address', async () => {
    const nobody = newPerson('moved.to');
    const { home, session } = await member('mover');
    const moves = async (network: string) => {
      const asked = await postForm(
        site.address,
        '/account/security?do=address',
        { does: 'address', email: nobody.email },
        from(network, session),
      );
      return [asked.status, asked.headers.location];
    };
    for (const network of [home, ...many(9)])
      expect(await moves(network)).toEqual([303, '/account/security?did=asked']);
    expect(await mailsOf(nobody)).toBe(3);
    for (const network of many(12)) await wish(network, nobody);
    expect(await mailsOf(nobody)).toBe(13);
  });
});

test('sign-ins from a network are found without reading all that happened', async () => {
  const [own, other] = [newPerson('much'), newPerson('other')];
  for (const person of [own, other])
    expect((await submitSignUp(site.address, person)).status).toBe(303);
  await sql`update network_keys set made_at = now() - interval '2 days'`;
  const idOf = ({ email }: Address) => sql`(select id from members where email = ${email})`;
  await sql`delete from security_events`;
  // Most of it before the key was made, of few networks; what is newer is of somebody else.
  await sql`
    insert into security_events (outcome, member_id, network, at)
    select (array['signed-in-password', 'signed-in-link', 'wrong-password'])[n % 3 + 1],
      case when n <= 70000 then ${idOf(own)} else ${idOf(other)} end, repeat((n % 3)::text, 64),
      now() - make_interval(secs => 3 * (100000 - n))
    from generate_series(1, 100000) n`;
  await sql`delete from security_events where member_id = ${idOf(own)} and at > now() - interval '2 days'`;
  await sql`vacuum analyze security_events`;
  const read = await sql.begin(async (tx) => {
    const rows = async () => {
      const [row] = await tx<{ rows: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'security_events'`;
      return row?.rows ?? 0;
    };
    const before = await rows();
    const asking = { as: 'sign-in', email: own.email, network: '192.0.2' } as const;
    expect(await takeDailyQuota(tx, { scale: 1 }, asking)).toBeDefined();
    return (await rows()) - before;
  });
  expect(read).toBeLessThan(5);
});
