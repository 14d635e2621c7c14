import type { Locator, Page } from '@playwright/test';
import { buttonNamed, choiceButton, expectCounted, openQuestion } from '../support/answer-page.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { surveyIdOf } from '../support/embed-answers.ts';
import { ONE_TRY } from '../support/wait-limits.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { DEVICE_SCALE, findLowContrast } from '../support/contrast.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as scaleColumnsWords from '../../app/results/words/scale-columns.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

/** What stands on a fill can be read wherever the fill ends: in both themes, and in colours that the reader has chosen. */
const LOOKS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced light': { colorScheme: 'light', forcedColors: 'active' },
  'forced dark': { colorScheme: 'dark', forcedColors: 'active' },
} as const;
/** One's own answer as the first of all, one that ends within its label, and one that reaches its figure. */
const BARS = {
  alone: {},
  within: { 1: 40, 2: 60 },
  long: { 1: 90, 2: 6 },
} as const;
const LABELS = ['Somewhere within these words', 'The second of them', 'The third of them'];

test.use({ deviceScaleFactor: DEVICE_SCALE, viewport: { width: 420, height: 800 } });

async function ask(site: BrowserSite, people: Readonly<Record<number, number>>) {
  const id = await site.insertQuestion({ choices: LABELS, none: true });
  if (Object.keys(people).length > 0) await insertAnswersInBulk(site.sql, id, people);
  return id;
}

async function everyLook(page: Page, area: Locator, what: string) {
  for (const [name, look] of Object.entries(LOOKS)) {
    await page.emulateMedia(look);
    expect.soft(await findLowContrast(area), `${what}, ${name}`).toEqual([]);
  }
}

for (const [bars, people] of Object.entries(BARS))
  test.describe(`bars: ${bars}`, () => {
    test('on the page of the question', async ({ page, site }) => {
      await openQuestion(page, await ask(site, people));
      const area = page.locator('.answer-area').first();
      await everyLook(page, area, 'before');
      await choiceButton(page, 'Somewhere within these words').click();
      await expectCounted(page);
      await everyLook(page, area, 'after');
      await buttonNamed(page, 'Change my answer').click();
      await everyLook(page, area, 'changing');
    });

    test('in a list', async ({ page, site }) => {
      const id = await ask(site, people);
      const card = page
        .getByRole('article')
        .filter({ has: page.locator(`a[href="/question/${id}"]`) });
      await expect(async () => {
        await page.goto('/question?sort=new');
        await expect(card).toBeVisible(ONE_TRY);
      }).toPass();
      await untilHydrated(page);
      await everyLook(page, card, 'before');
      await card.getByRole('button', { name: 'Somewhere within these words' }).click();
      await expect(card.getByRole('group', { name: answeringAreaWords.yourAnswer })).toContainText(
        answeringAnsweredWords.counted,
      );
      await everyLook(page, card, 'after');
    });

    test('in a frame', async ({ page, site }) => {
      const survey = await surveyIdOf(site.sql, await ask(site, people));
      // Themes of frames are those of the page around them, unless they are asked for.
      for (const [name, look] of Object.entries(LOOKS)) {
        await page.context().clearCookies();
        await page.emulateMedia(look);
        await page.goto(`/embed/results/${survey}?theme=${look.colorScheme}`);
        const area = page.locator('main');
        expect.soft(await findLowContrast(area), `before, ${name}`).toEqual([]);
        await page.getByRole('button', { name: 'Somewhere within these words' }).click();
        await expect(page.getByRole('status')).toContainText(answeringAnsweredWords.counted);
        expect.soft(await findLowContrast(area), `after, ${name}`).toEqual([]);
        await page.getByRole('button', { name: /Take .* back|Undo/ }).click();
        await expect(page.getByRole('status')).not.toContainText(answeringAnsweredWords.counted);
      }
    });

    test('before a room', async ({ page, site }) => {
      const id = await ask(site, people);
      await page.setViewportSize({ width: 1000, height: 700 });
      await page.goto(`/live?question=${id}`);
      await untilHydrated(page);
      await page.keyboard.press('r');
      await expect(page.getByRole('table').first()).toBeVisible();
      await everyLook(page, page.getByRole('main'), 'shown');
    });
  });

for (const kind of ['multiple', 'scale', 'ranking'] as const)
  test(`a ${kind} question`, async ({ page, site }) => {
    const id = await site.insertQuestion({ kind, choices: kind === 'scale' ? 5 : LABELS });
    await openQuestion(page, id);
    const area = page.locator('.answer-area').first();
    await everyLook(page, area, 'before');
    if (kind === 'scale') await page.locator('input[type=radio][value="2"]').click();
    if (kind === 'multiple') {
      await page.getByRole('checkbox', { name: LABELS[0] ?? '' }).check();
      await everyLook(page, area, 'picked');
      await buttonNamed(page, 'Count my answer').click();
    }
    if (kind === 'ranking') {
      await buttonNamed(page, `Rank next: ${LABELS[1] ?? ''}`).click();
      await everyLook(page, area, 'picked');
      await buttonNamed(page, 'Count my ranking').click();
    }
    await expectCounted(page);
    await everyLook(page, page.getByRole('article').first(), 'after');
    await buttonNamed(page, 'Change my answer').click();
    await everyLook(page, area, 'changing');
  });

test('a ranking in a list, whose figures stand on its piles', async ({ page, site }) => {
  const id = await site.insertQuestion({ kind: 'ranking', choices: LABELS });
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 28, 3: 20 });
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/question/${id}"]`) });
  const figures = card.locator('.flow-segment');
  const showList = async () => {
    await page.goto('/question?sort=new');
    await expect(figures).not.toHaveCount(0, ONE_TRY);
  };
  await expect(showList).toPass();
  await everyLook(page, card, 'before');
  await openQuestion(page, id);
  await buttonNamed(page, `Rank next: ${LABELS[2] ?? ''}`).click();
  await buttonNamed(page, 'Count my ranking').click();
  await expectCounted(page);
  await showList();
  await expect(card.locator('.flow-segment-own')).toBeVisible();
  await everyLook(page, card, 'after');
  // The plate that a browser puts behind text would hide the pile.
  for (const figure of await figures.all())
    await expect(figure).toHaveCSS('forced-color-adjust', 'none');
});

test('eleven columns on the narrowest screen have a unit, and their figures do not touch', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ kind: 'scale', choices: 11 });
  await insertAnswersInBulk(site.sql, id, { 1: 3, 6: 40, 7: 30, 8: 30, 11: 20 });
  await page.setViewportSize({ width: 320, height: 700 });
  await openQuestion(page, id);
  await expect(page.getByText(scaleColumnsWords.unit)).toBeVisible();
  const figures = await page.locator('.column-figure').evaluateAll((all) =>
    all.map((figure) => {
      const range = document.createRange();
      range.selectNodeContents(figure);
      const unit = figure.querySelector('.column-unit');
      if (unit) range.setEndBefore(unit);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(figures).toHaveLength(11);
  for (const [at, { left }] of figures.entries())
    if (at > 0) expect.soft(left).toBeGreaterThan(figures[at - 1]?.right ?? Infinity);
});
