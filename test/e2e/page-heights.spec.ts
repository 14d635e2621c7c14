import type { BrowserContext, Page } from '@playwright/test';
import { insertAnswersInBulk, type QuestionInput } from '../support/questions.ts';
import { expect } from '../support/browser.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import * as areaWords from '../../app/answering/words/area.ts';
import * as rankingWords from '../../app/answering/words/ranking.ts';
import * as reasonsListWords from '../../app/reasons/words/list.ts';

/** A question is read to its end: its page holds the drawing, the verdict and three reasons; the figures are a page away. */
const CLOSED = { opensIn: '-9 days', closesIn: '-1 day' };
const REASON = 'It was the first that came to mind, and after a week I still thought so.';

const MOST = { 1440: 2_500, 390: 4_500 };

/** After an answer the reasons of others come next, one at a time, in a card that only then is open. */
const OPEN_CARD = 400;

const LIMITS: [kind: string, asked: QuestionInput, most: Record<number, number>][] = [
  ['six choices', { choices: 6, unsure: true }, MOST],
  ['six choices, closed', { choices: 6, ...CLOSED }, MOST],
  // Its rows to rank and its result so far are both there.
  ['a ranking', { kind: 'ranking', choices: 6 }, MOST],
  ['a closed ranking', { kind: 'ranking', choices: 6, ...CLOSED }, MOST],
  ['a scale', { kind: 'scale', choices: 11 }, MOST],
  ['several picks', { kind: 'multiple', choices: 6, pick: 3 }, MOST],
  ['twenty choices', { choices: 20 }, { 1440: 3_700 }],
];

for (const [kind, asked, most] of LIMITS)
  test(`the page of ${kind} is short`, async ({ site }) => {
    const id = await ask(site, asked);
    for (const [width, height] of Object.entries(most)) {
      const context = await site.newBrowser();
      const is = await heightOf(await opened(context, id, Number(width)));
      expect.soft(is, `${width} px wide`).toBeGreaterThan(1_000);
      expect.soft(is, `${width} px wide`).toBeLessThanOrEqual(height);
      await context.close();
    }
  });

test('the page of a ranking stays short after an answer', async ({ site }) => {
  const id = await ask(site, { kind: 'ranking', choices: 6 });
  await site.insertQuestion({ text: 'And which of these comes next?', topics: ['work'] });
  for (const [width, height] of [
    [1440, MOST[1440] + OPEN_CARD],
    [390, MOST[390] + OPEN_CARD],
  ] as const) {
    const context = await site.newBrowser();
    const page = await opened(context, id, width);
    for (let number = 1; number <= 6; number++)
      await page.getByRole('button', { name: rankingWords.rankNext }).first().click();
    await page.getByRole('button', { name: areaWords.send.ranking }).click();
    await expect(page.getByRole('list', { name: rankingWords.yourOrder })).toBeVisible();
    // One time in five it comes from another topic, and its label says so.
    await expect(page.locator('.next-link')).toBeVisible();
    expect.soft(await heightOf(page), `${width} px wide`).toBeLessThanOrEqual(height);
    await context.close();
  }
});

async function ask(site: BrowserSite, asked: QuestionInput): Promise<string> {
  const text = 'Which of these would you choose if you had to?';
  const id = await site.insertQuestion({
    text,
    topics: ['work', 'food'],
    opensIn: '-9 days',
    ...asked,
  });
  const people: Record<number, number> = {};
  for (let number = 1; number <= Number(asked.choices); number++) people[number] = 62 - number * 2;
  await insertAnswersInBulk(site.sql, id, people, '2 days');
  await site.sql`
    insert into reasons (question_id, voter, choices, text)
    select a.question_id, a.voter, a.choices, ${REASON} from answers a join questions q on q.id = a.question_id
    where q.public_id = ${id} limit 5`;
  return id;
}

async function opened(context: BrowserContext, id: string, width: number): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/question/${id}`);
  const reasons = page.getByRole('region', { name: reasonsListWords.title });
  await expect(reasons.getByRole('listitem').getByRole('figure')).toHaveCount(3);
  return page;
}

async function heightOf(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page.evaluate(() => document.documentElement.scrollHeight);
}
