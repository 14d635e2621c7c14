import { CHOICE_ORDERS } from '../../app/questions/choice-order.ts';
import { insertAnswersInBulk, type QuestionInput } from '../support/questions.ts';
import { insertBestReason } from '../support/reasons.ts';
import { choiceButton, expectCounted } from '../support/answer-page.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { test } from '../support/browser-site.ts';

/** A page is made once for all orders of choices, and each browser takes it over as it was served. */
type Served = { rows: Element[]; labels: string[] };
declare global {
  // What the page had before any module ran.
  var served: Served | undefined;
}

const PAGES: Record<string, QuestionInput & { people?: Record<number, number> }> = {
  'a question nobody answered': { choices: 6, none: true },
  'counts of few': { choices: 6, people: { 2: 4, 5: 4 } },
  'several of six': { kind: 'multiple', choices: 6 },
  'a ranking of few': { kind: 'ranking', choices: 6, people: { 2: 4, 5: 4 } },
};
const ROWS =
  '.choice-row, .strip-row, .rank-row, .slim-row, [aria-labelledby="best-reasons"] > section';

/** Browsers whose orders differ. */
for (const userAgent of ['one', 'another', 'a third'])
  test.describe(`a browser called ${userAgent}`, () => {
    test.use({ userAgent });

    for (const [name, { people, ...asked }] of Object.entries(PAGES))
      test(`keeps what was served: ${name}`, async ({ page, site }) => {
        const id = await site.insertQuestion(asked);
        if (people) await insertAnswersInBulk(site.sql, id, people);
        for (const choice of [5, 2, 3])
          await insertBestReason(site.sql, id, { choice, text: `The best of ${choice}` });
        await page.addInitScript((rows) => {
          addEventListener('DOMContentLoaded', () => {
            const found = [...document.querySelectorAll(rows)];
            globalThis.served = {
              rows: found,
              labels: found.map((one) => one.querySelector('bdi')?.textContent ?? ''),
            };
          });
        }, ROWS);
        await page.goto(`/question/${id}`);
        await untilHydrated(page, '[aria-labelledby="best-reasons"]');
        await untilHydrated(page, '.answer-form');
        const now = await page.evaluate((rows) => {
          const found = [...document.querySelectorAll(rows)];
          return {
            are: found.map((one, at) => one === globalThis.served?.rows[at]),
            labels: found.map((one) => one.querySelector('bdi')?.textContent ?? ''),
            were: globalThis.served?.labels,
          };
        }, ROWS);
        expect(now.labels).toEqual(now.were);
        expect(now.labels.length).toBeGreaterThan(6);
        expect(now.are).toEqual(now.are.map(() => true));
      });
  });

test('a press sends the choice it is on, in every order', async ({ browser, site }) => {
  const id = await site.insertQuestion({ choices: 3 });
  const orders = new Set<string>();
  for (let at = 0; at < 6; at++) {
    const userAgent = `presses ${at}`;
    const context = await browser.newContext({ baseURL: site.address, userAgent });
    const page = await context.newPage();
    await page.goto(`/question/${id}`);
    orders.add((await page.locator('.answer-form bdi').allTextContents()).join());
    await untilHydrated(page, '.answer-form');
    await choiceButton(page, 'Choice 2').click();
    await expectCounted(page);
    await context.close();
  }
  expect(orders.size).toBeGreaterThan(1);
  expect(orders.size).toBeLessThanOrEqual(CHOICE_ORDERS);
  const kept = await site.kept(id);
  expect(kept.map(({ choices }) => choices)).toEqual(kept.map(() => [2]));
  expect(kept).toHaveLength(6);
});
