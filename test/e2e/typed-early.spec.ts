import type { Page } from '@playwright/test';
import { createQuestion } from '../support/question-form.ts';
import { expect, test } from '../support/question-form-fixtures.ts';
import { putAnswer } from '../support/answers.ts';
import { untilHydrated } from '../support/browser.ts';
import * as words from '../../app/reasons/words/own.ts';

/** A form that is filled in as served, on a slow phone: what is typed before its script has come is not lost to it. */
const text = 'Is this typed before it is hydrated?';

/** The form with a text in it, whose scripts come when they are let. */
async function openFilledForm(page: Page, site: { address: string }): Promise<() => void> {
  const id = await ask(page, site);
  return openWithoutScripts(page, `/account/questions/${id}?do=edit`);
}

async function ask(page: Page, site: { address: string }): Promise<string> {
  const cookie = await cookieOf(page);
  return createQuestion(site.address, { id: '', voterId: '', cookie }, { text });
}

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await come;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return letCome;
}

test('what is typed into a filled field before the page is alive stays', async ({ page, site }) => {
  const letCome = await openFilledForm(page, site);
  const [question, choice] = [page.locator('[name=text]'), page.locator('[name=choice]').first()];
  await question.press('Control+End');
  await question.pressSequentially(' Yes');
  await choice.press('Control+a');
  await choice.pressSequentially('Very early');
  letCome();
  await untilHydrated(page);
  await expect(question).toHaveValue(`${text} Yes`);
  await expect(choice).toHaveValue('Very early');
  // And it is typed on where it was left.
  await page.keyboard.type(' bird');
  await expect(choice).toHaveValue('Very early bird');
});

test('what was selected before the page is alive is what is typed over', async ({ page, site }) => {
  const letCome = await openFilledForm(page, site);
  const question = page.locator('[name=text]');
  await question.press('Control+a');
  letCome();
  await untilHydrated(page);
  await page.keyboard.type('Is it late?');
  await expect(question).toHaveValue('Is it late?');
});

test('what is typed into a part that comes alive after the page stays', async ({ page, site }) => {
  const id = await ask(page, site);
  const headers = { cookie: await cookieOf(page), 'sec-fetch-site': 'same-origin' };
  await putAnswer(site.address, id, ['1'], headers);
  const said = { does: 'say-reason', reason: 'It gives shade.', signed: 'unnamed' };
  await page.request.post(`/question/${id}`, { headers, form: said });
  const letCome = await openWithoutScripts(page, `/question/${id}`);
  await page.getByText(words.edit).click();
  const reason = page.getByLabel(words.why);
  await reason.press('Control+End');
  await reason.pressSequentially(' In June.');
  letCome();
  await expect(page.getByText(words.leftToWrite({ left: 256 }))).toBeVisible();
  await expect(reason).toHaveValue('It gives shade. In June.');
  await page.keyboard.type(' Only');
  await expect(reason).toHaveValue('It gives shade. In June. Only');
});
