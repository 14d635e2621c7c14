import { expect, siteAddress, test, untilIdle } from '../support/browser.ts';
import { PAGES, resolvePage } from '../support/paths.ts';
import { broken } from '../support/written.ts';

/** Long words are broken where they must be, and no others. */
test('words that have room in a line of their own are never broken', async ({ page }) => {
  test.setTimeout(900_000);
  for (const name of PAGES) {
    await page.goto(await resolvePage(siteAddress(), name));
    await untilIdle(page);
    await page.evaluate(() => document.fonts.ready);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await broken(page), `${name}, ${width} px wide`).toEqual([]);
    }
  }
});
