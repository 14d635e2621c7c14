import type { Page } from '@playwright/test';
import { VOTER_TAG_HEADER } from '../../app/answering/queued-answer.ts';
import { choiceButton, openQuestion, answerGroup } from '../support/answer-page.ts';
import { expect } from '../support/browser.ts';
import { test as base, type BrowserSite } from '../support/browser-site.ts';
import { surveyIdOf } from '../support/embed-answers.ts';
import { choiceRow } from '../support/embed-fixtures.ts';
import { startTestProxy, type TestProxy, type HeldRequest } from '../support/proxy.ts';
import { unusedPort } from '../support/server-process.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

/** What becomes of an answer while the network is there and the site is not, and while its worker is replaced. */
const test = base.extend<object, { front: TestProxy }>({
  front: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing else is needed.
    async ({}, provide) => {
      const front = await startTestProxy(String(await unusedPort()));
      await provide(front);
      await front.stop();
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    async ({ front }, provide) => provide({ PORT: front.sitePort, ORIGIN: front.address }),
    { scope: 'worker' },
  ],
  baseURL: async ({ front }, provide) => provide(front.address),
});

test.use({ serviceWorkers: 'allow' });
/** It tries again after two seconds, and waits twice as long each time. */
const SENT_AGAIN = { timeout: 30_000 };

test.beforeEach(({ noise }) =>
  noise.allow(
    /ERR_(?:EMPTY_RESPONSE|INCOMPLETE|CONNECTION|INTERNET)|status of 50[23]|Some answers are still waiting/,
  ),
);

async function keptPicks(site: BrowserSite, id: string): Promise<number[][]> {
  return (await site.kept(id)).map(({ choices }) => choices);
}

async function open(page: Page, id: string): Promise<void> {
  await openQuestion(page, id);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function answerInSilence(page: Page, name: string): Promise<void> {
  await choiceButton(page, name).click();
  await expect(page.getByRole('alert')).toContainText('sent again when the site responds');
  await expect(page.getByRole('button', { name: `Your choice: ${name}` })).toBeVisible();
}

test('the site is stopped: what was tapped is kept, and counts when it is back', async ({
  page,
  site,
  front,
}) => {
  test.slow();
  const id = await site.insertQuestion();
  await open(page, id);
  await front.stop();
  await site.stopServer();
  await answerInSilence(page, 'Choice 2');
  await expect(answerGroup(page)).toContainText('The site did not respond.');
  const other = await page.context().newPage();
  await other.goto('/topic');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expect(other.getByText('One answer is waiting on this device.')).toBeVisible();
  await other.close();
  await site.restartServer();
  await front.start();
  // Nobody touches the page: no browser says that a site is back.
  await expect(answerGroup(page)).toContainText(answeringAnsweredWords.counted, SENT_AGAIN);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await keptPicks(site, id)).toEqual([[2]]);
});

test('a newer worker comes while an answer waits in an open page', async ({
  page,
  site,
  front,
}) => {
  const id = await site.insertQuestion();
  await open(page, id);
  front.loseAnswers(true);
  await answerInSilence(page, 'Choice 1');
  front.publishNewWorker();
  await page.evaluate(async () => {
    const changed = new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
    });
    await (await navigator.serviceWorker.getRegistration())?.update();
    await changed;
  });
  // The newer one knows what the older one kept, and takes what is picked instead.
  await answerInSilence(page, 'Choice 3');
  front.loseAnswers(false);
  await expect(answerGroup(page)).toContainText(answeringAnsweredWords.counted, SENT_AGAIN);
  expect(await keptPicks(site, id)).toEqual([[3]]);
  await page.reload();
  await expect(page.getByRole('row', { name: 'your choice' })).toContainText('Choice 3');
});

test('a page is closed while its answer waits, and opened later', async ({ page, site, front }) => {
  const id = await site.insertQuestion();
  const context = page.context();
  await open(page, id);
  front.loseAnswers(true);
  await answerInSilence(page, 'Choice 2');
  await page.close();
  const later = await context.newPage();
  await open(later, id);
  await expect(later.getByRole('alert')).toContainText('sent again when the site responds');
  await expect(later.getByRole('button', { name: 'Your choice: Choice 2' })).toBeVisible();
  await later.close();
  front.loseAnswers(false);
  // Any page of the site brings it on its way, and the question says so when somebody is back at it.
  const elsewhere = await context.newPage();
  await elsewhere.goto('/faq');
  await expect.poll(() => keptPicks(site, id), SENT_AGAIN).toEqual([[2]]);
  await elsewhere.goto(`/question/${id}`);
  await expect(elsewhere.getByRole('row', { name: 'your choice' })).toContainText('Choice 2');
  await expect(elsewhere.getByRole('alert')).toHaveCount(0);
});

/** What the worker asks for or sends, which no page does with this header. */
function holdWorker(front: TestProxy, method: 'GET' | 'PUT'): HeldRequest {
  return front.hold((asked) => asked.method === method && VOTER_TAG_HEADER in asked.headers);
}

