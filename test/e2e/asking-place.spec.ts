import { giveCookie } from '../support/browser.ts';
import { insertCommunity, addPerson } from '../support/communities.ts';
import {
  expect,
  fillForm,
  NEW_PATH,
  openForm,
  questionField,
  test,
  QUESTION_TEXT,
} from '../support/question-form-fixtures.ts';
import * as askSettingsWords from '../../app/asking/words/ask-settings.ts';
import * as askFormWords from '../../app/asking/words/ask-form.ts';

/** Where a question is asked, and of whom: what came back from before never makes it wider than the way here asked for. */

const HELD = '**/*.data*';

/** A member of two communities that are closed to others. */
test.beforeEach(async ({ context, site }) => {
  const nina = await site.createMember('Nina');
  await giveCookie(context, nina.cookie);
  const { sql } = site;
  for (const slug of ['night-nurses', 'day-nurses']) {
    const known = await sql<{ id: string }[]>`select id from communities where slug = ${slug}`;
    const id = known[0]?.id ?? (await insertCommunity(sql, slug, 'invitation', []));
    await addPerson(sql, Number(id), nina.id);
  }
});

const place = (page: import('@playwright/test').Page) => page.getByLabel(askSettingsWords.place);
const ask = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: askFormWords.ask });

test.describe('what was typed before', () => {
  test('is asked where the link leads, whatever it was typed for', async ({ page }) => {
    await openForm(page);
    await page.route(HELD, () => undefined);
    await fillForm(page);
    await page.unroute(HELD);
    await openForm(page, `${NEW_PATH}?community=night-nurses`);
    await expect(page.getByText(askFormWords.textRestored.trim())).toBeVisible();
    await expect(questionField(page)).toHaveValue(QUESTION_TEXT);
    await expect(place(page)).toHaveValue('night-nurses');
    await expect(page.getByText(/Will be asked in .*only its members see it\./)).toBeVisible();
    await ask(page).click();
    await expect(page.getByText('Your question is asked.')).toBeVisible();
    const id = /questions\/(\w+)/.exec(page.url())?.[1] ?? '';
    // To everybody else it is not there.
    const seen = await page.request.fetch(`/question/${id}`, { headers: { cookie: '' } });
    expect(seen.status()).toBe(404);
  });

  test('needs no topic there', async ({ page }) => {
    await openForm(page, `${NEW_PATH}?community=night-nurses`);
    await expect(page.getByText('up to 3, if you like')).toBeVisible();
    await fillForm(page, 'Which nights are free in May?');
    await page.getByText('City life', { exact: true }).uncheck();
    await ask(page).click();
    await expect(page.getByText('Your question is asked.')).toBeVisible();
  });

  test('for one community does not come back in another', async ({ page }) => {
    await openForm(page, `${NEW_PATH}?community=night-nurses`);
    await page.route(HELD, () => undefined);
    await fillForm(page);
    await page.unroute(HELD);
    await openForm(page, `${NEW_PATH}?community=day-nurses`);
    await expect(questionField(page)).toHaveValue('');
    await expect(place(page)).toHaveValue('day-nurses');
    await openForm(page);
    await expect(questionField(page)).toHaveValue('');
    await openForm(page, `${NEW_PATH}?community=night-nurses`);
    await expect(questionField(page)).toHaveValue(QUESTION_TEXT);
  });

  test('keeps a community that was picked', async ({ page }) => {
    await openForm(page);
    await page.route(HELD, () => undefined);
    await fillForm(page);
    await place(page).selectOption('night-nurses');
    await page.unroute(HELD);
    await openForm(page);
    await expect(questionField(page)).toHaveValue(QUESTION_TEXT);
    await expect(place(page)).toHaveValue('night-nurses');
  });

  test('has the topic of the link', async ({ page }) => {
    await openForm(page);
    await page.route(HELD, () => undefined);
    await fillForm(page);
    await page.unroute(HELD);
    await openForm(page, `${NEW_PATH}?topic=work`);
    await expect(questionField(page)).toHaveValue(QUESTION_TEXT);
    await expect(page.getByRole('checkbox', { name: 'Work' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'City life' })).toBeChecked();
  });

  test('does not widen a draft', async ({ page }) => {
    await openForm(page, `${NEW_PATH}?community=night-nurses`);
    await fillForm(page);
    await expect(page.getByText(askFormWords.draftState.saved)).toBeVisible();
    const address = page.url();
    await page.route(HELD, () => undefined);
    await place(page).selectOption('');
    await questionField(page).fill(`${QUESTION_TEXT} And toys?`);
    await page.unroute(HELD);
    await openForm(page, address);
    await expect(questionField(page)).toHaveValue(`${QUESTION_TEXT} And toys?`);
    await expect(place(page)).toHaveValue('night-nurses');
  });

  test('of a survey is asked where the link leads', async ({ page }) => {
    const title = page.getByRole('textbox', { name: /survey/i }).first();
    await openForm(page, '/account/surveys/new');
    await page.route(HELD, () => undefined);
    await title.fill('How the nights are');
    await page.unroute(HELD);
    await openForm(page, '/account/surveys/new?community=night-nurses');
    await expect(title).toHaveValue('How the nights are');
    await expect(place(page)).toHaveValue('night-nurses');
  });
});
