import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageRoutes } from '../../app/routes.ts';
import { operations } from '../../server/operations/operations.ts';
import { deviceKey, putAnswer, sendCrowd } from '../support/answers.ts';
import {
  PROCESS_HEADER,
  startBalancer,
  type Balancer,
  type ServerName,
} from '../support/balancer.ts';
import { putEmbedAnswer, surveyIdOf } from '../support/embed-answers.ts';
import { eventsPath, readEvents } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { sendRaw, sendRequest, type HttpResponse } from '../support/http.ts';
import { findProgram, systemProgram } from '../support/installed.ts';
import { insertQuestion } from '../support/questions.ts';
import {
  startServer,
  unusedPort,
  untilReady,
  type ServerProcess,
} from '../support/server-process.ts';
import { copyTemplateDatabase, type TestDatabase } from '../support/test-database.ts';
import { differencesOf } from '../support/verify.ts';

/** Three processes on one database behind HAProxy: what concerns a question comes to one of them. */
const { whereInstalled, whereMissing } = systemProgram('haproxy');
const NAMES = ['one', 'two', 'three'] as const;
const QUESTIONS = 40;
const PEOPLE = 4_000;

test.each(whereMissing)('%s is not installed here, so no processes were put behind it', (name) => {
  expect(findProgram(name)).toBeUndefined();
});

describe.each(whereInstalled)('behind %s', (program) => {
  let database: TestDatabase;
  let sql: postgres.Sql;
  let balancer: Balancer;
  let settings: (name: ServerName) => Record<string, string>;
  const servers = new Map<ServerName, ServerProcess>();

  const start = async (name: ServerName) => {
    const server = await startServer(settings(name));
    servers.set(name, server);
    await untilReady(server);
  };
  beforeAll(async () => {
    database = await copyTemplateDatabase();
    sql = postgres(database.url, { max: 2, onnotice: () => undefined });
    const port = await unusedPort();
    const ports = { one: await unusedPort(), two: await unusedPort(), three: await unusedPort() };
    settings = (name) => ({
      DATABASE_URL: database.url,
      ORIGIN: `http://127.0.0.1:${port}`,
      PORT: String(ports[name]),
      TRUST_PROXY: '127.0.0.1,::1',
      LIMITS_SCALE: '1000000',
    });
    await Promise.all(NAMES.map(start));
    balancer = await startBalancer(program, port, ports);
  });
  afterAll(async () => {
    await balancer?.stop();
    for (const server of servers.values()) await server.stop();
    await sql?.end();
    await database?.drop();
  });

  const processOf = ({ headers }: Pick<HttpResponse, 'headers'>) => headers[PROCESS_HEADER];
  const processFor = async (path: string) => processOf(await sendRequest(balancer.address, path));

  /** Every address of the site with an id in it, of this question and its survey. */
  function addressesOf(
    question: string,
    survey: string,
  ): { ofQuestion: string[]; ofSurvey: string[] } {
    const patterns = [...pageRoutes, ...operations].map(({ path }) => path);
    const withId = patterns.filter((path) => /:(?:id|surveyId)\b/.test(path));
    const isOfSurvey = (path: string) => /\/(?:surveys|results)\/:(?:id|surveyId)/.test(path);
    const fill = (id: string) => (path: string) =>
      path
        .replace(/:(?:id|surveyId)\b/, id)
        .replace(':survey', survey)
        .replace(':format', 'svg');
    return {
      ofQuestion: [
        ...withId.filter((path) => !isOfSurvey(path)).map(fill(question)),
        `/question/${question}?survey=${survey}`,
        `/question/${question}.data?survey=${survey}`,
      ],
      ofSurvey: withId.filter(isOfSurvey).map(fill(survey)),
    };
  }

  test('all of one question comes to one process, all of a survey too, and others go elsewhere', async () => {
    const seen = new Set<unknown>();
    for (let at = 0; at < QUESTIONS; at++) {
      const id = await insertQuestion(sql);
      seen.add(await processFor(`/question/${id}`));
    }
    expect(seen).toEqual(new Set(NAMES));

    const id = await insertQuestion(sql);
    const survey = await surveyIdOf(sql, id);
    const { ofQuestion, ofSurvey } = addressesOf(id, survey);
    expect(ofQuestion.length).toBeGreaterThan(8);
    expect(ofSurvey.length).toBeGreaterThan(3);
    const [own, surveys] = [
      await processFor(`/question/${id}`),
      await processFor(`/embed/results/${survey}`),
    ];
    for (const path of ofQuestion) expect([path, await processFor(path)]).toEqual([path, own]);
    for (const path of ofSurvey) expect([path, await processFor(path)]).toEqual([path, surveys]);

    const answered = await putAnswer(balancer.address, id, ['1'], {
      'idempotency-key': deviceKey(),
    });
    expect([answered.status, processOf(answered)]).toEqual([200, own]);
    const key = { 'idempotency-key': deviceKey() };
    const framed = await putEmbedAnswer(balancer.address, { survey, question: id }, ['2'], key);
    expect([framed.status, processOf(framed)]).toEqual([200, own]);
  });

  test('what has no id goes to all of them', async () => {
    const seen = new Set<unknown>();
    // Those with the fewest connections come next, so all are asked at once.
    await eventually(async () => {
      const told = await Promise.all(
        Array.from({ length: 12 }, (_, at) => processFor(`/api/v1/search?q=tea+${at}`)),
      );
      for (const name of told) seen.add(name);
      expect(seen).toEqual(new Set(NAMES));
    });
  });

  test('a stream at any of them tells of an answer', async () => {
    const id = await insertQuestion(sql);
    const reader = readEvents(balancer.address, eventsPath(id));
    await reader.news(() => true);
    expect(
      (await putAnswer(balancer.address, id, ['1'], { 'idempotency-key': deviceKey() })).status,
    ).toBe(200);
    expect(await reader.news(({ turnout }) => turnout === 1)).toMatchObject({ question: id });
    reader.close();
  });

  test('a process that stops loses nobody a request, and takes its questions back', async () => {
    const id = await insertQuestion(sql);
    const path = `/question/${id}`;
    const own = (await processFor(path)) as ServerName;
    const pages: Promise<HttpResponse>[] = [];
    let stopping: Promise<void> | undefined;
    let heard = 0;
    const told = await sendCrowd(balancer.address, id, { people: PEOPLE, connections: 24 }, () => {
      heard++;
      if (heard % 20 === 0) pages.push(sendRequest(balancer.address, path));
      if (heard === PEOPLE / 4) stopping = servers.get(own)?.stop();
    });
    await stopping;
    const statuses = (await Promise.all(pages)).map(({ status }) => status);
    expect(new Set([...told.map(({ status }) => status), ...statuses])).toEqual(new Set([200]));
    expect(await processFor(path)).not.toBe(own);
    await start(own);
    await eventually(async () => expect(await processFor(path)).toBe(own));
    expect(await differencesOf(database.url)).toBe('difference 0');
  });

  test('a request that fails is a line of its own, without who asked', async () => {
    await sendRaw(balancer.address, 'NONSENSE\r\n\r\n');
    await eventually(async () =>
      expect(balancer.output()).toMatch(/^site\/<NOSRV> \S+ 400 PR-- <BADREQ> <BADREQ>$/m),
    );
  });

  test('an asset that one process does not have is found at another', async () => {
    expect((await sendRequest(balancer.address, '/assets/of-no-build.js')).status).toBe(404);
  });
});
