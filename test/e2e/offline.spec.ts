import type { Page } from '@playwright/test';
import { choiceButton, expectCounted, openQuestion, answerGroup } from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { giveCookie, expect } from '../support/browser.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as offlineWords from '../../app/answering/words/offline.ts';

/** What a browser does without a network: what it shows, which answers it keeps, and what becomes of them. */
test.use({ serviceWorkers: 'allow' });

const KEPT = 'Saved on this device. It is sent when you are online again.';

test.beforeEach(({ noise }) =>
  noise.allow(/ERR_INTERNET_DISCONNECTED|status of (?:403|409|503)|Some answers are still waiting/),
);

async function open(page: Page, id: string): Promise<void> {
  await openQuestion(page, id);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function answerOffline(page: Page, name: string): Promise<void> {
  await page.context().setOffline(true);
  await choiceButton(page, name).click();
  await expect(page.getByRole('alert')).toContainText(KEPT);
}

/** How many answers the worker of this browser keeps. */
async function waitingIn(page: Page): Promise<number> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  return worker.evaluate(async () => {
    const opening = indexedDB.open('kept-answers');
    await new Promise((done) => opening.addEventListener('success', done));
    const counting = opening.result.transaction('kept').objectStore('kept').count();
    await new Promise((done) => counting.addEventListener('success', done));
    opening.result.close();
    return counting.result;
  });
}

test('a page that cannot be fetched says so, and leads back to itself', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await open(page, id);
  await page.context().setOffline(true);
  const response = await page.goto('/topic?sort=<b>');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expectValidPage(page, (await response?.text()) ?? '', 'the offline page');
  await page.context().setOffline(false);
  await page.goto(`/question/${id}`);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('None is waiting to be sent')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: answeringAreaWords.tryAgain }).click();
  await expect(choiceButton(page, 'Choice 1')).toBeVisible();
});

test('an answer is kept without the page, sent with the next one, and counts once', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion();
  await open(page, id);
  await answerOffline(page, 'Choice 2');
  await expect(answerGroup(page)).toContainText('Not counted yet.');
  await page.reload();
  await expect(page.getByText('One answer is waiting on this device.')).toBeVisible();
  expect(await site.kept(id)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: answeringAreaWords.tryAgain }).click();
  await expectCounted(page);
  expect(await site.kept(id)).toMatchObject([{ choices: [2] }]);
  await page.reload();
  await expect(page.getByRole('row', { name: 'your choice' })).toContainText('Choice 2');
  expect(await site.kept(id)).toMatchObject([{ choices: [2] }]);
});

test('of two the last is sent, and every tab shows it', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await open(page, id);
  const other = await page.context().newPage();
  await open(other, id);
  await answerOffline(page, 'Choice 1');
  await expect(other.getByRole('alert')).toContainText(KEPT);
  await choiceButton(page, 'Choice 3').click();
  await expect(page.getByRole('button', { name: 'Your choice: Choice 3' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(KEPT);
  await page.context().setOffline(false);
  for (const tab of [page, other])
    await expect(tab.getByRole('row', { name: 'your choice' })).toContainText('Choice 3');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await site.kept(id)).toMatchObject([{ choices: [3] }]);
});

test('a question that closed meanwhile refuses it, and that is said once', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion();
  await open(page, id);
  await answerOffline(page, 'Choice 1');
  await site.sql`update questions set closes_at = now() where public_id = ${id}`;
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toContainText(
    'You picked this while there was no connection. This question is closed.',
  );
  expect(await site.kept(id)).toEqual([]);
  await openQuestion(page, id);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a form that is sent before its script has come is kept as well', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await open(page, id);
  await page.context().setOffline(true);
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form.answer-form');
    const picked = Object.assign(document.createElement('input'), { name: 'choice', value: '2' });
    form?.append(picked);
    form?.submit();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(offlineWords.pages.kept.title);
  await expect(page.getByText('One answer is waiting on this device.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: answeringAreaWords.tryAgain }).click();
  await expectCounted(page);
  expect(await site.kept(id)).toMatchObject([{ choices: [2] }]);
});

test('what a visitor left is not sent as whoever signs in', async ({ page, site }) => {
  const id = await site.insertQuestion();
  const { cookie } = await site.createMember('Grace');
  await open(page, id);
  await answerOffline(page, 'Choice 1');
  await giveCookie(page.context(), cookie);
  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toContainText('You signed in or out in the meantime');
  expect(await site.kept(id)).toEqual([]);
});

test("a member's answer counts as theirs; signing out leaves nothing behind", async ({
  page,
  site,
}) => {
  const [first, second] = [await site.insertQuestion(), await site.insertQuestion()];
  const { cookie } = await site.createMember('Edsger');
  await giveCookie(page.context(), cookie);
  await open(page, first);
  await answerOffline(page, 'Choice 1');
  await page.context().setOffline(false);
  await expectCounted(page);
  expect(await site.kept(first)).toHaveLength(1);
  await open(page, second);
  await answerOffline(page, 'Choice 1');
  await expect.poll(() => waitingIn(page)).toBe(1);
  // No page of an account comes now; what its button sends goes by the worker all the same.
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/sign-in/out',
    });
    document.body.append(form);
    form.submit();
  });
  await expect.poll(() => waitingIn(page)).toBe(0);
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await openQuestion(page, second);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await site.kept(second)).toEqual([]);
});

test('what is sent and heard while there is a network passes it by', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await open(page, id);
  const through: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.fromServiceWorker()) through.push(pathname);
  });
  await choiceButton(page, 'Choice 1').click();
  await expectCounted(page);
  const frame = page.waitForResponse(/\/embed\/results\//);
  await page.goto('/embed/test');
  await frame;
  const stream = page.waitForRequest(/\/events/);
  await page.goto('/live');
  await stream;
  expect(through.filter((path) => !['/embed/test', '/live'].includes(path))).toEqual([]);
});

test('it is asked for when the page is idle, and not before', async ({ page, site }) => {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => {
        waiting.push(run);
        if (document.readyState === 'complete') Object.assign(window, { waitsForIdle: true });
      },
      goIdle: () => waiting.forEach((run) => run()),
    });
  });
  await page.goto(`/question/${await site.insertQuestion()}`);
  // It is what waits for that once the page has loaded.
  await page.waitForFunction(() => Reflect.get(window, 'waitsForIdle') === true);
  const count = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await count()).toBe(0);
  await page.evaluate(() => (Reflect.get(window, 'goIdle') as () => void)());
  await expect.poll(count).toBe(1);
});
