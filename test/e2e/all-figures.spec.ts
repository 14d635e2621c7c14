import type { Page } from '@playwright/test';
import { sendCrowd } from '../support/answers.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { test } from '../support/browser-site.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as words from '../../app/results/words/sections.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without one', () => {
    test.use({ javaScriptEnabled });

    test('the figures are a page away, at the part that was asked for, and lead back', async ({
      page,
      site,
    }) => {
      const id = await site.insertQuestion({ kind: 'ranking' });
      await sendCrowd(site.address, id, { people: 40, connections: 4 });
      await page.goto(`/question/${id}#pairs`);
      await expect(page.getByRole('heading', { name: words.pairs })).toHaveCount(0);
      const way = page.getByRole('link', { name: words.pairs });
      await expect(way).toBeInViewport();
      await way.click();
      await expect(page).toHaveURL(`${site.address}/question/${id}?view=figures#pairs`);
      await expect(page.getByRole('heading', { name: words.pairs })).toBeInViewport();
      await page.getByRole('link', { name: words.backToQuestion }).click();
      await expect(page).toHaveURL(`${site.address}/question/${id}`);
    });
  });

test('the list at the side moves before the script of the figures has come', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ kind: 'ranking' });
  await sendCrowd(site.address, id, { people: 40, connections: 4 });
  // The parts that come later wait for a browser that is idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = (come) => {
      addEventListener('idle', () => come({ didTimeout: false, timeRemaining: () => 9 }), {
        once: true,
      });
      return 0;
    };
  });
  await page.goto(`/question/${id}?view=figures`);
  await untilRouted(page);
  const table = page.getByRole('heading', { name: words.table });
  const rail = page.getByRole('navigation', { name: words.onThisPage });
  await rail.getByRole('link', { name: words.table }).click();
  await expect(page).toHaveURL(/#figures$/);
  await expect(table).toBeInViewport();
  await page.evaluate(() => dispatchEvent(new Event('idle')));
  await untilHydrated(page);
  await expect(table).toBeInViewport();
});

/** The router draws the page, and not yet what comes once the browser is idle. */
async function untilRouted(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

test('the list at the side moves by the keyboard, and the page is sound', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ kind: 'ranking' });
  await sendCrowd(site.address, id, { people: 40, connections: 4 });
  const served = await page.goto(`/question/${id}?view=figures`);
  await untilHydrated(page);
  const rail = page.getByRole('navigation', { name: words.onThisPage });
  await rail.getByRole('link', { name: words.table }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#figures$/);
  await expect(page.getByRole('heading', { name: words.table })).toBeInViewport();
  await expectValidPage(page, (await served?.text()) ?? '');
});
