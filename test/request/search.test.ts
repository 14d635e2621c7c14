import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshWordIndex } from '../../app/questions/lists/word-index.server.ts';
import { markupOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { loadQuestionList, loadAllPages } from '../support/question-list.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { searchAnew } from '../support/searched-words.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import * as discoveryListWords from '../../app/discovery/words/list.ts';
import { waitingBackends } from '../support/waiting-backends.ts';

let site: OwnSite;
/** The same site with the limits it really has. */
let hurried: ServerProcess;
let sql: postgres.Sql;

/** Questions in several scripts, each found by its own words below. */
const ASKED = {
  quince: { text: 'Is quince jam worth the long stirring?', choices: ['Gladly', 'Never again'] },
  french: {
    text: 'Préférez-vous l’été à la montagne, ou l’hiver à Besançon ?',
    choices: ['Été', 'Hiver'],
  },
  german: {
    text: 'Soll die Große Straße im Sommer den Fußgängern gehören?',
    choices: ['Ja', 'Nein'],
  },
  turkish: { text: 'İstanbul’da vapur mu, metro mu?', choices: ['Vapur', 'Metro'] },
  polish: { text: 'Czy łódź z żaglem jest szybsza?', choices: ['Tak', 'Nie'] },
  russian: { text: 'Пойдёте ли вы на выборы мэра?', choices: ['Да', 'Нет'] },
  greek: { text: 'Θα πάτε στις ΕΚΛΟΓΈΣ του δήμου;', choices: ['Ναι', 'Όχι'] },
  arabic: { text: 'هل تُفَضِّل القهوةَ أم الشاي؟', choices: ['قهوة', 'شاي'] },
  hebrew: { text: 'האם צריך לסגור את הרחוב למכוניות?', choices: ['כן', 'לא'] },
  hindi: { text: 'क्या आप हिन्दी में अख़बार पढ़ते हैं?', choices: ['हाँ', 'नहीं'] },
  japanese: { text: '次の選挙で投票しますか。東京都の方へ。', choices: ['はい', 'いいえ'] },
  chinese: { text: '您支持公园禁烟吗？', choices: ['支持', '反对'] },
  korean: { text: '주말에 도서관을 열어야 할까요?', choices: ['네', '아니요'] },
  thai: { text: 'คุณชอบดื่มกาแฟตอนเช้าไหม', choices: ['ชอบ', 'ไม่ชอบ'] },
} as const;
const ids = new Map<string, string>();

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  // So little that it earns nothing to speak of while it is asked.
  hurried = await startServer({
    DATABASE_URL: site.databaseUrl,
    TRUST_PROXY: '127.0.0.1',
    LIMITS_SCALE: '0.05',
  });
  await untilReady(hurried);
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  for (const [name, { text, choices }] of Object.entries(ASKED))
    ids.set(name, await insertQuestion(sql, { text, choices: [...choices] }));
});
afterAll(async () => {
  await hurried?.stop();
  await sql?.end();
  await site?.stop();
});

const LIST = '/api/v1/questions';
const search = (q: string, more = '') => `${LIST}?q=${encodeURIComponent(q)}${more}`;
async function found(q: string): Promise<string[]> {
  const { items } = await loadQuestionList(site.address, search(q, '&limit=100'));
  return items.map(({ id }) => id);
}

/** What the page says of how much it found. */
async function said(q: string): Promise<string> {
  const { text } = await sendRequest(site.address, `/question?q=${encodeURIComponent(q)}`);
  return />([^<>]*“[^<>]*”[^<>]*\.)</.exec(markupOf(text))?.[1] ?? '';
}

