import type { BrowserContext, Page } from '@playwright/test';
import { giveCookie, expect, holdLateScripts, untilHydrated } from '../support/browser.ts';
import type { TestMember } from '../support/members.ts';
import { test as base } from '../support/browser-site.ts';
import { expectValidPage } from '../support/page-checks.ts';
import { newPerson, signUp } from '../support/people.ts';
import { setUpStaff } from '../support/staff.ts';
import * as frameWords from '../../app/frame/words.ts';
import * as topicWords from '../../app/topics/words/topic.ts';
import * as authFormWords from '../../app/accounts/words/auth-form.ts';
import * as discoveryCardsWords from '../../app/discovery/words/cards.ts';
import * as listingWords from '../../app/discovery/words/listing.ts';
import * as topicsManageWords from '../../app/topics/words/manage.ts';

/** Topics in a browser, on a site of their own; Ada keeps them. */
const test = base.extend<{ ada: TestMember }>({
  siteFor: 'topics',
  ada: async ({ site }, provide) => {
    const ada = await site.createMember('Ada');
    await setUpStaff(site, site.sql, ada);
    await provide(ada);
  },
});

async function signIn(context: BrowserContext, { cookie }: TestMember): Promise<void> {
  await giveCookie(context, cookie);
}

const button = (page: Page) => page.getByRole('button', { name: /^Follow/ });

test('a topic is followed in place, by keyboard', async ({ page, context, ada }) => {
  await signIn(context, ada);
  await page.goto('/topic/work');
  await untilHydrated(page);
  const ask = page.getByRole('link', { name: topicWords.ask });
  const before = await ask.boundingBox();
  let loads = 0;
  page.on('load', () => loads++);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You follow Work now.')).toBeAttached();
  await expect(button(page)).toHaveAccessibleName(/^Following Work/);
  await expect(button(page)).toBeFocused();
  expect(await ask.boundingBox()).toEqual(before);
  // Another topic is another: what was pressed here is not pressed there.
  await page
    .getByRole('navigation', { name: topicWords.alsoAnswered })
    .getByRole('link')
    .first()
    .click();
  await expect(page).not.toHaveURL(/topic.work$/);
  await expect(button(page)).toHaveAccessibleName(/^Follow (?!ing)/);
  await page.goBack();
  await expect(button(page)).toHaveAccessibleName(/^Following Work/);
  await page.keyboard.press('Tab');
  await button(page).press('Space');
  await expect(page.getByText('You no longer follow Work.')).toBeAttached();
  expect(loads).toBe(0);
  await page.reload();
  await expect(button(page)).toHaveAccessibleName('Follow Work');
});

