import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import postgres from 'postgres';
import { putAnswer } from '../support/answers.ts';
import { eventually } from '../support/eventually.ts';
import { eventsPath, readEvents } from '../support/events.ts';
import { sendRequest } from '../support/http.ts';
import { ROOT } from '../support/program.ts';
import { insertQuestion } from '../support/questions.ts';
import { spawnServer, unusedPort } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** The figures of a process: what a site does is counted, at a port of its own, in the words of OpenMetrics. */
let site: OwnSite;
let metrics: string;
let question: string;
beforeAll(async () => {
  const port = await unusedPort();
  metrics = `http://localhost:${port}`;
  site = await startSite({ METRICS_PORT: String(port) });
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  question = await insertQuestion(sql);
  await sql.end();
});
afterAll(() => site?.stop());

async function figures(): Promise<Map<string, number>> {
  const { text } = await sendRequest(metrics, '/metrics');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

test('what was asked, answered and followed is counted', async () => {
  const before = await figures();
  const paths = ['/faq', '/faq', `/question/${question}`, '/question/0000000000'];
  for (const path of paths) await sendRequest(site.address, path);
  expect((await putAnswer(site.address, question, ['1'])).status).toBe(200);
  const reader = readEvents(site.address, eventsPath(question));
  await reader.news(() => true);
  const expected: [string, number][] = [
    ['site_answers_total', 1],
    ['site_answer_batches_total', 1],
    ['site_requests_total{kind="answer",status="2xx"}', 1],
    ['site_requests_total{kind="page",status="2xx"}', 3],
    ['site_requests_total{kind="page",status="4xx"}', 1],
    ['site_request_seconds_count{kind="page"}', 4],
    ['site_request_seconds_bucket{kind="page",le="+Inf"}', 4],
    ['site_page_cache_lookups_total{outcome="hit"}', 1],
    ['site_streams', 1],
    ['site_followed_questions', 1],
  ];
  // A response is counted when its last byte is gone, which its reader sees before.
  await eventually(async () => {
    const now = await figures();
    const grown = expected.map(([name]) => [name, (now.get(name) ?? 0) - (before.get(name) ?? 0)]);
    expect(grown).toEqual(expected);
  });
  reader.close();
  await eventually(async () => expect((await figures()).get('site_streams')).toBe(0));
  const now = await figures();
  for (const name of ['site_ready', 'site_database_up', 'site_disk_space'])
    expect(now.get(name), name).toBe(1);
  expect(now.get('site_memory_bytes{of="resident"}')).toBeGreaterThan(50_000_000);
  expect(now.get('site_cpu_seconds_total')).toBeGreaterThan(0);
});

test('it is OpenMetrics, line by line', async () => {
  const { status, headers, text } = await sendRequest(metrics, '/metrics');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  );
  expect(text.endsWith('\n# EOF\n')).toBe(true);
  const name = '[a-z_]+';
  const label = '[a-z]+="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
  const line = new RegExp(
    `^(?:# TYPE ${name} (?:counter|gauge|histogram)|# UNIT ${name} [a-z]+|# HELP ${name} .+|# EOF|${name}(?:\\{${label}(?:,${label})*\\})? -?[0-9.e+-]+)$`,
  );
  expect(
    text
      .trimEnd()
      .split('\n')
      .filter((one) => !line.test(one)),
  ).toEqual([]);
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, family = '']) => family);
  expect(new Set(families).size).toBe(families.length);
});

test('readers do not come to it, and there is nothing else', async () => {
  expect((await sendRequest(site.address, '/metrics')).status).toBe(404);
  expect((await sendRequest(metrics, '/')).status).toBe(404);
  expect((await sendRequest(metrics, '/metrics', { method: 'POST' })).status).toBe(404);
  const head = await sendRequest(metrics, '/metrics', { method: 'HEAD' });
  expect([head.status, head.body.length]).toEqual([200, 0]);
});

test('the dashboard and its description name all of them, and nothing else', async () => {
  const { text } = await sendRequest(metrics, '/metrics');
  const there = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) =>
    type === 'counter' ? `${name}_total` : name,
  );
  const [dashboard, description] = await Promise.all(
    ['deploy/dashboard.json', 'docs/operating.md'].map((path) =>
      readFile(join(ROOT, path), 'utf8'),
    ),
  );
  const namesIn = (document = '') =>
    [...new Set(document.match(/site_[a-z_]+/g) ?? [])]
      .map((name) => name.replace(/_bucket$/, ''))
      .toSorted();
  expect(namesIn(dashboard)).toEqual(there.toSorted());
  expect(namesIn(description)).toEqual(there.toSorted());
});

test('a port that is taken stops the start with one sentence', async () => {
  const second = spawnServer({
    DATABASE_URL: site.databaseUrl,
    PORT: String(await unusedPort()),
    METRICS_PORT: new URL(metrics).port,
  });
  expect((await second.ended).code).toBe(1);
  expect(second.output()).toContain(`METRICS_PORT ${new URL(metrics).port} is taken`);
});
