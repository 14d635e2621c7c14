import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deviceKey, putAnswer, deleteAnswer } from '../support/answers.ts';
import { putEmbedAnswer, surveyIdOf } from '../support/embed-answers.ts';
import { eventually } from '../support/eventually.ts';
import { cookieOf, postFields } from '../support/forms.ts';
import { sendRequest } from '../support/http.ts';
import { registerDatabase } from '../support/emails.ts';
import { createOwnDatabase, type OwnDatabase } from '../support/own-database.ts';
import { ADA, signUp } from '../support/people.ts';
import { insertQuestion } from '../support/questions.ts';
import { expectCountersRight } from '../support/recount.ts';
import { startServer, type ServerProcess } from '../support/server-process.ts';

/** What people hear of their answers while the database stands still, and what stands once it goes on. */
const UNKNOWN = 'It is not known whether it was counted. Send it again: it counts once.';
const UNKNOWN_REMOVAL = 'It is not known whether your answer was removed. Send it again.';
/** An answer is told of after five seconds, a page after eight; the slack is for a busy machine. */
const TIMEOUT_MS = 12_000;

let own: OwnDatabase;
let server: ServerProcess;
let sql: postgres.Sql;
beforeAll(async () => {
  own = await createOwnDatabase();
  server = await startServer({
    DATA_DIR: own.dir,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    LIMITS_SCALE: '1000',
  });
  sql = await own.connect();
  registerDatabase(server.address, await own.address());
}, 60_000);
afterEach(() => expectCountersRight(sql));
afterAll(async () => {
  await sql?.end();
  await server?.stop();
  await own?.remove();
}, 40_000);

/** What is asked while nothing goes on; all of it is heard before it does. */
async function whileFrozen<T>(work: () => Promise<T>): Promise<T> {
  await own.freeze();
  try {
    return await inTime(work());
  } finally {
    await own.thaw();
  }
}

/** Not waited for beyond that: whoever hears nothing would hear nothing until it goes on. */
async function inTime<T>(told: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error('Somebody heard nothing in time.')),
    TIMEOUT_MS,
  );
  return Promise.race([told, late.promise]).finally(() => clearTimeout(timer));
}

const kept = (id: string) => sql<{ choices: number[]; level: number }[]>`
  select a.choices, a.level from answers a join questions q on q.id = a.question_id
  where q.public_id = ${id} and cardinality(a.choices) > 0`;
const ownOf = async (id: string, key: string) => {
  const path = `/api/v1/me/answers?question=${id}`;
  const { text } = await sendRequest(server.address, path, { headers: { 'idempotency-key': key } });
  const told = JSON.parse(text) as { questions: Record<string, { choices: string[] }> };
  return told.questions[id]?.choices;
};
const known = async (id: string) => {
  // Its paper is remembered, as that of any question somebody answers.
  const key = deviceKey();
  expect((await putAnswer(server.address, id, ['3'], { 'idempotency-key': key })).status).toBe(200);
  expect((await deleteAnswer(server.address, id, { 'idempotency-key': key })).status).toBe(200);
};

