import type { BrowserContext, Page } from '@playwright/test';
import { giveCookie } from '../support/browser.ts';
import { putAnswer } from '../support/answers.ts';
import { createQuestion } from '../support/question-form.ts';
import { expect, test } from '../support/question-form-fixtures.ts';
import { visitorWithAnswer } from '../support/transfer.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as profileWords from '../../app/accounts/words/profile/profile.ts';
import * as aboutMeWords from '../../app/accounts/words/profile/about-me.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as ownAnswersWords from '../../app/answering/words/own-answers.ts';
import * as ownSurveyListWords from '../../app/surveys/words/own-survey-list.ts';
import * as carryWords from '../../app/accounts/words/entry/carry.ts';

/** What members see of themselves, on a phone, from page to page. */
const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE, hasTouch: true });

async function cookieOf(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The page as it was served is looked at as a whole; then it is a phone again. */
async function sound(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  await expectValidPage(page, (await response?.text()) ?? '', path);
  await page.setViewportSize(PHONE);
}

const places = (page: Page) =>
  page.getByRole('main').getByRole('navigation', { name: 'Your account' });

test('a member looks at all there is of them', async ({ page, context, site }) => {
  const who = { id: '', voterId: '', cookie: await cookieOf(context) };
  const text = 'Is this seen on a phone as it should be?';
  const id = await createQuestion(site.address, who, { text, closes: '1h' });
  await putAnswer(site.address, id, ['1'], { cookie: who.cookie, 'sec-fetch-site': 'same-origin' });

  await sound(page, '/account');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello, Reader');
  await expect(page.getByRole('link', { name: '1 answer given' })).toBeVisible();
  await page.getByRole('region', { name: 'To do' }).getByRole('link', { name: text }).click();
  await expect(page).toHaveURL(`/account/questions/${id}`);
  await page.goto('/account');
  for (const name of ['Answers', 'Questions', 'Surveys', 'Communities', 'Profile', 'About me']) {
    // The list beside a wide page stands in the markup, too, and shows until the styles are there.
    await places(page)
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .last()
      .tap();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await places(page).getByRole('link', { name: 'Your account' }).tap();
    await expect(page).toHaveURL('/account');
  }
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('a handle is chosen, looked at, and stands on what was asked', async ({
  page,
  context,
  site,
}) => {
  const who = { id: '', voterId: '', cookie: await cookieOf(context) };
  const id = await createQuestion(site.address, who, {
    text: 'Does a name stand below this question?',
  });
  await sound(page, '/account/profile');
  const handle = page.getByLabel(profileWords.handle);
  await handle.fill('admin');
  await page.getByRole('button', { name: profileWords.saveProfile }).click();
  await expect(handle).toBeFocused();
  await expect(handle).toHaveAccessibleDescription(/taken for the site/);
  const chosen = `reader_number_${site.nextNumber()}`;
  await handle.fill(chosen);
  await page.getByLabel('About you').fill('Walks everywhere.');
  await page.getByRole('button', { name: profileWords.preview }).press('Enter');
  await expect(page.getByText(profileWords.notSavedYet)).toBeFocused();
  await expect(page.getByRole('region', { name: /^Reader/ })).toContainText('Walks everywhere.');
  await page.getByRole('button', { name: profileWords.saveProfile }).click();
  await expect(page.getByText(profileWords.profileSaved)).toBeFocused();
  await sound(page, '/account/profile');

  await page.goto(`/question/${id}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Reader/ })
    .click();
  await expect(page).toHaveURL(`/question/${id}?person=${chosen}#person`);
  const card = page.getByRole('region', { name: /^Reader/ });
  await expect(card).toContainText(`@${chosen}`);
  await card.getByRole('link', { name: 'Close' }).click();
  await expect(card).toBeHidden();
  await sound(page, `/question/${id}?person=${chosen}`);
});

test('what somebody tells of themselves is kept, corrected and erased', async ({ page }) => {
  await page.goto('/account/about');
  await page.getByLabel('Age').selectOption('25 to 34');
  await expect(page.getByLabel(aboutMeWords.inYourOwnWords)).toBeHidden();
  await page.getByLabel(aboutMeWords.gender).selectOption('In my own words');
  await page.getByLabel(aboutMeWords.inYourOwnWords).fill('agender');
  // What was typed is not sent unseen.
  await page.getByLabel(aboutMeWords.gender).selectOption('Woman');
  await expect(page.getByLabel(aboutMeWords.inYourOwnWords)).toBeVisible();
  await page.getByRole('button', { name: aboutMeWords.save, exact: true }).click();
  await expect(page.getByLabel(aboutMeWords.inYourOwnWords)).toBeFocused();
  await page.getByLabel(aboutMeWords.gender).selectOption('In my own words');
  await page.getByRole('button', { name: aboutMeWords.save, exact: true }).click();
  await expect(page.getByText(aboutMeWords.done.kept)).toBeFocused();
  await expect(page.getByLabel('Age')).toHaveValue('25-34');
  await sound(page, '/account/about');
  await page.getByText(aboutMeWords.deleteEverything).press('Enter');
  await page.getByRole('button', { name: aboutMeWords.deleteNow }).press('Enter');
  await expect(page.getByText(aboutMeWords.done.erased)).toBeFocused();
  await expect(page.getByLabel('Age')).toHaveValue('');
});

test('an answer is changed and taken back from the list', async ({ page, context, site }) => {
  const who = { id: '', voterId: '', cookie: await cookieOf(context) };
  const text = 'Is this answer taken back again?';
  const id = await createQuestion(site.address, who, { text });
  await putAnswer(site.address, id, ['3'], { cookie: who.cookie, 'sec-fetch-site': 'same-origin' });
  await sound(page, '/account/answers');
  await expect(page.getByRole('list', { name: answeringAreaWords.yourAnswer })).toHaveText('No');
  await page.getByRole('link', { name: /^Change.*taken back again/ }).click();
  await expect(page).toHaveURL(new RegExp(`/question/${id}`));
  await page.goto('/account/answers');
  await page.getByRole('button', { name: /^Remove.*taken back again/ }).press('Enter');
  await expect(page.getByText('Your answer was removed')).toBeFocused();
  await expect(page.getByText(ownAnswersWords.noneYet)).toBeVisible();
  await sound(page, '/account/answers');
});

test('what can stand in other pages is tried there', async ({ page, context, site }) => {
  const who = { id: '', voterId: '', cookie: await cookieOf(context) };
  const text = 'Can this stand in another page?';
  await sound(page, '/account/surveys');
  await createQuestion(site.address, who, { text });
  await sound(page, '/account/surveys');
  await page.getByText(ownSurveyListWords.embedCode).press('Enter');
  await expect(page.getByText('<iframe src=')).toBeVisible();
  await page.getByRole('link', { name: /^Try the embed.*another page/ }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: text })).toBeVisible();
});

test('answers of this browser are asked about once', async ({ page, context, site }) => {
  const who = { id: '', voterId: '', cookie: await cookieOf(context) };
  const text = 'Was this answered before signing in?';
  const id = await createQuestion(site.address, who, { text });
  const { cookie } = await visitorWithAnswer(site.address, id, ['1']);
  await giveCookie(context, cookie);
  await sound(page, '/sign-in/carry?next=%2Faccount%2Fanswers');
  await expect(page.getByRole('link', { name: text })).toBeVisible();
  await page.getByRole('button', { name: carryWords.add }).press('Enter');
  await expect(page).toHaveURL('/account/answers');
  await expect(page.getByRole('link', { name: text, exact: true })).toBeVisible();
  await page.goto('/sign-in/carry?next=%2Ftopic');
  await expect(page).toHaveURL('/topic');
});
