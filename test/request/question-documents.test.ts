import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEveryQuestion } from '../support/by-question.ts';
import { putAnswer } from '../support/answers.ts';
import { markupOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { loadQuestionList } from '../support/question-list.ts';
import { linksOf } from '../support/paths.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { expectSoonerThan, measureMs } from '../support/eventually.ts';
import * as outsideWords from '../../app/questions/words/outside.ts';
import * as frameWordsWords from '../../app/frame/words.ts';
import * as listingWords from '../../app/discovery/words/listing.ts';

let site: OwnSite;
let sql: postgres.Sql;
beforeAll(async () => {
  site = await startSite();
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const LIST = '/api/v1/questions';
const get = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(site.address, path, { headers });

describe('a question as a document', () => {
  test('says what programs ask for, and the same in a list', async () => {
    const id = await insertQuestion(sql, {
      text: 'Is it the same in both?',
      context: 'More about it.',
      choices: ['One', 'Two'],
      unsure: true,
      topics: ['work', 'home'],
    });
    await insertAnswersInBulk(sql, id, { 1: 2, 101: 1 });
    const { status, text } = await get(`${LIST}/${id}`);
    expect(status).toBe(200);
    const { picture, asker, ...question } = JSON.parse(text) as Record<string, unknown>;
    // Nobody is named who chose no handle.
    expect(asker).toBeNull();
    const drawn = `${site.address}/api/v1/questions/${id}/picture`;
    expect(picture).toEqual({
      png: `${drawn}.png`,
      svg: `${drawn}.svg`,
      width: 1200,
      height: 630,
      // The choices of few people stand in an order of chance.
      alt: expect.stringMatching(
        /^Result of “Is it the same in both\?”: (?:One: 2 people and Two: 0|Two: 0 people and One: 2) people, of 2 people\. That is too few for percentages\.$/,
      ) as unknown,
    });
    expect(question).toMatchObject({
      id,
      surveyId: expect.stringMatching(/^[0-9a-z]{10}$/) as unknown,
      kind: 'single',
      state: 'open',
      text: 'Is it the same in both?',
      context: 'More about it.',
      choices: [
        { id: '1', label: 'One' },
        { id: '2', label: 'Two' },
        { id: '101', label: outsideWords.outsideLabels.unsure, outside: true },
      ],
      audience: 'everyone',
      resultShows: 'now',
      turnout: 3,
      topics: [
        { slug: 'work', name: 'Work' },
        { slug: 'home', name: 'Home' },
      ],
      community: null,
      demo: false,
      demoAnswers: 0,
      visitorsSayWhy: false,
      weighted: false,
      shuffled: true,
    });
    for (const name of ['opens', 'closes'])
      expect(new Date(String(question[name])).toISOString()).toBe(question[name]);
    const { items } = await loadQuestionList(site.address, `${LIST}?q=same+in+both`);
    expect(items).toEqual([{ ...question, moving: null }]);
  });

  test('says in words what its picture draws, and nothing of a result that waits', async () => {
    const read = async (path: string) => (await get(path)).text;
    const altOf = async (id: string) =>
      (JSON.parse(await read(`${LIST}/${id}`)) as { picture: { alt: string } }).picture.alt;
    const ranked = await insertQuestion(sql, { kind: 'ranking', choices: 3 });
    await insertAnswersInBulk(sql, ranked, { 1: 20, 2: 40 });
    expect(await read(`${LIST}/${ranked}/picture.svg`)).toContain(
      `<desc>${await altOf(ranked)}</desc>`,
    );
    const hidden = await insertQuestion(sql, { results: 'closed', choices: ['One', 'Two'] });
    await insertAnswersInBulk(sql, hidden, { 1: 37, 2: 24 });
    const alt = await altOf(hidden);
    expect(alt).toContain('61 people have answered');
    expect(alt).not.toMatch(/37|24|%/);
  });

  test('is new as soon as somebody answers', async () => {
    // By its time alone it would be the old one for five seconds.
    await expectSoonerThan(4_000, async () => {
      const id = await insertQuestion(sql);
      const turnout = async () =>
        (JSON.parse((await get(`${LIST}/${id}`)).text) as { turnout: number }).turnout;
      expect(await turnout()).toBe(0);
      return measureMs(async () => {
        expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
        await expect.poll(turnout).toBe(1);
      });
    });
  });

  test.each([
    ['0000000000', 404, 'gone'],
    ['not-an-id', 404, 'gone'],
  ])('%s is none', async (id, status, code) => {
    const answer = await get(`${LIST}/${id}`);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(answer.text)).toMatchObject({ status, code });
  });

  test.each([
    ['?fields=text', 'fields'],
    ['/result?audience=member', 'audience'],
    ['/result?audience=members&audience=visitors', 'audience'],
    ['/result?least=', 'least'],
    ['/result?limit=3', 'limit'],
  ])(
    'a parameter that is not one is refused instead of passed over: %s',
    async (query, parameter) => {
      const id = await insertQuestion(sql);
      const { status, headers, text } = await get(`${LIST}/${id}${query}`);
      expect(status).toBe(400);
      expect(headers['content-type']).toBe('application/problem+json');
      expect(JSON.parse(text)).toMatchObject({ code: 'parameters', errors: [{ parameter }] });
    },
  );

  test.each([
    ['scheduled', { opensIn: '1 hour', closesIn: '2 hours' }],
    ['open', {}],
    ['closed', { opensIn: '-2 hours', closesIn: '-1 hour' }],
  ] as const)('one that is %s says so', async (state, asked) => {
    const id = await insertQuestion(sql, asked);
    expect(JSON.parse((await get(`${LIST}/${id}`)).text)).toMatchObject({ state });
    const { items } = await loadQuestionList(site.address, `${LIST}?sort=new&limit=100`);
    expect(items.some((item) => item.id === id)).toBe(state !== 'scheduled');
  });

  test('what is asked where one must be invited is nowhere, whoever knows its address', async () => {
    await sql`
      insert into communities (slug, name, about, rules, joining) values ('locked', 'Locked', 'A test', 'None', 'invitation')
      on conflict do nothing`;
    const text = 'Shall the locked room get a heron?';
    const id = await insertQuestion(sql, { text, community: 'locked', topics: ['work'] });
    await insertAnswersInBulk(sql, id, { 1: 3_001, 2: 2_003 });
    const [row] = await sql<{ survey: string }[]>`
      select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
    for (const path of [
      `${LIST}/${id}`,
      `${LIST}/${id}/result`,
      `/question/${id}`,
      `/embed/results/${row?.survey}`,
    ])
      expect((await get(path)).status, path).toBe(404);
    for (const path of [
      `/question/${id}.data`,
      `/embed/test?survey=${row?.survey}`,
      '/_.data',
      '/live.data',
      '/question.data',
      '/topic/work.data',
      '/community/locked.data',
      `${LIST}?q=heron`,
      `${LIST}?sort=answered&topic=work&limit=100`,
      `${LIST}/similar?text=${encodeURIComponent(text)}`,
      `/api/v1/me/answers?question=${id}`,
      `/api/v1/me/reasons?question=${id}`,
    ])
      expect((await get(path)).text, path).not.toMatch(/heron|3001|3,001/);
    expect((await putAnswer(site.address, id, ['1'])).status).toBe(404);
  });

  test('a removed one says so', async () => {
    const id = await insertQuestion(sql);
    await sql`insert into question_removals (question_id, reason) select id, 'A test' from questions where public_id = ${id}`;
    const answer = await get(`${LIST}/${id}`);
    expect(answer.status).toBe(410);
    expect(JSON.parse(answer.text)).toMatchObject({ status: 410, code: 'removed' });
  });
});

describe('the list as a document', () => {
  test.each([
    ['sort=odd', 'sort'],
    ['sort=', 'sort'],
    ['sort=new&sort=closing', 'sort'],
    ['topic=no-such-topic', 'topic'],
    ['topic=Work', 'topic'],
    ['topic=', 'topic'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=10&limit=20', 'limit'],
    ['q=%3F%3F', 'q'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=a&q=b', 'q'],
    ['sorts=new', 'sorts'],
    ['sort=new&page=2', 'page'],
    ['cursor=', 'cursor'],
    ['cursor=odd', 'cursor'],
    ['cursor=new_1_0123456789', 'cursor'],
    ['sort=new&cursor=new_99999999999999999999_0123456789', 'cursor'],
    [`sort=new&cursor=${'9'.repeat(1_500)}`, 'cursor'],
  ])('?%s is refused, and says what is wrong', async (query, parameter) => {
    const { status, headers, text } = await get(`${LIST}?${query}`);
    expect(status).toBe(400);
    expect(headers['content-type']).toBe('application/problem+json');
    const problem = JSON.parse(text) as { code: string; errors: { parameter: string }[] };
    expect(problem.code).toBe('parameters');
    expect(problem.errors.map((error) => error.parameter)).toContain(parameter);
  });

  test.each([1, 23, 100])('holds as many as it was asked for: %i', async (limit) => {
    const { items, next } = await loadQuestionList(site.address, `${LIST}?sort=new&limit=${limit}`);
    expect(items).toHaveLength(limit);
    expect(next).toMatch(new RegExp(`^${LIST}\\?sort=new&cursor=new_\\d+_\\w{10}&limit=${limit}$`));
    expect((await loadQuestionList(site.address, next ?? '')).items.length).toBeGreaterThan(0);
  });

  test('any place in a list may be asked for that nobody was at', async () => {
    for (const query of [
      'sort=new&cursor=new_0_0123456789',
      'sort=new&cursor=new_99999999999999999_zzzzzzzzzz',
      'sort=closing&cursor=closing_99999999999999999_zzzzzzzzzz',
    ])
      expect((await get(`${LIST}?${query}`)).status, query).toBe(200);
    const unknown = await get(`${LIST}?cursor=order_trending_99999999999999999_3`);
    expect(unknown.status).toBe(410);
  });

  test('may be read from anywhere and kept, where it is the same for everybody', async () => {
    for (const path of [LIST, `${LIST}?sort=new`, `${LIST}?sort=answered&topic=work`]) {
      await get(path);
      const { headers } = await get(path);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(headers['set-cookie']).toBeUndefined();
      expect((await get(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    }
    const typed = await get(`${LIST}?q=work`);
    expect(typed.headers['access-control-allow-origin']).toBe('*');
    expect(typed.headers['cache-control']).toBe('no-store');
  });

  test('is read, and nothing else', async () => {
    const answer = await sendRequest(site.address, LIST, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      body: 'a=1',
    });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const other = await sendRequest(site.address, LIST, {
        method,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      expect([method, other.status, other.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }
    const head = await sendRequest(site.address, LIST, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000);
  });
});

describe('the page of the list', () => {
  const questionsOn = (html: string) =>
    linksOf(html).filter((path) => /^\/question\/[0-9a-z]{10}$/.test(path));
  const nextOn = (html: string) =>
    /href="(\/question\?[^"]*cursor=[^"]*)"/.exec(markupOf(html))?.[1]?.replaceAll('&amp;', '&');

  test.each([
    '',
    '?sort=new',
    '?sort=closing',
    '?sort=answered&topic=work',
    '?sort=unanswered',
    '?q=should',
  ])('leads on without a script: %s', async (query) => {
    const seen: string[] = [];
    for (let path: string | undefined = `/question${query}`; path !== undefined;) {
      const { status, text } = await get(path);
      expect(status).toBe(200);
      seen.push(...questionsOn(markupOf(text)));
      const next = nextOn(text);
      expect(text.includes(listingWords.backToTop)).toBe(path.includes('cursor='));
      expect(/These are all|That is all/.test(markupOf(text))).toBe(next === undefined);
      path = next;
    }
    expect(seen.length).toBeGreaterThan(3);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each([
    ['', 'Questions ·'],
    ['?sort=new', 'New questions ·'],
    ['?sort=answered&topic=work', 'Most answered questions on Work ·'],
    ['?sort=unanswered', 'Questions not answered by you ·'],
    ['?q=%3Ctea%3E', 'Questions that match “&lt;tea&gt;” ·'],
    ['?sort=new&cursor=new_99999999999999999_zzzzzzzzzz', 'New questions, further on ·'],
  ])('has a title of its own: %s', async (query, title) => {
    const { text } = await get(`/question${query}`);
    expect(/<title>([^<]*)<\/title>/.exec(text)?.[1]).toMatch(title);
    const [, canonical = ''] = /<link rel="canonical" href="([^"]*)"/.exec(text) ?? [];
    expect(canonical).not.toMatch(/[?&;](?:q|cursor)=/);
    // Searches, places in a list and what is made for one reader are no pages to be found.
    expect(text.includes('content="noindex"')).toBe(/unanswered|q=|cursor/.test(query));
  });

  test('marks what is closed', async () => {
    const { items } = await loadQuestionList(site.address, `${LIST}?sort=answered&limit=24`);
    const closed = items.find(({ state }) => state === 'closed');
    const html = markupOf((await get('/question?sort=answered')).text);
    const card = html.split('<article').find((part) => part.includes(`/question/${closed?.id}`));
    expect(card).toMatch(/closed \d+ \w+ ago/);
  });

  test('says why a question is where it is', async () => {
    const { items } = await loadQuestionList(site.address, `${LIST}?limit=1`);
    const { answers = 0, hours = 0 } = items[0]?.moving ?? {};
    const html = markupOf((await get('/question')).text);
    expect(answers).toBeGreaterThan(0);
    expect(html).toMatch(new RegExp(`${answers} answers in the last (?:hour|day|${hours} hours)`));
  });

  test('with a place that is none cannot be read', async () => {
    for (const query of ['cursor=odd', 'sort=new&cursor=', 'sort=new&cursor=order_trending_1_1']) {
      const { status, headers, text } = await get(`/question?${query}`);
      expect(status, query).toBe(400);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(text).toContain(frameWordsWords.badRequest);
    }
    expect((await get('/question?cursor=a&cursor=b')).status).toBe(400);
  });

  test('of a site where nothing was asked yet says so', async () => {
    await deleteEveryQuestion(sql);
    await sql`delete from question_orders`;
    for (const [query, words] of [
      ['?sort=new&topic=work', 'No question has been asked yet'],
      ['?sort=closing&topic=home', 'No question is open'],
      ['?sort=unanswered', 'No question is open'],
      ['?q=tea', 'No question matches “tea”'],
    ] as const) {
      const { status, text } = await get(`/question${query}`);
      expect(status).toBe(200);
      expect(text.includes(words), query).toBe(true);
    }
    expect(await loadQuestionList(site.address, `${LIST}?limit=5`)).toEqual({
      items: [],
      next: null,
    });
  });
});
