import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../server/operations/operation.ts';
import { operations } from '../../server/operations/operations.ts';
import { sendRequest, type HttpOptions, type HttpResponse } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startSite, type Site } from '../support/site.ts';

/** Every operation is sent by both ways there are, and what comes back is read with its own schema. */
type Sent = { path: string } & HttpOptions;
type Case = { right: Sent[]; wrong: { sent: Sent; status: number }[] };

let site: Site;
let sql: postgres.Sql;
let ids: { id: string; survey: string };

beforeAll(async () => {
  site = await startSite({ LIMITS_SCALE: '1000' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  const id = await insertQuestion(sql, { choices: ['One', 'Two'] });
  await insertAnswersInBulk(sql, id, { 1: 40, 2: 20 });
  const [row] = await sql<{ survey: string }[]>`
    select s.public_id as survey from questions q join surveys s on s.id = q.survey_id where q.public_id = ${id}`;
  ids = { id, survey: row?.survey ?? '' };
});

afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const get = (...paths: string[]) => paths.map((path): Sent => ({ path }));
const wrong = (status: number, path: string, more: HttpOptions = {}) => [
  { sent: { path, ...more }, status },
];
const OURS = { 'sec-fetch-site': 'same-origin' };
const JSON_BODY = { ...OURS, 'content-type': 'application/json' };
const KEY = { 'idempotency-key': 'a-key-of-this-test' };
const put = (path: string, body: unknown): Sent => ({
  path,
  method: 'PUT',
  headers: { ...JSON_BODY, ...KEY },
  body: JSON.stringify(body),
});
const post = (path: string, body = '', headers: HttpOptions['headers'] = JSON_BODY): Sent => ({
  path,
  method: 'POST',
  headers: { ...headers },
  body,
});
const NONE = 'q000000000';

/** By the id of each operation. ID and SURVEY are those of a question that has answers. */
const CASES: Record<string, Case> = {
  listQuestions: {
    right: get(
      '/api/v1/questions',
      '/api/v1/questions?sort=new&limit=3',
      '/api/v1/questions?q=tea',
    ),
    wrong: [
      ...wrong(400, '/api/v1/questions?sort=best'),
      ...wrong(400, '/api/v1/questions?limit=0'),
      ...wrong(400, '/api/v1/questions?cursor=x'),
    ],
  },
  search: {
    right: get('/api/v1/search?q=choir'),
    wrong: [...wrong(400, '/api/v1/search'), ...wrong(400, '/api/v1/search?q=a&x=1')],
  },
  readQuestion: {
    right: get('/api/v1/questions/ID'),
    wrong: [...wrong(404, `/api/v1/questions/${NONE}`), ...wrong(400, '/api/v1/questions/ID?x=1')],
  },
  readResult: {
    right: get('/api/v1/questions/ID/result'),
    wrong: [
      ...wrong(400, '/api/v1/questions/ID/result?least=none'),
      ...wrong(409, '/api/v1/questions/ID/result?audience=members'),
      ...wrong(404, '/api/v1/questions/no/result'),
    ],
  },
  readSurvey: {
    right: get('/api/v1/surveys/SURVEY'),
    wrong: wrong(404, `/api/v1/surveys/${NONE}`),
  },
  readProgress: {
    right: get('/api/v1/surveys/SURVEY/progress'),
    wrong: wrong(404, `/api/v1/surveys/${NONE}/progress`),
  },
  findSimilar: {
    right: get('/api/v1/questions/similar?text=Is+this+a+question', '/api/v1/questions/similar'),
    wrong: wrong(400, `/api/v1/questions/similar?text=${'x'.repeat(801)}`),
  },
  drawQuestion: {
    right: get('/api/v1/questions/ID/picture.png', '/api/v1/questions/ID/picture.svg?theme=dark'),
    wrong: [
      ...wrong(400, '/api/v1/questions/ID/picture.svg?split=members&least=device'),
      ...wrong(404, '/api/v1/questions/ID/picture.gif'),
      ...wrong(404, `/api/v1/questions/${NONE}/picture.svg`),
    ],
  },
  drawSurvey: {
    right: get('/api/v1/surveys/SURVEY/picture.svg?question=1'),
    wrong: wrong(400, '/api/v1/surveys/SURVEY/picture.svg?question=99'),
  },
  drawSite: {
    right: get('/api/v1/picture.svg'),
    wrong: wrong(400, '/api/v1/picture.svg?shape=round'),
  },
  drawCode: {
    right: get('/api/v1/questions/ID/code.svg'),
    wrong: wrong(404, '/api/v1/questions/no/code.svg'),
  },
  followEvents: {
    right: [
      { path: '/events?question=ID&feed=1', headers: { accept: 'application/json' } },
      { path: '/events?feed=1&topic=work', headers: { accept: 'application/json' } },
    ],
    wrong: [
      ...wrong(400, '/events'),
      ...wrong(400, '/events?question=x'),
      ...wrong(400, '/events?feed=2'),
      ...wrong(400, '/events?question=ID&home=1'),
    ],
  },
  answer: {
    right: [put('/api/v1/questions/ID/answer', { choices: ['1'] })],
    wrong: [
      ...[
        {},
        { choices: [] },
        { choices: 'one' },
        { choices: [1] },
        { choices: ['1', 'x'] },
        { choices: Array.from({ length: 21 }, (_, at) => (at === 3 ? 'x' : String(at))) },
        { choices: ['1'], revision: 0 },
        { choices: ['1'], revision: null, room: 'x' },
        { choices: ['1'], room: 'x' },
        { choices: ['x'], revision: 0 },
        ['1'],
        null,
      ].map((body) => ({ sent: put('/api/v1/questions/ID/answer', body), status: 422 })),
      { sent: put(`/api/v1/questions/${NONE}/answer`, { choices: ['1'] }), status: 404 },
    ],
  },
  withdraw: {
    right: [
      { path: '/api/v1/questions/ID/answer', method: 'DELETE', headers: { ...OURS, ...KEY } },
    ],
    wrong: [
      {
        sent: { path: '/api/v1/questions/no/answer', method: 'DELETE', headers: OURS },
        status: 404,
      },
    ],
  },
  answerInFrame: {
    right: [],
    wrong: [
      { sent: put('/api/v1/embeds/SURVEY/questions/ID/answer', { choices: [] }), status: 422 },
      { sent: put('/api/v1/embeds/SURVEY/questions/ID/answer', { choices: ['1'] }), status: 403 },
    ],
  },
  withdrawInFrame: {
    right: [],
    wrong: wrong(403, '/api/v1/embeds/SURVEY/questions/ID/answer', {
      method: 'DELETE',
      headers: OURS,
    }),
  },
  peek: {
    right: [post('/api/v1/questions/ID/peek', '', { ...OURS, ...KEY })],
    wrong: [
      ...wrong(404, '/api/v1/questions/no/peek', { method: 'POST', headers: OURS }),
      ...wrong(400, '/api/v1/questions/ID/peek', {
        method: 'POST',
        headers: { ...OURS, 'idempotency-key': 'x' },
      }),
    ],
  },
  readOwnAnswers: {
    right: [
      { path: '/api/v1/me/answers?question=ID', headers: KEY },
      { path: '/api/v1/me/answers?question=ID&details', headers: KEY },
      { path: '/api/v1/me/answers' },
    ],
    wrong: [
      ...wrong(400, '/api/v1/me/answers?question=ID', { headers: { 'idempotency-key': 'x' } }),
      ...wrong(400, `/api/v1/me/answers?${'question=x&'.repeat(51)}`),
    ],
  },
  readReasons: {
    right: get('/api/v1/me/reasons?question=ID', '/api/v1/me/reasons'),
    wrong: wrong(400, '/api/v1/me/reasons?question=ID&question=ID'),
  },
  readNext: {
    right: get('/api/v1/me/next?question=ID', '/api/v1/me/next?question=ID&seen=q000000000'),
    wrong: [
      ...wrong(400, '/api/v1/me/next'),
      ...wrong(400, '/api/v1/me/next?question=ID&seen=x'),
      ...wrong(400, '/api/v1/me/next?question=ID', { headers: { 'idempotency-key': 'x' } }),
    ],
  },
  keepRoom: {
    right: [],
    wrong: [
      ...wrong(400, '/api/v1/rooms/no?question=ID', { method: 'PUT', headers: OURS }),
      ...wrong(400, '/api/v1/rooms/abcdef', { method: 'PUT', headers: OURS }),
      ...wrong(401, '/api/v1/rooms/abcdef?question=ID', { method: 'PUT', headers: OURS }),
    ],
  },
  export: { right: [], wrong: [{ sent: post('/api/v1/me/export', '', OURS), status: 401 }] },
  readSignInOptions: {
    right: [],
    wrong: wrong(403, '/api/v1/passkeys/options', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    }),
  },
  signInByPasskey: {
    right: [],
    wrong: [{ sent: post('/api/v1/passkeys/enter', '{"credential":{"id":"?"}}'), status: 400 }],
  },
  readPasskeyOptions: {
    right: [],
    wrong: [{ sent: post('/api/v1/me/passkeys/options'), status: 401 }],
  },
  addPasskey: { right: [], wrong: [{ sent: post('/api/v1/me/passkeys'), status: 401 }] },
  embed: {
    right: get('/api/oembed?url=/question/ID', '/api/oembed?url=/question/ID&format=xml&x=1'),
    wrong: [
      ...wrong(501, '/api/oembed?url=/question/ID&format=yaml&maxwidth=x'),
      ...wrong(400, '/api/oembed?url=/question/ID&maxwidth=x'),
      ...wrong(400, '/api/oembed'),
      ...wrong(404, '/api/oembed?url=/about'),
    ],
  },
  readRobots: { right: get('/robots.txt'), wrong: [] },
  readSiteMap: {
    right: get('/sitemap.xml', '/sitemap.xml?part=pages'),
    wrong: wrong(404, '/sitemap.xml?part=none'),
  },
  readManifest: { right: get('/site.webmanifest'), wrong: [] },
  readWorker: { right: get('/sw.js'), wrong: [] },
  readSiteFeedAtom: { right: get('/feed.xml'), wrong: [] },
  readSiteFeedJson: { right: get('/feed.json'), wrong: [] },
  readBlogFeedAtom: { right: get('/blog/feed.xml'), wrong: [] },
  readBlogFeedJson: { right: get('/blog/feed.json'), wrong: [] },
  readTopicFeedAtom: {
    right: get('/topic/work/feed.xml'),
    wrong: wrong(404, '/topic/no/feed.xml'),
  },
  readTopicFeedJson: {
    right: get('/topic/work/feed.json'),
    wrong: wrong(404, '/topic/no/feed.json'),
  },
  readCommunityFeedAtom: { right: [], wrong: wrong(404, '/community/no/feed.xml') },
  readCommunityFeedJson: { right: [], wrong: wrong(404, '/community/no/feed.json') },
  setPreferences: {
    right: [
      post('/api/v1/preferences', 'theme=dark&next=/about', {
        ...OURS,
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ],
    wrong: [
      {
        sent: post('/api/v1/preferences', 'theme=dark&theme=light', {
          ...OURS,
          'content-type': 'application/x-www-form-urlencoded',
        }),
        status: 400,
      },
    ],
  },
  reportError: {
    right: [],
    wrong: [
      { sent: post('/monitoring', '{}', { ...OURS, 'content-type': 'text/plain' }), status: 403 },
    ],
  },
  isAlive: { right: get('/livez'), wrong: [] },
  isReady: { right: get('/readyz'), wrong: [] },
  moveInfluencers: { right: get('/for/social-influencers'), wrong: [] },
};

/** Takes more than this test has: a device, a second of waiting, https, or a member. Each is sent in a test of its own. */
const NEEDS_MORE: Record<string, string> = {
  answerInFrame: 'embed-answers.test.ts',
  withdrawInFrame: 'embed-answers.test.ts',
  keepRoom: 'rooms.test.ts',
  export: 'export.test.ts',
  readSignInOptions: 'passkeys.test.ts',
  signInByPasskey: 'passkeys.test.ts',
  readPasskeyOptions: 'passkeys.test.ts',
  addPasskey: 'passkeys.test.ts',
  readCommunityFeedAtom: 'feeds.test.ts',
  readCommunityFeedJson: 'feeds.test.ts',
  reportError: 'monitoring.test.ts',
};

const filled = (path: string) => path.replaceAll('ID', ids.id).replaceAll('SURVEY', ids.survey);

/** As it is answered first of all, if it can be: from the page cache, or by the direct way of answers. */
async function sendDirectly({ path, ...options }: Sent): Promise<HttpResponse> {
  return sendRequest(site.address, filled(path), options);
}

/** With what the direct ways leave to the guards and the framework behind them. */
async function sendThrough({ path, headers, ...options }: Sent): Promise<HttpResponse> {
  // A write without a body has one way only, and to say what it expects would give it an empty one.
  const hasOneWay = options.method !== undefined && !options.body;
  const careful = { ...headers, ...(!hasOneWay && { expect: '100-continue' }) };
  return sendRequest(site.address, filled(path), { ...options, headers: careful });
}

/** What is asked next is drawn by chance. */
const DRAWN = 'readNext';

/** The same but for what belongs to one answer alone. */
function comparable({ id }: Operation, { status, headers, text }: HttpResponse) {
  const { 'content-type': type, 'cache-control': caching, location } = headers;
  const steady = (id === DRAWN && status === 200 ? '' : text)
    .replaceAll(/"(?:receipt|digest|asOf)":"[^"]*"/g, '')
    .replaceAll(/"(?:sequence|peeked|changes|turnout)":\d+/g, '');
  return { status, type, caching: status === 200 ? '' : caching, location, steady };
}

function problemsOf({ output }: Operation, { status, headers, text }: HttpResponse): string[] {
  if (status !== output.status) return [`answers ${status}: ${text.slice(0, 300)}`];
  const type = (headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const types = 'types' in output ? output.types : [];
  if ('schema' in output && (/^application\/(?:\w+\+)?json$/.test(type) || types.length === 0)) {
    const read = v.safeParse(output.schema, JSON.parse(text));
    return (read.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  }
  if (types.length === 0) return [];
  return types.some((one) => one.split(';', 1)[0] === type) ? [] : [`is of type ${type}`];
}

test('each operation stands here, and once in the list', () => {
  const listed = operations.map(({ id }) => id);
  expect(Object.keys(CASES).toSorted()).toEqual(listed.toSorted());
  expect(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size).toBe(
    listed.length,
  );
  const untried = listed.filter((id) => CASES[id]?.right.length === 0);
  expect(untried.toSorted()).toEqual(Object.keys(NEEDS_MORE).toSorted());
});

describe.each(operations)('$id', (operation) => {
  const { right, wrong: refused } = CASES[operation.id] ?? { right: [], wrong: [] };

  test.each(right.map((sent) => ({ method: 'GET', ...sent })))(
    '$method $path is answered as its schema says, both ways',
    async (sent) => {
      const through = await sendThrough(sent);
      await sendDirectly(sent);
      const directly = await sendDirectly(sent);
      expect(problemsOf(operation, through)).toEqual([]);
      expect(problemsOf(operation, directly)).toEqual([]);
      expect(comparable(operation, directly)).toEqual(comparable(operation, through));
    },
  );

  test.each(refused)('$sent.path is refused in one way', async ({ sent, status }) => {
    const through = await sendThrough(sent);
    const directly = await sendDirectly(sent);
    expect([through.status, directly.status, through.text]).toEqual([
      status,
      status,
      expect.any(String),
    ]);
    expect(comparable(operation, directly)).toEqual(comparable(operation, through));
    if (!sent.path.startsWith('/api/')) return;
    const { type, code = status } = JSON.parse(through.text) as { type: string; code?: string };
    expect(type).toBe(`/support#problem-${code}`);
  });
});

test.each([
  ['single', 'always', true],
  ['scale', 'after', true],
  ['single', 'closed', false],
  ['ranking', 'always', false],
] as const)(
  'an answer to a %s question, shown %s, is told the same bytes both ways',
  async (kind, results, hasResult) => {
    const id = await insertQuestion(sql, { kind, results, choices: ['Früher', 'Later', 'Never'] });
    const sent = put(`/api/v1/questions/${id}/answer`, { choices: ['1'] });
    const directly = await sendDirectly(sent);
    const through = await sendThrough(sent);
    expect([directly, through].map(({ headers }) => 'x-request-id' in headers)).toEqual([
      false,
      true,
    ]);
    const bytes = ({ text }: HttpResponse) => text.replace(/"asOf":"[^"]*"/, '');
    expect(bytes(directly)).toBe(bytes(through));
    expect(Number(directly.headers['content-length'])).toBe(Buffer.byteLength(directly.text));
    expect('result' in (JSON.parse(directly.text) as object)).toBe(hasResult);
  },
);

test('what is kept is told before the framework', async () => {
  // What a reader typed is never kept, and these two are read with something typed alone.
  const kept = operations.filter(
    ({ kind, id }) => kind === 'document' && id !== 'embed' && id !== 'search',
  );
  const behind: string[] = [];
  for (const { id } of kept)
    for (const sent of CASES[id]?.right.slice(0, 1) ?? []) {
      await sendDirectly(sent);
      if ('x-request-id' in (await sendDirectly(sent)).headers) behind.push(id);
    }
  expect(kept.length).toBeGreaterThan(10);
  expect(behind).toEqual([]);
});

test('the page that a type leads to has a place for it', async () => {
  const { text } = await sendRequest(site.address, '/support');
  for (const name of ['gone', 'parameters', 'choices', '404', '503'])
    expect(text).toContain(`id="problem-${name}"`);
});
