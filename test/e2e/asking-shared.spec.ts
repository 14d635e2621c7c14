import {
  expect,
  fillForm,
  openForm,
  questionField,
  test,
} from '../support/question-form-fixtures.ts';
import * as askFormWords from '../../app/asking/words/ask-form.ts';
import * as answeringShareWords from '../../app/answering/words/share.ts';
import * as uiWordsWords from '../../app/ui/words.ts';

test('a question that was asked is shared from one place, and has no button for later', async ({
  page,
}) => {
  await openForm(page);
  await fillForm(page);
  await page.getByRole('button', { name: askFormWords.ask }).click();
  const share = page.getByRole('region', { name: answeringShareWords.share });
  const address = await share.getByLabel(uiWordsWords.addressToShare).inputValue();
  expect(address).toMatch(/\/question\/\w{10}$/);
  await expect(share.getByLabel(answeringShareWords.emailText)).toHaveValue(new RegExp(address));
  for (const name of ['Show it to a room', 'Embed', 'Write an email'])
    await expect(share.getByRole('link', { name })).toBeVisible();
  const images = share.getByRole('img');
  await expect(images).not.toHaveCount(0);
  for (const image of await images.all())
    await expect
      .poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
      .toBeGreaterThan(0);
  await expect(page.locator('main button:disabled')).toHaveCount(0);
});

test('topics are suggested from the words, and one tap picks', async ({ page }) => {
  await openForm(page);
  await questionField(page).fill('Should schools begin at ten?');
  await page.getByRole('button', { name: 'Add the topic School' }).click();
  await expect(page.getByRole('checkbox', { name: 'School' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Add the topic School' })).toBeHidden();
});
