import type { Page } from '@playwright/test';
import { expect, siteAddress, test, untilHydrated } from '../support/browser.ts';
import { loadQuestionList } from '../support/question-list.ts';
import * as resultsSectionsWords from '../../app/results/words/sections.ts';
import * as moreLikeThisWords from '../../app/discovery/words/more-like-this.ts';

/** As wide as the text of an A4 page, and as high. */
const PAPER = { width: 680, height: 1_000 };

async function questionCalled(text: string): Promise<{ id: string; surveyId: string }> {
  const query = new URLSearchParams({ q: text.split(' ').slice(0, 5).join(' ') });
  const { items } = await loadQuestionList(siteAddress(), `/api/v1/questions?${query}`);
  const found = items.find((item) => item.text === text);
  if (!found) throw new Error(`The demo set has no question “${text}”.`);
  return found;
}

async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

async function onPaper(page: Page): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
}

const controls = (page: Page) =>
  page.locator('input, select, textarea, [role="dialog"], nav, header, footer').filter({
    visible: true,
  });

for (const [text, pages] of [
  ['How did you first hear today’s news?', 3],
  ['Rank how a town should spend a small surplus.', 4],
] as const)
  test(`${pages} pages hold: ${text}`, async ({ page }) => {
    const { id } = await questionCalled(text);
    await page.goto(`/question/${id}?view=figures`);
    await untilHydrated(page);
    expect(await pagesOf(page)).toBeLessThanOrEqual(pages);
    await onPaper(page);
    await expect(
      page.getByText(`${siteAddress()}/question/${id}?view=figures · as on`),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: resultsSectionsWords.table })).toBeVisible();
    await expect(
      page.getByText(/A program made up (these answers|some of the answers to this question)/),
    ).toBeVisible();
    await expect(controls(page)).toHaveCount(0);
  });

test('a question is printed as its drawing and its reasons', async ({ page }) => {
  const { id } = await questionCalled('Would you take a four-day week for ten percent less pay?');
  await page.goto(`/question/${id}`);
  await untilHydrated(page);
  expect(await pagesOf(page)).toBeLessThanOrEqual(2);
  await onPaper(page);
  await expect(page.getByText(`${siteAddress()}/question/${id} · as on`)).toBeVisible();
  await expect(page.locator('main .strip')).toBeVisible();
  // One that waits to be reacted to is not for paper.
  const quotes = page.locator('main blockquote').filter({ visible: true });
  await expect(quotes).toHaveCount(3);
  await expect(quotes.first().locator('p')).toHaveCSS('text-indent', '0px');
  for (const name of [resultsSectionsWords.allFigures, moreLikeThisWords.title])
    await expect(page.getByRole('heading', { name, includeHidden: true })).toBeHidden();
  await expect(controls(page)).toHaveCount(0);
});

test('the figures of a result stand on the page it begins on', async ({ page }) => {
  const { id } = await questionCalled('How did you first hear today’s news?');
  await page.goto(`/question/${id}?view=figures`);
  await untilHydrated(page);
  await onPaper(page);
  const method = page.getByText(
    /A program made up (these answers|some of the answers to this question)/,
  );
  const { y = Infinity, height = 0 } = (await method.boundingBox()) ?? {};
  // 265 of the 297 millimetres are free for it.
  expect(y + height).toBeLessThan((265 / 25.4) * 96);
});

test('the names beside lines over time stay within the page', async ({ page }) => {
  const { id } = await questionCalled('How did you first hear today’s news?');
  await page.goto(`/question/${id}?view=figures`);
  await untilHydrated(page);
  await onPaper(page);
  const labels = page.locator('.trend-label');
  await expect(labels).toHaveCount(6);
  for (const label of await labels.all()) {
    const { x = Infinity, width = 0 } = (await label.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(PAPER.width);
  }
});

test('a survey and an article are printed with their address, and nothing to press', async ({
  page,
}) => {
  const { id, surveyId } = await questionCalled('Which evening would suit you best next term?');
  await page.goto(`/question/${id}?survey=${surveyId}&show=results`);
  expect(await pagesOf(page)).toBeLessThanOrEqual(2);
  await onPaper(page);
  await expect(page.getByText(`survey=${surveyId}&show=results`)).toBeVisible();
  await expect(controls(page)).toHaveCount(0);

  await page.goto('/blog/why-every-reporter-needs-pollux');
  await expect(
    page.getByText(`${siteAddress()}/blog/why-every-reporter-needs-pollux`),
  ).toBeVisible();
  await expect(page.getByText('Read next')).toBeHidden();
  await expect(controls(page)).toHaveCount(0);
});