describe('a question is found by its words', () => {
  test.each([
    ['quince', 'quince jam'],
    ['quince', 'QUINCE'],
    ['quince', 'stirring quince'],
    ['quince', 'qui'],
    ['quince', '"jam worth"'],
    ['quince', 'quince -butter'],
    ['quince', 'quince gladly'],
    ['quince', 'quince or xylophone'],
    ['french', 'ete besancon'],
    ['french', 'été'],
    ['french', 'preferez vous'],
    ['german', 'grosse strasse'],
    ['german', 'fussgängern'],
    ['turkish', 'istanbul'],
    ['polish', 'lodz zagl'],
    ['russian', 'выборы'],
    ['russian', 'ВЫБОРЫ МЭР'],
    ['russian', 'пойдете'],
    ['greek', 'εκλογές'],
    ['greek', 'εκλογες δημου'],
    ['arabic', 'القهوة'],
    ['arabic', 'تفضل'],
    ['hebrew', 'הרחוב'],
    ['hindi', 'हिन्दी'],
    ['japanese', '選挙'],
    ['japanese', '東京'],
    ['chinese', '公园'],
    ['korean', '도서관'],
    ['thai', 'กาแฟ'],
  ])('%s by %s', async (name, words) => {
    expect(await found(words)).toContain(ids.get(name));
  });

  test.each([
    ['quince', 'quinze'],
    ['quince', 'qunice'],
    ['quince', 'quincee'],
    ['german', 'strase'],
    ['russian', 'выбоы'],
    ['greek', 'εκλογεσς'],
  ])('%s in another spelling, %s', async (name, words) => {
    expect(await found(words)).toContain(ids.get(name));
  });

  test.each([
    ['quince', 'quince -jam'],
    ['quince', '"jam quince"'],
    ['quince', 'quince xylophone'],
    ['japanese', '京東'],
    ['quince', '"quinze"'],
  ])('%s not by %s', async (name, words) => {
    expect(await found(words)).not.toContain(ids.get(name));
  });

  test('"elektion" finds the elections of the demo set', async () => {
    const { items } = await loadQuestionList(site.address, search('elektion'));
    expect(items.length).toBeGreaterThan(0);
    expect(items.some(({ text }) => /election/i.test(text))).toBe(true);
    expect(await said('elektion')).toMatch(
      /No exact match for “elektion”\. \d+ questions match in another form or spelling\./,
    );
  });

  test('as soon as it is written, and not by what it was before', async () => {
    const id = await insertQuestion(sql, { text: 'Would you keep a marmoset?' });
    expect(await found('marmoset')).toEqual([id]);
    await sql`update questions set text = 'Would you keep an axolotl?' where public_id = ${id}`;
    await searchAnew(sql, id);
    expect(await found('"marmoset"')).toEqual([]);
    expect(await found('axolotl')).toEqual([id]);
    await sql`update choices set label = 'In a bathtub' where number = 1 and question_id = (select id from questions where public_id = ${id})`;
    await searchAnew(sql, id);
    expect(await found('axolotl bathtub')).toEqual([id]);
    await sql`delete from choices where number = 1 and question_id = (select id from questions where public_id = ${id})`;
    await searchAnew(sql, id);
    expect(await found('axolotl bathtub')).toEqual([]);
    await sql`insert into question_topics select t.id, q.id, 1 from topics t, questions q where t.slug = 'travel' and q.public_id = ${id}`;
    await searchAnew(sql, id);
    expect(await found('axolotl travel')).toEqual([id]);
    await sql`update topics set name = 'Voyages' where slug = 'travel'`;
    await searchAnew(sql, id);
    expect(await found('axolotl voyages')).toEqual([id]);
    await sql`delete from questions where public_id = ${id}`;
    expect(await found('axolotl')).toEqual([]);
  });
});

test('of two who change one question at once, neither is lost to the search', async () => {
  const id = await insertQuestion(sql, { text: 'Would you keep a tapir?' });
  const other = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  const before = Promise.withResolvers<void>();
  const text = sql.begin(async (tx) => {
    await tx`update questions set text = 'Would you keep an okapi?' where public_id = ${id}`;
    await searchAnew(tx, id);
    await before.promise;
  });
  const choice = other.begin(async (tx) => {
    await tx`update choices set label = 'In a greenhouse' where number = 1 and question_id = (select id from questions where public_id = ${id})`;
    await searchAnew(tx, id);
  });
  await expect.poll(() => waitingBackends(sql)).toBeGreaterThan(0);
  before.resolve();
  await Promise.all([text, choice]);
  await other.end();
  expect(await found('okapi greenhouse')).toEqual([id]);
  expect(await found('"tapir"')).toEqual([]);
});

