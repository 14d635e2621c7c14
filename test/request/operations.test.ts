import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../server/operations/operation.ts';
import { operations } from '../../server/operations/operations.ts';
import { sendRequest, type HttpResponse } from '../support/http.ts';
import { CASES, put, type Sent } from '../support/operation-cases.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Every operation is sent by both ways there are, and what comes back is read with its own schema. */
const site = sharedSite();
let sql: postgres.Sql;
let ids: { id: string; survey: string };

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  const id = await insertQuestion(sql, { choices: ['One', 'Two'] });
  await insertAnswersInBulk(sql, id, { 1: 40, 2: 20 });
  const [row] = await sql<{ survey: string }[]>`
    select s.public_id as survey from questions q join surveys s on s.id = q.survey_id where q.public_id = ${id}`;
  ids = { id, survey: row?.survey ?? '' };
});

afterAll(async () => {
  await sql?.end();
});

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
  react: 'reactions.test.ts',
  takeReactionBack: 'reactions.test.ts',
  lookAgain: 'second-looks.test.ts',
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
