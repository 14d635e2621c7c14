import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { reportStamp } from '../../app/moderation/reports/reports.server.ts';
import { expect, test } from '../support/browser.ts';
import { loadSecret } from '../support/notice-jobs.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as reportWords from '../../app/moderation/words/report.ts';

/** Reporting a question, with and without a mouse, a script and a wide screen. */
const PHONE = { width: 320, height: 700 };
const refused = /status of 422/;

const link = (page: Page) => page.getByRole('link', { name: reportWords.title });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const why = (page: Page, name: string) => page.getByRole('radio', { name });
const details = (page: Page) => page.getByLabel('What should we know?');
const email = (page: Page) => page.getByLabel(reportWords.email);
const button = (page: Page) => page.getByRole('button', { name: reportWords.send });
const problem = (page: Page) => page.getByRole('alert');

async function openForm(page: Page): Promise<void> {
  await page.goto('/question?q=four-day');
  await page
    .getByRole('main')
    .getByRole('link', { name: /four-day week/ })
    .click();
  await link(page).click();
  await expect(heading(page, 'Report this question')).toBeVisible();
}

/** Whoever is faster than a person would be asked to press once more: this form has been there for a minute. */
async function untilSent(page: Page, press: () => Promise<void>): Promise<void> {
  const sql = postgres(process.env['TEST_SITE_DATABASE'] ?? '', { max: 1 });
  const stamp = reportStamp(await loadSecret(sql), new Date(Date.now() - 60_000));
  await sql.end();
  await page.locator('input[name=stamp]').evaluate((input, value) => {
    if (input instanceof HTMLInputElement) input.value = value;
  }, stamp);
  await press();
  await expect(page).toHaveURL(/\?reported=1$/);
  await expect(heading(page, 'Your report arrived')).toBeVisible();
}

test('a question is reported by keyboard alone', async ({ page, noise }) => {
  noise.allow(refused);
  await page.goto('/question?q=four-day');
  await page
    .getByRole('main')
    .getByRole('link', { name: /four-day week/ })
    .focus();
  await page.keyboard.press('Enter');
  await link(page).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Report this question')).toBeVisible();

  await page
    .getByRole('main')
    .getByRole('link', { name: /four-day week/ })
    .focus();
  await page.keyboard.press('Tab');
  await expect(why(page, 'Child sexual abuse or exploitation')).toBeFocused();
  for (let down = 0; down < 5; down++) await page.keyboard.press('ArrowDown');
  await expect(why(page, 'Misleading')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'child safety policy' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(details(page)).toBeFocused();
  await page.keyboard.type('It leaves out those who work six days.');
  await page.keyboard.press('Tab');
  await expect(email(page)).toBeFocused();
  await page.keyboard.type('ada@reader.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  await untilSent(page, () => button(page).press('Enter'));

  await page.getByRole('link', { name: reportWords.backToQuestion }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/question\/[0-9a-z]{10}$/);
  await expect(heading(page, 'Would you take a four-day week')).toBeVisible();
});

test('a form that comes back leads to the first problem and keeps what was typed', async ({
  page,
  noise,
}) => {
  noise.allow(refused);
  await openForm(page);
  await details(page).fill('Some words.');
  await email(page).fill('nobody');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await button(page).click();
  const markup = await (await answered).text();
  await expect(problem(page)).toContainText('was not sent yet');
  await expect(why(page, 'Child sexual abuse or exploitation')).toBeFocused();
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(/Choose what is wrong/);
  await expect(email(page)).toHaveAccessibleDescription(/an address like/);
  await expect(details(page)).toHaveValue('Some words.');
  await expect(email(page)).toHaveValue('nobody');
  await expectValidPage(page, markup);
  await problem(page)
    .getByRole('link', { name: /an address like/ })
    .click();
  await expect(email(page)).toBeFocused();
});

test('the form and what follows it are sound', async ({ page, noise }) => {
  noise.allow(refused);
  await openForm(page);
  const form = await page.reload();
  await expectValidPage(page, (await form?.text()) ?? '');
  await why(page, 'Spam').check();
  await untilSent(page, () => button(page).click());
  const sent = await page.reload();
  await expectValidPage(page, (await sent?.text()) ?? '');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('a question is reported on the smallest screen', async ({ page, noise }) => {
    noise.allow(refused);
    await openForm(page);
    await button(page).click();
    await expect(problem(page)).toContainText(reportWords.problems['no-category']);
    await expect(why(page, 'Child sexual abuse or exploitation')).toBeFocused();
    // The whole row can be pressed.
    await page.getByRole('main').getByText('the same again and again').click({ force: true });
    await expect(why(page, 'Spam')).toBeChecked();
    await untilSent(page, () => button(page).click());
    await page.getByRole('link', { name: reportWords.backToQuestion }).click();
    await expect(heading(page, 'Would you take a four-day week')).toBeVisible();
  });
});
