import { HATCH_WORDS } from '../../app/base/words/shares.ts';
import type { Page } from '@playwright/test';
import { putAnswer } from '../support/answers.ts';
import { expect } from '../support/browser.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import {
  countInRoom,
  LONG_QUESTION,
  LONG_CHOICES,
  openPresenter,
  presenterPath,
  showButton,
  test,
} from '../support/presenter-fixtures.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';

/** What a room reads of a question: all of it on one screen, large enough, and in every state. */
const PROJECTOR = { width: 1024, height: 768 };
const SCREENS = [
  [1024, 768],
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
] as const;
const hideButton = (page: Page) => page.getByRole('button', { name: presenterWords.hideResult });

for (const { name, asks } of [
  { name: 'two short choices', asks: { text: 'Tea or coffee?', choices: ['Tea', 'Coffee'] } },
  { name: 'eight long choices', asks: { text: LONG_QUESTION, choices: LONG_CHOICES.slice(0, 8) } },
  {
    name: 'twelve of the longest, and two outside',
    asks: { text: LONG_QUESTION, choices: LONG_CHOICES.slice(0, 12), none: true, unsure: true },
  },
  {
    name: 'twenty of the longest',
    asks: { text: LONG_QUESTION.slice(0, 120), choices: LONG_CHOICES, kind: 'multiple' },
  },
] as const)
  test(`${name} fit on a projector, with and without the result`, async ({ page, site }) => {
    const id = await site.insertQuestion({ ...asks, choices: [...asks.choices] });
    await insertAnswersInBulk(
      site.sql,
      id,
      Object.fromEntries(asks.choices.map((_, at) => [at + 1, 20 + at])),
    );
    for (const size of [PROJECTOR, { width: 1280, height: 720 }, { width: 1920, height: 1080 }]) {
      await page.setViewportSize(size);
      await openPresenter(page, presenterPath(id));
      await expect(async () => expect(await findOverflow(page)).toEqual([])).toPass();
      expect(await addressLineCount(page)).toBe(1);
      expect(await smallestFontSize(page)).toBeGreaterThanOrEqual(16);
      expect((await page.locator('.stage-code').boundingBox())?.width).toBeGreaterThan(239);
      await page.keyboard.press('r');
      await expect(page.getByRole('table')).toBeVisible();
      await expect(page.getByText(HATCH_WORDS)).toBeVisible();
      await expect(async () => expect(await findOverflow(page)).toEqual([])).toPass();
      expect(await smallestFontSize(page)).toBeGreaterThanOrEqual(16);
      await page.keyboard.press('r');
      await expect(page.getByRole('table')).toBeHidden();
    }
  });

test('a result shows and hides by the presenter’s hand, and a reload leaves it so', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ choices: ['Tea', 'Coffee'] });
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  await openPresenter(page, presenterPath(id));
  await expect(countInRoom(page, '41 people have answered')).toBeVisible();
  await expect(page.getByText('73%')).toBeHidden();
  await page.keyboard.press('r');
  await expect(countInRoom(page, '41 people counted')).toBeVisible();
  await expect(page.getByRole('cell', { name: /^73%/ })).toBeVisible();
  await page.reload();
  await expect(hideButton(page)).toBeVisible();
  await hideButton(page).click();
  await expect(countInRoom(page, '41 people have answered')).toBeVisible();
  await page.reload();
  await expect(showButton(page)).toBeVisible();
});

test('a key pressed before the page can act on it is not lost', async ({ page, site }) => {
  const id = await site.insertQuestion({ choices: ['Tea', 'Coffee'] });
  let letCome: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(presenterPath(id), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('q');
  await page.keyboard.press('q');
  await page.keyboard.press('r');
  letCome();
  await expect(hideButton(page)).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
});

test('what closes while a room looks on says so, and shows its result', async ({ page, site }) => {
  const id = await site.insertQuestion({ results: 'closed' });
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  await openPresenter(page, presenterPath(id));
  await expect(page.locator('.stage-code')).toBeVisible();
  await site.sql`update questions set closes_at = now() + interval '1 second' where public_id = ${id}`;
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.locator('.stage-state')).toHaveText(/^Closed (?:at|on) .*\d\d:\d\d$/);
  await expect(page.locator('.stage-code')).toBeHidden();
  await expect(page.getByText(`The result stays at localhost:`)).toContainText(id);
  // The code is still there for who asks for it.
  await page.keyboard.press('q');
  await expect(page.locator('.stage-code')).toBeVisible();
});

