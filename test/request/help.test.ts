import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { openOutbox, type Outbox } from '../support/outbox.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';
import * as contentStatusWords from '../../app/content/words/status.ts';
import * as downloadWords from '../../app/content/words/download.ts';

const MIN_ANSWERS = 30;
let mails: MailServer;
let site: OwnSite;
let outbox: Outbox;
beforeAll(async () => {
  mails = await startMailServer();
  site = await startSite({ SMTP_URL: mails.url });
  outbox = openOutbox(site.databaseUrl);
});
afterAll(async () => {
  await outbox?.close();
  await site?.stop();
  await mails?.stop();
});

const get = (path: string) => fetch(site.address + path);
const read = async (path: string) => (await get(path)).text();

type Shown = { id: string; isShown: boolean; isOpen: boolean };

function answersIn(html: string): Shown[] {
  const folds = html.matchAll(
    /<details([^>]* data-help-entry="true"[^>]*)><summary.*?<\/summary><div id="([^"]+)"/gs,
  );
  return Array.from(folds, ([, rest = '', id = '']) => ({
    id,
    isShown: !rest.includes('hidden'),
    isOpen: rest.includes('open'),
  })).filter(({ id }) => html.includes(`href="#${id}"`));
}
const shownIn = (html: string) =>
  answersIn(html)
    .filter(({ isShown }) => isShown)
    .map(({ id }) => id);
const toldIn = (html: string) => /<output data-help-told="[^"]*">(.*?)<\/output>/.exec(html)?.[1];

describe('questions and answers', () => {
  test('are many, each with an anchor of its own, and one page for everybody', async () => {
    const response = await get('/faq');
    expect(response.headers.get('cache-control')).toContain('public');
    const answers = answersIn(await response.text());
    expect(answers.length).toBeGreaterThanOrEqual(MIN_ANSWERS);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
    expect(answers.every(({ isShown, isOpen }) => isShown && !isOpen)).toBe(true);
  });

  test('are searched without a script; few that are found are open', async () => {
    const response = await get('/faq?q=delete+account');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const html = await response.text();
    const found = answersIn(html).filter(({ isShown }) => isShown);
    expect(found.map(({ id }) => id)).toEqual(['how-do-i-delete-my-account']);
    expect(found[0]?.isOpen).toBe(true);
    expect(toldIn(html)).toBe('1 answer for “delete account”.');
    expect(html).toContain('href="/faq"');
  });

  test('say so where nothing is found, and lead on', async () => {
    const html = await read('/faq?q=zeppelin');
    expect(shownIn(html)).toEqual([]);
    expect(toldIn(html)).toBe('0 answers for “zeppelin”.');
    expect(html).toMatch(/data-help-empty="true" class=/);
    expect(html).toMatch(/Nothing here answers that.*href="\/support".*href="\/contact"/s);
  });

  test.each([
    '',
    '   ',
    '?!',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    'a'.repeat(2_000),
    '%F0%9F%98%80',
  ])('take anything as a search: %s', async (typed) => {
    const response = await get(`/faq?q=${typed}`);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('<script>alert');
  });
});

describe('the help page', () => {
  test('finds guides and answers alike', async () => {
    const html = await read('/support?q=embed');
    const hits = Array.from(
      html.matchAll(/<li data-help-entry="true" data-words="[^"]*"><a href="([^"]+)"/g),
      ([, to]) => to,
    );
    expect(hits).toContain('#put-a-result-on-your-page');
    expect(hits).toContain('/faq#can-i-put-a-question-on-my-own-website');
    expect(toldIn(html)).toBe(`${hits.length} guides and answers for “embed”.`);
    expect(await read('/faq')).toContain('id="can-i-put-a-question-on-my-own-website"');
    expect(html).toContain('id="put-a-result-on-your-page"');
  });

  test('leads to the form with what it is about', async () => {
    expect(await read('/support')).toContain('href="/contact?about=fault"');
  });

  test('says what runs, and when that was asked', async () => {
    const response = await get('/support');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const html = await response.text();
    expect(html).toContain(contentStatusWords.allRunning);
    const asked = /<time dateTime="([^"]+)"/i.exec(html)?.[1] ?? '';
    expect(Math.abs(Date.now() - Date.parse(asked))).toBeLessThan(60_000);
  });

  test('says when mails are late', async () => {
    await outbox.sql`
      insert into outbox (dedupe_key, recipient, subject, text, html, queued_at, next_try_at, attempts, last_error)
      values ('late', 'late@reader.example', 'x', 'x', 'x', now() - interval '3 hours', now() + interval '1 hour', 3, 'no')`;
    // What was found to run is told for fifteen seconds: this process has not looked yet.
    const server = await startServer({ DATABASE_URL: site.databaseUrl, SMTP_URL: mails.url });
    try {
      await untilReady(server);
      const html = await (await fetch(`${server.address}/support`)).text();
      expect(html).toContain(contentStatusWords.allButMail);
    } finally {
      await server.stop();
    }
  });
});

test('the page to install from is one for everybody, with a code for the phone', async () => {
  const response = await get('/download');
  expect(response.headers.get('cache-control')).toContain('public');
  const html = await response.text();
  for (const place of ['ios', 'android', 'desktop', 'mac', 'other'])
    expect(html).toContain(`data-place="${place}"`);
  expect(html).toContain(`QR code that leads to ${site.address}`);
  expect(html).toMatch(/<p data-install="true" hidden=""/);
  expect(html).not.toContain(downloadWords.stores.apple);
});

test('while the database is away the status says so, and that it is back', async () => {
  const database = await copyTemplateDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const beside = new URL('/postgres', database.url);
  const sql = postgres(beside.href, { max: 1, onnotice: () => undefined });
  const server = await startServer({ DATABASE_URL: database.url });
  const status = async () => {
    const response = await fetch(`${server.address}/support`);
    const html = await response.text();
    const says = /<h2 id="status">([^<]*)<\/h2>(.*?)<\/dl>/s.exec(html);
    const lines = (says?.[2] ?? '').matchAll(/<dt>([^<]*)<\/dt>.*?<\/svg>([^<]*)<\/dd>/gs);
    return [response.status, says?.[1], ...Array.from(lines, ([, ...line]) => line.join(': '))];
  };
  const UNSET = 'Email: No mail server is set up';
  try {
    await untilReady(server);
    await sql.unsafe(`alter database ${name} with allow_connections false`);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    expect(await status()).toEqual([
      200,
      contentStatusWords.notAll,
      'Answers: The database is away',
      'Live figures: Standing still',
      UNSET,
    ]);
    await sql.unsafe(`alter database ${name} with allow_connections true`);
    const well = ['Answers: Stored and shown', 'Live figures: Moving', UNSET];
    await eventually(
      async () => expect(await status()).toEqual([200, contentStatusWords.allButMail, ...well]),
      250,
    );
  } finally {
    await sql.end();
    await server.stop();
    await database.drop();
  }
});
