import { connect } from 'node:net';
import { once } from 'node:events';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { QuestionUpdate } from '../../app/results/question-update.ts';
import { deviceKey, putAnswer } from '../support/answers.ts';
import {
  eventsPath,
  readEvents,
  type EventsSnapshot,
  type EventReader,
} from '../support/events.ts';
import { sendRequest, sendRaw, statusOfRaw } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** What a stream says and when; who is told what of hidden results stands in events-hidden.test.ts. */
const site = sharedSite();
let sql: postgres.Sql;
const readers: EventReader[] = [];
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await sql?.end();
});

function follow(path: string, headers: Readonly<Record<string, string>> = {}): EventReader {
  const reader = readEvents(site.address, path, { headers });
  readers.push(reader);
  return reader;
}

async function asJson(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventsSnapshot> {
  const asked = { accept: 'application/json', ...headers };
  const { status, text } = await sendRequest(site.address, path, { headers: asked });
  expect(status).toBe(200);
  return JSON.parse(text) as EventsSnapshot;
}

/** All that comes until it is known how the question stands, but for when to come back. */
async function beginningOf(path: string): Promise<string> {
  const { host, hostname, port } = new URL(site.address);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  let heard = '';
  socket.on('data', (text: string) => (heard += text));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await expect.poll(() => heard).toMatch(/event: news\ndata: .*\n\n$/);
  socket.destroy();
  return heard.replace(/retry: \d+/, 'retry');
}

describe('a stream', () => {
  test('is refused on a connection that is busy with another request', async () => {
    const { hostname, port, host } = new URL(site.address);
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
    const asks = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const path = eventsPath(await insertQuestion(sql));
    socket.write(asks('/question?sort=new') + asks(path) + asks('/livez'));
    const statuses = () => Array.from(heard.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => status);
    await expect.poll(statuses).toEqual(['200', '400', '200']);
    socket.destroy();
  });

  test('is refused where more came behind its request, and the connection ends', async () => {
    const { hostname, port, host } = new URL(site.address);
    const socket = connect(Number(port), hostname).setEncoding('latin1');
    let heard = '';
    socket.on('data', (text: string) => (heard += text));
    const closed = once(socket, 'close');
    const asks = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    socket.write(asks(eventsPath(await insertQuestion(sql))) + asks('/livez'));
    await closed;
    expect(heard).toMatch(/^HTTP\/1\.1 400 [^]*\r\nconnection: close\r\n/i);
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('begins on a connection that was used before, and ends with its reader', async () => {
    const { hostname, port, host } = new URL(site.address);
    // It says that it sends no more, and would go on listening.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    let heard = '';
    socket.setEncoding('latin1').on('data', (text: string) => (heard += text));
    const ended = once(socket, 'end');
    const asks = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    socket.write(asks('/livez'));
    await expect.poll(() => heard).toContain('200');
    socket.write(asks(eventsPath(await insertQuestion(sql))));
    await expect.poll(() => heard).toContain('event: news');
    socket.end();
    await ended;
    expect(heard.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  test.each([
    ['a body', 'Content-Length: 4\r\n\r\nbody'],
    ['a body in chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n'],
    ['a wait to be told to go on', 'Expect: 100-continue\r\n\r\n'],
    ['a wish to leave HTTP', 'Connection: upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ])('begins whatever comes with its request: %s', async (_what, more) => {
    const { hostname, port, host } = new URL(site.address);
    const socket = connect(Number(port), hostname).setEncoding('latin1');
    let heard = '';
    socket.on('data', (text: string) => (heard += text));
    const path = eventsPath(await insertQuestion(sql));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}`);
    await expect.poll(() => heard).toMatch(/HTTP\/1\.1 200 [^]*event: news/);
    socket.destroy();
  });

  test('has the headers of one, and sets no cookie', async () => {
    const id = await insertQuestion(sql);
    const { cookie } = await voter(id);
    for (const headers of [{}, { cookie }]) {
      const reader = follow(`${eventsPath(id)}&own=1`, headers);
      const { status, headers: told } = await reader.response(1);
      expect(status).toBe(200);
      expect(told).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        connection: 'close',
      });
      expect(told).not.toHaveProperty('set-cookie');
      expect(told).not.toHaveProperty('content-length');
      expect(told).not.toHaveProperty('server');
    }
  });

  test('begins with when to come back, a greeting and how the question stands', async () => {
    const id = await insertQuestion(sql, { unsure: true });
    await insertAnswersInBulk(sql, id, { 1: 5, 2: 3, 101: 2 });
    const reader = follow(eventsPath(id));
    const news = await reader.news(() => true);
    expect(reader.events.map(({ type }) => type)).toEqual(['hello', 'news']);
    expect(reader.retryMs).toBeGreaterThanOrEqual(2_000);
    expect(reader.retryMs).toBeLessThanOrEqual(5_000);
    expect(reader.events[1]?.id).toMatch(new RegExp(String.raw`^${id}\.10\.[0-9a-z]+$`));
    expect(news).toMatchObject({ question: id, state: 'open', sequence: 10, turnout: 10 });
    expect(await sameAsResult(news)).toBe(true);
  });

  test('tells whoever comes back nothing that they know, and what they missed', async () => {
    const id = await insertQuestion(sql);
    await putAnswer(site.address, id, ['1']);
    const first = follow(eventsPath(id));
    const { id: last } = await first.event(({ type }) => type === 'news');
    // One with the first still there, so that the state is known in the process.
    const again = follow(eventsPath(id), { 'last-event-id': last });
    await again.event(({ type }) => type === 'hello');
    await putAnswer(site.address, id, ['2']);
    await again.news(() => true);
    expect(again.events.map(({ type, data }) => [type, sequenceOf(data)])).toEqual([
      ['hello', undefined],
      ['news', 2],
    ]);
    const late = follow(eventsPath(id), { 'last-event-id': last });
    expect((await late.news(() => true)).sequence).toBe(2);
    const odd = follow(eventsPath(id), { 'last-event-id': 'nonsense.1.2' });
    expect((await odd.news(() => true)).sequence).toBe(2);
  });

  test('makes one event of many answers, at most four in a second', async () => {
    const id = await insertQuestion(sql);
    const reader = follow(eventsPath(id));
    await reader.news(() => true);
    const before = reader.events.length;
    const began = performance.now();
    for (let sent = 0; sent < 60 || performance.now() - began < 1_500; sent += 20)
      await Promise.all(Array.from({ length: 20 }, () => putAnswer(site.address, id, ['1'])));
    const all = await countOf(id);
    await reader.news(({ turnout }) => turnout === all);
    const heard = reader.events.slice(before);
    const seconds = (performance.now() - began) / 1_000;
    expect(all).toBeGreaterThan(40);
    expect(heard.length).toBeLessThanOrEqual(Math.ceil(seconds * 4) + 1);
    const sequences = heard.map(({ data }) => sequenceOf(data) ?? 0);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
  });

  test.each(['multiple', 'scale', 'ranking'] as const)(
    'tells of a %s question the figures that its result has',
    async (kind) => {
      const id = await insertQuestion(sql, { kind, choices: 5, none: kind !== 'scale' });
      const reader = follow(eventsPath(id));
      await reader.news(() => true);
      const picks =
        kind === 'multiple'
          ? [['1', '3'], ['3']]
          : kind === 'scale'
            ? [['4']]
            : [['2', '1', '3', '4', '5']];
      for (const choices of picks)
        expect((await putAnswer(site.address, id, choices)).status).toBe(200);
      const news = await reader.news(({ turnout }) => turnout === picks.length);
      expect(await sameAsResult(news)).toBe(true);
    },
  );

  test('tells of each of many questions, in one stream', async () => {
    const ids = await Promise.all(Array.from({ length: 80 }, () => insertQuestion(sql)));
    const reader = follow(eventsPath(...ids));
    for (const id of ids) await reader.news(({ question }) => question === id);
    const one = ids[41] ?? '';
    await putAnswer(site.address, one, ['1']);
    const news = await reader.news(({ question, turnout }) => question === one && turnout > 0);
    expect(news.result?.choices[0]).toEqual([1, 1]);
  });

  test('begins the same where the framework saw its request first', async () => {
    const id = await insertQuestion(sql);
    const escaped = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
    const usual = await beginningOf(`/events?question=${id}`);
    expect(usual).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*content-security-policy: [^]*event: hello\n/);
    expect(await beginningOf(`/events?question=${escaped}`)).toBe(usual);
  });

  test('takes no second request on its connection', async () => {
    const id = await insertQuestion(sql);
    const { host, hostname, port } = new URL(site.address);
    const socket = connect(Number(port), hostname).setEncoding('latin1');
    let heard = '';
    socket.on('data', (text: string) => (heard += text));
    const closed = once(socket, 'close');
    const get = `GET ${eventsPath(id)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    socket.write(get);
    await expect.poll(() => heard).toContain('event: news');
    socket.write(get.replace(/\/events\S+/, '/livez'));
    await closed;
    expect(heard.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

const TOO_MANY = Array.from({ length: 81 }, (_, n) => `question=00000000${10 + n}`).join('&');
test.each([
  ['nothing', '', /^question: Name one at least, or ask for feed=1\.\n$/],
  ['no id', 'question=short', /^question: The id of a question has ten characters\.\n$/],
  [
    'a slip',
    'feed=1&questoin=1',
    /^questoin: Not known here: question, reasons, feed, topic, own, embed, home\.\n$/,
  ],
  ['another feed', 'feed=2', /^feed: It is 1 or minutes, once, or not there\.\n$/],
  ['two feeds', 'feed=1&feed=1', /^feed: /],
  ['another own', 'question=0123456789&own=yes', /^own: It is 1, once, or not there\.\n$/],
  ['a topic alone', 'question=0123456789&topic=work', /^topic: One, and with feed=1 only\.\n$/],
  ['two topics', 'feed=1&topic=work&topic=travel', /^topic: It can come only once\.\n$/],
  ['a topic of minutes', 'feed=minutes&topic=work', /^topic: One, and with feed=1 only\.\n$/],
  ['an unknown topic', 'feed=1&topic=unheard-of', /^topic: There is no such topic\.\n$/],
  ['too much', TOO_MANY, /^question: At most 80 at once\.\n$/],
])('whoever asks for %s is refused with the reason', async (_, query, words) => {
  for (const accept of ['text/event-stream', 'application/json']) {
    const answer = await sendRequest(site.address, `/events?${query}`, { headers: { accept } });
    expect([answer.status, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    expect(answer.text).toMatch(words);
  }
});

test('only GET opens one', async () => {
  const id = await insertQuestion(sql);
  const { host } = new URL(site.address);
  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
    const said = await sendRaw(
      site.address,
      `${method} ${eventsPath(id)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 0\r\n\r\n`,
    );
    expect([404, 405, 415], `${method}: ${said}`).toContain(statusOfRaw(said));
    expect(said).not.toContain('event-stream');
  }
});

describe('asked for JSON', () => {
  test('it tells the same once, and is not kept', async () => {
    const id = await insertQuestion(sql);
    await putAnswer(site.address, id, ['3']);
    const path = `${eventsPath(id)}&feed=1`;
    const { headers } = await sendRequest(site.address, path, {
      headers: { accept: 'application/json' },
    });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers).not.toHaveProperty('set-cookie');
    const { news, feed } = await asJson(path);
    const streamed = await follow(path).news(({ question }) => question === id);
    expect(news).toEqual([streamed]);
    expect(feed?.latest[0]).toMatchObject({ question: id, answers: 1 });
    expect((await asJson(eventsPath(id))).feed).toBeNull();
  });

  test('of what is not there it tells nothing', async () => {
    expect(await asJson(eventsPath('0000000000'))).toEqual({ news: [], reasons: [], feed: null });
  });
});

async function voter(id: string): Promise<{ cookie: string }> {
  const { headers } = await putAnswer(site.address, id, ['1'], { 'idempotency-key': deviceKey() });
  return { cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

async function countOf(id: string): Promise<number> {
  const [row] = await sql<{ people: number }[]>`
    select count(*)::int as people from answers a join questions q on q.id = a.question_id where q.public_id = ${id}`;
  return row?.people ?? 0;
}

function sequenceOf(data: string): number | undefined {
  return (JSON.parse(data) as { sequence?: number }).sequence;
}

/** Whether the figures are those of the question's result as programs read it. */
async function sameAsResult({ question, result, sequence }: QuestionUpdate): Promise<boolean> {
  const { text } = await sendRequest(site.address, `/api/v1/questions/${question}/result`);
  const told = JSON.parse(text) as {
    people: number;
    sequence: number;
    outside: { none: number; notSure: number };
    choices: { id: string; count: number }[];
  };
  const choices = told.choices
    .map(({ id, count }): [number, number] => [Number(id), count])
    .toSorted(([one], [other]) => one - other);
  expect({ sequence, result }).toEqual({
    sequence: told.sequence,
    // Nothing of how anybody was checked, which comes with every answer.
    result: { people: told.people, ...told.outside, choices },
  });
  return true;
}
