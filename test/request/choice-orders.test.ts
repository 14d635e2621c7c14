import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHOICE_ORDERS, shuffleChoices } from '../../app/questions/choice-order.ts';
import { putAnswer } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { hashOf, inlineScripts, markupOf } from '../support/html.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { insertBestReason, insertReason } from '../support/reasons.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { unusedPort } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { joinInSurvey } from '../support/surveys.ts';

/** A question's page is made once for all orders of its choices, and each reader has it in theirs. */
let site: OwnSite;
let metrics: string;
let sql: postgres.Sql;
let member: TestMember;

/** So many that each order has its readers. */
const BROWSERS = Array.from({ length: 80 }, (_, at) => `browser ${at}`);
const FEW = { 1: 5, 2: 3, 3: 5 };
const MANY = { 1: 40, 2: 25, 3: 30, 4: 1 };

/** So that no minute passes in what a page says of them. */
const LONG = { opensIn: '-60 hours', closesIn: '60 hours' };

const CASES: Record<string, QuestionInput & { people?: Record<number, number> }> = {
  'a question nobody answered': { choices: 3, none: true, unsure: true },
  'counts of few': { choices: 4, people: FEW, none: true },
  'shares of many': { choices: 4, people: MANY },
  'a result after answering': { choices: 6, results: 'after', people: MANY },
  'one of two': { choices: 2 },
  'several of twelve': { kind: 'multiple', choices: 12, none: true, people: FEW },
  'a ranking': { kind: 'ranking', choices: 5, none: true },
  'a ranking of few': { kind: 'ranking', choices: 4, people: FEW },
  'a ranking of many': { kind: 'ranking', choices: 4, people: MANY },
  'a ranking that is over': { kind: 'ranking', choices: 4, people: FEW, closesIn: '-20 hours' },
  'a scale': { kind: 'scale', choices: 5, people: FEW },
  'a question that is over': { choices: 5, people: FEW, closesIn: '-20 hours' },
  'a question that has not begun': { choices: 5, opensIn: '30 hours' },
  'a question of members': { choices: 5, audience: 'members' },
};
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? '';

