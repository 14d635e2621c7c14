import type { Page } from '@playwright/test';
import { putAnswer } from '../support/answers.ts';
import { expect, fillForm, NEW_PATH, openForm, test } from '../support/question-form-fixtures.ts';
import { expectValidPage, expectValidView } from '../support/page-checks.ts';
import * as ownActionsWords from '../../app/asking/words/own-actions.ts';
import * as askFormWords from '../../app/asking/words/ask-form.ts';
import * as correctionsWords from '../../app/asking/words/corrections.ts';
import * as questionsSettingsWords from '../../app/questions/words/settings.ts';

/** What one asked, looked after in a browser, and every screen of asking as a whole. */

test('one’s own question is looked after by keyboard', async ({ page }) => {
  await openForm(page);
  await fillForm(page, 'Is this looked after by keyboard alone?');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Your question is asked.')).toBeVisible();
  const stop = page
    .getByRole('listitem')
    .filter({ hasText: 'Nobody can answer until you resume it' });
  await stop.locator('summary').press('Enter');
  const reason = stop.getByLabel(ownActionsWords.reason);
  await stop.getByRole('button', { name: ownActionsWords.pauseIt }).press('Enter');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Say why/);
  await page.keyboard.type('One moment please');
  await page.keyboard.press('Enter');
  await expect(page.getByText('It is paused.')).toBeFocused();
  await page.getByRole('button', { name: ownActionsWords.resume }).press('Enter');
  await expect(page.getByText('It is open again.')).toBeVisible();
  await page.getByText(ownActionsWords.remove, { exact: true }).last().press('Enter');
  await page.getByRole('button', { name: ownActionsWords.removeForGood }).press('Enter');
  await expect(page).toHaveURL('/account/questions?did=deleted');
  await expect(page.getByText('Question deleted.')).toBeVisible();
});

test('an edit that cannot be sent, or comes from who was signed out, keeps its words', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  await openForm(page);
  await fillForm(page);
  await page.getByRole('button', { name: askFormWords.ask }).click();
  await page.getByRole('link', { name: ownActionsWords.edit, exact: true }).click();
  const text = page.getByRole('textbox', { name: correctionsWords.editQuestion });
  await text.fill('Should libraries lend out boats as well as books?');
  const keep = page.getByRole('button', { name: correctionsWords.save });
  await context.setOffline(true);
  await keep.click();
  await expect(page.getByRole('alert')).toContainText('That could not be sent');
  await context.setOffline(false);
  const cookies = await context.cookies();
  await context.clearCookies();
  await keep.click();
  await expect(page.getByRole('alert')).toContainText('You are signed out');
  await expect(text).toHaveValue(/boats/);
  await context.addCookies(cookies);
  await keep.click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('boats');
});

test('every screen is sound, wide and narrow, by day and by night', async ({
  page,
  site,
  noise,
}) => {
  // Four looks at each of ten screens.
  noise.allow(/status of 422/);
  await openForm(page);
  await fillForm(page);
  await page.getByRole('button', { name: askFormWords.ask }).click();
  await expect(page.getByText('Your question is asked.')).toBeVisible();
  const [own = ''] = page.url().split('?');
  const id = own.split('/').at(-1) ?? '';
  await soundly(page, NEW_PATH);
  await soundly(page, `${own}?do=edit`);
  expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
  await soundly(page, own);
  await soundly(page, `${own}?do=correct`);
  await page.goto(`${own}?do=correct`);
  await page.getByLabel('Choice 2').fill('Noo');
  await page.getByRole('button', { name: correctionsWords.publish }).click();
  await expect(page.getByText('The correction is published.')).toBeVisible();
  await soundly(page, own);
  await soundly(page, `/question/${id}`);
  await soundly(page, `${NEW_PATH}?version=${id}`);
  await soundly(page, '/account/questions');

  await openForm(page);
  await page.getByRole('button', { name: askFormWords.ask }).click();
  await page.getByText('Closes in 7 days', { exact: true }).click();
  await page.getByText(questionsSettingsWords.KIND_WORDS.scale.name).check();
  await expectValidView(page, 'a form with problems');
});

async function soundly(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect.soft(response?.status(), path).toBe(200);
  await expectValidPage(page, (await response?.text()) ?? '', path);
}
