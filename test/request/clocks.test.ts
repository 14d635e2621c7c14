import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteEveryQuestion } from '../support/by-question.ts';
import { createQuestion, QUESTION_FIELDS, getPage } from '../support/question-form.ts';
import { insertCommunity } from '../support/communities.ts';
import { sendRequest, postForm, type HttpResponse } from '../support/http.ts';
import { resultOfAct } from '../support/own-question.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { closeQuestion, followQuestion, runClosings } from '../support/notice-jobs.ts';
import { headersFor, allPathsFor, type QuestionRef } from '../support/outputs.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import {
  clockAhead,
  startServer,
  untilReady,
  type ServerProcess,
} from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/**
 * A process whose clock runs ahead says and does what one says whose clock is right: times stand in the database, and are
 * compared by its clock.
 */
const HOUR_MS = 3_600_000;
const YEAR_MS = 366 * 24 * HOUR_MS;

let site: OwnSite;
let sql: postgres.Sql;
let ada: TestMember;
const servers = new Map<number, ServerProcess>();

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
  ada = await createMember(site, 'Ada');
  await deleteEveryQuestion(sql);
  await sql`delete from question_orders`;
  await insertCommunity(sql, 'a-club', 'public', [[ada, 'owner']]);
  // Started when the demo set was gone, all of them: each remembers whether it was there.
  for (const ms of [0, HOUR_MS, YEAR_MS]) {
    const server = await startServer({
      DATABASE_URL: site.databaseUrl,
      ORIGIN: site.address,
      LIMITS_SCALE: '1000',
      ...clockAhead(ms),
    });
    servers.set(ms, server);
    await untilReady(server);
  }
});
afterAll(async () => {
  for (const server of servers.values()) await server.stop();
  await sql?.end();
  await site?.stop();
});

function addressOf(ms: number): string {
  const server = servers.get(ms);
  if (!server) throw new Error(`No process is ${ms} ms ahead.`);
  return server.address;
}

/** From the process at this address, asked by the name of the site. */
function from(
  address: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  return sendRequest(address, path, { headers: { host: new URL(site.address).host, ...headers } });
}

