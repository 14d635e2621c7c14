import type { Page } from '@playwright/test';
import { putAnswer } from '../support/answers.ts';
import {
  choiceField,
  expect,
  fillForm,
  NEW_PATH,
  openForm,
  previewRegion,
  questionField,
  SIMILAR_ROUTE,
  test,
  QUESTION_TEXT,
} from '../support/question-form-fixtures.ts';
import * as askFormWords from '../../app/asking/words/ask-form.ts';
import * as questionsSettingsWords from '../../app/questions/words/settings.ts';
import * as askingFieldsWords from '../../app/asking/words/fields.ts';
import * as askSettingsWords from '../../app/asking/words/ask-settings.ts';
import * as similarWords from '../../app/discovery/words/similar.ts';
import * as ownActionsWords from '../../app/asking/words/own-actions.ts';

/** Asking as people do: by keyboard, on a phone, without a script, with a network that fails. */

test('is done by keyboard alone, and can be answered', async ({ page, site }) => {
  await openForm(page);
  await expect(questionField(page)).toBeFocused();
  const { keyboard } = page;
  await keyboard.type(QUESTION_TEXT);
  await keyboard.press('Enter');
  for (const label of ['Yes, everywhere', 'Only in towns', 'No']) {
    await keyboard.type(label);
    await keyboard.press('Enter');
  }
  await expect(choiceField(page, 4)).toBeFocused();
  await expect(previewRegion(page)).toContainText('Only in towns');
  const topic = page.getByRole('checkbox', { name: 'City life' });
  while (!(await topic.evaluate((one) => one === document.activeElement)))
    await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(QUESTION_TEXT);
  await expect(page.getByText('Your question is asked.')).toBeVisible();

  const id = /questions\/(\w+)/.exec(page.url())?.[1] ?? '';
  expect((await putAnswer(site.address, id, ['2'])).status).toBe(200);
  await page.reload();
  await expect(page.getByText('person has answered')).toBeVisible();
  await page.getByRole('link', { name: 'View its page' }).click();
  await expect(page).toHaveURL(`/question/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(QUESTION_TEXT);
});

test('is one link away on every page, and begins in the question', async ({ page }) => {
  await openForm(page, '/topic');
  await page.getByRole('banner').getByRole('link', { name: askFormWords.askQuestion }).click();
  await expect(questionField(page)).toBeFocused();
});

test('shows only what belongs to the kind', async ({ page }) => {
  await openForm(page);
  await page.getByText(questionsSettingsWords.KIND_WORDS.scale.name).check();
  await expect(choiceField(page, 1)).toBeHidden();
  await page.getByRole('textbox', { name: 'What 1 means' }).fill('Never');
  await page.getByText('0 to 10').check();
  await expect(page.getByRole('textbox', { name: 'What 10 means' })).toBeVisible();
  await page.getByText(questionsSettingsWords.KIND_WORDS.multiple.name).check();
  await expect(page.getByLabel(askingFieldsWords.picksAtMost)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What 0 means' })).toBeHidden();
});

test('takes a list that is pasted, and gives rows back', async ({ page }) => {
  await openForm(page);
  await choiceField(page, 1).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '1. Red\n2. Green\n\n- Blue');
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
  for (const [at, label] of ['Red', 'Green', 'Blue', ''].entries())
    await expect(choiceField(page, at + 1)).toHaveValue(label);
  await page.getByRole('button', { name: 'Remove choice 2' }).click();
  await expect(choiceField(page, 2)).toHaveValue('Blue');
  await choiceField(page, 3).press('Backspace');
  await expect(choiceField(page, 2)).toBeFocused();
  await choiceField(page, 2).press('ArrowUp');
  await expect(choiceField(page, 1)).toBeFocused();
});

test('leads to the first problem, and lets go of it once it is mended', async ({ page }) => {
  await openForm(page);
  const send = page.getByRole('button', { name: askFormWords.ask });
  await choiceField(page, 1).fill('Same');
  await choiceField(page, 2).fill('same');
  await send.click();
  await expect(questionField(page)).toBeFocused();
  await expect(questionField(page)).toHaveAccessibleDescription(/Write your question\./);
  await questionField(page).fill(QUESTION_TEXT);
  await expect(page.getByText('Write your question.')).toBeHidden();
  await send.click();
  await expect(choiceField(page, 2)).toBeFocused();
  await expect(choiceField(page, 2)).toHaveAccessibleDescription(/the same as “Same”/);
  await choiceField(page, 2).fill('Other');
  await page.getByText('City life', { exact: true }).check();
  await page.getByText('Closes in 7 days', { exact: true }).click();
  await page.getByLabel(askSettingsWords.closing).selectOption('at a time I choose');
  await page.getByText(askSettingsWords.done, { exact: true }).click();
  await send.click();
  const closes = page.getByLabel(askSettingsWords.closingTime);
  await expect(closes).toBeFocused();
  await expect(closes).toBeVisible();
});

test('offers what was asked already', async ({ page, context }) => {
  await context.unroute(SIMILAR_ROUTE);
  await openForm(page);
  await questionField(page).fill('Should job ads state the pay?');
  const offered = page.getByRole('region', { name: similarWords.title });
  await expect(offered.getByRole('link')).toHaveText(['Should job adverts have to state the pay?']);
  await expect(offered).toContainText(/[1-9][\d,]* people answered/);
  await questionField(page).fill('Should');
  await expect(offered).toBeHidden();
});

test('has choices that move where their order is kept', async ({ page }) => {
  await openForm(page);
  await fillForm(page);
  await choiceField(page, 3).fill('Perhaps');
  await expect(page.getByRole('button', { name: 'Move choice 3 up' })).toBeHidden();
  await page.getByRole('checkbox', { name: askingFieldsWords.keepOrder }).check();
  await page.getByRole('button', { name: 'Move choice 3 up' }).click();
  await expect(choiceField(page, 2)).toBeFocused();
  await expect(choiceField(page, 2)).toHaveValue('Perhaps');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(choiceField(page, 1)).toHaveValue('Perhaps');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(choiceField(page, 2)).toBeFocused();
  await expect(previewRegion(page).locator('.choice-row')).toHaveText(['Yes', 'Perhaps', 'No']);
});

test('has a preview that nothing is asked for, and that nobody lands in', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await openForm(page);
  await fillForm(page);
  for (const [kind, part] of [
    ['Pick several', '[type=checkbox]'],
    ['Put in order', 'select'],
    ['Rate on a scale', '[type=radio]'],
    ['Pick one', 'button[name=choice]'],
  ] as const) {
    await page.getByText(kind, { exact: true }).check();
    const controls = previewRegion(page).locator(part);
    await expect(controls.first()).toBeVisible();
    const held = await controls.evaluateAll((all) =>
      all.filter((one) => one instanceof HTMLElement && (one.focus(), one.matches(':focus'))),
    );
    expect(held, kind).toEqual([]);
  }
  expect(requests.filter((path) => path.startsWith('/api/v1/me'))).toEqual([]);
});

test.describe('a draft', () => {
  const saved = (page: Page) => expect(page.getByText(askFormWords.draftState.saved)).toBeVisible();

  test('is saved by itself and found again after a reload', async ({ page }) => {
    await openForm(page);
    await questionField(page).fill('Half a thought');
    await choiceField(page, 1).fill('Perhaps');
    await saved(page);
    await expect(page).not.toHaveURL(NEW_PATH);
    await page.reload();
    await expect(questionField(page)).toHaveValue('Half a thought');
    await expect(choiceField(page, 1)).toHaveValue('Perhaps');
    await page.goto('/account/questions');
    await page.getByRole('link', { name: /Continue/ }).click();
    await expect(questionField(page)).toHaveValue('Half a thought');
    // Whoever begins anew and meant to go on is told.
    await openForm(page);
    await page.getByRole('link', { name: 'Half a thought' }).click();
    await expect(questionField(page)).toHaveValue('Half a thought');
    await fillForm(page);
    await page.getByRole('button', { name: askFormWords.ask }).click();
    await expect(page.getByText('Your question is asked.')).toBeVisible();
    await page.goto('/account/questions');
    await expect(page.getByRole('link', { name: /Continue/ })).toBeHidden();
    await openForm(page);
    await expect(questionField(page)).toHaveValue('');
  });

  test('that cannot be saved is kept on this device', async ({ page, noise }) => {
    noise.allow(/net::ERR_|Failed to fetch/);
    await openForm(page);
    await page.route('**/*.data', (route) => route.abort());
    await questionField(page).fill('A thought without a network');
    await expect(page.getByText(askFormWords.draftState.here)).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.unroute('**/*.data');
    await page.reload();
    await expect(questionField(page)).toHaveValue('A thought without a network');
    await expect(page.getByText(askFormWords.textRestored.trim())).toBeVisible();
    await saved(page);
    await openForm(page);
    await expect(questionField(page)).toHaveValue('');
  });

  test('is not lost when the question cannot be sent', async ({ page, noise }) => {
    noise.allow(/net::ERR_|Failed to fetch/);
    await openForm(page);
    await fillForm(page);
    await page.route('**/*.data', (route) => route.abort());
    await page.getByRole('button', { name: askFormWords.ask }).click();
    await expect(page.getByRole('alert')).toContainText('That could not be sent');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(questionField(page)).toHaveValue(QUESTION_TEXT);
    await page.unroute('**/*.data');
    await page.getByRole('button', { name: askFormWords.ask }).click();
    await expect(page.getByText('Your question is asked.')).toBeVisible();
  });

  test('waits on this device for who was signed out', async ({ page, context }) => {
    await openForm(page);
    const cookies = await context.cookies();
    await context.clearCookies();
    await questionField(page).fill('Signed out in the middle of it');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in to continue' })).toHaveAttribute(
      'href',
      /next=/,
    );
    await context.addCookies(cookies);
    await page.goto(NEW_PATH);
    await expect(questionField(page)).toHaveValue('Signed out in the middle of it');
    await page.getByRole('button', { name: askFormWords.startOver }).click();
    await expect(questionField(page)).toHaveValue('');
    await page.reload();
    await expect(questionField(page)).toHaveValue('');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('rows, preview and asking work by buttons', async ({ page }) => {
    const text = 'Can this be asked without a script?';
    await page.goto(NEW_PATH);
    await questionField(page).fill(text);
    await choiceField(page, 1).fill('Yes');
    await choiceField(page, 2).fill('No');
    await page.getByRole('button', { name: askingFieldsWords.addChoice }).click();
    await expect(choiceField(page, 3)).toBeFocused();
    await choiceField(page, 3).fill('Perhaps');
    await page.getByRole('button', { name: 'Remove choice 2' }).click();
    await expect(choiceField(page, 2)).toHaveValue('Perhaps');
    await page.getByRole('checkbox', { name: askingFieldsWords.keepOrder }).check();
    await page.getByRole('button', { name: 'Move choice 2 up' }).click();
    await expect(choiceField(page, 1)).toHaveValue('Perhaps');
    await page.getByRole('button', { name: askFormWords.preview }).click();
    await expect(previewRegion(page)).toContainText(text);
    await page.getByRole('button', { name: askFormWords.ask }).click();
    const topic = page.getByRole('checkbox', { name: 'City life' });
    await expect(page.getByText('Pick a topic')).toBeVisible();
    await topic.check({ force: true });
    await page.getByRole('button', { name: askFormWords.ask }).click();
    await expect(page.getByText('Your question is asked.')).toBeVisible();

    await page.getByText(ownActionsWords.pause, { exact: true }).last().click();
    await page.getByLabel(ownActionsWords.reason).first().fill('One moment please');
    await page.getByRole('button', { name: ownActionsWords.pauseIt }).click();
    await expect(page.getByText('It is paused.')).toBeVisible();
    await expect(page.getByText('One moment please')).toBeVisible();
  });
});
