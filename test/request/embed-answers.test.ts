import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deviceKey } from '../support/answers.ts';
import { putEmbedAnswer, surveyIdOf, type EmbeddedQuestion } from '../support/embed-answers.ts';
import { eventsPath, readEvents, type EventsSnapshot } from '../support/events.ts';
import { sendRequest } from '../support/http.ts';
import { insertQuestion, type QuestionInput } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** Answers out of frames in other people's pages. */
const site = sharedSite();
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

async function make(asked: QuestionInput = {}): Promise<EmbeddedQuestion> {
  const question = await insertQuestion(sql, asked);
  return { question, survey: await surveyIdOf(sql, question) };
}

const kept = (question: string) =>
  sql<{ voter: string; level: number; choices: number[] }[]>`
    select a.voter::text, a.level, a.choices from answers a join questions q on q.id = a.question_id
    where q.public_id = ${question} and cardinality(a.choices) > 0 order by a.sequence`;

const key = () => ({ 'idempotency-key': deviceKey() });
const EMBED = 1;

function cookieIn(told: { headers: { 'set-cookie'?: string[] | undefined } }): { cookie: string } {
  return { cookie: (told.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '' };
}

async function asJson({ survey, question }: EmbeddedQuestion, headers: Record<string, string>) {
  const { text } = await sendRequest(
    site.address,
    `${eventsPath(question)}&own=1&embed=${survey}`,
    {
      headers: { accept: 'application/json', ...headers },
    },
  );
  return JSON.parse(text) as EventsSnapshot & { own?: unknown };
}

describe('an answer', () => {
  test('counts on its own check level and is remembered for the site around it', async () => {
    const framed = await make();
    const told = await putEmbedAnswer(site.address, framed, ['2'], key());
    expect(told.status).toBe(200);
    expect(told.json).toMatchObject({
      sequence: 1,
      news: { question: framed.question, result: { people: 1 } },
    });
    expect(await kept(framed.question)).toMatchObject([{ level: EMBED, choices: [2] }]);
    const [line = '', ...more] = told.headers['set-cookie'] ?? [];
    expect(more).toEqual([]);
    expect(line).toMatch(/^__Host-embed=v1\.[\w-]{22}\.[\w-]{43}; /);
    expect(line.split('; ').slice(1).toSorted()).toEqual(
      [
        'HttpOnly',
        'Max-Age=34560000',
        'Partitioned',
        'Path=/',
        'SameSite=None',
        'Secure',
      ].toSorted(),
    );
  });

  test('is of whoever made its key, which sixteen bytes are written as in one way', async () => {
    const framed = await make();
    const bytes = Buffer.from(deviceKey(), 'base64url');
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const text = bytes.toString('base64url');
    const twins = Array.from(signs, (sign) => text.slice(0, -1) + sign).filter((twin) =>
      Buffer.from(twin, 'base64url').equals(bytes),
    );
    expect(twins).toHaveLength(16);
    const told: { status: number }[] = [];
    for (const twin of twins)
      told.push(await putEmbedAnswer(site.address, framed, ['1'], { 'idempotency-key': twin }));
    const statuses = (wanted: number) => told.filter(({ status }) => status === wanted).length;
    expect([statuses(200), statuses(400)]).toEqual([1, 15]);
    expect(await kept(framed.question)).toHaveLength(1);
  });

  test('counts once however often it is sent, with its key or its cookie', async () => {
    const framed = await make();
    const same = key();
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => putEmbedAnswer(site.address, framed, ['1'], same)),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [first] = sent;
    if (!first) throw new Error('Nothing was sent.');
    // Another frame of the same page makes a key of its own; the cookie goes before it.
    await putEmbedAnswer(site.address, framed, ['3'], { ...key(), ...cookieIn(first) });
    expect(await kept(framed.question)).toMatchObject([{ choices: [3] }]);
  });

  test('is another voter’s in each survey, and known in each by the same cookie', async () => {
    const [one, two] = [await make(), await make()];
    const first = await putEmbedAnswer(site.address, one, ['1'], key());
    const second = await putEmbedAnswer(site.address, two, ['1'], cookieIn(first));
    expect(second.status).toBe(200);
    const voters = [await kept(one.question), await kept(two.question)].flat();
    expect(new Set(voters.map(({ voter }) => voter)).size).toBe(2);
    expect((await asJson(two, cookieIn(first))).own).toEqual([
      { question: two.question, choices: [1] },
    ]);
  });

  test('is taken back, and hides again what waits for one', async () => {
    const framed = await make({ results: 'after' });
    const told = await putEmbedAnswer(site.address, framed, ['1'], key());
    expect(told.json).toMatchObject({ news: { result: { people: 1 } } });
    const back = await putEmbedAnswer(site.address, framed, [], cookieIn(told));
    expect(back.status).toBe(200);
    expect(back.json['news']).not.toHaveProperty('result');
    expect(await kept(framed.question)).toEqual([]);
    expect((await putEmbedAnswer(site.address, framed, [], key())).json['code']).toBe('no-answer');
  });
});

