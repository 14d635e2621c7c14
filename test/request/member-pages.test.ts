import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageRoutes } from '../../app/routes.ts';
import { putAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { eventually } from '../support/eventually.ts';
import { hashOf, inlineScripts, mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { emailOf } from '../support/people.ts';
import { submitForm } from '../support/question-form.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { searchAnew } from '../support/searched-words.ts';
import { sharedSite } from '../support/shared-site.ts';
import { bellOf } from '../../app/frame/words.ts';

/** Pages that are made once for all members: each has their own in it, and nobody has anything of anybody else. */
const site = sharedSite();
let sql: postgres.Sql;

const READERS = [
  'visitor',
  'member',
  'answered',
  'insider',
  'outsider',
  'banned',
  'author',
] as const;
type Reader = (typeof READERS)[number];
const people = new Map<Reader, TestMember & { name: string }>();
const who = (reader: Reader) => people.get(reader);
const questions = { open: '', after: '', inside: '' };
const PATHS = () => Object.values(questions).map((id) => `/question/${id}`);
const CLUB = 'shared-pages-club';

/** Counts that stand nowhere else, by choice. */
const HIDDEN = { 1: 6_389, 2: 2_713 };
const SHARED_PATHS = pageRoutes
  .filter(({ forMembers, path }) => forMembers === 'shared' && !/[:*]/.test(path))
  .map(({ path }) => path);

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  for (const reader of READERS) {
    if (reader === 'visitor') continue;
    // No word of a page.
    const name = `Zq${reader}`;
    people.set(reader, { ...(await createMember(site, name)), name });
  }
  const insider = who('insider');
  const banned = who('banned');
  if (!insider || !banned) throw new Error('Nobody is there.');
  const community = await insertCommunity(sql, CLUB, 'invitation', [[insider, 'member']]);
  await sql`insert into community_bans (community_id, member_id, reason) values (${community}, ${banned.id}, 'A test')`;
  const choices = ['Plant trees', 'Build a fountain'];
  questions.open = await insertQuestion(sql, { text: 'What does the square need?', choices });
  questions.after = await insertQuestion(sql, {
    text: 'What did the square need?',
    choices,
    results: 'after',
  });
  questions.inside = await insertQuestion(sql, {
    text: 'Who waters the quillwort?',
    choices,
    community: CLUB,
    audience: 'community',
  });
  await insertAnswersInBulk(sql, questions.after, HIDDEN);
  await sql`
    update questions set author_id = (select id from members where email = ${emailOf('Zqauthor')})
    where public_id in ${sql([questions.open, questions.after])}`;
  for (const id of [questions.open, questions.after]) await answer('answered', id, '2');
  // An answer of the last seconds has a page of its own.
  await eventually(async () => {
    const { text } = await read('answered', `/question/${questions.open}`);
    if (!ownDataIn(text).page) throw new Error('The page is still made for one.');
  });
});
afterAll(async () => {
  await sql?.end();
});

const headersOf = (reader: Reader): Record<string, string> => {
  const cookie = who(reader)?.cookie;
  return cookie === undefined ? {} : { cookie };
};

const read = (reader: Reader, path: string) =>
  sendRequest(site.address, path, { headers: headersOf(reader) });

async function answer(reader: Reader, id: string, choice: string): Promise<void> {
  const headers = { ...headersOf(reader), 'sec-fetch-site': 'same-origin' };
  const { status, text } = await putAnswer(site.address, id, [choice], headers);
  if (status !== 200) throw new Error(text);
}

/** What the page has for the script of a member. */
function ownDataIn(html: string): { member?: { as: string; name: string }; page?: object } {
  const [, json = '{}'] =
    /<script type="application\/json" id="own-data">([^<]*)</.exec(html) ?? [];
  return JSON.parse(json) as { member?: { as: string; name: string }; page?: object };
}

const tagIn = (html: string) => /<html[^>]* data-as="([^"]+)"/.exec(html)?.[1];

