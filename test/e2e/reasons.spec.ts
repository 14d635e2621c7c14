import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as reasonsListWords from '../../app/reasons/words/list.ts';

const PHONE = { width: 320, height: 700 };

const section = (page: Page) => page.getByRole('region', { name: reasonsListWords.title });
const quotes = (page: Page) => section(page).getByRole('listitem').getByRole('figure');

async function open(page: Page, words: string): Promise<void> {
  await page.goto(`/question?q=${encodeURIComponent(words)}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(words) })
    .click();
  await expect(section(page)).toBeVisible();
}

test('reasons are read with the answer they were given for', async ({ page }) => {
  await open(page, 'four-day week');
  await expect(quotes(page)).toHaveCount(3);
  await expect(section(page)).toContainText(reasonsListWords.demoData);
  const first = quotes(page).first();
  await expect(first.getByRole('blockquote')).toHaveText(/^“.+”$/);
  await expect(first).toContainText(/(Yes|Only for the same pay|No) · .+ ago/);
  // Three choices, each heard before one is heard twice.
  const heard = await quotes(page).locator('figcaption bdi').allTextContents();
  expect(new Set(heard.slice(0, 3)).size).toBe(3);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without one', () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('more of them are a link away, and reading goes on where it stopped', async ({ page }) => {
      await open(page, 'four-day week');
      const third = await quotes(page).last().innerText();
      await section(page).getByRole('link', { name: reasonsListWords.more }).click();
      await expect(page).toHaveURL(/\?reasons=all#reason-4$/);
      await expect(quotes(page)).toHaveCount(14);
      await expect(quotes(page).nth(2)).toHaveText(third, { useInnerText: true });
      await expect(quotes(page).nth(3)).toBeInViewport();
      await expect(section(page).getByRole('link', { name: reasonsListWords.more })).toHaveCount(0);
    });
  });

test('a page full of reasons is sound, on the smallest screen too', async ({ page }) => {
  await open(page, 'four-day week');
  const response = await page.goto(`${page.url()}?reasons=all`);
  await expectValidPage(page, (await response?.text()) ?? '');
});

test('where the result waits, reasons wait with it, and the page says so', async ({ page }) => {
  await open(page, 'first smartphone');
  await expect(section(page)).toContainText(/\d+ people said why\./);
  await expect(section(page)).toContainText('after closing');
  await expect(quotes(page)).toHaveCount(0);
});
