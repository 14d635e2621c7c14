import { expect, siteAddress, test, untilIdle } from '../support/browser.ts';
import { PAGES, resolvePage } from '../support/paths.ts';
import { findBrokenWords } from '../support/long-texts.ts';

/** One for each worker: a page costs half as much in a browser that has loaded another. */
const TESTS = 2;

/** Long words are broken where they must be, and no others. */
for (let part = 1; part <= TESTS; part++) {
  const pages = PAGES.filter((_, at) => at % TESTS === part - 1);
  test(`words that have room in a line of their own are never broken, ${part} of ${TESTS}`, async ({
    page,
  }) => {
    test.slow();
    for (const name of pages) {
      await page.goto(await resolvePage(siteAddress(), name));
      await untilIdle(page);
      await page.evaluate(() => document.fonts.ready);
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await findBrokenWords(page), `${name}, ${width} px wide`).toEqual([]);
      }
    }
  });
}

test('with less motion nothing glides into another width, and the header keeps its margins', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await untilIdle(page);
  await page.evaluate(() => {
    const begun: string[] = [];
    document.addEventListener('transitionrun', ({ propertyName }) => begun.push(propertyName));
    Object.assign(window, { begun });
  });
  await page.setViewportSize({ width: 320, height: 900 });
  const seen = await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    const shown = document.querySelector('header');
    const rights = [...(shown?.children ?? [])].map((part) => part.getBoundingClientRect().right);
    const begun: unknown = Reflect.get(window, 'begun');
    return {
      begun,
      header: shown?.getBoundingClientRect().right ?? 0,
      inner: Math.max(...rights),
    };
  });
  expect(seen.begun).toEqual([]);
  expect(seen.inner).toBeLessThanOrEqual(seen.header);
});