describe('while the database stands still', () => {
  test('an answer, a change of it and its removal are told that nobody knows', async () => {
    const id = await insertQuestion(sql);
    await known(id);
    const [one, two] = [deviceKey(), deviceKey()];
    expect((await putAnswer(server.address, id, ['1'], { 'idempotency-key': two })).status).toBe(
      200,
    );
    const [counted, removed] = await whileFrozen(() =>
      Promise.all([
        putAnswer(server.address, id, ['1'], { 'idempotency-key': one }),
        deleteAnswer(server.address, id, { 'idempotency-key': two }),
      ]),
    );
    for (const { status, headers } of [counted, removed])
      expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(counted.json).toMatchObject({ code: 'unknown', detail: UNKNOWN });
    expect(removed.json).toMatchObject({
      code: 'unknown',
      detail: UNKNOWN_REMOVAL,
    });
    // Sent again each stands once, whatever became of the first.
    await putAnswer(server.address, id, ['1'], { 'idempotency-key': one });
    await deleteAnswer(server.address, id, { 'idempotency-key': two });
    expect(await kept(id)).toMatchObject([{ choices: [1] }]);
    expect(await ownOf(id, one)).toEqual(['1']);
  });

  test('what programs read is told to come back, as pages are', async () => {
    const paths = ['/api/v1/questions', '/sitemap.xml', '/api/v1/search?q=choose'];
    const told = await whileFrozen(() =>
      Promise.all(paths.map((path) => sendRequest(server.address, path))),
    );
    expect(told.map(({ status }) => status)).toEqual(paths.map(() => 503));
    for (const path of paths) expect((await sendRequest(server.address, path)).status).toBe(200);
  });

  test('in a frame, too, also of a question that nobody has answered', async () => {
    const [one, other] = [await insertQuestion(sql), await insertQuestion(sql)];
    const frames = await Promise.all(
      [one, other].map(async (question) => ({ question, survey: await surveyIdOf(sql, question) })),
    );
    await known(other);
    const key = { 'idempotency-key': deviceKey() };
    const told = await whileFrozen(() =>
      Promise.all(
        frames.flatMap((framed) => [
          putEmbedAnswer(server.address, framed, ['1'], key),
          putEmbedAnswer(server.address, { ...framed, home: true }, ['1'], key),
          putEmbedAnswer(server.address, framed, [], key),
        ]),
      ),
    );
    expect(told.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      told.map(() => [503, '5']),
    );
    expect(told.map(({ json }) => json['detail'])).toEqual(
      frames.flatMap(() => [UNKNOWN, UNKNOWN, UNKNOWN_REMOVAL]),
    );
    for (const framed of frames) {
      expect((await putEmbedAnswer(server.address, framed, ['1'], key)).status).toBe(200);
      // What was under way may have been counted or not: that of the frame, and that of this site beside it.
      const picked = (await kept(framed.question)).map(({ choices }) => choices);
      expect(picked).toContainEqual([1]);
    }
  });

  test('A, then B instead of it: B stands, once, and A is not begun after B was', async () => {
    const id = await insertQuestion(sql);
    await known(id);
    const key = { 'idempotency-key': deviceKey() };
    const [first, second] = await whileFrozen(() =>
      Promise.all([
        putAnswer(server.address, id, ['1'], key),
        putAnswer(server.address, id, ['2'], key),
      ]),
    );
    expect([first.status, second.status]).toEqual([503, 503]);
    expect((await putAnswer(server.address, id, ['2'], key)).status).toBe(200);
    expect(await kept(id)).toMatchObject([{ choices: [2] }]);
    expect(await ownOf(id, key['idempotency-key'])).toEqual(['2']);
  });

  test('what waited behind it too long is not begun once it goes on', async () => {
    const [front, behind] = [await insertQuestion(sql), await insertQuestion(sql)];
    await Promise.all([known(front), known(behind)]);
    const told = await whileFrozen(async () => {
      const first = putAnswer(server.address, front, ['1'], { 'idempotency-key': deviceKey() });
      // The batch under way holds the one, and the other is in none.
      await sendRequest(server.address, '/livez');
      return Promise.all([
        first,
        putAnswer(server.address, behind, ['1'], { 'idempotency-key': deviceKey() }),
      ]);
    });
    expect(told.map(({ status }) => status)).toEqual([503, 503]);
    // An answer after them is stored after them.
    expect(
      (await putAnswer(server.address, front, ['2'], { 'idempotency-key': deviceKey() })).status,
    ).toBe(200);
    expect(await kept(front)).toHaveLength(2);
    expect(await kept(behind)).toEqual([]);
  });

  test('a form is told so on a page of its own, and is the same when it is sent again', async () => {
    const id = await insertQuestion(sql);
    await known(id);
    const fields: [string, string][] = [
      ['does', 'answer'],
      ['revision', '1'],
      ['choice', '2'],
    ];
    const told = await whileFrozen(() => postFields(server.address, `/question/${id}`, fields));
    expect([told.status, told.headers['retry-after']]).toEqual([503, '5']);
    expect(told.text).toContain('it is not known whether your answer was counted');
    expect(told.text).toContain(`action="/question/${id}"`);
    for (const [name, value] of fields)
      expect(told.text).toContain(`<input type="hidden" name="${name}" value="${value}">`);
    const cookie = cookieOf(told);
    expect(cookie.cookie).toContain('voter=');
    const again = await postFields(server.address, `/question/${id}`, fields, cookie);
    expect(again.status).toBe(303);
    expect(await kept(id)).toMatchObject([{ choices: [2] }]);
  });

  test('a form that was counted after all is known by its cookie, and counts once', async () => {
    const id = await insertQuestion(sql);
    await known(id);
    // The connection that stored those just now and read their counters, and it alone: pages can be made meanwhile.
    const [lane] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name like 'site %'
        and query like '%"firstOfNetwork"%' and query not like '%"hasJustClosed"%'
      order by state_change desc limit 1`;
    const pid = lane?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    const fields: [string, string][] = [['choice', '2']];
    const told = await postFields(server.address, `/question/${id}`, fields).finally(() =>
      process.kill(pid, 'SIGCONT'),
    );
    expect([told.status, told.headers['retry-after']]).toEqual([503, '5']);
    // On the question's own page, with what was picked.
    expect(told.text).toContain(UNKNOWN);
    expect(told.text).toContain('Choice 3');
    await eventually(async () => expect(await kept(id)).toHaveLength(1));
    expect(
      (await postFields(server.address, `/question/${id}`, fields, cookieOf(told))).status,
    ).toBe(303);
    expect(await kept(id)).toEqual([{ choices: [2], level: 0 }]);
  });

  test('whoever asks what stands, or to see a result, hears in time as well', async () => {
    const id = await insertQuestion(sql, { results: 'after' });
    const key = { 'idempotency-key': deviceKey() };
    const told = await whileFrozen(() =>
      Promise.all([
        sendRequest(server.address, `/api/v1/me/answers?question=${id}`, { headers: key }),
        sendRequest(server.address, `/api/v1/questions/${id}/peek`, {
          method: 'POST',
          headers: key,
        }),
        sendRequest(server.address, `/api/v1/me/next?question=${id}`, { headers: key }),
      ]),
    );
    for (const { status, headers } of told)
      expect([status, headers['retry-after']]).toEqual([503, '2']);
  });

  test('a member hears in time on a page, and nothing of what they picked is lost', async () => {
    const id = await insertQuestion(sql);
    await known(id);
    const cookie = await signUp(server.address, ADA);
    const fields: [string, string][] = [
      ['revision', '1'],
      ['choice', '2'],
    ];
    const [page, form] = await whileFrozen(() =>
      Promise.all([
        sendRequest(server.address, `/question/${id}`, { headers: { cookie } }),
        postFields(server.address, `/question/${id}`, fields, { cookie }),
      ]),
    );
    for (const { status, headers } of [page, form])
      expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(form.text).toContain('it is not known whether your answer was counted');
    for (const [name, value] of fields)
      expect(form.text).toContain(`<input type="hidden" name="${name}" value="${value}">`);
    const again = await postFields(server.address, `/question/${id}`, fields, { cookie });
    expect(again.status).toBe(303);
    expect(await kept(id)).toEqual([{ choices: [2], level: 4 }]);
  });
});
