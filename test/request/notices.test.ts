import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropOldNotices } from '../../app/notices/notices.server.ts';
import { createQuestion, submitForm, getPage } from '../support/question-form.ts';
import {
  submitMembership,
  submitManagement,
  insertCommunity,
  communityTokensOf,
  type CommunityTokens,
} from '../support/communities.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { emailsTo, noticesOf } from '../support/notice-jobs.ts';
import { emailOf } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as notificationsWords from '../../app/accounts/words/notifications.ts';

/** What members are told: the list, what is read of it, how they choose, and what communities tell. */
const site = sharedSite();
let sql: postgres.Sql;
let signs: CommunityTokens;

const HERE = '/account/notifications';
const SETTINGS = `${HERE}?show=settings`;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 3, onnotice: () => undefined });
  signs = await communityTokensOf(sql);
});
afterAll(async () => {
  await sql?.end();
});

const page = async (who: TestMember, path = HERE) => (await getPage(site.address, path, who)).text;
const bellOf = (html: string) => /class="bell" aria-label="([^"]+)"/.exec(html)?.[1];
const marksIn = (html: string) =>
  Array.from(html.matchAll(/name="notice" value="([^"]+)"/g), ([, mark = '']) => mark);
const send = (who: TestMember, fields: Record<string, string>) =>
  submitForm(site.address, who, HERE, fields);

async function tell(who: TestMember, number: number): Promise<string> {
  const id = await insertQuestion(sql, {
    text: 'Which hat would you wear?',
    closesIn: '-1 minute',
  });
  await sql`
    insert into notices (member_id, kind, what, question_id, words, in_site)
    select ${who.id}, 'outcome', 'closed', id, ${`Said as no. `} || n || '.', true
    from questions, generate_series(1, ${number}::int) n where public_id = ${id} order by n`;
  return id;
}

describe('the list', () => {
  test('is empty at first, and says what will stand there', async () => {
    const ada = await createMember(site, 'Ada');
    const html = await page(ada);
    expect(html).toContain('Nothing yet');
    expect(bellOf(html)).toBe(notificationsWords.notifications);
    expect(html).not.toContain(notificationsWords.markAllRead);
  });

  test('shows twenty a page, each of them once', async () => {
    const bo = await createMember(site, 'Bo');
    await tell(bo, 45);
    const seen: string[] = [];
    let path: string | undefined = HERE;
    for (let pages = 0; path !== undefined && pages < 5; pages++) {
      const html = await page(bo, path);
      seen.push(...Array.from(html.matchAll(/Said as no\. (\d+)\./g), ([, n = '']) => n));
      const [, next] = /href="(\/account\/notifications\?before=[^"]+)"/.exec(html) ?? [];
      path = next;
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => String(45 - at)));
    expect((await getPage(site.address, `${HERE}?before=made-up`, bo)).status).toBe(400);
  });

  test('is marked as read by forms only: one that is opened, or all that were shown', async () => {
    const cleo = await createMember(site, 'Cleo');
    const id = await tell(cleo, 3);
    expect(bellOf(await page(cleo))).toBe('Notifications, 3 unread');
    const [newest = '', second = ''] = [...new Set(marksIn(await page(cleo)))];
    const opened = await send(cleo, { does: 'open', notice: second });
    expect([opened.status, opened.headers.location]).toEqual([303, `/question/${id}`]);
    expect(bellOf(await page(cleo, '/'))).toBe('Notifications, 2 unread');
    await tell(cleo, 1);
    await send(cleo, { does: 'read-all', notice: newest });
    expect(bellOf(await page(cleo))).toBe('Notifications, 1 unread');
  });

  test('is nobody else’s: their marks open nothing here', async () => {
    const [dan, eve] = [await createMember(site, 'Dan'), await createMember(site, 'Eve')];
    await tell(dan, 1);
    const [mark = ''] = marksIn(await page(dan));
    for (const does of ['open', 'read-all'])
      expect((await send(eve, { does, notice: mark })).headers.location).toMatch(/^\/account/);
    expect((await noticesOf(sql, dan))[0]?.isRead).toBe(false);
    expect((await getPage(site.address, `${HERE}?before=${mark}`, eve)).status).toBe(400);
  });

  test('is nothing to a visitor', async () => {
    const { status, headers } = await getPage(site.address, HERE);
    expect([status, headers.location]).toEqual([303, '/sign-in?next=%2Faccount%2Fnotifications']);
    expect((await getPage(site.address, '/')).text).not.toContain('class="bell"');
  });

  test('forgets after 90 days, and what is past five hundred', async () => {
    const fay = await createMember(site, 'Fay');
    await tell(fay, 503);
    await sql`
      update notices set made_at = now() - interval '91 days' where id = (select max(id) from notices where member_id = ${fay.id})`;
    await dropOldNotices(sql);
    const rows = await noticesOf(sql, fay);
    expect([rows.length, rows[0]?.words]).toEqual([500, 'Said as no. 3.']);
  });
});

