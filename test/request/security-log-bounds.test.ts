import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordFailure } from '../../app/accounts/security-log/security-log.server.ts';
import { createRateLimiter } from '../../app/platform/http/rate-limiter.server.ts';
import { createLogger } from '../../app/platform/log.server.ts';
import { createSecret } from '../../app/platform/secrets/secret.server.ts';
import { eventually } from '../support/eventually.ts';
import { postForm } from '../support/http.ts';
import { linkInEmail } from '../support/emails.ts';
import { newNetworkAddress, createMemberElsewhere, type TestMember } from '../support/members.ts';
import { turnOnCodes } from '../support/one-time-codes.ts';
import { emailOf, ADA, sessionOf } from '../support/people.ts';
import { outcomesOf, untilOutcomes } from '../support/security-log.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';

/** What anybody can bring about does not keep out of the security log what was done, nor what others failed at. */
const PROXY = { TRUST_PROXY: '127.0.0.1,::1' };
/** A fifth of what a site takes: twenty wrong links from a network an hour, and 200 lines of what fails. */
const [OF_NETWORK, OF_ALL] = [20, 200];

const site = sharedSite('limited');
let strict: ServerProcess;
let sql: Sql;
/** The newest line that others left. */
let newest: string;
beforeAll(async () => {
  strict = await startServer({ ...PROXY, DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '0.2' });
  await untilReady(strict);
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  newest = await newestLine();
});
afterAll(async () => {
  await sql?.end();
  await strict?.stop();
});

const member = (name: string) => createMemberElsewhere(site, sql, name);
const told = (who: TestMember) => outcomesOf(sql, who);
const send = (path: string, fields: Record<string, string>, address = newNetworkAddress()) =>
  postForm(strict.address, path, fields, { 'x-forwarded-for': address });
