import type { Locator, Page } from '@playwright/test';
import { expectCounted } from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { ONE_TRY } from '../support/wait-limits.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

/** A card is answered before what sends answers has come, as on a slow phone: no tap is lost. */
const ANSWERING = /\/assets\/lazy-answer-sender-[\w-]+\.js$/;

/** The list is kept for a few seconds: until the question is on it. */
async function cardOf(page: Page, id: string): Promise<Locator> {
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/question/${id}"]`) });
  await expect(async () => {
    await page.goto('/question?sort=new');
    await expect(card).toBeVisible(ONE_TRY);
  }).toPass();
  await untilHydrated(page);
  return card;
}

test('a tap is shown as being sent, and counts once the rest has come; of two the last', async ({
  page,
  site,
}) => {
  const ids = [await site.insertQuestion(), await site.insertQuestion()];
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(ANSWERING, async (route) => {
    await come;
    await route.continue();
  });
  const [one, two] = [await cardOf(page, ids[0] ?? ''), await cardOf(page, ids[1] ?? '')];
  await one.getByRole('button', { name: 'Choice 2' }).click();
  await two.getByRole('button', { name: 'Choice 1' }).click();
  await two.getByRole('button', { name: 'Choice 3' }).click();
  for (const card of [one, two])
    await expect(card.getByRole('group', { name: answeringAreaWords.yourAnswer })).toContainText(
      'Counting',
    );
  for (const id of ids) expect(await site.kept(id)).toEqual([]);
  letCome();
  for (const card of [one, two])
    await expect(card.getByRole('group', { name: answeringAreaWords.yourAnswer })).toContainText(
      answeringAnsweredWords.counted,
    );
  const kept = await Promise.all(ids.map((id) => site.kept(id)));
  expect(kept).toMatchObject([[{ choices: [2] }], [{ choices: [3] }]]);
});

test('where it does not come the choice is kept, and sent as without a script', async ({
  page,
  site,
  noise,
}) => {
  noise.allow(/ERR_FAILED/);
  const id = await site.insertQuestion();
  await page.route(ANSWERING, (route) =>
    route.request().frame().url().includes('sort=new') ? route.abort() : route.continue(),
  );
  const card = await cardOf(page, id);
  await card.getByRole('button', { name: 'Choice 2' }).click();
  await expect(card.getByRole('alert')).toContainText('The site did not respond.');
  expect(await site.kept(id)).toEqual([]);
  await card.getByRole('button', { name: answeringAreaWords.tryAgain }).click();
  await expect(page).toHaveURL(new RegExp(`/question/${id}`));
  await expectCounted(page);
  expect(await site.kept(id)).toMatchObject([{ choices: [2] }]);
});

test('whoever answered before finds it on a card', async ({ page, site }) => {
  const id = await site.insertQuestion();
  const card = await cardOf(page, id);
  await card.getByRole('button', { name: 'Choice 2' }).click();
  await expect(card.getByRole('group', { name: answeringAreaWords.yourAnswer })).toContainText(
    answeringAnsweredWords.counted,
  );
  await page.reload();
  await expect(card.getByRole('row', { name: 'your choice' })).toContainText('Choice 2');
});

/** No frame is drawn until it is let, and the time is not counted after which no page waits for one any longer. */
async function holdFrames(page: Page, isHidden: boolean): Promise<void> {
  await page.addInitScript((hidden) => {
    const held: FrameRequestCallback[] = [];
    const later = window.setTimeout.bind(window);
    const known = { hidden: { get: () => hidden } };
    Object.defineProperties(document, known);
    Object.defineProperties(window, {
      heldFrames: { value: held },
      requestAnimationFrame: { value: (run: FrameRequestCallback) => held.push(run) },
      setTimeout: { value: (run: () => void, ms?: number) => (ms === 2000 ? 0 : later(run, ms)) },
    });
  }, isHidden);
}

test('a page asks for its modules when its first frame is drawn', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const isModule = (url: string) => /\/assets\/[^/]+\.js$/.test(url);
  await holdFrames(page, false);
  await page.goto('/question');
  const held = () => page.evaluate(() => (Reflect.get(window, 'heldFrames') as unknown[]).length);
  await expect.poll(held).toBe(1);
  expect(asked.filter(isModule)).toEqual([]);
  await page.evaluate(() => {
    for (const run of Reflect.get(window, 'heldFrames') as FrameRequestCallback[]) run(0);
  });
  await untilHydrated(page);
  expect(asked.some(isModule)).toBe(true);
});

test('a page that nobody sees yet does not wait for a frame', async ({ page }) => {
  await holdFrames(page, true);
  await page.goto('/question');
  await untilHydrated(page);
});

/** A script may come at the very moment at which React tries to take its part over: where it failed, noise fails the test. */
test('parts are taken over without an error whenever their scripts come', async ({ site }) => {
  test.slow();
  const id = await site.insertQuestion();
  for (let load = 0; load < 6; load++) {
    const context = await site.newBrowser();
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.addInitScript(pointAtWaitingParts);
    await page.goto(`/question/${id}`);
    await expect
      .poll(() => page.evaluate(() => Number(document.documentElement.dataset['waiting'])), {
        timeout: 10_000,
      })
      .toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  }
});

/** The pointer comes to all that waits, again and again: each time React tries to take it over at once. */
function pointAtWaitingParts(): void {
  const isAlive = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const point = () => {
    const waiting = [...document.querySelectorAll('header a, footer a, main p')].filter(
      (element) => !isAlive(element),
    );
    for (const element of waiting) {
      element.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    }
    document.documentElement.dataset['waiting'] = String(waiting.length);
    setTimeout(point);
  };
  addEventListener('DOMContentLoaded', point);
}
