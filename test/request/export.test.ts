import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_FILES } from '../../app/privacy/export/export.server.ts';
import { site as named } from '../../app/site.config.ts';
import { getPage } from '../support/question-form.ts';
import { browserHeadersOf, createFullMember, type FullMember } from '../support/full-member.ts';
import { measureMs } from '../support/eventually.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { unzip, type Unzipped } from '../support/unzip.ts';

const PATH = '/api/v1/me/export';

let site: OwnSite;
let sql: Sql;
let ada: TestMember;
let bo: TestMember;
let all: FullMember;
let archive: HttpResponse;
let files: Unzipped;

beforeAll(async () => {
  site = await startSite();
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  [ada, bo] = [await createMember(site, 'Ada'), await createMember(site, 'Bo')];
  all = await createFullMember(site, sql, { ada, bo });
  archive = await exported(all);
  files = await unzip(archive.body);
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

function exported(
  who: TestMember | undefined,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  return sendRequest(site.address, PATH, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', ...(who && browserHeadersOf(who)), ...headers },
  });
}

const problem = ({ status, text }: HttpResponse) => [
  status,
  (JSON.parse(text) as { code?: string }).code,
];

describe('an export', () => {
  test('is a file to keep, named after the day', () => {
    const day = new Date().toISOString().slice(0, 10);
    expect([archive.status, archive.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(archive.headers['content-disposition']).toBe(
      `attachment; filename="${named.slug}-${all.handle}-${day}.zip"`,
    );
    expect(archive.headers['cache-control']).toBe('private, no-store');
  });

  test('has every part twice, with the same rows, and something in each', () => {
    expect(files.names).toEqual([
      'README.txt',
      ...EXPORT_FILES.flatMap(({ name }) => [`${name}.csv`, `${name}.json`]),
    ]);
    for (const { name, words } of EXPORT_FILES) {
      const { columns } = words();
      const [table, list] = [files.rows(`${name}.csv`), files.rows(`${name}.json`)];
      expect([name, table.length]).toEqual([name, list.length]);
      for (const row of [...table, ...list]) expect(Object.keys(row)).toEqual(Object.keys(columns));
    }
    const empty = EXPORT_FILES.filter(({ name }) => files.rows(`${name}.json`).length === 0);
    // Nothing of theirs was corrected, paused or shown in a room: presented-reasons.test.ts fills the last.
    expect(empty.map(({ name }) => name)).toEqual([
      'corrections',
      'pauses',
      'reveals',
      'reasons-on-screens',
    ]);
  });

  test('says what everything is, and what is left out', () => {
    const readme = files.text('README.txt');
    expect(readme).toContain(`${named.name}: your data\r\n`);
    for (const { name, words } of EXPORT_FILES) {
      const { columns } = words();
      expect(readme).toContain(`${name}.csv, ${name}.json`);
      for (const meaning of Object.values(columns)) expect(readme).toContain(meaning);
    }
    expect(readme).toContain('What is not in it');
    expect(readme).toContain('contact form');
    expect(readme).toContain(named.mail.privacy);
  });

  test('tells a member all they gave, as they gave it', () => {
    expect(files.rows('profile.json')).toEqual([
      expect.objectContaining({
        name: all.name,
        handle: all.handle,
        email: all.email,
        email_confirmed: true,
        failed_tries: 0,
        staff_role: 'moderator',
      }),
    ]);
    expect(files.rows('about-me.json')).toEqual([
      expect.objectContaining({ gender_words: '=woman, mostly', country: 'DE' }),
    ]);
    const answerTo = (id: string) =>
      files.rows('answers.json').find(({ question }) => question === id);
    for (const [id, counts] of [
      [all.answeredQuestions.open, 'counted'],
      [all.answeredQuestions.held, 'held back'],
      [all.answeredQuestions.withdrawn, 'taken back'],
      [all.ownQuestions.alone, 'counted'],
    ] as const)
      expect(answerTo(id)).toMatchObject({ counts });
    expect(answerTo(all.answeredQuestions.ranked)).toMatchObject({
      choices: ['Choice 3', 'Choice 1'],
      numbers: [3, 1],
      checked_by: 'account',
    });
    expect(answerTo(all.answeredQuestions.open)).toMatchObject({ saw_result_first: true });
    // What was removed is not handed out again by whoever answered it.
    expect(answerTo(all.answeredQuestions.removed)).toMatchObject({
      question_text: null,
      choices: [],
    });
    expect(files.rows('questions.json').map(({ id }) => id)).toEqual(
      expect.arrayContaining(Object.values(all.ownQuestions)),
    );
    expect(files.rows('security-log.json')).toContainEqual(
      expect.objectContaining({
        what: 'Signed in with a password',
        outcome: 'signed-in-password',
      }),
    );
    expect(files.rows('sessions.json')).toEqual([
      expect.objectContaining({ way: 'password', is_this_one: true }),
    ]);
  });

  test('tells what is kept of whoever took their last reaction back', async () => {
    await sql`
      insert into reactions (question_id, voter, reasons, said, reacted_at, answer_before, asked_at, moved)
      select id, ${all.voterId}::uuid, '{}', '{}', now(), '{3}', now(), true from questions where public_id = ${all.answeredQuestions.many}`;
    const { rows } = await unzip((await exported(all)).body);
    expect(rows('reactions.json')).toContainEqual(
      expect.objectContaining({
        question: all.answeredQuestions.many,
        reason: null,
        said: null,
        answer_before: ['Choice 3'],
        moved: true,
      }),
    );
  });

  test('tells what they were told and follow, as far as they may still read it', () => {
    const rows = (name: string) => files.rows(`${name}.json`);
    const { removed, many } = all.answeredQuestions;
    const [ofRemoved, others] = [removed, many].map((id) =>
      rows('notices').filter(({ question }) => question === id),
    );
    expect(ofRemoved?.map(({ kind, words }) => [kind, words])).toEqual([
      ['outcome', null],
      ['outcome', null],
    ]);
    expect(others?.map(({ words }) => words)).toEqual([
      '“this” finished first with 62% of 1,204 people.',
    ]);
    expect(rows('notices').filter(({ question }) => question === null)).toEqual([
      expect.objectContaining({
        kind: 'standing',
        community: 'banned-from',
        words: 'They sold seeds.',
      }),
    ]);
    expect(rows('notice-choices')).toEqual([{ kind: 'closing', on_site: true, by_mail: 'never' }]);
    expect(new Set(rows('questions-followed').map(({ question }) => question))).toEqual(
      new Set([all.answeredQuestions.open, all.answeredQuestions.many]),
    );
    expect(rows('questions-followed-by-mail')).toEqual([
      expect.objectContaining({
        question: all.answeredQuestions.open,
        question_text: 'Which of these would you choose?',
      }),
    ]);
  });

  test('has surveys with their words, and those that are not asked yet', () => {
    expect(files.rows('surveys.json')).toContainEqual(
      expect.objectContaining({
        title: 'A survey of theirs',
        intro: '=Before it',
        thanks: 'After it',
      }),
    );
    expect(files.rows('survey-drafts.json')).toEqual([
      expect.objectContaining({
        id: 'dradraft01',
        typed: { words: { title: 'Not asked yet, and "quoted"' } },
      }),
    ]);
  });

  test('gives the receipt that an answer got', async () => {
    const { text } = await sendRequest(
      site.address,
      `/api/v1/questions/${all.answeredQuestions.many}/answer`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...browserHeadersOf(all) },
        body: '{"choices":["1","3"]}',
      },
    );
    const { receipt } = JSON.parse(text) as { receipt: string };
    expect(receipt).toMatch(/^[\w-]{22}$/);
    const [row] = files
      .rows('answers.json')
      .filter(({ question }) => question === all.answeredQuestions.many);
    expect(row?.['receipt']).toBe(receipt);
  });

  test('says when somebody signed in, whatever key they were given since, and when that ends at the latest', async () => {
    const who = await createMember(site, 'Mina');
    await sql`
      update sessions set began_at = now() - interval '100 days', made_at = now() - interval '85 days'
      where member_id = ${who.id}`;
    const { rows } = await unzip((await exported(who)).body);
    const [session] = rows('sessions.json');
    const daysFromNow = (moment: unknown) =>
      Math.round((Date.parse(String(moment)) - Date.now()) / 86_400_000);
    expect([daysFromNow(session?.['began_at']), daysFromNow(session?.['ends_at'])]).toEqual([
      -100, 5,
    ]);
  });

  test('is harmless in a spreadsheet, and exact for programs', () => {
    const inTable = (name: string, column: string) =>
      files.rows(`${name}.csv`).map((row) => row[column]);
    expect(inTable('about-me', 'gender_words')).toEqual(["'=woman, mostly"]);
    expect(inTable('questions', 'text')).toContain('\'=1+1, "quoted",\nand on two lines?');
    expect(files.rows('questions.json').map(({ text }) => text)).toContain(
      '=1+1, "quoted",\nand on two lines?',
    );
    for (const { name } of EXPORT_FILES)
      for (const row of files.rows(`${name}.csv`))
        for (const cell of Object.values(row))
          expect([name, /^[=+@\t\r＝＋－＠]|^-(?!\d)/.test(String(cell))]).toEqual([name, false]);
  });

  test('holds no key', async () => {
    const whole = files.names
      .map((name) => (name === 'README.txt' ? files.text(name) : JSON.stringify(files.rows(name))))
      .join('\n');
    const [secrets] = await sql<{ token: string; hash: string; voter: string }[]>`
      select token_hash as token, password_hash as hash, voter::text from sessions s
      join credentials c using (member_id) join members m on m.id = s.member_id where m.id = ${all.id}`;
    for (const key of [
      ...Object.values(secrets ?? {}),
      all.voterId,
      'secret-credential',
      'secret-public-key',
      'c0de',
      '1nv1te0000',
      '/sign-up/finish',
      decodeURIComponent(all.cookie.split('=')[1] ?? ''),
    ])
      expect([key, whole.includes(key)]).toEqual([key, false]);
  });
});

describe('asking for an export', () => {
  test('is for whoever proved lately who they are', async () => {
    expect(problem(await exported(undefined))).toEqual([401, 'sign-in']);
    await sql`update sessions set proved_at = now() - interval '11 minutes' where member_id = ${ada.id}`;
    expect(problem(await exported(ada))).toEqual([403, 'proof']);
    const pressed = await exported(ada, { accept: 'text/html,*/*' });
    expect([pressed.status, pressed.headers.location]).toEqual([
      303,
      '/sign-in/confirm?next=%2Faccount%2Fdata',
    ]);
    const out = await exported(undefined, { accept: 'text/html,*/*' });
    expect([out.status, out.headers.location]).toEqual([303, '/sign-in?next=%2Faccount%2Fdata']);
    await sql`update sessions set proved_at = now() where member_id = ${ada.id}`;
  });

  test('is a press on a page of this site', async () => {
    expect((await exported(ada, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await getPage(site.address, PATH, ada)).status).toBe(404);
  });

  test('is answered five times a day', async () => {
    for (let times = 0; times < 5; times++) expect((await exported(bo)).status).toBe(200);
    const refused = await exported(bo);
    expect(problem(refused)).toEqual([429, 'limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    const pressed = await postForm(
      site.address,
      PATH,
      {},
      { ...browserHeadersOf(bo), accept: 'text/html' },
    );
    expect(pressed.headers.location).toBe('/account/data?did=often');
    const page = await getPage(site.address, '/account/data?did=often', bo);
    expect(page.text).toContain('five times today');
  });
});

describe('a large export', () => {
  let many: TestMember;
  const ROWS = 60_000;
  beforeAll(async () => {
    many = await createMember(site, 'Many');
    await sql`
      insert into topics (slug, name, about) select 'many-' || n, 'Many ' || n, repeat('x', 9) from generate_series(1, ${ROWS}) as n`;
    await sql`
      insert into topic_follows (topic_id, member_id) select id, ${many.id} from topics where slug like 'many-%'`;
  });

  test('is whole, comes while it is written, and pages answer meanwhile', async () => {
    const began = performance.now();
    let longest = 0;
    const download = exported(many);
    const done = download.then(() => 'done' as const);
    const looked = async () => {
      const wait = await measureMs(async () =>
        expect((await sendRequest(site.address, '/livez')).status).toBe(200),
      );
      longest = Math.max(longest, wait);
      return 'not yet' as const;
    };
    while ((await Promise.race([done, looked()])) !== 'done');
    const took = performance.now() - began;
    const { rows } = await unzip((await download).body);
    expect(rows('topics.json')).toHaveLength(ROWS);
    expect(rows('topics.csv')).toHaveLength(ROWS);
    // Would all stand still while a large one is written, the first of them waited for most of it.
    expect(longest / took).toBeLessThan(0.5);
  });

  test('is one at a time, and ends with whoever goes away', async () => {
    const { hostname, port } = new URL(site.address);
    const sent = request({
      hostname,
      port,
      path: PATH,
      method: 'POST',
      agent: false,
      headers: { host: new URL(site.address).host, ...browserHeadersOf(many) },
    });
    sent.end();
    const [told] = (await once(sent, 'response')) as [IncomingMessage];
    expect(told.statusCode).toBe(200);
    // Nothing is read, so it stands where the buffers are full.
    expect(problem(await exported(many))).toEqual([409, 'under-way']);
    told.destroy();
    await expect.poll(async () => (await exported(many)).status).toBe(200);
    await expect
      .poll(async () => {
        const [open] = await sql<{ n: number }[]>`
            select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
        return open?.n;
      })
      .toBe(0);
  });
});
