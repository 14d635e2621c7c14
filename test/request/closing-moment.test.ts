import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castInTransaction } from '../../app/answering/casts-in-transaction.server.ts';
import { lockTallies } from '../../app/questions/tally-locks.server.ts';
import { noteSpread } from '../../app/platform/database/by-question.server.ts';
import { loadTallies } from '../../app/results/store/tally-loader.server.ts';
import { connect, type Database } from '../../app/platform/database/db.server.ts';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { eventsPath, readEvents, type EventsSnapshot } from '../support/events.ts';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import * as moreLikeThisWords from '../../app/discovery/words/more-like-this.ts';
import { waitingBackends } from '../support/waiting-backends.ts';
import { earlier } from '../support/earlier.ts';

/** Whoever first tells that a question is closed tells how it ended: what was answered in time is in it. */
const site = sharedSite();
let sql: postgres.Sql;

beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

async function surveyOf(id: string): Promise<string> {
  const [row] = await sql<{ survey: string }[]>`
    select s.public_id as survey from surveys s join questions q on q.survey_id = s.id where q.public_id = ${id}`;
  return row?.survey ?? '';
}

async function rowOf(id: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from questions where public_id = ${id}`;
  return row?.id ?? '';
}

/** How many it counted, by each way that tells of a close; undefined as long as that way tells of none. */
type Tells = (id: string) => Promise<number | undefined>;

/** Of a result that is hidden until then: where it is shown, the question is closed. */
const WAYS: Record<string, Tells> = {
  'events as JSON': async (id) => {
    const { text } = await sendRequest(site.address, eventsPath(id), {
      headers: { accept: 'application/json' },
    });
    const [news] = (JSON.parse(text) as EventsSnapshot).news;
    return news?.state === 'closed' ? news.result?.people : undefined;
  },
  result: async (id) => {
    const { status, text } = await sendRequest(site.address, `/api/v1/questions/${id}/result`);
    return status === 200 ? (JSON.parse(text) as { people: number }).people : undefined;
  },
  question: async (id) => {
    const { text } = await sendRequest(site.address, `/api/v1/questions/${id}`);
    const { state, turnout } = JSON.parse(text) as { state: string; turnout: number };
    return state === 'closed' ? turnout : undefined;
  },
  page: async (id) => shownOn(`/question/${id}`),
  frame: async (id) => shownOn(`/embed/results/${await surveyOf(id)}`),
};

/** The number of people beside the shares of a result; below it others stand with theirs. */
async function shownOn(path: string): Promise<number | undefined> {
  const { text } = await sendRequest(site.address, path);
  const [own = ''] = text.split(moreLikeThisWords.title);
  const words = own.replaceAll(/<(script|style).*?<\/\1>|<[^>]*>/gs, ' ');
  const people = Array.from(words.matchAll(/([\d,]+)\s+people/g), ([, number = '']) =>
    Number(number.replaceAll(',', '')),
  );
  return /\d%/.test(words) ? Math.max(...people) : undefined;
}

async function untilClosed(id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await sql<{ isOver: boolean }[]>`
          select closes_at <= clock_timestamp() as "isOver" from questions where public_id = ${id}`;
        return row?.isOver;
      },
      { interval: 5 },
    )
    .toBe(true);
}

test('what was taken before the close and is stored after it is in all that tells of the close', async () => {
  const id = await insertQuestion(sql, { results: 'closed' });
  await insertAnswersInBulk(sql, id, { 1: 60, 2: 40 });
  const stream = readEvents(site.address, eventsPath(id));
  await stream.news(({ state }) => state === 'open');
  const { promise: late, resolve: store } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const questionId = await rowOf(id);
  const storing = sql.begin(async (tx) => {
    await lockTallies(tx, questionId);
    const token = '0'.repeat(32);
    const answer = {
      publicId: id,
      revision: 1,
      voterId: token,
      level: 2,
      isHeldBack: false,
      token,
    };
    const verdicts = await castInTransaction(tx, [{ questionId, choices: [1], ...answer }]);
    take();
    await late;
    return verdicts;
  });
  await taken;
  await sql`update questions set closes_at = statement_timestamp() where id = ${questionId}`;
  const told = new Map<string, number | undefined>();
  const asked = Object.entries(WAYS).map(async ([way, tells]) => told.set(way, await tells(id)));
  const closed = stream.news(({ state }) => state === 'closed');
  void closed.then(({ result }) => told.set('stream', result?.people));
  // They wait together for what is still to be stored; whoever does not has told once those behind them are answered.
  await expect.poll(() => waitingBackends(sql)).toBeGreaterThan(0);
  const other = await insertQuestion(sql);
  for (let after = 0; after < 20; after++)
    await sendRequest(site.address, `/api/v1/questions/${other}`);
  expect(told.size).toBe(0);
  store();
  expect(await storing).toMatchObject([{ refusal: null }]);
  await Promise.all([...asked, closed]);
  stream.close();
  const ways = [...Object.keys(WAYS), 'stream'];
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(ways.map((way) => [way, 101])));
});

describe('what is still to be stored', () => {
  /** Closed by now, with its counters held by whom it may concern until `release`. */
  async function closedAndHeld() {
    const id = await insertQuestion(sql, { results: 'closed', closesIn: '100 milliseconds' });
    await insertAnswersInBulk(sql, id, { 1: 60, 2: 40 });
    await untilClosed(id);
    const questionId = await rowOf(id);
    const hold = async () => {
      const held = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const done = sql.begin(async (tx) => {
        await lockTallies(tx, questionId);
        held.resolve();
        await released.promise;
      });
      await held.promise;
      return async () => {
        released.resolve();
        await done;
      };
    };
    return { questionId, hold };
  }
  /** As a process reads. */
  let readers: Database;
  beforeAll(async () => {
    readers = connect(site.databaseUrl, 'readers of a close');
    await noteSpread(readers.sql);
  });
  afterAll(() => readers.close());

  test('is waited for once, by all who read at that moment', async () => {
    const { questionId, hold } = await closedAndHeld();
    const release = await hold();
    const read = [1, 2, 3].map(() => loadTallies(readers.sql, [questionId]));
    const asks = async () => {
      const asked = await sql`
        select from pg_stat_activity where datname = current_database()
          and application_name like '%readers of a close%' and query like '%tallies%' and state = 'idle'`;
      return { waiting: await waitingBackends(sql), asked: asked.length };
    };
    await expect.poll(asks).toMatchObject({ waiting: 1, asked: 2 });
    await release();
    for (const tallies of await Promise.all(read)) expect(tallies.has(questionId)).toBe(true);
  });

  test('is not waited for again by whoever reads later, nor for another close', async () => {
    const { questionId, hold } = await closedAndHeld();
    await loadTallies(readers.sql, [questionId]);
    const release = await hold();
    // Held by somebody who counts nothing: it is answered all the same.
    expect((await loadTallies(readers.sql, [questionId])).has(questionId)).toBe(true);
    await release();
    await sql`update questions set closes_at = ${earlier(sql, 'closes_at', '1 second')} where id = ${questionId}`;
    const again = await hold();
    const read = loadTallies(readers.sql, [questionId]);
    await expect.poll(() => waitingBackends(sql)).toBe(1);
    await again();
    expect((await read).has(questionId)).toBe(true);
  });
});

const EVERY_MS = 5;

test.each([1, 2, 3])(
  'answers every five milliseconds across closing %i: nobody tells of it with an older count',
  async () => {
    const id = await insertQuestion(sql, { results: 'closed' });
    // So many that shares are told, however few answer in time.
    await insertAnswersInBulk(sql, id, { 1: 60, 2: 40 });
    await sql`
      update questions set closes_at = statement_timestamp() + interval '1500 milliseconds' where public_id = ${id}`;
    const stream = readEvents(site.address, eventsPath(id));
    const streamed = stream.news(({ state }) => state === 'closed');
    const statuses: Promise<number>[] = [];
    const over = new AbortController();
    const answering = (async () => {
      while (!over.signal.aborted) {
        const headers = { 'idempotency-key': deviceKey() };
        statuses.push(putAnswer(site.address, id, ['1'], headers).then(({ status }) => status));
        await wait(EVERY_MS);
      }
    })();
    const first = async (tells: Tells): Promise<number | undefined> => {
      while (!over.signal.aborted) {
        const people = await tells(id);
        if (people !== undefined) return people;
      }
      return undefined;
    };
    const ways = ['events as JSON', 'result', 'question', 'page'].flatMap((way) => WAYS[way] ?? []);
    const told = await Promise.all([
      ...ways.map(first),
      streamed.then(({ result }) => result?.people),
    ]).finally(() => over.abort());
    await answering;
    const counted = (await Promise.all(statuses)).filter((status) => status === 200).length;
    stream.close();
    const [row] = await sql<{ people: number }[]>`
      select sum(people)::int as people from tallies where choice = -1 and question_id = ${await rowOf(id)}`;
    expect(counted).toBeGreaterThan(0);
    expect(told).toEqual(told.map(() => 100 + counted));
    expect(row?.people).toBe(100 + counted);
  },
);