describe('choosing', () => {
  const KINDS = ['outcome', 'closing', 'own', 'answers', 'standing', 'requests'];
  const all = (mail: string, more = {}) => ({
    does: 'choose',
    ...Object.fromEntries(KINDS.map((kind) => [`mail-${kind}`, mail])),
    ...more,
  });

  test('is kept and shown', async () => {
    const gil = await createMember(site, 'Gil');
    const done = await send(gil, all('never', { 'site-own': 'on', 'mail-own': 'daily' }));
    expect(done.headers.location).toBe(`${SETTINGS}&did=chosen`);
    const html = await page(gil, SETTINGS);
    expect(html.match(/type="checkbox"[^>]*checked/g)).toHaveLength(1);
    expect(html.match(/value="never" selected/g)).toHaveLength(5);
    expect((await send(gil, { does: 'choose', 'mail-own': 'hourly' })).status).toBe(400);
    expect((await send(gil, { does: 'unfollow', question: '\0' })).status).toBe(303);
  });

  test('holds for what is told next: neither, only the mail, only the site', async () => {
    const [hal, ida, jo, owner] = await Promise.all(
      ['Hal', 'Ida', 'Jo', 'Olga'].map((name) => createMember(site, name)),
    );
    if (!hal || !ida || !jo || !owner) throw new Error('Somebody could not sign up.');
    await send(hal, all('never'));
    await send(ida, all('at-once'));
    await send(jo, all('never', { 'site-standing': 'on' }));
    const people = [hal, ida, jo];
    const club = await insertCommunity(sql, 'choosers', 'public', [
      [owner, 'owner'],
      ...people.map((who) => [who, 'member'] as const),
    ]);
    for (const who of people)
      await submitManagement(site.address, owner, 'choosers', {
        does: 'appoint',
        person: signs.memberRef(club, who.id),
      });
    const told = await Promise.all(people.map((who) => noticesOf(sql, who)));
    expect(told.map((rows) => rows.length)).toEqual([0, 1, 1]);
    expect(bellOf(await page(ida))).toBe(notificationsWords.notifications);
    await expect.poll(async () => (await emailsTo(sql, emailOf('ida'))).length).toBe(1);
    for (const name of ['hal', 'jo']) expect(await emailsTo(sql, emailOf(name))).toEqual([]);
  });

  test('sends nothing to an address that nobody confirmed, and says so', async () => {
    const kim = await createMember(site, 'Kim');
    await sql`update members set is_confirmed = false where id = ${kim.id}`;
    const owner = await createMember(site, 'Otis');
    const club = await insertCommunity(sql, 'unconfirmed', 'public', [
      [owner, 'owner'],
      [kim, 'member'],
    ]);
    await submitManagement(site.address, owner, 'unconfirmed', {
      does: 'remove',
      person: signs.memberRef(club, kim.id),
    });
    const [row] = await sql`select mail, what from notices where member_id = ${kim.id}`;
    expect(row).toEqual({ mail: null, what: 'removed' });
    expect(await page(kim, SETTINGS)).toContain('is not confirmed yet, so we send no email to it');
  });
});