beforeAll(async () => {
  const port = await unusedPort();
  metrics = `http://localhost:${port}`;
  site = await startSite({ LIMITS_SCALE: '1000', METRICS_PORT: String(port) });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  member = await createMember(site, 'Ordered');
  for (const [name, { people, ...asked }] of Object.entries(CASES)) {
    const id = await insertQuestion(sql, { ...LONG, ...asked, text: `What is ${name}?` });
    if (people) await insertAnswersInBulk(sql, id, people);
    ids.set(name, id);
  }
  const said = await insertQuestion(sql, { ...LONG, choices: 3, text: 'What is said?' });
  for (const choice of [3, 1, 2]) {
    await insertBestReason(sql, said, { choice, text: `The best of ${choice}` });
    await insertReason(sql, said, choice, `Another of ${choice}`);
  }
  ids.set('the best reasons of all', said);
  const further = await insertQuestion(sql, { ...LONG, choices: 5, text: 'What else is said?' });
  for (const choice of [3, 1, 2, 4])
    await insertBestReason(sql, further, { choice, text: `The best of ${choice}` });
  ids.set('the best reasons of some', further);
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const read = (path: string, browser: string): Promise<HttpResponse> =>
  sendRequest(site.address, path, { headers: { 'user-agent': browser } });

/** Empty initial picks, which change nothing on a page, but it is made for who asks, in their order from the beginning. */
const MADE_FOR_ONE = 'choice=';

/** What two such pages do not have alike: scripts with the data, the order for the script, and how long ago it was. */
function comparable(html: string): string {
  return markupOf(html)
    .replace(/ data-order="[^"]*"/, '')
    .replaceAll(/(?:\?|&amp;|%3F|%26)choice(?:=|%3D)/g, '')
    .replaceAll(/<time[^>]*>[^<]*<\/time>/g, '')
    .replaceAll(/<script\b[^>]*><\/script>/g, '');
}

function choicesIn(html: string): string[] {
  const labels = markupOf(html).matchAll(/<bdi[^>]*>(Choice \d+)<\/bdi>/g);
  return [...new Set(Array.from(labels, ([, label = '']) => label))];
}

/** Distinct orders, each with a browser that has it. */
async function readersOf(
  path: string,
): Promise<Map<string, { browser: string; page: HttpResponse }>> {
  const readers = new Map<string, { browser: string; page: HttpResponse }>();
  for (const browser of BROWSERS) {
    const page = await read(path, browser);
    const order = choicesIn(page.text).join();
    if (!readers.has(order)) readers.set(order, { browser, page });
  }
  return readers;
}

async function countMade(): Promise<number> {
  const { text } = await sendRequest(metrics, '/metrics');
  return ['miss', 'refill'].reduce(
    (sum, outcome) =>
      sum +
      Number(
        new RegExp(`page_cache_lookups_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1],
      ),
    0,
  );
}

describe('each order of a page', () => {
  test.each([...Object.keys(CASES), 'the best reasons of all', 'the best reasons of some'])(
    'is what it would be if it were made for its reader alone: %s',
    async (name) => {
      const path = `/question/${idOf(name)}`;
      const readers = await readersOf(path);
      for (const { browser, page } of readers.values()) {
        const alone = await read(`${path}?${MADE_FOR_ONE}`, browser);
        expect(page.status).toBe(200);
        expect(comparable(page.text)).toBe(comparable(alone.text));
      }
    },
  );

  test('is one of twelve, and each has its own', async () => {
    const id = idOf('several of twelve');
    const labels = Array.from({ length: 12 }, (_, at) => `Choice ${at + 1}`);
    const orders = Array.from({ length: CHOICE_ORDERS }, (_, order) =>
      shuffleChoices(labels, id, order).join(),
    );
    const readers = await readersOf(`/question/${id}`);
    expect([...readers.keys()].toSorted()).toEqual(orders.toSorted());
    const tags = [...readers.values()].map(({ page }) => page.headers.etag);
    expect(new Set(tags).size).toBe(CHOICE_ORDERS);
  });

  test('says to the script what it is', async () => {
    const { values } = {
      values: [...(await readersOf(`/question/${idOf('a ranking')}`)).values()],
    };
    for (const { page } of values) {
      const [, order] = /<html[^>]* data-order="([^"]*)"/.exec(page.text) ?? [];
      expect(order?.split(' ').map((number) => `Choice ${number}`)).toEqual(choicesIn(page.text));
    }
  });

  test('has the same scripts, which its policy names', async () => {
    const readers = [...(await readersOf(`/question/${idOf('several of twelve')}`)).values()];
    const scripts = readers.map(({ page }) => inlineScripts(page.text));
    for (const one of scripts) expect(one).toEqual(scripts[0]);
    for (const { page } of readers)
      for (const script of scripts[0] ?? [])
        expect(page.headers['content-security-policy']).toContain(hashOf(script));
  });

  test('has no mark left', async () => {
    for (const id of ids.values())
      expect((await read(`/question/${id}`, 'anybody')).text).not.toMatch(
        /data-piece|piece-[0-9a-f]{24}/,
      );
  });

  test('has an ETag of its own that others do not match', async () => {
    const path = `/question/${idOf('several of twelve')}`;
    const [one, other] = [...(await readersOf(path)).values()];
    if (!one || !other) throw new Error('There is only one order.');
    const ask = (browser: string, tag = '') =>
      sendRequest(site.address, path, {
        headers: { 'user-agent': browser, 'if-none-match': tag },
      });
    expect((await ask(one.browser, one.page.headers.etag)).status).toBe(304);
    expect((await ask(other.browser, one.page.headers.etag)).status).toBe(200);
  });

  test('is kept in a survey too, and in what the router asks for', async () => {
    const [first, second] = [
      await insertQuestion(sql, { ...LONG, choices: 4 }),
      await insertQuestion(sql, { ...LONG, choices: 4 }),
    ];
    const survey = await joinInSurvey(sql, [first, second]);
    const path = `/question/${second}`;
    for (const { browser, page } of (await readersOf(`${path}?survey=${survey}`)).values()) {
      const alone = await read(`${path}?survey=${survey}&${MADE_FOR_ONE}`, browser);
      expect(comparable(page.text)).toBe(comparable(alone.text));
      const { text } = await read(`${path}.data?survey=${survey}`, browser);
      const labels = Array.from(text.matchAll(/"(Choice \d)\\?"/g), ([, label = '']) => label);
      // A list is written from its end.
      expect([...new Set(labels)].toReversed()).toEqual(choicesIn(page.text));
      expect(text).not.toContain('isForAllOrders');
    }
  });
});

test.each(['counts of few', 'several of twelve', 'a ranking', 'the best reasons of some'])(
  'members have their order, in one page for all of them: %s',
  async (name) => {
    const path = `/question/${idOf(name)}`;
    for (const { browser, page } of [...(await readersOf(path)).values()].slice(0, 4)) {
      const headers = { 'user-agent': browser, cookie: member.cookie };
      const { text } = await sendRequest(site.address, path, { headers });
      expect(text).toContain('isForAllMembers');
      expect(choicesIn(text)).toEqual(choicesIn(page.text));
      expect(/ data-order="([^"]*)"/.exec(text)?.[1]).toBe(
        / data-order="([^"]*)"/.exec(page.text)?.[1],
      );
      expect(text).not.toMatch(/data-piece|piece-[0-9a-f]{24}/);
    }
  },
);

test('so have members who answered, with their own choice marked', async () => {
  const id = await insertQuestion(sql, { ...LONG, choices: 4, text: 'What did members answer?' });
  await insertAnswersInBulk(sql, id, FEW);
  const path = `/question/${id}`;
  const { cookie } = member;
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  expect((await putAnswer(site.address, id, ['3'], headers)).status).toBe(200);
  const readAs = (browser: string, query = '') =>
    sendRequest(site.address, `${path}${query}`, { headers: { 'user-agent': browser, cookie } });
  // What somebody wrote a moment ago is on a page of their own.
  await eventually(async () => {
    const { text } = await readAs('anybody');
    if (!text.includes('isForAllMembers')) throw new Error('It is made for one.');
  });
  const orders = new Set<string>();
  for (const browser of BROWSERS.slice(0, 12)) {
    const { text } = await readAs(browser);
    const alone = await readAs(browser, `?${MADE_FOR_ONE}`);
    expect(alone.text).not.toContain('isForAllMembers');
    const order = choicesIn(text);
    expect(order).toEqual(choicesIn(alone.text));
    orders.add(order.join());
    const rows = Array.from(markupOf(text).matchAll(/<tr .*?<\/tr>/gs), ([row]) => row);
    const starred = rows.filter((row) => row.includes('strip-star'));
    expect(starred.map((row) => choicesIn(row).join())).toEqual(['Choice 3']);
  }
  expect(orders.size).toBeGreaterThan(1);
});

test('a page is made once for all orders, and once more after a change', async () => {
  const id = await insertQuestion(sql, { choices: 12, text: 'How often is it made?' });
  const before = await countMade();
  expect((await readersOf(`/question/${id}`)).size).toBe(CHOICE_ORDERS);
  expect((await countMade()) - before).toBe(1);
  expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
  // The old page may be sent for two seconds at most.
  await eventually(async () => {
    const readers = [...(await readersOf(`/question/${id}`)).values()];
    if (!readers.every(({ page }) => page.text.includes('1 person counted')))
      throw new Error('It is old.');
  });
  expect((await countMade()) - before).toBeLessThanOrEqual(3);
});
