import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, siteAddress, test } from '../support/browser.ts';
import { linkInEmail } from '../support/emails.ts';
import { signUp, newPerson, type Person } from '../support/people.ts';
import { expectValidPage } from '../support/page-checks.ts';
import { unzip } from '../support/unzip.ts';
import * as authFormWords from '../../app/accounts/words/auth-form.ts';
import * as stayWords from '../../app/accounts/words/entry/stay.ts';
import * as dataWords from '../../app/accounts/words/profile/data.ts';
import * as deleteAccountWords from '../../app/accounts/words/profile/delete-account.ts';

/** Taking one's data along, leaving, and coming back, on a phone and without a script. */
test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });

let people = 0;

async function signedIn(page: Page): Promise<Person> {
  const person = newPerson(`leaves.${process.pid}.${Date.now().toString(36)}.${++people}`);
  await signUp(siteAddress(), person);
  await page.goto('/sign-in?next=%2Faccount%2Fdata');
  await enter(page, person);
  await expect(page).toHaveURL('/account/data');
  return person;
}

async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel(authFormWords.emailAddress).fill(email);
  await page.getByLabel(authFormWords.password, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: stayWords.signIn, exact: true }).click();
}

test('a press downloads everything as one file', async ({ page }) => {
  const person = await signedIn(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: dataWords.downloadYourData }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[a-z]+-account-\d{4}-\d\d-\d\d\.zip$/);
  const { rows } = await unzip(await readFile(await file.path()));
  expect(rows('profile.csv')).toEqual([
    expect.objectContaining({ name: person.name, email: person.email }),
  ]);
});

test('an account is deleted by keyboard, kept by the mailed link, and as it was', async ({
  page,
  noise,
}) => {
  noise.allow(/status of 422/);
  const person = await signedIn(page);
  const press = page.getByRole('button', { name: deleteAccountWords.deleteMyAccount });
  const sure = page.getByRole('checkbox', { name: /want my account to be deleted/ });
  await press.focus();
  await page.keyboard.press('Enter');
  // What is missing is said beside it, and the focus is there.
  await expect(sure).toBeFocused();
  await expect(sure).toHaveAccessibleDescription(/Tick this/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(press).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/is deleted in 14 days/);
  await page.goto('/account');
  await expect(page).toHaveURL('/sign-in?next=%2Faccount');

  await page.goto(await linkInEmail(siteAddress(), person.email));
  await expect(page.getByRole('main')).toContainText(person.name);
  await page.getByRole('button', { name: stayWords.keepMyAccount }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stayWords.accountStays);
  await page.getByRole('main').getByRole('link', { name: stayWords.signIn }).click();
  await enter(page, person);
  await expect(page).toHaveURL('/');
  await page.goto('/account/data');
  await expect(press).toBeVisible();
});

test.describe('is sound', () => {
  // The checks themselves are scripts.
  test.use({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } });

  test('the page, and what it says to a press that was not meant', async ({ page, noise }) => {
    noise.allow(/status of 422/);
    await signedIn(page);
    const whole = await page.goto('/account/data?did=often');
    await expectValidPage(page, (await whole?.text()) ?? '');
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: deleteAccountWords.deleteMyAccount }).click();
    await expectValidPage(page, await (await refused).text());
  });

  test('the way out and the way back', async ({ page }) => {
    const person = await signedIn(page);
    await page.getByRole('checkbox', { name: /want my account/ }).check();
    await page.getByRole('button', { name: deleteAccountWords.deleteMyAccount }).click();
    await expect(page).toHaveURL('/sign-in/stay?did=leaving');
    for (const path of [page.url(), await linkInEmail(siteAddress(), person.email)]) {
      const shown = await page.goto(path);
      await expectValidPage(page, (await shown?.text()) ?? '');
    }
  });

  for (const path of ['/sign-in/stay?did=stays', '/sign-in/stay?t=x'])
    test(path, async ({ page, noise }) => {
      noise.allow(/status of 410/);
      const shown = await page.goto(path);
      await expectValidPage(page, (await shown?.text()) ?? '');
    });
});