describe.each([1, 2])('every reader, time %i', () => {
  test.each(READERS)('%s has nothing of anybody else', async (reader) => {
    const others = READERS.filter((one) => one !== reader).flatMap((one) => who(one)?.name ?? []);
    const own = who(reader)?.name;
    for (const path of [...PATHS(), ...SHARED_PATHS]) {
      const { text, headers } = await read(reader, path);
      expect(
        others.filter((name) => text.includes(name)),
        path,
      ).toEqual([]);
      expect(/place-[0-9a-f]{24}/.test(text), path).toBe(false);
      expect(tagIn(text) !== undefined, path).toBe(own !== undefined);
      expect(own === undefined || text.includes(own), path).toBe(true);
      expect([tagIn(text), undefined], path).toContain(ownDataIn(text).member?.as);
      const isPrivate = headers['cache-control'] === 'private, no-store';
      expect(own === undefined || isPrivate, path).toBe(true);
    }
  });

  test('each member has a tag of their own', async () => {
    const tags = await Promise.all(
      READERS.map(async (reader) => tagIn((await read(reader, PATHS()[0] ?? '')).text)),
    );
    expect(new Set(tags).size).toBe(READERS.length);
  });

  test('a question of a closed community is there for those who belong alone', async () => {
    for (const reader of READERS) {
      const { status, text } = await read(reader, `/question/${questions.inside}`);
      expect(status, reader).toBe(reader === 'insider' ? 200 : 404);
      expect(text.includes('quillwort'), reader).toBe(reader === 'insider');
    }
  });

  test('a result that waits is there for who answered alone', async () => {
    for (const reader of READERS) {
      const { text } = await read(reader, `/question/${questions.after}`);
      for (const count of Object.values(HIDDEN))
        expect(text.includes(count.toLocaleString('en')), `${reader} ${count}`).toBe(
          // One more than before chose the second.
          reader === 'answered' && count === HIDDEN[1],
        );
    }
  });

  test('one’s own answer is there for who gave it alone', async () => {
    for (const reader of READERS) {
      const { text } = await read(reader, `/question/${questions.open}`);
      const { page = {} } = ownDataIn(text);
      expect('choices' in page ? page.choices : [], reader).toEqual(
        reader === 'answered' ? ['2'] : [],
      );
    }
  });

  test('its author is offered no notice of its end', async () => {
    const { text } = await read('author', `/question/${questions.open}`);
    const { text: others } = await read('member', `/question/${questions.open}`);
    expect(others.includes('value="follow"')).toBe(true);
    expect(text.includes('value="follow"')).toBe(false);
  });
});

test('who asks at the same moment as others gets their own', async () => {
  const path = `/question/${questions.open}`;
  const asked = Array.from({ length: 12 }, (_, nth) => nth).flatMap((nth) =>
    READERS.map((reader) => ({ reader, at: nth % 2 === 0 ? path : '/faq' })),
  );
  const wrong = await Promise.all(
    asked.map(async ({ reader, at }) => {
      const { text } = await read(reader, at);
      const names = READERS.filter((one) => text.includes(who(one)?.name ?? '(nobody)'));
      const { page = {} } = ownDataIn(text);
      const found = [...names, ...('choices' in page ? ['an answer'] : [])].join(', ');
      const hasAnswer = reader === 'answered' && at === path;
      const own = [...(reader === 'visitor' ? [] : [reader]), ...(hasAnswer ? ['an answer'] : [])];
      return found === own.join(', ') ? [] : [`${reader} at ${at}: ${found}`];
    }),
  );
  expect(wrong.flat()).toEqual([]);
});

test('a page is made once for members of whom the same holds', async () => {
  const id = await insertQuestion(sql, { text: 'Is this the first text?' });
  const path = `/question/${id}`;
  expect((await read('member', path)).text.includes('Is this the first text?')).toBe(true);
  await sql`update questions set text = 'Is this the second text?' where public_id = ${id}`;
  await searchAnew(sql, id);
  expect((await read('outsider', path)).text.includes('Is this the first text?')).toBe(true);
});

test('following shows at once, to who follows alone', async () => {
  const path = `/question/${questions.open}`;
  await submitForm(site.address, who('outsider'), path, { does: 'follow' });
  expect((await read('outsider', path)).text.includes('value="unfollow"')).toBe(true);
  expect((await read('member', path)).text.includes('value="follow"')).toBe(true);
});

test('the page after an answer counts it', async () => {
  const id = await insertQuestion(sql, { choices: ['Plant trees', 'Build a fountain'] });
  const path = `/question/${id}`;
  await read('member', path);
  await answer('member', id, '1');
  const { text } = await read('member', path);
  expect(mainTextOf(text)).toContain('1 person');
});