describe('an answer is refused', () => {
  test.each([
    ['without an origin of ours', { origin: 'https://elsewhere.example' }, 403],
    ['without any origin', { origin: '' }, 403],
    ['from a sandbox', { origin: 'null' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['without a key', { 'idempotency-key': '' }, 400],
    ['with a key that no frame makes', { 'idempotency-key': 'x'.repeat(40) }, 400],
  ] as const)('%s', async (_, headers, status) => {
    const framed = await make();
    const told = await putEmbedAnswer(site.address, framed, ['1'], { ...key(), ...headers });
    expect(told.status).toBe(status);
    expect(String(told.json['detail']).length).toBeGreaterThan(20);
    expect(told.headers['set-cookie']).toBeUndefined();
    expect(await kept(framed.question)).toEqual([]);
  });

  test('with words about the sandbox where there is one', async () => {
    const told = await putEmbedAnswer(site.address, await make(), ['1'], {
      ...key(),
      origin: 'null',
    });
    expect(told.json['detail']).toContain('sandboxed frame');
  });

  test('to a question of another survey', async () => {
    const [one, two] = [await make(), await make()];
    const told = await putEmbedAnswer(site.address, { ...one, survey: two.survey }, ['1'], key());
    expect([told.status, told.json['code']]).toEqual([404, 'gone']);
  });

  test.each([
    [{ audience: 'members' }, 401],
    [{ closesIn: '-1 minute' }, 409],
    [{ opensIn: '1 hour', closesIn: '2 hours' }, 409],
  ] as const)('where nobody may give one here: %o', async (asked, status) => {
    const framed = await make(asked);
    expect((await putEmbedAnswer(site.address, framed, ['1'], key())).status).toBe(status);
  });

  test('with picks that are none', async () => {
    const framed = await make();
    expect((await putEmbedAnswer(site.address, framed, ['9'], key())).status).toBe(422);
    expect((await putEmbedAnswer(site.address, framed, ['1', '2'], key())).status).toBe(422);
  });
});

describe('a frame that comes back', () => {
  test('hears first what was answered in it, and then the result it has earned', async () => {
    const framed = await make({ results: 'after' });
    const headers = cookieIn(await putEmbedAnswer(site.address, framed, ['2'], key()));
    const path = `${eventsPath(framed.question)}&own=1&embed=${framed.survey}`;
    const reader = readEvents(site.address, path, { headers });
    try {
      const own = await reader.event(({ type }) => type === 'own');
      expect(JSON.parse(own.data)).toEqual([{ question: framed.question, choices: [2] }]);
      await reader.news(({ result }) => result?.people === 1);
      expect(reader.events.filter(({ type }) => type !== 'hello')[0]).toBe(own);
    } finally {
      reader.close();
    }
  });

  test('is a stranger with no cookie, a forged one, or another survey', async () => {
    const framed = await make({ results: 'after' });
    const headers = cookieIn(await putEmbedAnswer(site.address, framed, ['2'], key()));
    const other = await make();
    for (const told of [
      await asJson(framed, {}),
      await asJson(framed, { cookie: `${headers.cookie}x` }),
      await asJson({ ...framed, survey: other.survey }, headers),
    ]) {
      expect(told.own).toBeUndefined();
      expect(told.news[0]).not.toHaveProperty('result');
    }
    const { news, own } = await asJson(framed, headers);
    expect(own).toEqual([{ question: framed.question, choices: [2] }]);
    expect(news[0]).toHaveProperty('result');
  });

  test.each(['embed=nothing&own=1', 'embed=0000000000', 'embed=0000000000&embed=0000000000&own=1'])(
    'is told what is wrong with %s',
    async (query) => {
      const { question } = await make();
      const { status, text } = await sendRequest(site.address, `${eventsPath(question)}&${query}`);
      expect(status).toBe(400);
      expect(text).toContain('embed:');
    },
  );
});
