import type { Browser, Page } from '@playwright/test';
import { choice, expect, open, test } from '../support/asking-page.ts';
import { NEW } from '../support/making.ts';

/** What the site has not taken yet is on the device, wins when the page is loaded anew, and overwrites nothing unasked. */
const outline = (page: Page) => page.getByRole('navigation', { name: 'Parts of the survey' });
const rows = (page: Page) => outline(page).getByRole('listitem');
const title = (page: Page) => page.getByRole('textbox', { name: 'Make a survey' });
const textOf = (page: Page, at: number) =>
  page.getByRole('textbox', { name: `Question ${at} of 3` });
const saved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible();
const elsewhere = (page: Page) => page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('survey ')));
const [ONE, TWO, THREE] = ['Did it begin on time?', 'Was it loud in there?', 'Would you return?'];
const inOrder = (page: Page, ...texts: string[]) => expect(rows(page)).toContainText(texts);

/** Three questions, saved, the last of them open. */
async function made(page: Page): Promise<void> {
  await open(page, NEW);
  await title(page).fill('How was this term?');
  await page.getByText('School', { exact: true }).check();
  for (const [at, words] of [ONE, TWO, THREE].entries()) {
    const name = at === 0 ? 'Write the first question' : 'Write another question';
    await outline(page).getByRole('button', { name }).click();
    await page.getByRole('textbox', { name: `Question ${at + 1} of ${at + 1}` }).fill(words);
    await choice(page, 1).fill('Yes');
    await choice(page, 2).fill('No');
  }
  await saved(page);
}
async function moveUp(page: Page, words: string): Promise<void> {
  await rows(page).getByRole('button', { name: words }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: `${words}, now` })).toBeAttached();
}
/** Whatever is sent stays on its way, or is lost as the page goes; what is read comes. */
async function holdWrites(page: Page): Promise<() => Promise<void>> {
  await page.route('**/account/surveys/**', (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    return request.resourceType() === 'ping' ? route.abort() : undefined;
  });
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}
/** The same member, with nothing kept on it. */
async function otherDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    serviceWorkers: 'block',
  });
  await context.addCookies(await page.context().cookies());
  const other = await context.newPage();
  await open(other, page.url());
  return other;
}

test.beforeEach(({ noise }) => noise.allow(/net::ERR_|Failed to fetch/));

test('a question stays where it was put, though the page is loaded anew at once', async ({
  page,
}) => {
  await made(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const release = await holdWrites(page);
  await moveUp(page, THREE);
  await moveUp(page, THREE);
  await moveUp(page, TWO);
  await inOrder(page, THREE, TWO, ONE);
  await page.reload();
  await inOrder(page, THREE, TWO, ONE);
  await release();
  await page.reload();
  await inOrder(page, THREE, TWO, ONE);
  await expect.poll(() => kept(page)).toEqual([]);
  const other = await otherDevice(page.context().browser() as Browser, page);
  await inOrder(other, THREE, TWO, ONE);
  await other.context().close();
});

test('what was moved elsewhere meanwhile is asked about', async ({ page, browser }) => {
  await made(page);
  const release = await holdWrites(page);
  await moveUp(page, THREE);
  const other = await otherDevice(browser, page);
  await moveUp(other, TWO);
  await saved(other);
  await release();
  await page.reload();
  await expect(elsewhere(page)).toBeVisible();
  await inOrder(page, ONE, THREE, TWO);
  await other.reload();
  await inOrder(other, TWO, ONE, THREE);
  await page.getByRole('button', { name: 'Keep this version' }).click();
  await expect(elsewhere(page)).toBeHidden();
  await expect.poll(() => kept(page)).toEqual([]);
  await other.reload();
  await inOrder(other, ONE, THREE, TWO);
  await other.context().close();
});

test('what was typed elsewhere meanwhile is asked about, and may be what stays', async ({
  page,
  browser,
}) => {
  await made(page);
  const release = await holdWrites(page);
  await textOf(page, 3).fill('Would you come again to this?');
  await expect.poll(() => kept(page)).toHaveLength(1);
  const other = await otherDevice(browser, page);
  await textOf(other, 3).fill('Would you return to the other?');
  await saved(other);
  await other.context().close();
  await release();
  await page.reload();
  await expect(textOf(page, 3)).toHaveValue('Would you come again to this?');
  await expect(elsewhere(page)).toBeVisible();
  await page.getByRole('link', { name: 'Show the other version' }).click();
  await expect(textOf(page, 3)).toHaveValue('Would you return to the other?');
  await expect(elsewhere(page)).toBeHidden();
  expect(await kept(page)).toEqual([]);
});

test('nothing stays of a survey that was asked, or of whoever signs out', async ({ page }) => {
  await made(page);
  const release = await holdWrites(page);
  await textOf(page, 3).fill('Would you come again to this?');
  await expect.poll(() => kept(page)).toHaveLength(1);
  // As it lies where a part was left while the network was away.
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((one) => one.startsWith('survey '));
    localStorage.setItem(key.replace(/\S+$/, 'survey'), localStorage.getItem(key) ?? '');
  });
  expect(await kept(page)).toHaveLength(2);
  await release();
  await page.reload();
  await expect.poll(() => kept(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Ask these 3 questions' }).click();
  await expect(page.getByText('Your survey is asked.')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);
  await page.evaluate(() => {
    localStorage.setItem('survey somebody new survey', '{}');
    localStorage.setItem('asking somebody new', '{}');
  });
  await page.goto('/sign-in/out');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toMatch(/survey|asking/);
});
