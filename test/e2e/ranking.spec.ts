import type { Page } from '@playwright/test';
import type { ResultDocument } from '../../app/results/details/result-document.ts';
import { outcomeWords } from '../../app/results/words/ranking-outcome.ts';
import * as answeredWords from '../../app/answering/words/answered.ts';
import * as areaWords from '../../app/answering/words/area.ts';
import * as rankingWords from '../../app/answering/words/ranking.ts';
import { countedOf } from '../../app/answering/words/standing.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { expect } from '../support/browser.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';

const PEOPLE = { 1: 60, 2: 40, 3: 30 };

async function ask(site: BrowserSite): Promise<string> {
  const id = await site.insertQuestion({ kind: 'ranking', choices: ['Red', 'Blue', 'Green'] });
  await insertAnswersInBulk(site.sql, id, PEOPLE, '20 minutes');
  return id;
}

async function rank(page: Page, labels: readonly string[]): Promise<void> {
  for (const label of labels)
    await page.getByRole('button', { name: `${rankingWords.rankNext}${label}` }).click();
  await page.getByRole('button', { name: areaWords.send.ranking }).click();
  await expect(page.getByText(areaWords.counted, { exact: true }).first()).toBeVisible();
}

/** What a page says of the rounds, from the result that programs read. */
async function outcomeOf(site: BrowserSite, id: string): Promise<string> {
  const response = await fetch(`${site.address}/api/v1/questions/${id}/result`);
  const { ranking, choices } = (await response.json()) as ResultDocument;
  const { won = 0, of = 0 } = ranking?.redraws ?? {};
  return outcomeWords({
    code: 'ahead',
    choice: choices.find((choice) => choice.id === ranking?.ahead)?.label ?? '',
    redrawn: { won, redraws: of },
    round: 1,
    votes: 0,
    live: 0,
    tie: undefined,
  });
}

test('who would win stands while a ballot is counted, and the newer count comes by itself', async ({
  site,
}) => {
  const id = await ask(site);
  const context = await site.newBrowser();
  const page = await context.newPage();
  // The details with the newer rounds wait until the test lets them through.
  const held = Promise.withResolvers<void>();
  await page.route(/me\/answers\?.*details=1/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/question/${id}`);
  const before = await outcomeOf(site, id);
  await expect(page.getByText(before)).toBeVisible();
  await expect(page.getByText('out in round 1')).toBeVisible();
  await expect(page.getByText(countedOf(130))).toHaveCount(0);

  await rank(page, ['Blue', 'Red']);
  await expect(page.getByText(countedOf(130))).toBeVisible();
  await expect(page.getByText(before)).toBeVisible();
  await expect(page.getByText('out in round 1')).toBeVisible();

  held.resolve();
  await expect(page.getByText(countedOf(130))).toHaveCount(0, { timeout: 30_000 });
  // What programs read may be a moment older than the page.
  await expect
    .poll(async () => page.getByText(await outcomeOf(site, id)).count(), { timeout: 30_000 })
    .toBe(1);
  await expect(page.getByText('out in round 1')).toBeVisible();
  await context.close();
});

test('on a phone the question is in sight again after an answer and after its undoing', async ({
  site,
}) => {
  const id = await ask(site);
  const context = await site.newBrowser();
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/question/${id}`);
  const question = page.getByRole('heading', { level: 1 });
  await page
    .getByRole('button', { name: `${rankingWords.rankNext}Green` })
    .scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 240);
  await expect(question).not.toBeInViewport({ ratio: 1 });
  await rank(page, ['Blue', 'Red', 'Green']);
  await expect(question).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 180);
  await expect(question).not.toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: answeredWords.undo }).click();
  await expect(page.getByText(areaWords.removed).first()).toBeVisible();
  await expect(question).toBeInViewport({ ratio: 1 });
  await context.close();
});