async function placeOf(id: string): Promise<QuestionRef> {
  const [row] = await sql<{ survey: string }[]>`
    select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
  return { id, survey: row?.survey ?? '' };
}

/** Far from where the words for a time change, so that two who read them at one moment read the same. */
async function answered(
  more: QuestionInput,
  people: Readonly<Record<number, number>> = { 1: 907, 2: 391, 3: 46 },
): Promise<QuestionRef> {
  const id = await insertQuestion(sql, {
    text: 'Which of these stays as it is?',
    topics: ['work'],
    community: 'a-club',
    opensIn: '-100 minutes',
    closesIn: '100 minutes',
    ...more,
  });
  await insertAnswersInBulk(sql, id, people);
  await sql`
    update totals set last_answer_at = now() - interval '10 minutes 20 seconds'
    where question_id = (select id from questions where public_id = ${id})`;
  return placeOf(id);
}

/** Moments, and what is made by chance, taken out. */
function plain({ text }: HttpResponse): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT')
    .replaceAll(/\b[a-z0-9]{8}\.[\w-]{43}/g, 'STAMP')
    .replaceAll(/[\w-]{10}\.[\w-]{43}/g, 'TICKET')
    .replaceAll(/(?<!\d)1[78]\d{11}(?!\d)/g, 'MOMENT');
}

/** Where two texts part, with a little of what stands there; whole pages would be no message. */
function difference(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at++;
  return `${one.slice(Math.max(0, at - 60), at + 60)} / ${other.slice(at, at + 60)}`;
}

async function differences(
  ms: number,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const look = async (path: string) => {
    const [right, wrong] = await Promise.all(
      [0, ms].map((one) => from(addressOf(one), path, { ...headersFor(path), ...headers })),
    );
    if (!right || !wrong) throw new Error('Nobody answered.');
    return difference(`${right.status} ${plain(right)}`, `${wrong.status} ${plain(wrong)}`);
  };
  const found: string[] = [];
  for (const path of paths) {
    // Between the two a minute or a day may have turned, and not a second time.
    const where = (await look(path)) && (await look(path));
    if (where !== undefined) found.push(`${path}: ${where}`);
  }
  return found;
}

/** When it last looked whether the database answers, and what it drew by chance for a stranger. */
const OF_THE_PROCESS = /^\/(?:support$|api\/v1\/me\/next)/;
/** In each of the states that a clock decides. */
const ASKED: QuestionInput[] = [
  { results: 'closed' },
  { results: 'always' },
  { opensIn: '100 minutes', closesIn: '1000 minutes' },
  { opensIn: '-1000 minutes', closesIn: '-100 minutes' },
];

describe('a year ahead', () => {
  test('every output tells the same as by the right clock', async () => {
    const paths = allPathsFor(await Promise.all(ASKED.map((one) => answered(one)))).filter(
      (path) => !OF_THE_PROCESS.test(path),
    );
    expect(paths.length).toBeGreaterThan(200);
    expect(await differences(YEAR_MS, paths)).toEqual([]);
  });

  test('its author is told the same, and may do the same', async () => {
    const { id, survey } = await answered({ results: 'closed' });
    await sql`update questions set author_id = ${ada.id} where public_id = ${id}`;
    const { cookie } = ada;
    const paths = [
      '/',
      '/account',
      '/account/questions',
      `/account/questions/${id}`,
      `/account/questions/${id}?do=edit`,
      '/account/answers',
      '/account/surveys',
      `/account/surveys/${survey}`,
      '/account/communities',
      '/account/notifications',
      '/account/security',
      '/community/a-club/care?tab=questions',
      `/question/${id}`,
      `/live?question=${id}`,
    ];
    expect(await differences(YEAR_MS, paths, { cookie })).toEqual([]);
    const press = (does: string, reason: string) =>
      postForm(
        addressOf(YEAR_MS),
        `/account/questions/${id}`,
        new URLSearchParams({ does, reason }),
        {
          host: new URL(site.address).host,
          origin: site.address,
          cookie,
        },
      );
    expect(resultOfAct(await press('pause', 'A test of clocks.'))).toEqual([303, 'paused']);
    expect(resultOfAct(await press('resume', ''))).toEqual([303, 'resumed']);
  });
});

test('an hour ahead, the last hour of a hidden result is hidden like every other', async () => {
  const { id, survey } = await answered(
    { results: 'closed', closesIn: '45 minutes' },
    { 1: 6_553, 2: 2_129, 3: 1_459 },
  );
  const paths = [
    `/question/${id}`,
    `/question/${id}.data`,
    `/api/v1/questions/${id}`,
    `/api/v1/questions/${id}/result`,
    `/events?question=${id}`,
    `/embed/results/${survey}`,
    `/live?question=${id}`,
    '/question?sort=new',
    '/topic/work',
    '/',
  ];
  for (const path of paths) {
    const { status, text } = await from(addressOf(HOUR_MS), path, headersFor(path));
    expect(text, path).not.toMatch(/6[,.\u202f]?553/);
    expect(status, path).toBe(path.endsWith('/result') ? 403 : 200);
  }
});

test('what is asked opens at once, and may be asked as often', async () => {
  const before = Date.now();
  const id = await createQuestion(site.address, ada);
  const ticket = /name="ticket" value="([^"]+)"/.exec(
    (await from(addressOf(YEAR_MS), '/account/questions/new', { cookie: ada.cookie })).text,
  );
  const fields = new URLSearchParams({ does: 'ask', ticket: ticket?.[1] ?? '' });
  for (const [name, value] of Object.entries({
    ...QUESTION_FIELDS,
    text: 'Who sets the clock here?',
  }))
    for (const one of [value].flat()) fields.append(name, one);
  const sent = await postForm(addressOf(YEAR_MS), '/account/questions/new', fields, {
    host: new URL(site.address).host,
    origin: site.address,
    cookie: ada.cookie,
  });
  expect(sent.status).toBe(303);
  const other = /questions\/([0-9a-z]{10})/.exec(sent.headers.location ?? '')?.[1] ?? '';
  const rows = await sql<{ at: Date }[]>`
    select opens_at as at from questions where public_id in (${id}, ${other})`;
  expect(rows).toHaveLength(2);
  for (const { at } of rows) expect(Math.abs(at.getTime() - before)).toBeLessThan(YEAR_MS / 2);
  expect((await getPage(site.address, `/question/${other}`)).text).toContain('Who sets the clock');
});

test('nobody is told how it ended before it has, by a job an hour ahead', async () => {
  const { id } = await answered({ results: 'closed', closesIn: '50 minutes' });
  await followQuestion(sql, id, [ada]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
  try {
    await runClosings(sql, site.address);
  } finally {
    vi.useRealTimers();
  }
  const told = () => sql<{ kind: string; words: string }[]>`
    select kind, words from notices where question_id = (select id from questions where public_id = ${id})`;
  const early = await told();
  expect(early.filter(({ kind }) => kind !== 'closing')).toEqual([]);
  expect(early.map(({ words }) => words).join('')).toBe('');
  // The same job, once it has ended.
  await closeQuestion(sql, id);
  await runClosings(sql, site.address);
  expect((await told()).map(({ kind }) => kind)).toContain('outcome');
});
