import type postgres from 'postgres';
import type { Page } from '@playwright/test';
import { choiceButton, openQuestion, answerGroup } from '../support/answer-page.ts';
import { expect, test as base } from '../support/browser.ts';
import { withThirdPartyCookies } from '../support/third-party-cookies.ts';
import { surveyIdOf } from '../support/embed-answers.ts';
import { choiceRow } from '../support/embed-fixtures.ts';
import { startHostPage } from '../support/host-page.ts';
import { childrenOf, createOwnDatabase, type OwnDatabase } from '../support/own-database.ts';
import { startProgram, type Program } from '../support/program.ts';
import { putAnswer } from '../support/answers.ts';
import { insertQuestion } from '../support/questions.ts';
import { unusedPort } from '../support/server-process.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

/** What becomes of answers in an open page while the database stands still, and when the server is killed under it. */
type Stage = { own: OwnDatabase; site: Program; address: string; sql: postgres.Sql };

const test = base.extend<object, { stage: Stage }>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing else is needed.
    async ({}, provide) => {
      const own = await createOwnDatabase();
      const env = { DATA_DIR: own.dir, SEED: 'none', LOG_LEVEL: 'error', LIMITS_SCALE: '1000' };
      const site = startProgram(process.execPath, ['server/watch.js'], {
        ...env,
        PORT: String(await unusedPort()),
      });
      const [, address = ''] = await site.waitForLine(/ is at (http\S+)/);
      const sql = await own.connect();
      await provide({ own, site, address, sql });
      await sql.end();
      site.signal('SIGTERM');
      await site.ended;
      await own.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ stage }, provide) => provide(stage.address),
});

test.use({ serviceWorkers: 'allow' });
/** It tries again after two seconds, and waits twice as long each time. */
const SENT_AGAIN = { timeout: 120_000 };
const TOLD = { timeout: 60_000 };
const NOT_KNOWN = 'It is not known whether it was counted.';

test.beforeEach(({ noise }) =>
  noise.allow(
    /ERR_(?:SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INCOMPLETE|CONNECTION|INTERNET)|status of 50[23]|Some answers are still waiting/,
  ),
);

const kept = ({ sql }: Stage, id: string) => sql<{ choices: number[] }[]>`
  select a.choices from answers a join questions q on q.id = a.question_id
  where q.public_id = ${id} and cardinality(a.choices) > 0`;

async function open(page: Page, id: string): Promise<void> {
  await openQuestion(page, id);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('A is sent to a database that stands still, then B: B counts, once, when it goes on', async ({
  page,
  stage,
}) => {
  test.slow();
  const id = await insertQuestion(stage.sql);
  await open(page, id);
  await stage.own.freeze();
  try {
    await choiceButton(page, 'Choice 1').click();
    await expect(page.getByRole('alert')).toContainText(NOT_KNOWN, TOLD);
    await expect(page.getByRole('alert')).not.toContainText('Not counted');
    await choiceButton(page, 'Choice 2').click();
    await expect(page.getByRole('button', { name: 'Your choice: Choice 2' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(NOT_KNOWN, TOLD);
  } finally {
    await stage.own.thaw();
  }
  // Nobody touches the page.
  await expect(answerGroup(page)).toContainText(answeringAnsweredWords.counted, SENT_AGAIN);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await kept(stage, id)).toEqual([{ choices: [2] }]);
  await page.reload();
  await expect(page.getByRole('row', { name: 'your choice' })).toContainText('Choice 2');
});

test('what is taken back then is sent again by the page', async ({ page, stage }) => {
  test.slow();
  const id = await insertQuestion(stage.sql);
  await open(page, id);
  await choiceButton(page, 'Choice 3').click();
  await expect(answerGroup(page)).toContainText(answeringAnsweredWords.counted);
  await stage.own.freeze();
  try {
    await page.getByRole('main').getByRole('button', { name: answeringAnsweredWords.undo }).click();
    await expect(page.getByRole('alert')).toContainText(
      'It is not known whether your answer was removed.',
      TOLD,
    );
  } finally {
    await stage.own.thaw();
  }
  await expect(page.getByRole('alert')).toHaveCount(0, SENT_AGAIN);
  expect(await kept(stage, id)).toEqual([]);
});

test('in a frame it is the same person who sends it again after a reload', async ({ stage }) => {
  test.slow();
  const id = await insertQuestion(stage.sql);
  const frame = `${stage.address}/embed/results/${await surveyIdOf(stage.sql, id)}`;
  // Its paper is remembered, as that of any question somebody answers: what is sent then is in the hands of the database.
  await putAnswer(stage.address, id, ['1'], { 'idempotency-key': 'somebody-else-here' });
  const host = await startHostPage();
  // Where nothing may be kept in a frame, nobody who reloads is known before a reply has come.
  await withThirdPartyCookies(async (context) => {
    const page = await context.newPage();
    const widget = page.frameLocator('iframe');
    await page.goto(host.urlOfFrame(frame));
    await choiceRow(widget, 'Choice 2').waitFor();
    await stage.own.freeze();
    try {
      await choiceRow(widget, 'Choice 2').click();
      await expect(widget.getByRole('status')).toContainText(NOT_KNOWN, TOLD);
    } finally {
      await stage.own.thaw();
    }
    await expect.poll(() => kept(stage, id)).toHaveLength(2);
    await page.reload();
    await choiceRow(widget, 'Choice 3').click();
    await expect(widget.getByRole('status')).toContainText(answeringAnsweredWords.counted, TOLD);
    // What was counted brings the cookie, and the key is not needed any more.
    expect(await page.frames()[1]?.evaluate(() => sessionStorage.length)).toBe(0);
  });
  await host.stop();
  const picked = (await kept(stage, id)).flatMap(({ choices }) => choices);
  expect(picked.toSorted((a, b) => a - b)).toEqual([1, 3]);
});

test('without a worker the page itself sends it again', async ({ browser, stage }) => {
  test.slow();
  const context = await browser.newContext({
    baseURL: stage.address,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const id = await insertQuestion(stage.sql);
  await openQuestion(page, id);
  await stage.own.freeze();
  try {
    await choiceButton(page, 'Choice 1').click();
    await expect(page.getByRole('alert')).toContainText('While this page is open', TOLD);
  } finally {
    await stage.own.thaw();
  }
  await expect(answerGroup(page)).toContainText(answeringAnsweredWords.counted, SENT_AGAIN);
  expect(await kept(stage, id)).toEqual([{ choices: [1] }]);
  await context.close();
});

test('the server is killed under an open page: it comes back, and what was tapped counts once', async ({
  page,
  stage,
}) => {
  test.slow();
  const id = await insertQuestion(stage.sql);
  await open(page, id);
  const database = await stage.own.postmaster();
  const [server = 0] = await childrenOf(stage.site.pid);
  // With the answer in its hands.
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  process.kill(server, 'SIGSTOP');
  await choiceButton(page, 'Choice 2').click();
  await sent;
  process.kill(server, 'SIGKILL');
  await expect(page.getByRole('alert')).toContainText(NOT_KNOWN, TOLD);
  await expect(answerGroup(page)).toContainText(answeringAnsweredWords.counted, SENT_AGAIN);
  expect(await kept(stage, id)).toEqual([{ choices: [2] }]);
  expect(await stage.own.postmaster()).toBe(database);
  // It hears of others again: nothing was reloaded.
  await putAnswer(stage.address, id, ['1'], { 'idempotency-key': 'somebody-else-here' });
  await expect(answerGroup(page)).toContainText('You alone of 2 picked this', SENT_AGAIN);
});
