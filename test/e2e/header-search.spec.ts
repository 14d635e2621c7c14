import type { Page } from '@playwright/test';
import { expect, test, untilHydrated, untilIdle } from '../support/browser.ts';
import { expectValidView, violationsInBothThemes } from '../support/page-checks.ts';
import * as frameWordsWords from '../../app/frame/words.ts';

/** The search of the header: a form everywhere, and what it offers while somebody types. */
const NAME = 'Search questions, topics and communities';
const field = (page: Page) => page.getByRole('banner').getByLabel(NAME).locator('visible=true');
const list = (page: Page) => page.getByRole('listbox', { name: frameWordsWords.suggestions });
const options = (page: Page) => list(page).getByRole('option');
const marked = (page: Page) => list(page).locator('[aria-selected=true]');

const openPanel = (page: Page) =>
  page.getByRole('banner').getByLabel(frameWordsWords.search, { exact: true }).click();

/** The field says that it is one with suggestions once it hears the key. */
const untilHeard = (page: Page) => expect(field(page)).toHaveAttribute('role', 'combobox');

async function type(page: Page, words: string): Promise<void> {
  await field(page).pressSequentially(words);
  await expect(options(page).last()).toHaveText(`All results for “${words}”`);
}

test('by the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await untilHeard(page);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await type(page, 'cho');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  const count = await options(page).count();
  expect(count).toBeLessThanOrEqual(9);
  await expect(page.getByRole('banner').getByText(`${count - 1} suggestion`)).toBeAttached();
  await expect(
    list(page)
      .getByRole('group', { name: frameWordsWords.pages.communities })
      .getByRole('option')
      .first(),
  ).toHaveText('The Thursday choir');
  await expect(list(page).locator('mark').first()).toHaveText(/^cho$/i);

  // From the field through the list and back into the field; nothing leaves the field but the mark.
  await expect(marked(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toHaveText((await options(page).first().textContent()) ?? '');
  const id = await marked(page).getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('End');
  await expect(marked(page)).toHaveText('All results for “cho”');
  await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(marked(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();

  // Escape closes first and clears second.
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('cho');
  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await type(page, 'thursday choir');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/community\/thursday-choir$/);
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  // A move in the browser leaves the field for the page that came.
  await expect(field(page)).not.toBeFocused();

  // Enter without a mark leads to all results, and Tab goes on.
  await page.keyboard.press('/');
  await type(page, 'climate');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/question\?q=climate$/);
  await expect(field(page)).not.toBeFocused();
  await field(page).focus();
  await type(page, 'wor');
  await page.keyboard.press('Tab');
  await expect(list(page)).toHaveCount(0);
});

test('a page that comes takes no focus from who has gone into the field meanwhile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await untilHydrated(page);
  await untilHeard(page);
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\.data(?:\?|$)/, async (route) => {
    await come;
    await route.continue();
  });
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: frameWordsWords.pages.topics }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('cho');
  letCome();
  await expect(page).toHaveURL('/topic');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await untilIdle(page);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('cho');
  // Who sends the field has left it, and begins at the title.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/question?q=cho');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
});

test('a slash that is typed stays one, and the key can be turned off', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/question?sort=new');
  await untilHydrated(page);
  const other = page.getByRole('main').getByRole('searchbox');
  await other.focus();
  await page.keyboard.type('a/b');
  await expect(other).toHaveValue('a/b');
  await field(page).focus();
  await page.getByRole('button', { name: frameWordsWords.turnOff }).click();
  await expect(page.getByRole('button', { name: frameWordsWords.turnOn })).toBeFocused();
  await page.getByRole('main').getByRole('heading').first().click();
  await page.keyboard.press('/');
  await untilIdle(page);
  await expect(field(page)).not.toBeFocused();
  await field(page).focus();
  await page.getByRole('button', { name: frameWordsWords.turnOn }).click();
  await page.getByRole('main').getByRole('heading').first().click();
  await expect(page.getByRole('button', { name: frameWordsWords.turnOff })).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
});

test.describe('the note about the key', () => {
  const note = (page: Page) => page.getByText('anywhere to come here');
  const open = async (page: Page) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/question?sort=new');
    await untilHydrated(page, 'header form');
    await untilIdle(page);
  };

  test('is not opened behind somebody who tabs on', async ({ page }) => {
    await open(page);
    const held = Promise.withResolvers<void>();
    await page.route(/assets\/header-search-/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/assets\/header-search-/);
    const brought = page.waitForResponse(/assets\/header-search-/);
    await field(page).focus();
    await asked;
    await page.keyboard.press('Tab');
    held.resolve();
    await brought;
    // It is loaded, and says so as soon as somebody comes back.
    await expect(async () => {
      await expect(note(page)).toHaveCount(0);
      await page.keyboard.press('Shift+Tab');
      await expect(field(page)).toBeFocused();
      await expect(note(page)).toBeVisible({ timeout: 200 });
      await page.keyboard.press('Tab');
    }).toPass();
  });

  test('goes with quick tabbing, Escape, a press beside it, the wheel and a move', async ({
    page,
  }) => {
    await open(page);
    const shown = async () => {
      await page.getByRole('banner').getByRole('link').first().focus();
      await field(page).focus();
      await expect(note(page)).toBeVisible();
    };
    await shown();
    await page.keyboard.press('Escape');
    await expect(note(page)).toHaveCount(0);
    await shown();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: frameWordsWords.turnOff })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(note(page)).toHaveCount(0);
    await shown();
    await page.getByRole('main').getByRole('heading').first().click();
    await expect(note(page)).toHaveCount(0);
    await shown();
    await page.mouse.move(640, 600);
    await page.mouse.wheel(0, 300);
    await expect(note(page)).toHaveCount(0);
    await page.goto('/question?sort=answered');
    await page.goto('/question?sort=new');
    await untilHydrated(page);
    for (let round = 0; round < 6; round++) {
      for (let press = 0; press < 12; press++) await page.keyboard.press('Tab', { delay: 0 });
      await page.keyboard.press('Shift+Tab');
    }
    await expect(field(page)).not.toBeFocused();
    await expect(note(page)).toHaveCount(0);
  });
});

