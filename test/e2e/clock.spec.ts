import { choice, openQuestion, test } from '../support/answering.ts';
import { expect } from '../support/browser.ts';

/** What a page says of a time that is coming, as it comes. */
test('how far off the opening is counts down', async ({ page, made }) => {
  const id = await made.ask({ opensIn: '5 minutes' });
  await page.clock.install();
  await openQuestion(page, id);
  const main = page.getByRole('main');
  await expect(main.getByText('Opens in 5 minutes')).toBeVisible();
  await page.clock.runFor('02:00');
  await expect(main.getByText('Opens in 3 minutes')).toBeVisible();
  await expect(main.getByText('in 5 minutes')).toHaveCount(0);
});

test('a question opens by itself at its moment', async ({ page, made }) => {
  const id = await made.ask({ opensIn: '6 seconds' });
  await openQuestion(page, id);
  await expect(page.getByRole('main').getByText('Until then nobody can answer.')).toBeVisible();
  await expect(choice(page, 'Choice 1')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('main').getByText('Until then nobody can answer.')).toHaveCount(0);
});
