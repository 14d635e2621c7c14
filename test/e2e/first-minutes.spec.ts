import { putAnswer } from '../support/answers.ts';
import { expect, test } from '../support/question-form-fixtures.ts';
import { untilHydrated } from '../support/browser.ts';
import { insertCommunity } from '../support/communities.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as welcomeWords from '../../app/accounts/words/entry/welcome.ts';
import * as memberHomeWords from '../../app/discovery/words/member-home.ts';
import * as discoveryCardsWords from '../../app/discovery/words/cards.ts';

/** The first minutes of a member, and what the first page is for them afterwards. */

test('topics are picked by keyboard, a question is answered, and the first page goes by that', async ({
  page,
}) => {
  await page.goto('/welcome');
  await untilHydrated(page);
  const travel = page.getByRole('checkbox', { name: 'Travel' });
  await travel.focus();
  await page.keyboard.press('Space');
  await expect(travel).toBeChecked();
  await page.getByRole('button', { name: welcomeWords.followThese }).press('Enter');
  await expect(page.getByText('You follow what you picked.')).toBeVisible();
  await expect(travel).toBeChecked();
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Window seat or aisle' }) });
  const text = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: 'Aisle' }).click();
  await expect(card).toContainText('Counted');
  const yourself = page.getByRole('region', { name: welcomeWords.introduceYourself });
  await expect(yourself.getByRole('link', { name: welcomeWords.chooseHandle })).toBeVisible();
  await expect(yourself.getByRole('link', { name: welcomeWords.aboutMe })).toBeVisible();
  await page.getByRole('link', { name: welcomeWords.goToHomePage }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(memberHomeWords.title);
  await expect(page.getByText('you follow this').first()).toBeVisible();
  await expect(page.getByRole('link', { name: text, exact: true })).toHaveCount(0);
});

test('what was picked stays where it could not be sent', async ({ page, context, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/welcome');
  await untilHydrated(page);
  const travel = page.getByRole('checkbox', { name: 'Travel' });
  await travel.press('Space');
  await context.setOffline(true);
  await page.getByRole('button', { name: welcomeWords.followThese }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(welcomeWords.notSent);
  await expect(travel).toBeChecked();
  await context.setOffline(false);
  await page.getByRole('button', { name: welcomeWords.followThese }).press('Enter');
  await expect(page.getByText('You follow what you picked.')).toBeInViewport();
});

test('the feed goes on under itself, and the reader stands at the first new card', async ({
  page,
}) => {
  await page.goto('/');
  await untilHydrated(page);
  const cards = page.getByRole('article');
  const before = await cards.count();
  expect(before).toBeGreaterThan(0);
  await page.getByRole('link', { name: discoveryCardsWords.moreQuestions }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  await expect(cards.nth(before).getByRole('link').first()).toBeFocused();
  const texts = await cards.getByRole('heading').allTextContents();
  expect(new Set(texts).size).toBe(texts.length);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('topics are picked and the feed is read on', async ({ page }) => {
    await page.goto('/welcome');
    await page.getByText('Food', { exact: true }).first().check();
    await page.getByRole('button', { name: welcomeWords.followThese }).click();
    await expect(page.getByText('You follow what you picked.')).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('you follow this').first()).toBeVisible();
    await page.getByRole('link', { name: discoveryCardsWords.moreQuestions }).click();
    await expect(page.getByRole('link', { name: memberHomeWords.backToTop })).toBeVisible();
    await expect(page.getByRole('article')).not.toHaveCount(0);
  });
});

test('both pages are sound, wide and narrow, by day and by night', async ({
  page,
  site,
  context,
}) => {
  const value = (await context.cookies())[0]?.value ?? '';
  const { sql } = site;
  const headers = { cookie: `__Host-sid=${value}`, 'sec-fetch-site': 'same-origin' };
  const [open] = await sql<{ id: string }[]>`
    select public_id as id from questions q
    where kind = 'single' and audience = 'everyone' and opens_at < now() and closes_at > now()
      and not exists (select from question_pauses p where p.question_id = q.id and p.ended_at is null)
    order by closes_at desc limit 1`;
  expect((await putAnswer(site.address, open?.id ?? '', ['1'], headers)).status).toBe(200);
  await sql`update questions set closes_at = now() where public_id = ${open?.id ?? ''}`;
  await insertCommunity(sql, 'a-very-long-name-of-a-community-that-has-to-fit', 'public');
  for (const path of ['/', '/welcome?did=followed']) {
    const response = await page.goto(path);
    await expectValidPage(page, (await response?.text()) ?? '', path);
  }
});