test('unread notices are counted for each', async () => {
  const member = who('member');
  await sql`
    insert into notices (member_id, kind, what, question_id, in_site)
    select ${member?.id ?? ''}, 'outcome', 'closed', id, true
    from questions, generate_series(1, 3) where public_id = ${questions.open}`;
  for (const path of [`/question/${questions.open}`, '/faq']) {
    expect((await read('member', path)).text.includes(bellOf({ unread: 3 })), path).toBe(true);
    expect((await read('banned', path)).text.includes(bellOf({ unread: 0 })), path).toBe(true);
  }
});

test('it is compressed, and reads as it does uncompressed', async () => {
  const plain = await read('member', '/faq');
  const cookie = who('member')?.cookie ?? '';
  const zipped = await fetch(`${site.address}/faq`, {
    headers: { cookie, 'accept-encoding': 'gzip' },
  });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(plain.headers['content-encoding']).toBe(undefined);
  expect((await zipped.text()) === plain.text).toBe(true);
  expect(Number(zipped.headers.get('content-length'))).toBeLessThan(plain.body.length / 2);
});

test('a page that was removed is gone for members too', async () => {
  const id = await insertQuestion(sql, { text: 'Is this still here?' });
  const path = `/question/${id}`;
  expect((await read('member', path)).status).toBe(200);
  await sql`
    insert into question_removals (question_id, reason) select id, 'A test.' from questions where public_id = ${id}`;
  await sql`select pg_notify('old_pages', '')`;
  for (const reader of ['member', 'visitor'] as const)
    await expect.poll(async () => (await read(reader, path)).status).toBe(410);
});

test('an address that is written in another way shows the same of its reader', async () => {
  const path = `/question/%${questions.open.charCodeAt(0).toString(16)}${questions.open.slice(1)}`;
  const { status, text } = await read('author', path);
  expect(status).toBe(200);
  expect(text.includes('value="follow"')).toBe(false);
});

test('a name of markup stays a name', async () => {
  const name = '</script><b title="x">&';
  const member = who('insider');
  await sql`update members set name = ${name} where id = ${member?.id ?? ''}`;
  const { text } = await read('insider', `/question/${questions.open}`);
  await sql`update members set name = ${member?.name ?? ''} where id = ${member?.id ?? ''}`;
  expect(ownDataIn(text).member?.name).toBe(name);
  expect(text.includes('<b title="x">')).toBe(false);
  expect(text.match(/&lt;\/script&gt;&lt;b title=/g)).toHaveLength(2);
});

test('an answer of several picks has a page of its own', async () => {
  const id = await insertQuestion(sql, { kind: 'ranking', choices: 3 });
  const cookie = { cookie: who('member')?.cookie ?? '', 'sec-fetch-site': 'same-origin' };
  await putAnswer(site.address, id, ['3', '1', '2'], cookie);
  const { text } = await read('member', `/question/${id}`);
  expect(ownDataIn(text).member).toBeUndefined();
  expect(ownDataIn((await read('outsider', `/question/${id}`)).text).member).toBeDefined();
});

test('the data that the router asks for are made for one', async () => {
  const path = `/question/${questions.open}.data`;
  const [own, others] = [await read('answered', path), await read('member', path)];
  for (const { text, status } of [own, others]) {
    expect(status).toBe(200);
    expect(text.includes('isForAllMembers')).toBe(false);
  }
  expect(own.text.includes('"receipt"')).toBe(true);
  expect(others.text.includes('"receipt"')).toBe(false);
});

test('HEAD tells what GET would have told', async () => {
  const headers = headersOf('member');
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => sendRequest(site.address, '/faq', { method, headers })),
  );
  expect(head?.headers['content-length']).toBe(get?.headers['content-length']);
  expect(head?.body).toHaveLength(0);
});

test('its policy allows the scripts of the page, none of which has anything of one’s own', async () => {
  const { text, headers } = await read('member', `/question/${questions.open}`);
  const policy = headers['content-security-policy'] ?? '';
  const scripts = inlineScripts(text);
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts) {
    expect(policy).toContain(hashOf(script));
    expect(script.includes(who('member')?.name ?? '')).toBe(false);
  }
});
