import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from '../support/browser.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const more = (page: Page) => page.getByRole('link', { name: 'More questions' });
const textsOf = (page: Page) => cards(page).getByRole('heading').allTextContents();

test('more questions come under those that are there, and the reader stands at the first', async ({
  page,
}) => {
  await page.goto('/question?sort=new');
  await untilHydrated(page);
  const first = await textsOf(page);
  expect(first).toHaveLength(24);
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(48);
  await expect(cards(page).nth(24).getByRole('link').first()).toBeFocused();
  const both = await textsOf(page);
  expect(both.slice(0, 24)).toEqual(first);
  expect(new Set(both).size).toBe(48);
  // The address is that of the page that came, and leads there.
  await expect(page).toHaveURL(/sort=new&cursor=new_\d+_\w{10}$/);
  await page.reload();
  expect(await textsOf(page)).toEqual(both.slice(24));
  await page.getByRole('link', { name: 'Back to the top of the list' }).click();
  await expect(page).toHaveURL(/\/question\?sort=new$/);
  await expect.poll(() => textsOf(page)).toEqual(first);
});

test('whoever comes back to the list finds it as they left it', async ({ page }) => {
  await page.goto('/topic');
  await page.goto('/question?sort=closing');
  await untilHydrated(page);
  await more(page).click();
  await expect(cards(page)).toHaveCount(48);
  const both = await textsOf(page);
  const link = cards(page).nth(30).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page).toHaveURL(/\/question\/\w{10}$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  expect(await textsOf(page)).toEqual(both);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  // One step more leads out of the list: the pages of it are not steps of their own.
  await page.goBack();
  await expect(page).toHaveURL(/\/topic$/);
});

test('another order begins another list', async ({ page }) => {
  await page.goto('/question?sort=new');
  await untilHydrated(page);
  await more(page).click();
  await expect(cards(page)).toHaveCount(48);
  await page
    .getByRole('navigation', { name: 'Order' })
    .getByRole('link', { name: 'Closing soon' })
    .click();
  await expect(cards(page)).toHaveCount(24);
  const current = page.getByRole('navigation', { name: 'Order' }).locator('[aria-current=page]');
  await expect(current).toHaveText('Closing soon');
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: 'Work' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions on work');
  await expect(current).toHaveText('Closing soon');
  await expect(page).toHaveURL(/\?sort=closing&topic=work$/);
});

test('everything of the list is reached by keyboard, in the order it is seen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/question');
  await untilHydrated(page);
  await page.getByRole('searchbox').focus();
  const reached: string[] = [];
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    reached.push((await focused.textContent()) ?? '');
    // What has the focus is on the screen, in a row that is moved sideways too.
    await expect(focused).toBeInViewport();
  }
  expect(reached.slice(0, 8)).toEqual([
    'Search',
    'Moving',
    'New',
    'Closing soon',
    'Most answered',
    'Not answered by you',
    'All topics',
    'City life',
  ]);
  const [first = ''] = await textsOf(page);
  expect(reached).toContain(first);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a search, another order and the next page are plain addresses', async ({ page }) => {
    await page.goto('/question?topic=work');
    await page.getByRole('searchbox').fill('shoud');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\?topic=work&q=shoud$/);
    await expect(page.getByRole('main')).toContainText('Nothing fits “shoud” as it is written.');
    await page.getByRole('link', { name: 'All topics' }).click();
    await expect(page).toHaveURL(/\?q=shoud$/);
    const first = await textsOf(page);
    await more(page).click();
    const second = await textsOf(page);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((text) => first.includes(text))).toEqual([]);
    await page.getByRole('link', { name: 'Back to the top of the list' }).click();
    expect(await textsOf(page)).toEqual(first);
  });
});