describe('what is found', () => {
  test('is ordered by where the words stand, then by people, then by age', async () => {
    const inContext = await insertQuestion(sql, { context: 'It is about the zither.' });
    const inChoices = await insertQuestion(sql, { choices: ['A zither', 'A drum'] });
    const old = await insertQuestion(sql, {
      text: 'Is the zither an instrument?',
      opensIn: '-3 hours',
    });
    const young = await insertQuestion(sql, { text: 'Is the zither loud?', opensIn: '-2 hours' });
    const answered = await insertQuestion(sql, {
      text: 'Who tunes the zither?',
      opensIn: '-4 hours',
    });
    await insertAnswersInBulk(sql, answered, { 1: 40, 2: 3 });
    await insertAnswersInBulk(sql, inContext, { 1: 60 });
    await sql`delete from question_orders`;
    expect(await found('zither')).toEqual([answered, young, old, inChoices, inContext]);
    const byTime = await loadQuestionList(site.address, search('zither', '&sort=new'));
    expect(byTime.items.map(({ id }) => id).slice(-3)).toEqual([young, old, answered]);
  });

  test('is counted, and the count is what is there', async () => {
    const pages = await loadAllPages(site.address, search('work', '&limit=7'));
    const items = pages.flat();
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const counted = Array.from(
      (await said('work')).matchAll(/(\d+) questions? match(?:es)? /g),
      ([, one]) => Number(one),
    );
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(items.length);
  });

  test('stays what it is while more of it comes', async () => {
    const before = await found('should');
    expect(before.length).toBeGreaterThan(24);
    const pages = await loadAllPages(site.address, search('should', '&limit=9'), async () => {
      await insertQuestion(sql, { text: 'Should this be found?', opensIn: '-1 second' });
      const last = before.at(-1) ?? '';
      await sql`
        insert into question_orders (sort, questions, scores, answers, hours)
        select 'answered', array[id], array[1], array[1], array[0] from questions where public_id = ${last}`;
    });
    const seen = pages.flat().map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    await sql`delete from question_orders`;
  });

  test('keeps to a topic', async () => {
    const all = await loadQuestionList(site.address, search('should', '&limit=100'));
    const some = await loadQuestionList(site.address, search('should', '&limit=100&topic=work'));
    const onWork = all.items.filter(({ topics }) => topics.some(({ slug }) => slug === 'work'));
    expect(onWork.length).toBeGreaterThan(0);
    expect(some.items.map(({ id }) => id)).toEqual(onWork.map(({ id }) => id));
  });

  test('is nothing at times, and the page has ways on', async () => {
    const none = await sendRequest(site.address, '/question?q=museums+xyzzyplugh&topic=work');
    expect(none.status).toBe(200);
    expect(none.text).toContain('No question matches “museums xyzzyplugh”');
    expect(none.text).toContain(discoveryListWords.searchAllTopics);
    expect(none.text.match(/Ask it yourself/g)).toHaveLength(1);
    const sign = await sendRequest(site.address, '/question?q=%3F%3F%3F');
    expect(sign.status).toBe(200);
    expect(sign.text).toContain(discoveryListWords.enterALetter);
    expect(await loadQuestionList(site.address, search('xyzzyplugh'))).toEqual({
      items: [],
      next: null,
      foundInReasons: [],
    });
  });
});

describe('whatever is typed', () => {
  test.each([
    "'; drop table questions; --",
    "' or '1'='1",
    '%',
    '_',
    '\\',
    '\\x00',
    'a:*',
    'a & b | !c <-> d',
    "''",
    '"',
    '""""""',
    '-',
    '- - -',
    '-"',
    '(((',
    ')',
    '!!',
    ':',
    '<script>alert(1)</script>',
    '{{7*7}} ${7*7}',
    '\u202eabc',
    '\u0000',
    'a\u0000b',
    '👩‍👩‍👧‍👦 family',
    'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
    'or or or',
    'a '.repeat(60),
    'x'.repeat(500),
    'ß'.repeat(100),
    '東'.repeat(100),
    '"a b c d e f g h i j k l m n o p q r s t u v w x y z',
    '__proto__',
    'NaN',
    '1e309',
  ])('%j is answered', async (typed) => {
    const page = await sendRequest(site.address, `/question?q=${encodeURIComponent(typed)}`);
    const expected = typed.includes('\u0000') ? [400] : [200];
    expect(expected).toContain(page.status);
    expect([200, 400]).toContain((await sendRequest(site.address, search(typed))).status);
  });

  test('bytes that are no text are answered too', async () => {
    for (const bytes of ['%ff%fe', '%c3%28', '%ed%a0%80', '%', '%zz'])
      expect([200, 400]).toContain(
        (await sendRequest(site.address, `/question?q=${bytes}`)).status,
      );
  });
});

