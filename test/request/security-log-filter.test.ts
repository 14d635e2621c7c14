import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPage } from '../support/question-form.ts';
import { mainTextOf } from '../support/html.ts';
import { postForm } from '../support/http.ts';
import { createMemberElsewhere, type TestMember } from '../support/members.ts';
import { emailOf } from '../support/people.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';
import * as securityLogWords from '../../app/accounts/words/security/security-log.ts';

/** What somebody looks for in the security log is found under everything that happens more often. */
const PAGE = '/account/staff';
const site = sharedSite('limited');
let sql: Sql;
let keeper: TestMember;
let ida: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  keeper = await createMemberElsewhere(site, sql, 'Keeper');
  ida = await createMemberElsewhere(site, sql, 'Ida');
  await setUpStaff(site, sql, keeper);
  await sql`delete from security_events`;
  await sql`
    insert into security_events (outcome, member_id, network, at) values
      ('wrong-password', ${ida.id}, ${'a1'.repeat(32)}, '2026-03-04T23:59:59Z'),
      ('signed-in-link', ${ida.id}, ${'b2'.repeat(32)}, '2026-03-05T00:00:00Z'),
      ('limit-mail', ${ida.id}, null, '2026-03-05T23:59:59Z'),
      ('admin-made', ${ida.id}, null, '2026-03-06T00:00:00Z')`;
  // Of one account, far more often than a page holds, and never twice in a row.
  await sql`
    insert into security_events (outcome, member_id, at)
    select (array['recovery-renewed', 'codes-on'])[n % 2 + 1], ${keeper.id}, '2026-03-07' from generate_series(1, 3000) n`;
});
afterAll(async () => {
  await sql?.end();
});

const shownAt = async (query: string) => {
  const { text, status } = await getPage(site.address, PAGE + query, keeper);
  const log = text.slice(text.indexOf('<h2 id="security-log"'), text.indexOf('</main>'));
  const list = /<ol[^>]*>.*?<\/ol>/s.exec(log)?.[0] ?? '';
  return {
    status,
    log,
    said: mainTextOf(`<main>${log}</main>`),
    entries: Array.from(list.matchAll(/<li[^>]*><p[^>]*>([^<]*)/g), ([, words]) => words),
  };
};
const press = (fields: Record<string, string>) =>
  postForm(
    site.address,
    `${PAGE}?account=1`,
    { does: 'filter', ...fields },
    { cookie: keeper.cookie },
  );

const [PASSWORD, LINK, LIMIT, ADMIN] = [
  'Wrong password',
  'Signed in with an email link',
  'Too many emails requested: refused for a while',
  'Became an admin',
];

describe('the security log', () => {
  test('shows nothing of an account that another has pushed down', async () => {
    expect((await shownAt('')).said).not.toContain(PASSWORD);
  });

  test.each([
    ['an account', () => `?account=${ida.id}`, [ADMIN, LIMIT, LINK, PASSWORD]],
    ['a kind', () => '?kind=role', [ADMIN]],
    ['another kind', () => '?kind=sign-in', [LINK, PASSWORD]],
    ['what failed', () => '?outcome=failed', [PASSWORD]],
    ['what was refused', () => '?outcome=refused', [LIMIT]],
    ['a day', () => '?day=2026-03-05', [LIMIT, LINK]],
    ['all of it', () => `?account=${ida.id}&kind=sign-in&outcome=done&day=2026-03-05`, [LINK]],
    ['what there is none of', () => '?day=2026-03-01', []],
  ])('is filtered by %s', async (_, query, entries) => {
    const shown = await shownAt(query());
    expect(shown.status).toBe(200);
    expect(shown.entries).toEqual(entries);
    expect(shown.said.includes(securityLogWords.nothingFound)).toBe(entries.length === 0);
    expect(shown.log).toContain('>Show all<');
  });

  test('goes back page by page within a filter, each entry once', async () => {
    let query: string | undefined = `?account=${keeper.id}&kind=second-factor&day=2026-03-07`;
    let entries = 0;
    let pages = 0;
    const seen = new Set<string>();
    while (query !== undefined && pages < 4) {
      const shown = await shownAt(query);
      entries += shown.entries.length;
      pages++;
      seen.add(query);
      const older = /href="\/account\/staff(\?[^"#]*before=[^"#]*)#security-log"/.exec(
        shown.log,
      )?.[1];
      query = older?.replaceAll('&amp;', '&');
      expect(query).toMatch(/account=.*kind=second-factor&day=2026-03-07&before=/);
    }
    expect([entries, seen.size]).toEqual([100, 4]);
  });

  test.each([
    '?account=0',
    '?account=x',
    '?account=1234567890123456789',
    '?kind=constructor',
    '?outcome=wrong',
    '?day=2026-02-30',
    '?day=2026-13-01',
    '?day=tomorrow',
    '?before=x',
  ])('is refused at %s', async (query) => {
    expect((await shownAt(query)).status).toBe(400);
  });

  test('takes each parameter once', async () => {
    expect((await shownAt('?account=1&account=2')).status).toBe(400);
  });
});

describe('its form', () => {
  test('leads to an address that says what was picked, and nothing of an email address', async () => {
    const empty = { account: '', kind: '', outcome: '', day: '' };
    expect((await press(empty)).headers.location).toBe(`${PAGE}#security-log`);
    const byNumber = await press({
      ...empty,
      account: ` ${ida.id} `,
      kind: 'sign-in',
      day: '2026-03-05',
    });
    expect(byNumber.status).toBe(303);
    expect(byNumber.headers.location).toBe(
      `${PAGE}?account=${ida.id}&kind=sign-in&day=2026-03-05#security-log`,
    );
    const byAddress = await press({
      ...empty,
      account: emailOf('Ida').toUpperCase(),
      outcome: 'failed',
    });
    expect(byAddress.headers.location).toBe(
      `${PAGE}?account=${ida.id}&outcome=failed#security-log`,
    );
  });

  test.each([
    ['account', emailOf('Nobody'), 'No account has this address.'],
    ['account', 'ida', 'Enter the number of an account, or an address'],
    ['day', '5 March', 'Enter a day as year, month and day'],
  ])('says what is wrong with %s “%s”', async (field, typed, words) => {
    const back = await press({ [field]: typed });
    expect(back.status).toBe(422);
    expect(mainTextOf(back.text)).toContain(words);
    expect(back.text).toContain(`value="${typed}"`);
  });

  test('is there for admins alone', async () => {
    const asked = { does: 'filter', account: ida.id };
    const answer = await postForm(site.address, PAGE, asked, { cookie: ida.cookie });
    expect(answer.status).toBe(404);
  });
});