test('who types before the page is taken over is offered something all the same', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/', { waitUntil: 'commit' });
  await field(page).pressSequentially('work');
  await expect(options(page)).toHaveCount(0);
  held.resolve();
  await expect(options(page).last()).toHaveText('All results for “work”');
  await expect(field(page)).toHaveValue('work');
});

test('an older answer never takes the place of a newer one, and none is missed', async ({
  page,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await untilHydrated(page);
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/api/v1/search?*', async (route) => {
    const words = new URL(route.request().url()).searchParams.get('q') ?? '';
    asked.push(words);
    if (words === 'wo') await held.promise;
    if (words === 'xyzzy') await route.fulfill({ status: 503, body: 'later' });
    else await route.continue().catch(() => undefined);
  });
  await field(page).pressSequentially('wo');
  await expect.poll(() => asked).toContain('wo');
  await field(page).pressSequentially('rk');
  await expect(options(page).last()).toHaveText('All results for “work”');
  held.resolve();
  await expect(options(page).last()).toHaveText('All results for “work”');
  // What is known is not asked for again.
  await field(page).press('Backspace');
  await field(page).press('k');
  await expect(options(page).last()).toHaveText('All results for “work”');
  expect(asked.filter((words) => words === 'work')).toHaveLength(1);
  // Where the site does not answer there is nothing to choose, and the form still leads on.
  const refused = page.waitForResponse(/api\/v1\/search\?q=xyzzy/);
  await field(page).fill('xyzzy');
  await refused;
  await untilIdle(page);
  await expect(list(page)).toHaveCount(0);
  await field(page).press('Enter');
  await expect(page).toHaveURL(/q=xyzzy$/);
});

for (const size of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])
  test(`nothing moves, and it is sound, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/question?q=choir');
    await untilHydrated(page);
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    const before = await title.boundingBox();
    const icon = page.getByRole('banner').getByLabel(frameWordsWords.search, { exact: true });
    if (await icon.isVisible()) await icon.click();
    else await field(page).focus();
    await type(page, 'work');
    await page.keyboard.press('ArrowDown');
    expect(await title.boundingBox()).toEqual(before);
    expect(await violationsInBothThemes(page)).toEqual([]);
    const { width } = (await list(page).boundingBox()) ?? { width: 0 };
    expect(width).toBeLessThanOrEqual(size.width);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the icon opens the field, a tap leads on, and the panel closes', async ({ page }) => {
    await page.goto('/');
    await untilHydrated(page);
    await expect(field(page)).toHaveCount(0);
    await page.getByRole('banner').getByLabel(frameWordsWords.search, { exact: true }).tap();
    await expect(field(page)).toBeFocused();
    await expectValidView(page, 'the open panel');
    await page.setViewportSize({ width: 390, height: 844 });
    await type(page, 'climate');
    await list(page)
      .getByRole('group', { name: frameWordsWords.pages.topics })
      .getByRole('option')
      .first()
      .tap();
    await expect(page).toHaveURL(/\/topic\/climate$/);
    await expect(field(page)).toHaveCount(0);
    await page.getByRole('banner').getByLabel(frameWordsWords.search, { exact: true }).tap();
    await field(page).fill('choir');
    await field(page).press('Enter');
    await expect(page).toHaveURL(/\/question\?q=choir$/);
    await expect(field(page)).toHaveCount(0);
    await page.getByRole('banner').getByLabel(frameWordsWords.search, { exact: true }).tap();
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
  });
});

for (const width of [390, 1280])
  test.describe(`without a script, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 }, javaScriptEnabled: false });

    for (const path of ['/', '/about'])
      test(`${path} has the form`, async ({ page }) => {
        await page.goto(path);
        if (width < 1000) await openPanel(page);
        await field(page).fill('choir');
        await field(page).press('Enter');
        await expect(page).toHaveURL(/\/question\?q=choir$/);
        await expect(page.getByRole('link', { name: 'The Thursday choir' })).toBeVisible();
        // The glass beside the field is a button for the mouse.
        await page.goto(path);
        if (width < 1000) await openPanel(page);
        await field(page).fill('climate');
        await page.locator('.header-search-send:visible').click();
        await expect(page).toHaveURL(/\/question\?q=climate$/);
      });
  });

test('a page without the router has the form, and asks for nothing while somebody types', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/about');
  await untilIdle(page);
  await field(page).pressSequentially('choir');
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([]);
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/question\?q=choir$/);
});