const signIn = (name: string) => send('/sign-in', { email: emailOf(name), password: ADA.password });
async function newestLine(): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select coalesce(max(id), 0) as id from security_events`;
  return row?.id ?? '0';
}
const linesWith = async (outcome: string) =>
  (await sql`select from security_events where outcome = ${outcome} and id > ${newest}`).length;

describe('a link that opens nothing', () => {
  const open = (address: string, path = '/sign-in/enter?t=x') => send(path, {}, address);

  test('is refused after a hundred an hour from a network, and one that works is not', async () => {
    const lou = await member('Lou');
    await postForm(site.address, '/sign-in/link', { email: emailOf('Lou') });
    const works = await linkInEmail(site.address, emailOf('Lou'));
    const address = newNetworkAddress();
    for (let n = 0; n < OF_NETWORK; n++) {
      const path = n % 2 === 0 ? '/sign-in/enter?t=x' : '/sign-in/reset?t=x';
      expect((await open(address, path)).status).toBe(410);
    }
    for (const path of ['/sign-in/enter?t=x', '/sign-in/reset?t=x']) {
      const late = await open(address, path);
      expect(late.status).toBe(429);
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
      expect(late.text).toContain('Too many links that do not work');
    }
    await eventually(async () => {
      expect(await linesWith('wrong-link')).toBe(OF_NETWORK);
      expect(await linesWith('limit-link')).toBe(1);
    });
    expect((await open(newNetworkAddress())).status).toBe(410);
    expect((await open(address, works)).status).toBe(303);
    expect(await told(lou)).toEqual(['account-made', 'signed-in-password', 'signed-in-link']);
  });
});

test('so many sign-ins that nobody could have failed so often are all there', async () => {
  const max = await member('Max');
  const times = OF_NETWORK + 5;
  for (let n = 0; n < times; n++) expect((await signIn('Max')).status).toBe(303);
  expect(await told(max)).toEqual([
    'account-made',
    ...Array.from({ length: times + 1 }, () => 'signed-in-password'),
  ]);
});

test('what is done is there though so much failed that no more of that is', async () => {
  const cleo = await member('Cleo');
  // More than all of it together, from several networks.
  for (let n = 0; n < OF_ALL / OF_NETWORK + 3; n++) {
    const address = newNetworkAddress();
    for (let m = 0; m < OF_NETWORK; m++) await send('/sign-in/enter?t=x', {}, address);
  }
  await eventually(async () => expect(await linesWith('left-out')).toBe(1));
  const cookie = sessionOf(await signIn('Cleo')) ?? '';
  const on = await turnOnCodes(strict.address, cookie);
  for (const does of ['recovery', 'codes-off'])
    await postForm(strict.address, `/account/security?do=${does}`, { does }, { cookie: on.cookie });
  await untilOutcomes(sql, cleo, [
    'account-made',
    'signed-in-password',
    'signed-in-password',
    'codes-on',
    'recovery-renewed',
    'codes-off',
  ]);
});

test('what is done is not done where its line cannot be written', async () => {
  const una = await member('Una');
  const own = { cookie: una.cookie };
  const press = (path: string, fields: Record<string, string>) =>
    postForm(site.address, path, fields, own);
  const email = emailOf('Una.moved');
  await press('/account/security?do=address', { does: 'address', email });
  const link = await linkInEmail(site.address, email);
  for (let n = 0; n < 2; n++) await signIn('Una');
  const on = await turnOnCodes(site.address, una.cookie);
  own.cookie = on.cookie;
  // Codes ended the sessions there were.
  await sql`
    insert into sessions (member_id, token_hash, way, device, expires_at)
    values (${una.id}, ${'f'.repeat(64)}, 'link', '', now() + interval '1 day')`;
  const standing = () => sql`
    select email, known_round, (select count(*)::int from sessions where member_id = m.id) as sessions,
      (select array_agg(code_hash order by code_hash) from recovery_codes where member_id = m.id) as codes,
      (select last_step from member_codes where member_id = m.id) as step
    from members m where id = ${una.id}`;
  const before = await standing();
  await sql`alter table security_events add constraint full_disk check (member_id <> ${sql.unsafe(una.id)}) not valid`;
  try {
    const answers = [
      await press(link, {}),
      await press('/account/security', { does: 'end-others' }),
      await press('/account/security?do=recovery', { does: 'recovery' }),
      await press('/account/security?do=codes-off', { does: 'codes-off' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    expect(await standing()).toEqual(before);
  } finally {
    await sql`alter table security_events drop constraint full_disk`;
  }
  await press('/account/security', { does: 'end-others' });
  expect((await told(una)).at(-1)).toBe('sessions-ended');
});

describe('what fails', () => {
  type Written = { outcome: string; member: string | null; network: string | null };
  /** By a process that has noted nothing so far, and what it wrote. */
  async function noted(
    note: (fail: (concerned: Parameters<typeof recordFailure>[2]) => void) => void,
    lines: number,
    scale = 1,
  ): Promise<Written[]> {
    const secret = createSecret();
    secret.setMaster('s'.repeat(32));
    const noting = {
      sql,
      limits: createRateLimiter(scale, () => 0),
      log: createLogger('silent'),
      secret: secret,
    };
    const last = await newestLine();
    note((concerned) => recordFailure(noting, 'wrong-passkey', concerned));
    return eventually(async () => {
      const rows = await sql<Written[]>`
        select outcome, member_id as member, network from security_events where id > ${last} order by id`;
      expect(rows).toHaveLength(lines);
      return [...rows];
    });
  }
  const times = (number: number, act: (n: number) => void) => {
    for (let n = 0; n < number; n++) act(n);
  };
  const ofThem = (rows: readonly Written[], outcome: string) =>
    rows.filter((row) => row.outcome === outcome);

  test('in one network leaves room for all others, and what is left out is said', async () => {
    const ned = await member('Ned');
    const rows = await noted((fail) => {
      times(1_500, () => fail({ network: '192.0.2' }));
      fail({ network: '198.51.100', memberId: ned.id });
    }, 102);
    const [left] = ofThem(rows, 'left-out-network');
    const marks = new Set(ofThem(rows, 'wrong-passkey').map(({ network }) => network));
    expect(ofThem(rows, 'wrong-passkey')).toHaveLength(101);
    expect(marks.size).toBe(2);
    expect(marks).toContain(left?.network);
    expect(left?.member).toBeNull();
    expect(rows.filter((row) => row.member === ned.id)).toHaveLength(1);
  });

  test('in one wide network of IPv6 leaves room as well', async () => {
    const rows = await noted((fail) => {
      times(1_500, (n) => fail({ network: `2001:db8:1:${n.toString(16)}` }));
      fail({ network: '2001:db8:2:0' });
    }, 402);
    expect(ofThem(rows, 'wrong-passkey')).toHaveLength(401);
    expect(ofThem(rows, 'left-out-network')).toHaveLength(1);
  });

  test.each(['id', 'address'])('at one account, by its %s, leaves room as well', async (by) => {
    const ole = await member(`Ole${by}`);
    const who = by === 'id' ? { memberId: ole.id } : { email: emailOf(`Ole${by}`) };
    const rows = await noted((fail) => {
      times(300, (n) => fail({ ...who, network: `10.9.${n}` }));
      fail({ network: '192.0.2' });
    }, 102);
    expect(rows.filter((row) => row.member === ole.id && row.network !== null)).toHaveLength(100);
    expect(ofThem(rows, 'left-out-account')).toEqual([
      { outcome: 'left-out-account', member: ole.id, network: null },
    ]);
  });

  test('at one account is counted together, whether it is named by its id or its address', async () => {
    const ora = await member('Ora');
    const rows = await noted((fail) => {
      times(80, (n) => fail({ memberId: ora.id, network: `10.8.${n}` }));
      times(80, (n) => fail({ email: emailOf('Ora'), network: `10.7.${n}` }));
    }, 101);
    expect(rows.filter((row) => row.member === ora.id && row.network !== null)).toHaveLength(100);
    expect(ofThem(rows, 'left-out-account')).toHaveLength(1);
  });

  test('at an address without an account is counted by itself, with as many look-ups', async () => {
    const rows = await noted((fail) => {
      times(150, (n) => fail({ email: emailOf('no.one'), network: `10.6.${n}` }));
      fail({ email: emailOf('no.one.else'), network: '192.0.2' });
    }, 102);
    expect(ofThem(rows, 'wrong-passkey')).toHaveLength(101);
    expect(ofThem(rows, 'left-out-account')).toHaveLength(1);
    expect(rows.every((row) => row.member === null)).toBe(true);
  });

  test('in ten networks, as often as they can, leaves room for the first of all others', async () => {
    const ivo = await member('Ivo');
    const rows = await noted((fail) => {
      times(2_000, (n) => fail({ network: `10.5.${n % 10}` }));
      for (const network of ['192.0.2', '198.51.100', '2001:db8:7:1'])
        times(3, () => fail({ memberId: ivo.id, network }));
    }, 540);
    expect(rows.filter((row) => row.member === ivo.id)).toHaveLength(9);
    expect(ofThem(rows, 'left-out')).toHaveLength(1);
  });

  test('in ten networks at one account leaves room for others at that account', async () => {
    const ulf = await member('Ulf');
    const rows = await noted((fail) => {
      times(200, (n) => fail({ memberId: ulf.id, network: `10.4.${n % 10}` }));
      times(3, () => fail({ memberId: ulf.id, network: '192.0.2' }));
    }, 84);
    const own = rows.filter((row) => row.member === ulf.id && row.network !== null);
    const [last] = await sql<{ network: string }[]>`
      select network from security_events where member_id = ${ulf.id} order by id desc limit 1`;
    expect(own.filter(({ network }) => network === last?.network)).toHaveLength(3);
    expect(ofThem(rows, 'left-out-account')).toHaveLength(1);
  });

  test.each([1, 0.2])(
    'in all is bounded, and that is said once, with limits of %s',
    async (scale) => {
      const most = 1_000 * scale;
      const rows = await noted(
        (fail) => times(most * 2, (n) => fail({ network: `10.${n % 200}.0` })),
        most + 1,
        scale,
      );
      expect(ofThem(rows, 'left-out')).toEqual([
        { outcome: 'left-out', member: null, network: null },
      ]);
    },
  );
});
