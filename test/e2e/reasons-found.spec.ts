import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as words from '../../app/reasons/words/found.ts';
import * as listWords from '../../app/reasons/words/list.ts';

const PHONE = { width: 320, height: 700 };
/** A word of one reason of the demo set, which its question does not have. */
const SEARCH = '/question?q=dustbin';

const part = (page: Page) => page.getByRole('region', { name: words.title });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without one', () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('a word that only a reason has leads to it, on the page of its question', async ({
      page,
    }) => {
      await page.goto(SEARCH);
      await expect(page.getByRole('main')).toContainText(words.noneByWords({ words: 'dustbin' }));
      const found = part(page).getByRole('listitem');
      await expect(found).toHaveCount(1);
      await expect(found.getByRole('heading')).toContainText('did you sleep last night');
      await expect(found.locator('mark')).toHaveText('dustbin');
      await expect(found.getByRole('figure')).toContainText(/Fewer than 5 · .+ ago/);
      const quote = found.getByRole('blockquote').getByRole('link');
      await quote.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/question\/\w{10}\?reason=[\w-]{22}#the-reason$/);
      const reasons = page.getByRole('region', { name: listWords.title });
      const first = reasons.getByRole('figure').first();
      await expect(reasons.getByRole('heading', { name: words.namedTitle })).toBeInViewport();
      await expect(first).toContainText('dustbin');
    });
  });

test('a page with what people say is sound, on the smallest screen too', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const response = await page.goto('/question?q=work');
  await expect(part(page)).toBeVisible();
  await expectValidPage(page, (await response?.text()) ?? '');
  await page.getByRole('link', { name: /found in what people say/ }).click();
  await expect(part(page).getByRole('heading', { name: words.title })).toBeInViewport();
});

test('a page that a reason is named on is sound', async ({ page }) => {
  await page.goto(SEARCH);
  await part(page).getByRole('blockquote').getByRole('link').click();
  await expect(page.getByRole('heading', { name: words.namedTitle })).toBeVisible();
  const response = await page.reload();
  await expectValidPage(page, (await response?.text()) ?? '');
});
