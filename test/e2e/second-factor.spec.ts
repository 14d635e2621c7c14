import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { expect, giveCookie, siteAddress, test } from '../support/browser.ts';
import { appWithKey } from '../support/one-time-codes.ts';
import { signUp, newPerson, type Person } from '../support/people.ts';
import { expectValidPage } from '../support/page-checks.ts';
import { addStaffRole } from '../support/staff.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';
import * as authenticatorWords from '../../app/accounts/words/security/authenticator.ts';
import * as recoveryCodesWords from '../../app/accounts/words/security/recovery-codes.ts';
import * as codesSectionWords from '../../app/accounts/words/security/codes-section.ts';
import * as secondFactorWords from '../../app/accounts/words/entry/second-factor.ts';
import * as passkeysWords from '../../app/accounts/words/security/passkeys.ts';

/** Somebody with a role who comes to use it for the first time. */
const HELD = '/account/held';
const refused = /status of 422/;

let people = 0;

async function withRole(page: Page): Promise<Person> {
  people++;
  const person = newPerson(`role.${process.pid}.${Date.now().toString(36)}.${people}`);
  await giveCookie(page.context(), await signUp(siteAddress(), person));
  const sql = postgres(process.env['TEST_SITE_DATABASE'] ?? '', { max: 1 });
  const [row] = await sql<{ id: string }[]>`select id from members where email = ${person.email}`;
  await addStaffRole(sql, { id: row?.id ?? '' }, 'moderator');
  await sql.end();
  return person;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('is led to set up a second factor, and on to where it was wanted', async ({
      page,
      noise,
    }) => {
      noise.allow(refused);
      await withRole(page);
      await page.goto(HELD);
      await expect(heading(page, 'Set up a second factor')).toBeVisible();
      const code = page.getByLabel(authenticatorWords.codeFromApp);
      await code.fill('000000');
      await code.press('Enter');
      await expect(page.getByText('This code is wrong.')).toBeVisible();
      await expect(code).toBeFocused();
      const key = (await page.locator('.select-all').textContent()) ?? '';
      await code.fill(await appWithKey(key).code());
      await code.press('Enter');
      await expect(heading(page, 'Your recovery codes')).toBeVisible();
      await page.getByRole('link', { name: recoveryCodesWords.saved }).press('Enter');
      await expect(page).toHaveURL(HELD);
      await page.goto('/account/security');
      await expect(page.getByText('Moderators need a second factor')).toBeVisible();
      await expect(page.getByRole('link', { name: codesSectionWords.turnOffCodes })).toHaveCount(0);
    });
  });

test('sets up a passkey instead, and uses it', async ({ page }) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await addVirtualAuthenticator(page);
  await withRole(page);
  await page.goto(HELD);
  await page.getByRole('link', { name: secondFactorWords.addPasskeyInstead }).click();
  await page.getByRole('button', { name: passkeysWords.addPasskey }).click();
  await expect(heading(page, 'Use your second factor')).toBeVisible();
  const response = await page.goto(HELD);
  await expectValidPage(page, (await response?.text()) ?? '');
  await page.getByRole('button', { name: secondFactorWords.byPasskey }).press('Enter');
  await expect(page).toHaveURL(HELD);
});

test('reads the page by any means, and may leave it', async ({ page }) => {
  await withRole(page);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const response = await page.goto('/account/second-factor?next=%2Ftopic');
    await expectValidPage(page, (await response?.text()) ?? '');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  }
  await page.getByRole('link', { name: secondFactorWords.notNow }).click();
  await expect(page).toHaveURL('/topic');
});
