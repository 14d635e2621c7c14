import type { Browser, Page, Request } from '@playwright/test';
import { choiceField, expect, openForm, test } from '../support/question-form-fixtures.ts';
import { keptSurveys as kept, nextTaking } from '../support/kept-surveys.ts';
import { NEW_PATH } from '../support/survey-form.ts';
import * as builderWords from '../../app/surveys/words/builder.ts';
import * as askFormWords from '../../app/asking/words/ask-form.ts';

/** What the site has not taken yet is on the device, wins when the page is loaded anew, and overwrites nothing unasked. */
const outline = (page: Page) => page.getByRole('navigation', { name: builderWords.parts });
const rows = (page: Page) => outline(page).getByRole('listitem');
const title = (page: Page) => page.getByRole('textbox', { name: builderWords.makeSurvey });
const textOf = (page: Page, at: number) =>
  page.getByRole('textbox', { name: `Question ${at} of 3` });
const saved = (page: Page) => expect(page.getByText(askFormWords.draftState.saved)).toBeVisible();
const elsewhere = (page: Page) => page.getByRole('alert').filter({ hasText: 'changed elsewhere' });
const [ONE, TWO, THREE] = ['Did it begin on time?', 'Was it loud in there?', 'Would you return?'];
const inOrder = (page: Page, ...texts: string[]) => expect(rows(page)).toContainText(texts);

/** Three questions, saved, the last of them open. */
async function made(page: Page): Promise<void> {
  await openForm(page, NEW_PATH);
  await title(page).fill('How was this term?');
  await page.getByText('School', { exact: true }).check();
  for (const [at, words] of [ONE, TWO, THREE].entries()) {
    const name = at === 0 ? 'Write the first question' : 'Write another question';
    await outline(page).getByRole('button', { name }).click();
    await page.getByRole('textbox', { name: `Question ${at + 1} of ${at + 1}` }).fill(words);
    await choiceField(page, 1).fill('Yes');
    await choiceField(page, 2).fill('No');
  }
  await saved(page);
  // That may be of the part before.
  await expect.poll(() => kept(page)).toEqual([]);
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
type Sent = { url: string; headers: Record<string, string>; data: Buffer | string };

/** What is sent is on its way, and comes to the site when it is told to, whether the page still stands or not. */
async function catchWrites(page: Page) {
  const caught: Promise<Sent>[] = [];
  await page.route('**/account/surveys/**', (route, request) => {
    if (request.method() !== 'POST') return route.fallback();
    caught.push(sentIn(request));
    return undefined;
  });
  const deliver = async ({ url, headers, data }: Sent) => {
    const answer = await page.request.post(url, { headers, data, maxRedirects: 0 });
    expect(answer.status()).toBeLessThan(300);
  };
  return {
    isCaught: () => expect.poll(() => caught).toHaveLength(1),
    deliver: async () => {
      for (const sent of caught) await deliver(await sent);
    },
    deliverLeft: async () => {
      const left = await page.evaluate(() => sessionStorage.getItem('left') ?? '');
      const { url, data } = JSON.parse(left) as Record<'url' | 'data', string>;
      const { origin } = new URL(page.url());
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      await deliver({ url: `${origin}${url}`, headers, data });
    },
    release: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  };
}
async function sentIn(request: Request): Promise<Sent> {
  const { 'content-length': _, ...headers } = await request.allHeaders();
  return { url: request.url(), headers, data: request.postDataBuffer() ?? '' };
}
/**
 * Between `hold` and `goOn` nothing is saved by itself: whoever types is faster, however slow the machine. What is sent
 * as the page goes is left to be delivered, since nothing tells a test of it.
 */
async function ownSaves(page: Page) {
  await page.addInitScript((waits: number[]) => {
    const fieldsOf = (data: unknown) => (data instanceof URLSearchParams ? data.toString() : '');
    const set = window.setTimeout;
    const isHeld = (ms: unknown) =>
      sessionStorage.getItem('held') !== null && waits.includes(Number(ms));
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
        isHeld(ms) ? set(() => undefined, 0) : set(run, ms, ...rest),
    });
    navigator.sendBeacon = (url, data) => {
      sessionStorage.setItem('left', JSON.stringify({ url, data: fieldsOf(data) }));
      return true;
    };
  }, SAVES_AFTER_MS);
  return {
    hold: () => page.evaluate(() => sessionStorage.setItem('held', '')),
    goOn: () => page.evaluate(() => sessionStorage.removeItem('held')),
  };
}
const SAVES_AFTER_MS = [200, 2_000];
const restored = (page: Page) => expect(page.getByText(builderWords.restored)).toBeVisible();
/** Of what is written then: the site takes it, and asks nothing. */
function takesNext(page: Page): () => Promise<void> {
  const taken = nextTaking(page);
  return async () => {
    await taken();
    await expect(elsewhere(page)).toBeHidden();
  };
}
/** The same member, with nothing kept on it. */
async function otherDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    serviceWorkers: 'block',
  });
  await context.addCookies(await page.context().cookies());
  const other = await context.newPage();
  await openForm(other, page.url());
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

