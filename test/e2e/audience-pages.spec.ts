import { test } from '../support/browser-site.ts';
import { expect } from '../support/browser.ts';
import { violationsInBothThemes } from '../support/page-checks.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

/** What these pages do with a script, and that nothing is missing without one. */
test('a frame in the page takes an answer, and the page stays where it is', async ({ page }) => {
  await page.goto('/for/college-students');
  const frame = page.frameLocator('iframe').first();
  await frame.getByRole('button', { name: 'After 20:00' }).click();
  await expect(frame.getByRole('status')).toContainText(answeringAnsweredWords.counted);
  await expect(page).toHaveURL('/for/college-students');
});

test('ready wording is copied as it reads, and said to be', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/for/community-leaders');
  await page.getByRole('button', { name: 'Copy To all members' }).click();
  await expect(page.getByRole('button', { name: 'Copied To all members' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await page.locator('#to-members').innerText());
  expect(copied).toMatch(/^We decide on \[date\]/);
});

test('where copying is forbidden the text is marked instead', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
  });
  await page.goto('/for/social-influnencers');
  await page.getByRole('button', { name: 'Copy the code for a page' }).click();
  await expect
    .poll(() => page.evaluate(() => getSelection()?.toString().trim()))
    .toContain('<div data-poll=');
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0);
});

test('doubts are opened by the keyboard, and can be read by everybody', async ({ page }) => {
  await page.goto('/for/college-students');
  const doubts = page.locator('details.doubt');
  const many = await doubts.count();
  expect(many).toBeGreaterThan(5);
  for (let at = 0; at < many; at += 1) await doubts.nth(at).locator('summary').press('Enter');
  await expect(page.locator('details.doubt[open]')).toHaveCount(many);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('there is nothing to press that does nothing', async ({ page }) => {
    for (const path of ['/for/community-leaders', '/for/social-influnencers']) {
      await page.goto(path);
      await expect(page.locator('iframe').first()).toBeVisible();
      await expect(page.locator('main pre, main #to-members').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Cop/ })).toHaveCount(0);
    }
  });

  test('a doubt is opened', async ({ page }) => {
    await page.goto('/for/college-students');
    const doubt = page.locator('details.doubt').first();
    await doubt.locator('summary').click();
    await expect(doubt.getByText('shows counts')).toBeVisible();
  });
});