test('a closed question opens with its result, whatever was pressed while it was open', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion();
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  await openPresenter(page, presenterPath(id));
  await page.keyboard.press('r');
  await page.keyboard.press('r');
  await expect(showButton(page)).toBeVisible();
  await site.sql`
    update questions set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 minute' where public_id = ${id}`;
  await expect(hideButton(page)).toBeVisible();
  await hideButton(page).click();
  await page.reload();
  await expect(showButton(page)).toBeVisible();
});

test('mean and median stand on one line, and no share touches the next', async ({ page, site }) => {
  const choices = Array.from({ length: 11 }, (_, at) => String(at));
  const id = await site.insertQuestion({ kind: 'scale', choices });
  await insertAnswersInBulk(
    site.sql,
    id,
    Object.fromEntries(choices.map((_, at) => [at + 1, 40 + at])),
  );
  await page.setViewportSize(PROJECTOR);
  await openPresenter(page, presenterPath(id));
  await page.keyboard.press('r');
  const lines = page.locator('.ruler-words');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(/Mean.*Median|Median.*Mean/);
  const gaps = await page.evaluate(() => {
    const figures = [...document.querySelectorAll('.column-figure')].map((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getBoundingClientRect();
    });
    return figures.slice(1).map(({ left }, at) => left - (figures[at]?.right ?? 0));
  });
  expect(Math.min(...gaps)).toBeGreaterThan(12);
});

test('what is not shown to everybody yet is not shown to a room', async ({ page, site }) => {
  const id = await site.insertQuestion({ results: 'closed' });
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  await openPresenter(page, presenterPath(id));
  const why = /^The result shows when the question closes, (?:at|on) .*\d\d:\d\d\.$/;
  await expect(showButton(page)).toHaveAccessibleDescription(why);
  const line = page.getByRole('listitem').filter({ hasText: why });
  await expect(line).not.toHaveClass('stage-answers');
  await page.keyboard.press('r');
  await expect(line).toHaveClass('stage-answers');
  await expect(page.getByRole('status').filter({ hasText: why })).toHaveCount(1);
  await showButton(page).click({ force: true });
  await page.keyboard.press('?');
  await expect(
    page.getByRole('dialog', { name: presenterWords.keys }).getByText(why),
  ).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('the code fills the screen, the screen goes dark, and any key brings it back', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ text: 'Can the last row read the code?' });
  await page.setViewportSize(PROJECTOR);
  await openPresenter(page, presenterPath(id));
  const code = page.locator('.stage-code');
  const small = (await code.boundingBox())?.width ?? 0;
  await page.keyboard.press('q');
  await expect(page.getByRole('listitem')).toHaveCount(0);
  await expect
    .poll(async () => (await code.boundingBox())?.width ?? 0)
    .toBeGreaterThan(2.3 * small);
  await expect(countInRoom(page, '0 people have answered')).toBeVisible();
  expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
  await expect(countInRoom(page, '1 person has answered')).toBeVisible();
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await expect(async () => expect(await findOverflow(page)).toEqual([])).toPass();
    const box = await code.boundingBox();
    expect(box?.width).toBeGreaterThan(0.55 * Math.min(width, height));
    expect(await addressLineCount(page)).toBe(1);
  }
  await page.setViewportSize(PROJECTOR);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem').filter({ hasText: 'Choice' })).toHaveCount(3);
  const dark = page.getByRole('button', { name: /The screen is dark/ });
  for (const key of ['b', '.']) {
    await page.keyboard.press(key);
    await expect(dark).toBeFocused();
    await page.keyboard.press('r');
    await expect(dark).toBeHidden();
    // The key that brings it back does nothing else, as the next one shows.
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: presenterWords.keys })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: presenterWords.keys })).toBeHidden();
  }
  await page.keyboard.press('r');
  await expect(page.getByRole('table')).toBeVisible();
});

/** What hangs over the screen, or is cut off inside it. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const wide = scrollWidth > innerWidth ? ['wider than the screen'] : [];
    const long = scrollHeight > innerHeight ? ['longer than the screen'] : [];
    const cut = [
      ...document.querySelectorAll('.stage-scene, .stage-rows, .stage-asked, .stage-way'),
    ].filter((one) => one.scrollHeight > one.clientHeight + 1);
    return [...wide, ...long, ...cut.map(({ className }) => `cut: ${className}`)];
  });
}

/** How many lines the address takes before its last part. */
function addressLineCount(page: Page): Promise<number> {
  return page.evaluate(() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('.stage-address > span') ?? document.body);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

/** The smallest letters that a room reads. */
function smallestFontSize(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scene = document.querySelectorAll<HTMLElement>('.stage-scene *:not(.sr-only)');
    const read = [...scene].filter((one) =>
      [...one.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      ),
    );
    const seen = read.filter((one) => one.closest('.sr-only') === null && one.offsetParent);
    return Math.min(...seen.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  });
}