test('a press that does not come through says so, and can be done again', async ({
  page,
  context,
  ada,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await signIn(context, ada);
  await page.goto('/topic/food');
  await untilHydrated(page);
  await context.setOffline(true);
  await button(page).click();
  await expect(page.getByText('That did not work.')).toBeVisible();
  await expect(button(page)).toHaveAccessibleName('Follow Food');
  await context.setOffline(false);
  await button(page).click();
  await expect(button(page)).toHaveAccessibleName(/^Following Food/);
});

test('a press is answered while scripts of other parts do not come, and they come later', async ({
  page,
  context,
  ada,
  noise,
}) => {
  noise.allow(/ERR_FAILED/);
  await signIn(context, ada);
  const letThrough = await holdLateScripts(page, '/topic/technology');
  await page.goto('/topic/technology');
  await untilHydrated(page, 'main form');
  await button(page).click();
  await expect(button(page)).toHaveAccessibleName(/^Following/);
  const search = page.getByRole('banner').locator('input[name=q]:visible');
  await expect(search).not.toHaveRole('combobox');
  await search.fill('tea');
  await letThrough();
  // Nobody is thrown out of a field.
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('tea');
  // What was typed is not drawn over either.
  await button(page).focus();
  await expect(search).toHaveValue('tea');
  await search.fill('');
  await button(page).focus();
  await expect(search).toHaveRole('combobox');
  let loads = 0;
  page.on('load', () => loads++);
  await page
    .getByRole('navigation', { name: frameWords.mainLinks })
    .getByRole('link', { name: frameWords.pages.topics })
    .click();
  await expect(page).toHaveURL(/\/topic$/);
  expect(loads).toBe(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('a visitor signs in on the way, and follows', async ({ page, site }) => {
      const person = newPerson(`follower${site.nextNumber()}`);
      await signUp(site.address, person);
      const slug = javaScriptEnabled ? 'money' : 'home';
      await page.goto(`/topic/${slug}`);
      if (javaScriptEnabled) await untilHydrated(page);
      await button(page).click();
      await expect(page).toHaveURL(/\/sign-in\?next=/);
      await expect(page.getByText('You need an account to follow a topic.')).toBeVisible();
      await page.getByLabel(authFormWords.emailAddress).fill(person.email);
      await page.getByLabel(authFormWords.password, { exact: true }).fill(person.password);
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(`/topic/${slug}`);
      await expect(button(page)).toHaveAccessibleName(/^Following/);
      await button(page).click();
      await expect(button(page)).toHaveAccessibleName(/^Follow (?!ing)/);
      await expect(page).toHaveURL(`/topic/${slug}`);
    });
  });
}

test('more questions come under those that are there, in another order too', async ({ page }) => {
  await page.goto('/topic/home?sort=new');
  await untilHydrated(page);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(24);
  await page.getByRole('link', { name: discoveryCardsWords.moreQuestions }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
  await page
    .getByRole('navigation', { name: listingWords.order })
    .getByRole('link', { name: 'Closing soon' })
    .click();
  await expect(page).toHaveURL('/topic/home?sort=closing');
  await expect(page).toHaveTitle(/Questions closing soon on Home/);
});

test('a topic is added, changed, merged and deleted without a script', async ({
  browser,
  site,
  ada,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.address });
  await signIn(context, ada);
  const page = await context.newPage();
  await page.goto('/account');
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: topicsManageWords.topics })
    .click();
  await page.getByRole('link', { name: topicsManageWords.addTopic }).click();
  await page.getByRole('button', { name: topicsManageWords.addThisTopic }).click();
  await expect(page.getByLabel(topicsManageWords.nameLabel)).toBeFocused();
  await expect(page.getByLabel(topicsManageWords.nameLabel)).toHaveAccessibleDescription(
    /at least 2 characters/,
  );
  await page.getByLabel(topicsManageWords.nameLabel).fill('Gardens');
  await page
    .getByLabel(topicsManageWords.aboutLabel)
    .fill('What grows where, and who may pick it.');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: topicsManageWords.addThisTopic }).press('Enter');
  await expect(page.getByText(topicsManageWords.done.added)).toBeVisible();
  await page.getByRole('link', { name: 'Change Gardens' }).click();
  await page.getByLabel(topicsManageWords.addressLabel).fill('allotments');
  await page.getByRole('button', { name: topicsManageWords.saveChanges }).click();
  await expect(page.getByText('Also found at /topic/gardens')).toBeVisible();
  await page.getByRole('link', { name: 'Merge Gardens' }).click();
  await page.getByLabel(topicsManageWords.becomesPartOf).selectOption('City life');
  await page.getByRole('button', { name: topicsManageWords.preview }).click();
  await expect(page.getByText('No question is on Gardens.')).toBeVisible();
  await page.getByRole('button', { name: 'Merge it into City life' }).click();
  await expect(page.getByText(topicsManageWords.done.merged)).toBeVisible();
  await page.goto('/topic/gardens');
  await expect(page).toHaveURL('/topic/city-life');
  await context.close();
});

test('every screen is sound, wide and narrow, by day and by night', async ({
  page,
  context,
  site,
  ada,
  noise,
}) => {
  noise.allow(/status of 422/);
  await site.sql`
    insert into topics (slug, name, about) values ('empty', 'Empty', 'Nothing is asked on it.') on conflict do nothing`;
  for (const path of ['/topic', '/topic/work', '/topic/empty', '/topic/work?sort=unanswered'])
    await soundly(page, path);
  await signIn(context, ada);
  for (const path of [
    '/topic/work',
    '/account/topics',
    '/account/topics?do=add',
    '/account/topics?do=change&topic=work',
    '/account/topics?do=merge&topic=home&into=city-life',
    '/account/topics?do=delete&topic=empty',
    '/account/topics?do=delete&topic=work',
  ])
    await soundly(page, path);
});

async function soundly(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect.soft(response?.status(), path).toBe(200);
  await expectValidPage(page, (await response?.text()) ?? '', path);
}