/** Resolves once the worker has done with what it had to send. */
async function untilDelivered(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', done, { once: true });
        port1.start();
        navigator.serviceWorker.controller?.postMessage({ does: 'send' }, [port2]);
      }),
  );
}

for (const [doing, method] of [
  ['asks what stands', 'GET'],
  ['sends it', 'PUT'],
] as const)
  test(`what is picked while the worker ${doing} is not overtaken`, async ({
    page,
    site,
    front,
  }) => {
    test.slow();
    const id = await site.insertQuestion();
    await open(page, id);
    const held = holdWorker(front, method);
    front.loseAnswers(true);
    await answerInSilence(page, 'Choice 1');
    await held.arrived;
    front.loseAnswers(false);
    // A page that has sent nothing itself asks for nothing before it sends.
    await open(page, id);
    await expect(page.getByRole('alert')).toContainText('sent again when the site responds');
    await choiceButton(page, 'Choice 3').click();
    await expect(answerGroup(page)).toContainText(answeringAnsweredWords.counted, SENT_AGAIN);
    held.release();
    await untilDelivered(page);
    expect(await keptPicks(site, id)).toEqual([[3]]);
    await page.reload();
    await expect(page.getByRole('row', { name: 'your choice' })).toContainText('Choice 3');
  });

for (const [does, stands] of [
  ['answer', [[3]]],
  ['withdraw', []],
] as const)
  test(`a form that is sent while the worker asks is not overtaken: ${does}`, async ({
    page,
    site,
    front,
  }) => {
    test.slow();
    const id = await site.insertQuestion();
    await open(page, id);
    await choiceButton(page, 'Choice 2').click();
    await expect(answerGroup(page)).toContainText(answeringAnsweredWords.counted);
    const held = holdWorker(front, 'GET');
    front.loseAnswers(true);
    await page.getByRole('main').getByRole('button', { name: 'Change' }).click();
    await choiceButton(page, 'Choice 1').click();
    await held.arrived;
    front.loseAnswers(false);
    const shown = page.waitForURL(/answered=|withdrawn=/);
    await page.evaluate((wanted) => {
      const form = Object.assign(document.createElement('form'), { method: 'post' });
      for (const [name, value] of Object.entries({ does: wanted, revision: '1', choice: '3' })) {
        if (name === 'choice' && wanted === 'withdraw') continue;
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      document.body.append(form);
      form.submit();
    }, does);
    await shown;
    held.release();
    await untilDelivered(page);
    expect(await keptPicks(site, id)).toEqual(stands);
  });

test('what is picked before a page has heard what waits takes its place', async ({
  page,
  site,
  front,
}) => {
  test.slow();
  const id = await site.insertQuestion();
  await open(page, id);
  const held = holdWorker(front, 'GET');
  front.loseAnswers(true);
  await answerInSilence(page, 'Choice 1');
  await held.arrived;
  front.loseAnswers(false);
  const later = await page.context().newPage();
  await page.close();
  // The worker is slow to say what it keeps.
  await later.addInitScript(() => {
    type Say = (this: ServiceWorker, said: { does: string }, ports: Transferable[]) => void;
    const name = 'postMessage';
    const say: Say = Reflect.get(ServiceWorker.prototype, name);
    const waiting: (() => void)[] = [];
    const sayLater: Say = function sayLater(...said) {
      if (said[0].does === 'look') waiting.push(() => say.apply(this, said));
      else say.apply(this, said);
    };
    Reflect.set(ServiceWorker.prototype, name, sayLater);
    Reflect.set(window, 'hearAll', () => waiting.splice(0).forEach((sayNow) => sayNow()));
  });
  await open(later, id);
  await choiceButton(later, 'Choice 3').click();
  await later.evaluate(() => (Reflect.get(window, 'hearAll') as () => void)());
  await expect(answerGroup(later)).toContainText(answeringAnsweredWords.counted, SENT_AGAIN);
  held.release();
  await untilDelivered(later);
  expect(await keptPicks(site, id)).toEqual([[3]]);
});

test('what is picked in a frame of this site is not overtaken either', async ({
  page,
  site,
  front,
}) => {
  test.slow();
  const id = await site.insertQuestion();
  await open(page, id);
  const held = holdWorker(front, 'GET');
  front.loseAnswers(true);
  await answerInSilence(page, 'Choice 1');
  await held.arrived;
  front.loseAnswers(false);
  await page.goto(`/embed/test?survey=${await surveyIdOf(site.sql, id)}`);
  const frame = page.frameLocator('iframe');
  await choiceRow(frame, 'Choice 3').click();
  await expect(frame.getByRole('status')).toContainText(answeringAnsweredWords.counted);
  held.release();
  await untilDelivered(page);
  expect(await keptPicks(site, id)).toEqual([[3]]);
});