test('what went to the site as the page was left is no other version', async ({
  page,
  browser,
}) => {
  const own = await ownSaves(page);
  await made(page);
  await own.hold();
  const { deliverLeft, release } = await catchWrites(page);
  await textOf(page, 3).fill('Would you come again?');
  await moveUp(page, 'Would you come again?');
  await page.reload();
  await restored(page);
  // It comes after the page was read.
  await deliverLeft();
  await release();
  await own.goOn();
  const isTaken = takesNext(page);
  await textOf(page, 2).fill('Would you come again, and with whom?');
  await moveUp(page, 'Would you come again, and with whom?');
  await isTaken();
  const other = await otherDevice(browser, page);
  await expect(textOf(other, 1)).toHaveValue('Would you come again, and with whom?');
  await inOrder(other, 'Would you come again, and with whom?', ONE, TWO);
  await other.context().close();
});

for (const [what, write] of [
  ['a save', () => Promise.resolve()],
  ['a press', (page: Page) => page.getByRole('button', { name: 'Save draft' }).click()],
] as const)
  test(`nor is ${what} that was on its way`, async ({ page }) => {
    const own = await ownSaves(page);
    await made(page);
    const { isCaught, deliver, release } = await catchWrites(page);
    if (what === 'a press') await own.hold();
    await textOf(page, 3).fill('Would you come again?');
    await write(page);
    await isCaught();
    await own.hold();
    await page.reload();
    await restored(page);
    await deliver();
    await release();
    await own.goOn();
    const isTaken = takesNext(page);
    await textOf(page, 3).fill('Would you come again, and with whom?');
    await isTaken();
  });

test('what another device wrote after that is asked about', async ({ page, browser }) => {
  const own = await ownSaves(page);
  await made(page);
  await own.hold();
  const { deliverLeft, release } = await catchWrites(page);
  await textOf(page, 3).fill('Would you come again?');
  await page.reload();
  await restored(page);
  await deliverLeft();
  await release();
  const other = await otherDevice(browser, page);
  await textOf(other, 3).fill('Would you return to the other?');
  await saved(other);
  await own.goOn();
  await textOf(page, 3).fill('Would you come again, and with whom?');
  await expect(elsewhere(page)).toBeVisible();
  await other.reload();
  await expect(textOf(other, 3)).toHaveValue('Would you return to the other?');
  await other.context().close();
});

test('words that were typed back do not return', async ({ page }) => {
  const own = await ownSaves(page);
  await made(page);
  await saved(page);
  // In a page that has not saved anything yet.
  await openForm(page, page.url());
  await own.hold();
  await textOf(page, 3).fill('Would you come again?');
  await expect.poll(() => kept(page)).toHaveLength(1);
  await textOf(page, 3).fill(THREE);
  await expect.poll(() => kept(page)).toEqual([]);
});

test('a tab that goes does not speak for what another one keeps', async ({ page, context }) => {
  const own = await ownSaves(page);
  await made(page);
  await own.hold();
  const other = await context.newPage();
  const others = await ownSaves(other);
  await openForm(other, page.url());
  await others.hold();
  await textOf(page, 3).fill('Would you come again?');
  await expect.poll(() => kept(page)).toHaveLength(1);
  await textOf(other, 3).fill('Would you return to the other?');
  const { deliverLeft } = await catchWrites(page);
  await page.goto('/about');
  await deliverLeft();
  await other.reload();
  await restored(other);
  await others.goOn();
  await textOf(other, 3).fill('Would you return to the other one?');
  await expect(elsewhere(other)).toBeVisible();
  await other.close();
});

test('what was sent once and lost does not pass for taken', async ({ page, browser }) => {
  await made(page);
  await page.route('**/account/surveys/**', (route, request) =>
    request.method() === 'POST' ? route.abort() : route.fallback(),
  );
  const lost = page.waitForEvent('requestfailed');
  await textOf(page, 3).fill('Would you come again?');
  await lost;
  const other = await otherDevice(browser, page);
  await textOf(other, 3).fill('Would you return to the other?');
  await saved(other);
  await other.context().close();
  await page.unrouteAll();
  // The same words, sent again.
  await expect(elsewhere(page)).toBeVisible();
  await expect(textOf(page, 3)).toHaveValue('Would you come again?');
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
  await page.getByRole('button', { name: builderWords.keepThisVersion }).click();
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
  await page.getByRole('link', { name: builderWords.showOtherVersion }).click();
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
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toMatch(/survey|asking/);
});