describe('while somebody types a question', () => {
  test('those that ask nearly the same are offered, the nearest first', async () => {
    const { items } = await loadQuestionList(
      site.address,
      `${LIST}/similar?text=${encodeURIComponent('Would you take a 4 day week for ten percent less pay')}`,
    );
    expect(items[0]?.text).toBe('Would you take a four-day week for ten percent less pay?');
    const other = await loadQuestionList(
      site.address,
      `${LIST}/similar?text=${encodeURIComponent('Is quince jam worth it?')}`,
    );
    expect(other.items[0]?.id).toBe(ids.get('quince'));
    const japanese = await loadQuestionList(
      site.address,
      `${LIST}/similar?text=${encodeURIComponent('次の選挙で投票しますか')}`,
    );
    expect(japanese.items[0]?.id).toBe(ids.get('japanese'));
  });

  test('or none', async () => {
    for (const text of ['', 'the', 'xyzzy plugh frotz', '???', "'; drop table questions"])
      expect(
        (await loadQuestionList(site.address, `${LIST}/similar?text=${encodeURIComponent(text)}`))
          .items,
      ).toEqual([]);
  });

  test('a text too long or given twice is refused', async () => {
    for (const query of [`text=${'x'.repeat(801)}`, 'text=a&text=b']) {
      const { status, text } = await sendRequest(site.address, `${LIST}/similar?${query}`);
      expect(status).toBe(400);
      expect(JSON.parse(text)).toMatchObject({ errors: [{ parameter: 'text' }] });
    }
  });

  test('a network that asks without end is told to wait', async () => {
    const asked = await Promise.all(
      Array.from({ length: 160 }, () =>
        sendRequest(hurried.address, `${LIST}/similar?text=quince`),
      ),
    );
    const refused = asked.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(asked.some(({ status }) => status === 200)).toBe(true);
    expect(asked.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);
  });
});

test('a network that searches without end is told to wait, and reads on meanwhile', async () => {
  const from = { 'x-forwarded-for': '198.51.100.7' };
  const paths = ['/question?q=quince', search('quince')];
  const answers = await Promise.all(
    Array.from({ length: 160 }, (_, at) =>
      sendRequest(hurried.address, paths[at % 2] ?? '', { headers: from }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(6);
  for (const { headers } of refused) expect(headers['retry-after']).toBe('2');
  const told = refused.find(({ headers }) => headers['content-type']?.startsWith('text/html'));
  expect(told?.text).toContain(discoveryListWords.waitThenSearch);
  expect(told?.text).toContain('value="quince"');
  expect(refused.some(({ text }) => text.includes('"code":"often"'))).toBe(true);
  // A kept page costs nothing, and another network is another reader.
  for (const path of ['/question', LIST])
    expect((await sendRequest(hurried.address, path, { headers: from })).status).toBe(200);
  const other = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect((await sendRequest(hurried.address, search('quince'), other)).status).toBe(200);
});

test('at night words are counted, and those of no question leave', async () => {
  const known = () => sql<{ questions: number }[]>`
    select questions from search_words where word = 'gryphon'`;
  await insertQuestion(sql, { text: 'Is the gryphon real?' });
  await insertQuestion(sql, { text: 'Is a gryphon kind?' });
  expect(await known()).toEqual([{ questions: 1 }]);
  await sql.begin(refreshWordIndex);
  expect(await known()).toEqual([{ questions: 2 }]);
  await sql`delete from questions where text like '%gryphon%'`;
  await sql.begin(refreshWordIndex);
  expect(await known()).toEqual([]);
});
