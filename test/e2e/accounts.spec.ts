import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { linkInEmail } from '../support/emails.ts';
import { ADA, newPerson, type Person } from '../support/people.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as authFormWords from '../../app/accounts/words/auth-form.ts';
import * as passwordsWords from '../../app/accounts/words/security/passwords.ts';
import * as accountsFinishWords from '../../app/accounts/words/entry/finish.ts';
import * as deadLinkWords from '../../app/accounts/words/entry/dead-link.ts';

/** An account from the first key to the last, as people with and without a mouse or a script have it. */
const PHONE = { width: 320, height: 700 };
const refused = /status of 422/;

const email = (page: Page) => page.getByLabel(authFormWords.emailAddress);
const name = (page: Page) => page.getByLabel(authFormWords.displayName);
const password = (page: Page) => page.getByLabel(passwordsWords.password, { exact: true });
const problem = (page: Page) => page.getByRole('alert');

let people = 0;
/** Nobody of another test, or of another try of this one. */
function newcomer(): Person {
  people++;
  return newPerson(`${process.pid}.${Date.now().toString(36)}.${people}`);
}

/** As far as the form that the link in the mail leads to. */
async function askToJoin(page: Page, person: Person, from = '/sign-up'): Promise<void> {
  await page.goto(from);
  await email(page).fill(person.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('status')).toContainText(person.email);
  await page.goto(await linkInEmail(new URL(page.url()).origin, person.email));
}

async function signUp(page: Page, person: Person): Promise<void> {
  await askToJoin(page, person);
  await name(page).fill(person.name);
  await password(page).fill(person.password);
  await page.getByRole('button', { name: accountsFinishWords.createAccount }).click();
  await expect(page).toHaveURL('/welcome');
}

test('an account is made, looked at and left by keyboard alone', async ({ page }) => {
  const person = newcomer();
  await page.goto('/sign-up?next=%2Ftopic');
  await page
    .getByRole('main')
    .getByRole('link', { name: accountsFinishWords.signIn, exact: true })
    .focus();
  await page.keyboard.press('Tab');
  await expect(email(page)).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(person.email);
  await page.goto(await linkInEmail(new URL(page.url()).origin, person.email));
  await page.getByRole('heading', { level: 1 }).click();
  for (const [field, text] of [
    [name(page), person.name],
    [password(page), person.password],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/topic');

  const menu = page.getByRole('banner').locator('summary').filter({ hasText: person.name });
  await expect(menu).toBeVisible();
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Your account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('main').getByText(person.email)).toBeVisible();

  const landed = page.waitForResponse(
    (response) => response.url().endsWith('/sign-in/out') && response.status() === 200,
  );
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).press('Enter');
  const markup = await (await landed).text();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(page.getByRole('status')).toBeFocused();
  await expect(
    page.getByRole('banner').getByRole('link', { name: accountsFinishWords.signIn }),
  ).toBeVisible();
  await expectValidPage(page, markup);
  await page.goto('/account');
  await expect(page).toHaveURL('/sign-in?next=%2Faccount');
});

test('a form that comes back leads to the first problem and is as sound as before', async ({
  page,
  noise,
}) => {
  noise.allow(refused);
  await askToJoin(page, newcomer());
  await name(page).fill('A');
  await password(page).fill('basketball');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: accountsFinishWords.createAccount }).click();
  const markup = await (await answered).text();
  await expect(problem(page)).toContainText('Your account was not created yet');
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveAccessibleDescription(/at least 2 characters/);
  await expect(password(page)).toHaveValue('');
  await expectValidPage(page, markup);
});

test('a password that does not fit is said once, above the form', async ({ page, noise }) => {
  noise.allow(refused);
  await page.goto('/sign-in');
  await email(page).fill(ADA.email);
  await password(page).fill('not the right one');
  let markup = '';
  // Read on its way: a browser may have thrown it away when it is asked for afterwards.
  await page.route('**/sign-in', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    markup = await response.text();
    return route.fulfill({ response, body: markup });
  });
  await page.getByRole('button', { name: accountsFinishWords.signIn }).click();
  await expect(problem(page)).toBeFocused();
  await expect(problem(page)).toContainText('is wrong. Please check both');
  await expect(email(page)).toHaveValue(ADA.email);
  expect(markup).toContain('is wrong. Please check both');
  await expectValidPage(page, markup);
});

test('the pages of a member are sound', async ({ page }) => {
  await signUp(page, { ...newcomer(), name: 'Wolfeschlegelsteinhausenbergerdorff Sr.' });
  for (const path of ['/account', '/sign-in/out']) {
    const response = await page.goto(path);
    await expectValidPage(page, (await response?.text()) ?? '');
  }
  const menus = page.getByRole('banner').locator('details:visible');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await menus.locator('summary').last().click();
    await expect(page.getByRole('link', { name: 'Your account' }).first()).toBeInViewport();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
    await page.keyboard.press('Escape');
  }
});

test('what is typed as a password can be shown, and is hidden again before it is sent', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await password(page).fill('a tin wagon');
  const show = page.getByRole('button', { name: passwordsWords.showPassword });
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  await show.click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('main').evaluate((main) => {
    main.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  });
  await page.getByRole('main').getByRole('button', { name: accountsFinishWords.signIn }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
});

test('the way to the form leads back to the page it was taken from', async ({ page }) => {
  const person = newcomer();
  await signUp(page, person);
  await page.goto('/sign-in/out');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: accountsFinishWords.signIn }).click();
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: accountsFinishWords.signIn }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('banner')).toContainText(person.name);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('signing up and out works too, on the smallest screen', async ({ page }) => {
    const person = newcomer();
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: passwordsWords.showPassword })).toBeHidden();
    await signUp(page, person);
    await page.getByRole('banner').locator('summary[aria-label=Menu]').click();
    await expect(page.getByRole('banner').getByText(person.name).last()).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).last().click();
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: deadLinkWords.goHome }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('banner').locator('summary[aria-label=Menu]').click();
    await expect(
      page.getByRole('banner').getByRole('link', { name: accountsFinishWords.signIn }).last(),
    ).toBeVisible();
  });
});
