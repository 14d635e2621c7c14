import { test } from '../support/browser-site.ts';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as homeWords from '../../app/discovery/words/home.ts';
import * as pulseWords from '../../app/live/words/pulse.ts';

/** A visitor's first page: the hour beside the question, the row of drawings, packed cards. */
test.use({ siteFor: 'the first page' });

for (const [width, inARow] of [
  [320, 1],
  [390, 1],
  [820, 2],
  [1440, 4],
] as const)
  test(`the row of drawings at ${width} px has ${inARow} beside each other`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const row = page
      .getByRole('region', { name: homeWords.kindRow({ kinds: 4 }) })
      .getByRole('listitem');
    await expect(row).toHaveCount(4);
    const boxes = await row.evaluateAll((items) =>
      items.map((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return { top: Math.round(top), bottom: Math.round(bottom) };
      }),
    );
    const first = boxes.filter(({ top }) => top === boxes[0]?.top);
    expect(first).toHaveLength(inARow);
    // All of a row end on one line.
    expect(new Set(first.map(({ bottom }) => bottom)).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

for (const [width, inARow] of [
  [320, 1],
  [820, 2],
  [1440, 3],
] as const)
  test(`cards of a list at ${width} px are read row by row`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/question');
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({
        has: page.getByRole('article'),
      });
    await expect(cards).toHaveCount(24);
    const places = await cards.evaluateAll((items) =>
      items.map((item) => {
        const { top, left } = item.getBoundingClientRect();
        return { top: Math.round(top), left: Math.round(left) };
      }),
    );
    expect(places).toEqual(places.toSorted((a, b) => a.top - b.top || a.left - b.left));
    expect(places.filter(({ top }) => top === places[0]?.top)).toHaveLength(inARow);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('the hour moves when somebody answers', async ({ page, site }) => {
  const question = await site.insertQuestion({ text: 'Does the first page hear of this?' });
  await page.goto('/');
  await untilHydrated(page);
  const hour = page.getByRole('region', { name: pulseWords.name });
  await expect(hour).toHaveAttribute('data-live', 'true');
  const figure = async () =>
    Number((await hour.locator('strong').textContent())?.replaceAll(',', '') ?? Number.NaN);
  await expect(hour.getByText(/in the last hour/)).toBeVisible();
  // Old answers would leave the hour meanwhile.
  await site.sql`delete from answer_minutes`;
  await putAnswer(site.address, question, ['1'], { 'idempotency-key': deviceKey() });
  await expect.poll(figure).toBe(1);
});

test('an hour without answers is told in words', async ({ page, site }) => {
  await site.sql`delete from answer_minutes`;
  const response = await page.goto('/');
  const hour = page.getByRole('region', { name: pulseWords.name });
  await expect(hour.getByText(/^Nobody answered in the /)).toBeVisible();
  await expectValidPage(page, (await response?.text()) ?? '', '/');
});
