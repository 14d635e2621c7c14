import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { putEmbedAnswer, surveyIdOf, type EmbeddedQuestion } from '../support/embed-answers.ts';
import { eventsPath, type EventsSnapshot } from '../support/events.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Frames in pages of this site: whoever answers there is who they are on it. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const [EMBED, ACCOUNT] = [1, 4];
const PAGE = { 'sec-fetch-site': 'same-origin' };

async function make(asked: QuestionInput = {}): Promise<EmbeddedQuestion & { home: true }> {
  const question = await insertQuestion(sql, asked);
  return { question, survey: await surveyIdOf(sql, question), home: true };
}

const kept = (question: string) =>
  sql<{ level: number; choices: number[] }[]>`
    select a.level, a.choices from answers a join questions q on q.id = a.question_id
    where q.public_id = ${question} and cardinality(a.choices) > 0 order by a.sequence`;

function cookieIn({ headers }: Pick<HttpResponse, 'headers'>): { cookie: string } {
  return { cookie: (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '' };
}

const key = () => ({ 'idempotency-key': deviceKey() });

async function asJson(path: string, headers: Record<string, string>) {
  const { text } = await sendRequest(site.address, path, {
    headers: { accept: 'application/json', ...headers },
  });
  return JSON.parse(text) as EventsSnapshot & { own?: unknown };
}
const pathOf = ({ question, survey }: EmbeddedQuestion, more = '&home=1') =>
  `${eventsPath(question)}&own=1&embed=${survey}${more}`;

test('one person counts once in the frame and on the site, whichever comes first', async () => {
  const framed = await make();
  const first = await putEmbedAnswer(site.address, framed, ['2'], key());
  expect(first.status).toBe(200);
  expect(first.json).toMatchObject({ news: { result: { people: 1 } } });
  const known = cookieIn(first);
  expect(known.cookie).toMatch(/^__Host-voter=v2\./);
  await putAnswer(site.address, framed.question, ['1'], { ...known, ...PAGE });
  expect(await kept(framed.question)).toEqual([{ level: 0, choices: [1] }]);
  await putEmbedAnswer(site.address, framed, ['3'], { ...key(), ...known });
  expect(await kept(framed.question)).toEqual([{ level: 0, choices: [3] }]);
  expect((await asJson(pathOf(framed), known)).own).toEqual([
    { question: framed.question, choices: [3] },
  ]);
});

test('the key of a browser is the same one in both before there is a cookie', async () => {
  const framed = await make();
  const same = key();
  await putAnswer(site.address, framed.question, ['1'], { ...same, ...PAGE });
  await putEmbedAnswer(site.address, framed, ['2'], same);
  expect(await kept(framed.question)).toEqual([{ level: 0, choices: [2] }]);
});

test('a member answers as one, and is shown what that has earned', async () => {
  const framed = await make({ results: 'after' });
  const { cookie } = await createMember(site, 'Ruth');
  const told = await putEmbedAnswer(site.address, framed, ['1'], { ...key(), cookie });
  expect([told.status, told.headers['set-cookie']]).toEqual([200, undefined]);
  expect(await kept(framed.question)).toEqual([{ level: ACCOUNT, choices: [1] }]);
  const { news, own } = await asJson(pathOf(framed), { cookie });
  expect(own).toEqual([{ question: framed.question, choices: [1] }]);
  expect(news[0]).toHaveProperty('result');
});

test('on other sites nothing of this counts, though the cookies came along', async () => {
  const framed = await make({ results: 'after' });
  const { cookie } = await createMember(site, 'Sami');
  await putAnswer(site.address, framed.question, ['1'], { cookie, ...PAGE });
  const away = { ...framed, home: false };
  await putEmbedAnswer(site.address, away, ['2'], { ...key(), cookie });
  expect(await kept(framed.question)).toEqual([
    { level: ACCOUNT, choices: [1] },
    { level: EMBED, choices: [2] },
  ]);
  const { news, own } = await asJson(pathOf(framed, ''), { cookie });
  expect(own).toBeUndefined();
  expect(news[0]).not.toHaveProperty('result');
});

test('the mark of frames elsewhere is nobody here', async () => {
  const framed = await make({ results: 'after' });
  const told = await putEmbedAnswer(site.address, { ...framed, home: false }, ['2'], key());
  const { news, own } = await asJson(pathOf(framed), cookieIn(told));
  expect(own).toBeUndefined();
  expect(news[0]).not.toHaveProperty('result');
});

test.each([
  ['from another site', { 'sec-fetch-site': 'cross-site' }],
  ['without an origin of ours', { origin: 'https://elsewhere.example' }],
  ['from a sandbox', { origin: 'null' }],
] as const)('an answer is refused %s', async (_, headers) => {
  const framed = await make();
  expect((await putEmbedAnswer(site.address, framed, ['1'], { ...key(), ...headers })).status).toBe(
    403,
  );
  expect(await kept(framed.question)).toEqual([]);
});

test.each(['own=1&home=1', 'own=1&embed=0000000000&home=yes', 'home=1'])(
  'whoever asks with %s is told what is wrong',
  async (query) => {
    const { question } = await make();
    const { status, text } = await sendRequest(site.address, `${eventsPath(question)}&${query}`);
    expect(status).toBe(400);
    expect(text).toContain('home:');
  },
);
