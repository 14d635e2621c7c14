import type { Locator, Page } from '@playwright/test';
import {
  choiceField,
  expect,
  openForm,
  previewRegion,
  test,
} from '../support/question-form-fixtures.ts';
import { untilIdle } from '../support/browser.ts';
import { nextTaking } from '../support/kept-surveys.ts';
import { NEW_PATH } from '../support/survey-form.ts';
import { ONE_TRY } from '../support/wait-limits.ts';
import { expectValidPage, expectValidView } from '../support/page-checks.ts';
import * as builderWords from '../../app/surveys/words/builder.ts';
import * as askFormWords from '../../app/asking/words/ask-form.ts';
import * as askingFieldsWords from '../../app/asking/words/fields.ts';
import * as ownActionsWords from '../../app/asking/words/own-actions.ts';

/** A survey made as people do: by keyboard, by dragging, in two tabs, without a script, with a network that fails. */
const outline = (page: Page) => page.getByRole('navigation', { name: builderWords.parts });
const title = (page: Page) => page.getByRole('textbox', { name: builderWords.makeSurvey });
const text = (page: Page, at: number, of: number) =>
  page.getByRole('textbox', { name: `Question ${at} of ${of}` });
const told = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
const rows = (page: Page) => outline(page).getByRole('listitem');

async function begin(page: Page): Promise<void> {
  await openForm(page, NEW_PATH);
  await title(page).fill('How was this term?');
  await page.getByText('School', { exact: true }).check();
}
/** Written one after the other, the last of them open. */
async function write(page: Page, ...texts: string[]): Promise<void> {
  for (const [at, words] of texts.entries()) {
    const name = at === 0 ? 'Write the first question' : 'Write another question';
    await outline(page).getByRole('button', { name }).click();
    await text(page, at + 1, at + 1).fill(words);
    await choiceField(page, 1).fill('Yes');
    await choiceField(page, 2).fill('No');
  }
}
const TEXTS = ['Did the lessons begin on time?', 'Was it loud?', 'Would you take it again?'];
/** React gives a field that begins with words these words anew as it takes the page over. */
const taken = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main textarea') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  );
const asked = (page: Page) => expect(page.getByText('Your survey is asked.')).toBeFocused();

test('is made by keyboard alone, and asked', async ({ page }) => {
  await openForm(page, NEW_PATH);
  await expect(title(page)).toBeFocused();
  const { keyboard } = page;
  await keyboard.type('How was this term?');
  const topic = page.getByRole('checkbox', { name: 'School' });
  while (!(await topic.evaluate((one) => one === document.activeElement)))
    await keyboard.press('Tab');
  await keyboard.press('Space');
  for (const [at, words] of ['Did it begin on time?', 'Would you come again?'].entries()) {
    await keyboard.press('Control+Enter');
    await expect(text(page, at + 1, at + 1)).toBeFocused();
    await keyboard.type(words);
    await keyboard.press('Enter');
    await keyboard.type('Yes');
    await keyboard.press('Enter');
    await keyboard.type('No');
    await expect(previewRegion(page)).toContainText(words);
  }
  await page.getByRole('button', { name: builderWords.moveUp }).focus();
  await keyboard.press('Enter');
  await expect(told(page, 'Would you come again?, now 1 of 2')).toBeAttached();
  await expect(text(page, 1, 2)).toHaveValue('Would you come again?');
  await expect(page.getByRole('button', { name: builderWords.moveUp })).toBeFocused();
  await page.getByRole('button', { name: 'Ask these 2 questions' }).press('Enter');
  await asked(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How was this term?');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Would you come again?' }),
  ).toBeVisible();
});