describe('communities tell', () => {
  test('whoever it happens to what it was, with the reason', async () => {
    const [owner, lea] = [await createMember(site, 'Nora'), await createMember(site, 'Lea')];
    const club = await insertCommunity(sql, 'notices-acts', 'request', [[owner, 'owner']]);
    const person = signs.memberRef(club, lea.id);
    const act = (does: string, more = {}) =>
      submitManagement(site.address, owner, 'notices-acts', { does, person, ...more });
    await submitMembership(site.address, lea, 'notices-acts', { does: 'request', words: '' });
    await act('refuse');
    await sql`delete from community_requests where member_id = ${lea.id}`;
    await submitMembership(site.address, lea, 'notices-acts', { does: 'request', words: '' });
    await act('let-in');
    await act('appoint');
    await act('dismiss');
    await act('ban', { reason: 'They sold seeds.' });
    const told = (await noticesOf(sql, lea)).map(({ what, words }) =>
      [what, words].join(' ').trim(),
    );
    expect(told).toEqual([
      'refused',
      'let-in',
      'appointed',
      'dismissed',
      'banned They sold seeds.',
    ]);
    const html = await page(lea);
    expect(html).toContain('You were banned from a community');
    expect(html).toContain('They sold seeds.');
  });

  test('whoever it was handed to', async () => {
    const [owner, mo] = [await createMember(site, 'Ole'), await createMember(site, 'Mo')];
    const club = await insertCommunity(sql, 'notices-handed', 'public', [
      [owner, 'owner'],
      [mo, 'moderator'],
    ]);
    await submitManagement(site.address, owner, 'notices-handed', {
      does: 'hand-over',
      person: signs.memberRef(club, mo.id),
    });
    expect(await noticesOf(sql, mo)).toMatchObject([{ kind: 'standing', what: 'handed-over' }]);
    expect(await noticesOf(sql, owner)).toEqual([]);
  });

  test('the author of a question that others end, and not who ends their own', async () => {
    const [owner, ned] = [await createMember(site, 'Pia'), await createMember(site, 'Ned')];
    await insertCommunity(sql, 'enders', 'public', [
      [owner, 'owner'],
      [ned, 'member'],
    ]);
    const inside = { community: 'enders', audience: 'everyone' };
    const ask = (who: TestMember, text: string) =>
      createQuestion(site.address, who, { ...inside, text });
    const [first, second] = [
      await ask(ned, 'Is this the first?'),
      await ask(ned, 'And the second?'),
    ];
    const own = await ask(owner, 'Is this one of mine?');
    const finish = (does: string, question: string) =>
      submitManagement(site.address, owner, 'enders', {
        does,
        question,
        reason: 'It was asked before.',
      });
    await finish('close-question', first);
    await finish('remove-question', second);
    await finish('remove-question', own);
    expect(await noticesOf(sql, ned)).toMatchObject([
      { what: 'question-closed', words: 'It was asked before.' },
      { what: 'question-removed', words: 'It was asked before.' },
    ]);
    expect(await noticesOf(sql, owner)).toEqual([]);
  });

  test('who looks after it that people wait: once for all of them, until nobody does', async () => {
    const [owner, mod] = [await createMember(site, 'Quinn'), await createMember(site, 'Ruth')];
    const waiting = [await createMember(site, 'Sam'), await createMember(site, 'Tess')];
    const club = await insertCommunity(sql, 'waiters', 'request', [
      [owner, 'owner'],
      [mod, 'moderator'],
    ]);
    for (const who of waiting)
      await submitMembership(site.address, who, 'waiters', { does: 'request', words: '' });
    for (const who of [owner, mod])
      expect(await noticesOf(sql, who)).toMatchObject([{ kind: 'requests', isRead: false }]);
    expect(await page(owner)).toContain('2 people are waiting.');

    await submitManagement(site.address, owner, 'waiters', {
      does: 'dismiss',
      person: signs.memberRef(club, mod.id),
    });
    expect((await noticesOf(sql, mod)).map(({ kind }) => kind)).toEqual(['standing']);
    const [first, second] = waiting.map((who) => signs.memberRef(club, who.id));
    await submitManagement(site.address, owner, 'waiters', { does: 'let-in', person: first ?? '' });
    expect(await page(owner)).toContain('1 person is waiting.');
    await submitManagement(site.address, owner, 'waiters', {
      does: 'refuse',
      person: second ?? '',
    });
    expect(await noticesOf(sql, owner)).toEqual([]);
  });
});
