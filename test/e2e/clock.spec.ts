import type { Page } from '@playwright/test';
import { choiceButton, openQuestion } from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { expect } from '../support/browser.ts';

/** What a page says of a time that is coming, as it comes. */
test('how far off the opening is counts down', async ({ page, site }) => {
  const id = await site.insertQuestion({ opensIn: '5 minutes' });
  await page.clock.install();
  await openQuestion(page, id);
  const main = page.getByRole('main');
  // Some of it has passed until the page is there.
  const said = main.getByText(/Opens in \d minutes/);
  const minutes = Number(/\d/.exec((await said.textContent()) ?? '')?.[0]);
  expect(minutes).toBeGreaterThan(2);
  await page.clock.runFor('02:00');
  await expect(said).not.toContainText(`Opens in ${minutes} minutes`);
  await expect(main.getByText(/Opens in (?:\d minutes?|a moment)/)).toBeVisible();
});

test('a question opens by itself at its moment', async ({ page, site }) => {
  // Thrice as long as a page takes to be there, and a little.
  const ms = await openedIn(page, await site.insertQuestion({ opensIn: '30 minutes' }));
  const id = await site.insertQuestion({ opensIn: `${Math.ceil((3 * ms) / 1_000) + 4} seconds` });
  await openQuestion(page, id);
  await expect(page.getByRole('main').getByText('Until then nobody can answer.')).toBeVisible();
  await expect(choiceButton(page, 'Choice 1')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('main').getByText('Until then nobody can answer.')).toHaveCount(0);
});

async function openedIn(page: Page, id: string): Promise<number> {
  const began = performance.now();
  await openQuestion(page, id);
  return performance.now() - began;
}