test('is put in order by dragging and by keys, with one announcement a move', async ({ page }) => {
  await begin(page);
  await write(page, ...TEXTS);
  const grip = async (row: Locator) => {
    const box = await row.locator('[aria-hidden=true]').last().boundingBox();
    if (!box) throw new Error('There is nothing to hold.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const from = await grip(rows(page).nth(2));
  const to = await grip(rows(page).nth(0));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y + 20, { steps: 4 });
  await page.mouse.move(to.x, to.y - 6, { steps: 2 });
  await page.mouse.up();
  await expect(told(page, `${TEXTS[2]}, now 1 of 3`)).toBeAttached();
  await expect(rows(page)).toContainText([TEXTS[2], TEXTS[0], TEXTS[1]].map((one) => one ?? ''));
  const last = rows(page).nth(2).getByRole('button');
  await last.focus();
  const isTaken = nextTaking(page);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(told(page, `${TEXTS[1]}, now 2 of 3`)).toBeAttached();
  await expect(rows(page).nth(1).getByRole('button')).toBeFocused();
  await isTaken();
  await page.reload();
  await expect(rows(page)).toContainText([TEXTS[2], TEXTS[1], TEXTS[0]].map((one) => one ?? ''));
});

test('leads to the first problem, and lets go of it once it is mended', async ({ page }) => {
  await begin(page);
  await write(page, TEXTS[0] ?? '', 'Short?');
  await outline(page).getByRole('button', { name: builderWords.titleAndSettings }).click();
  await page.getByRole('button', { name: 'Ask these 2 questions' }).click();
  await expect(text(page, 2, 2)).toBeFocused();
  await expect(text(page, 2, 2)).toHaveAccessibleDescription(/at least 10 characters/);
  await expect(rows(page).nth(1)).toContainText('at least 10 characters');
  await text(page, 2, 2).fill('Not too short any more?');
  await expect(page.getByText('at least 10 characters')).toBeHidden();
  await page.getByRole('button', { name: 'Ask these 2 questions' }).click();
  await asked(page);
});

test('takes a question out and puts it back, and copies one that was asked', async ({ page }) => {
  await begin(page);
  await write(page, ...TEXTS);
  await page.getByRole('button', { name: builderWords.removeQuestion }).click();
  await expect(text(page, 2, 2)).toHaveValue(TEXTS[1] ?? '');
  await outline(page).getByRole('button', { name: 'Undo' }).click();
  await expect(text(page, 3, 3)).toHaveValue(TEXTS[2] ?? '');
  await outline(page).getByRole('button', { name: builderWords.copyExistingQuestion }).click();
  await page.getByLabel(builderWords.findQuestion).fill('job adverts pay');
  await page.getByRole('button', { name: builderWords.search, exact: true }).last().click();
  await page.getByRole('button', { name: /^Copy wording ?: Should job adverts/ }).click();
  await expect(text(page, 4, 4)).toHaveValue(/^Should job adverts/);
  await outline(page).getByRole('button', { name: askFormWords.preview }).click();
  await expect(page.getByText('Question 4 of 4')).toBeVisible();
});

test.describe('what is typed', () => {
  test('is saved by itself and found again', async ({ page }) => {
    await begin(page);
    await expect(page.getByText(askFormWords.draftState.saved)).toBeVisible();
    await expect(page).not.toHaveURL(NEW_PATH);
    await write(page, 'Half a thought');
    await expect(page.getByText(askFormWords.draftState.saved)).toBeVisible();
    await page.reload();
    await expect(text(page, 1, 1)).toHaveValue('Half a thought');
    await page.goto('/account/surveys');
    await page.getByRole('link', { name: /Continue/ }).click();
    await expect(title(page)).toHaveValue('How was this term?');
  });

  test('is kept on this device while the network is away', async ({ page, noise }) => {
    noise.allow(/net::ERR_|Failed to fetch/);
    await begin(page);
    await write(page, 'With a network?');
    await expect(page.getByText(askFormWords.draftState.saved)).toBeVisible();
    await page.route('**/*.data*', (route) => route.abort());
    await text(page, 1, 1).fill('A thought without a network');
    await outline(page).getByRole('button', { name: builderWords.titleAndSettings }).click();
    await expect(page.getByRole('alert')).toContainText('That could not be sent');
    await expect(text(page, 1, 1)).toHaveValue('A thought without a network');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.unroute('**/*.data*');
    await page.reload();
    await expect(page.getByText(builderWords.restored)).toBeVisible();
    await expect(text(page, 1, 1)).toHaveValue('A thought without a network');
    await expect(page.getByText(askFormWords.draftState.saved)).toBeVisible();
    await page.reload();
    await expect(text(page, 1, 1)).toHaveValue('A thought without a network');
    await expect(page.getByText(builderWords.restored)).toBeHidden();
  });

  test('waits for who was signed out', async ({ page, context }) => {
    await begin(page);
    await expect(page.getByText(askFormWords.draftState.saved)).toBeVisible();
    const cookies = await context.cookies();
    await context.clearCookies();
    await title(page).fill('Signed out in the middle of it');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await context.addCookies(cookies);
    await page.getByRole('button', { name: askFormWords.saveDraft }).click();
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await expect(page.getByText('Signed out in the middle of it').first()).toBeVisible();
  });

  test('in two tabs is asked about', async ({ page, context }) => {
    await begin(page);
    await write(page, 'What is written here?');
    await expect(page.getByText(askFormWords.draftState.saved)).toBeVisible();
    const other = await context.newPage();
    await openForm(other, page.url());
    await text(other, 1, 1).fill('What the other tab wrote?');
    await expect(other.getByText(askFormWords.draftState.saved)).toBeVisible();
    await text(page, 1, 1).fill('What this tab wrote?');
    await expect(page.getByRole('alert')).toContainText('changed elsewhere');
    await page.getByRole('button', { name: builderWords.keepThisVersion }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await page.reload();
    await expect(text(page, 1, 1)).toHaveValue('What this tab wrote?');
    await other.close();
  });
});

test('what was typed last before somebody left is there, and is asked', async ({ page }) => {
  await begin(page);
  await write(page, 'Did the lessons begin on time?', 'Was it loud in there?');
  await outline(page).getByRole('button', { name: askFormWords.preview }).click();
  await page.getByRole('button', { name: builderWords.continueWriting }).click();
  await outline(page).getByRole('button', { name: 'Was it loud in there?' }).click();
  await text(page, 2, 2).fill('Was it too loud to hear?');
  const survey = new URL(page.url());
  await page.goto('/account/surveys');
  // What is sent as a page goes may come after the next page is asked for.
  await expect(async () => {
    await page.goto(survey.pathname);
    await expect(rows(page).nth(1)).toContainText('Was it too loud to hear?', ONE_TRY);
  }).toPass();
  await page.getByRole('button', { name: 'Ask these 2 questions' }).click();
  await asked(page);
  await expect(page.getByRole('link', { name: 'Was it too loud to hear?' })).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('every act is a button', async ({ page }) => {
    await page.goto(NEW_PATH);
    await title(page).fill('How was this term?');
    await page.getByRole('checkbox', { name: 'School' }).check({ force: true });
    await page.getByRole('button', { name: builderWords.writeFirstQuestion }).first().click();
    await text(page, 1, 1).fill('Did the lessons begin on time?');
    await choiceField(page, 1).fill('Yes');
    await choiceField(page, 2).fill('No');
    await page.getByRole('button', { name: askingFieldsWords.addChoice }).click();
    await expect(choiceField(page, 3)).toBeFocused();
    await choiceField(page, 3).fill('Mostly');
    await page.getByRole('button', { name: builderWords.copy, exact: true }).click();
    await text(page, 2, 2).fill('Would you take it again?');
    await page.getByRole('button', { name: builderWords.moveUp }).click();
    await expect(text(page, 1, 2)).toHaveValue('Would you take it again?');
    await page.getByRole('button', { name: builderWords.previewQuestion }).click();
    await expect(previewRegion(page)).toContainText('Would you take it again?');
    await page.getByRole('button', { name: builderWords.previewSurvey }).click();
    await expect(page.getByText('Question 2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Ask these 2 questions' }).click();
    await expect(page.getByText('Your survey is asked.')).toBeVisible();
    await page.getByText(ownActionsWords.pause, { exact: true }).last().click();
    await page.getByLabel(ownActionsWords.reason).first().fill('One moment please');
    await page.getByRole('button', { name: ownActionsWords.pauseIt }).click();
    await expect(page.getByText('It is paused.')).toBeVisible();
  });
});

test('every screen of it is sound', async ({ page }) => {
  test.slow();
  const served = async (path: string) => {
    const answer = await page.goto(path);
    await untilIdle(page);
    return (await answer?.text()) ?? '';
  };
  await expectValidPage(page, await served(NEW_PATH), 'a new survey');
  await page.setViewportSize({ width: 1280, height: 900 });
  await begin(page);
  await write(page, ...TEXTS.slice(0, 2), 'Short?');
  await page.getByRole('button', { name: 'Ask these 3 questions' }).click();
  await expect(text(page, 3, 3)).toHaveAccessibleDescription(/at least 10/);
  const part = page.url();
  await expectValidPage(page, await served(part), 'a question with a problem');
  const survey = part.split('?')[0] ?? '';
  await expectValidPage(page, await served(`${survey}?part=reuse&q=pay`), 'a question to copy');
  await expectValidPage(page, await served(`${survey}?part=preview`), 'the whole');
  await expectValidPage(page, await served(survey), 'title and settings');
  await page.setViewportSize({ width: 1280, height: 900 });
  await openForm(page, part);
  await taken(page);
  await text(page, 3, 3).fill('Not too short any more?');
  await page.getByRole('button', { name: 'Ask these 3 questions' }).click();
  await asked(page);
  await expectValidView(page, 'a survey that was asked');
  await expectValidPage(page, await served(page.url()), 'one’s own survey');
  await expectValidPage(page, await served('/account/surveys'), 'one’s own surveys');
});
