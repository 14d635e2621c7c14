import type { Page } from '@playwright/test';
import { expect, test, untilHydrated } from '../support/browser.ts';
import * as discoveryCardsWords from '../../app/discovery/words/cards.ts';
import * as listingWords from '../../app/discovery/words/listing.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';
import * as questionsListWords from '../../app/questions/words/list.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const more = (page: Page) => page.getByRole('link', { name: discoveryCardsWords.moreQuestions });
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
  await page.getByRole('link', { name: listingWords.backToTop }).click();
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

test('an answer given in a card stays while the reader goes on', async ({ page }) => {
  await page.goto('/question?sort=closing');
  await untilHydrated(page);
  const first = cards(page)
    .filter({ has: page.locator('button[name=choice]') })
    .first();
  const text = (await first.getByRole('heading').textContent()) ?? '';
  const card = cards(page).filter({ has: page.getByRole('heading', { name: text, exact: true }) });
  await card.locator('button[name=choice]').first().click();
  const own = card.getByRole('group', { name: answeringAreaWords.yourAnswer });
  await expect(own).toContainText(answeringAnsweredWords.counted);
  await more(page).click();
  await expect(cards(page)).toHaveCount(48);
  await expect(own).toContainText(answeringAnsweredWords.counted);
  // One of those that came is answered like one of those that were there.
  const later = cards(page)
    .filter({ has: page.locator('button[name=choice]') })
    .last();
  const name = (await later.getByRole('heading').textContent()) ?? '';
  await later.locator('button[name=choice]').first().click();
  await expect(
    cards(page)
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .getByRole('group', { name: answeringAreaWords.yourAnswer }),
  ).toContainText(answeringAnsweredWords.counted);
  const order = page.getByRole('navigation', { name: listingWords.order });
  await order.getByRole('link', { name: questionsListWords.SORT_WORDS.unanswered }).click();
  await expect(order.locator('[aria-current=page]')).toHaveText(
    questionsListWords.SORT_WORDS.unanswered,
  );
  await expect(page.getByText('Nothing was answered here')).toHaveCount(0);
  const left = await textsOf(page);
  expect(left.length).toBeGreaterThan(0);
  expect(left).not.toContain(text);
  expect(left).not.toContain(name);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`on a phone, ${javaScriptEnabled ? 'with' : 'without'} a script`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, javaScriptEnabled });

    test('the order at hand is on the screen, and the page begins at its top', async ({ page }) => {
      for (const sort of ['new', 'answered', 'unanswered']) {
        await page.goto(`/question?sort=${sort}`);
        const current = page
          .getByRole('navigation', { name: listingWords.order })
          .locator('[aria-current]');
        await expect(current).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      }
    });
  });

test('on a wide screen the page begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/question?sort=unanswered');
  await untilHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
});

test('another order begins another list', async ({ page }) => {
  await page.goto('/question?sort=new');
  await untilHydrated(page);
  await more(page).click();
  await expect(cards(page)).toHaveCount(48);
  await page
    .getByRole('navigation', { name: listingWords.order })
    .getByRole('link', { name: questionsListWords.SORT_WORDS.closing })
    .click();
  await expect(cards(page)).toHaveCount(24);
  const current = page
    .getByRole('navigation', { name: listingWords.order })
    .locator('[aria-current=page]');
  await expect(current).toHaveText(questionsListWords.SORT_WORDS.closing);
  await page
    .getByRole('navigation', { name: listingWords.topics })
    .getByRole('link', { name: 'Work' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions on Work');
  await expect(current).toHaveText(questionsListWords.SORT_WORDS.closing);
  await expect(page).toHaveURL(/\?sort=closing&topic=work$/);
});

test('everything of the list is reached by keyboard, in the order it is seen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/question');
  await untilHydrated(page);
  await page.getByRole('searchbox').focus();
  const reached: string[] = [];
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    reached.push((await focused.textContent()) ?? '');
    // What has the focus is on the screen, in a row that is moved sideways too.
    await expect(focused).toBeInViewport();
  }
  expect(reached.slice(0, 9)).toEqual([
    'Search',
    questionsListWords.SORT_WORDS.trending,
    'New',
    questionsListWords.SORT_WORDS.closing,
    questionsListWords.SORT_WORDS.closed,
    questionsListWords.SORT_WORDS.answered,
    questionsListWords.SORT_WORDS.unanswered,
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
    await expect(page.getByRole('main')).toContainText('No exact match for “shoud”.');
    await page.getByRole('link', { name: 'All topics' }).click();
    await expect(page).toHaveURL(/\?q=shoud$/);
    // A list can be read before the whole of it has come.
    await page.waitForLoadState();
    const first = await textsOf(page);
    await more(page).click();
    await expect(page).toHaveURL(/cursor=/);
    await page.waitForLoadState();
    const second = await textsOf(page);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((text) => first.includes(text))).toEqual([]);
    await page.getByRole('link', { name: listingWords.backToTop }).click();
    await expect.poll(() => textsOf(page)).toEqual(first);
  });
});
