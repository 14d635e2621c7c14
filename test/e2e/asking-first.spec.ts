import type { Page } from '@playwright/test';
import { giveCookie } from '../support/browser.ts';
import {
  expect,
  fillForm,
  choiceField,
  NEW_PATH,
  openForm,
  questionField,
  test,
  QUESTION_TEXT,
} from '../support/question-form-fixtures.ts';
import { linkInEmail } from '../support/emails.ts';
import { expectValidView } from '../support/page-checks.ts';
import { signUp, newPerson } from '../support/people.ts';
import * as askFormWords from '../../app/asking/words/ask-form.ts';
import * as authFormWords from '../../app/accounts/words/auth-form.ts';

/** Whoever has no account writes first, and makes one to publish. */
test.beforeEach(({ context }) => context.clearCookies());

const send = (page: Page) => page.getByRole('button', { name: askFormWords.ask });
const PUBLISHED = 'Your question is asked.';

test('is one link away, and needs no account to begin', async ({ page }) => {
  await openForm(page, '/topic/work');
  await page.getByRole('banner').getByRole('link', { name: askFormWords.askQuestion }).click();
  await expect(page).toHaveURL(NEW_PATH);
  await expect(questionField(page)).toBeFocused();
  await expect(page.getByRole('button', { name: askFormWords.saveDraft })).toBeHidden();
  await expectValidView(page, 'the form of a visitor');
});

test('what is typed stays in the browser, and saves nothing on the site', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await openForm(page);
  await fillForm(page);
  await expect(page.getByText(askFormWords.draftState.kept)).toBeVisible();
  await page.reload();
  await expect(questionField(page)).toHaveValue(QUESTION_TEXT);
  await expect(choiceField(page, 2)).toHaveValue('No');
  expect(sent.filter((url) => url.includes('/account/'))).toEqual([]);
});

test('signing up comes after writing, and one press publishes', async ({ page, site }) => {
  const sam = newPerson(`writer${site.nextNumber()}`);
  await openForm(page);
  await fillForm(page);
  await send(page).click();
  await expect(page).toHaveURL(`/sign-up?${new URLSearchParams({ next: NEW_PATH })}`);
  await page.getByLabel('Email').first().fill(sam.email);
  await page.getByRole('main').getByRole('button').first().click();
  await page.waitForLoadState();
  await page.goto(await linkInEmail(site.address, sam.email));
  await page.getByLabel('Name').fill(sam.name);
  await page.getByLabel(authFormWords.password).first().fill(sam.password);
  await page.getByRole('main').locator('form').getByRole('button').last().click();
  await expect(page).toHaveURL(NEW_PATH);
  await expect(questionField(page)).toHaveValue(QUESTION_TEXT);
  await expect(choiceField(page, 1)).toHaveValue('Yes');
  await send(page).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  // It is over: nothing of it comes back.
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('asking'))),
    )
    .toEqual([]);
});

test('whoever signs in by another way finds what they typed', async ({ page, context, site }) => {
  await openForm(page);
  await fillForm(page);
  await giveCookie(context, await signUp(site.address, newPerson(`other${site.nextNumber()}`)));
  await openForm(page);
  await expect(questionField(page)).toHaveValue(QUESTION_TEXT);
  await page.getByRole('button', { name: askFormWords.startOver }).click();
  await expect(questionField(page)).toHaveValue('');
  await page.reload();
  await expect(questionField(page)).toHaveValue('');
});

test('a link with a wording leaves alone what was typed before, and keeps its own', async ({
  page,
}) => {
  const worded = `${NEW_PATH}?text=Which+day+suits+you+best%3F&choice=Monday&choice=Friday`;
  await openForm(page);
  await fillForm(page);
  await openForm(page, worded);
  await expect(questionField(page)).toHaveValue('Which day suits you best?');
  await questionField(page).fill('Which day suits everybody best?');
  await expect(page.getByText(askFormWords.draftState.kept)).toBeVisible();
  await page.reload();
  await expect(questionField(page)).toHaveValue('Which day suits everybody best?');
  await page.getByRole('button', { name: askFormWords.startOver }).click();
  await expect(questionField(page)).toHaveValue('Which day suits you best?');
  await openForm(page);
  await expect(questionField(page)).toHaveValue(QUESTION_TEXT);
});

test('what somebody typed before is no member’s until they go on with it', async ({
  page,
  context,
  site,
}) => {
  await openForm(page);
  await fillForm(page);
  await giveCookie(context, await signUp(site.address, newPerson(`next${site.nextNumber()}`)));
  // A save is due two seconds after the page came.
  await page.clock.install();
  await openForm(page);
  await expect(page.getByText(askFormWords.textRestored.trim())).toBeVisible();
  const kept = () => page.evaluate(() => Object.keys(localStorage));
  await page.clock.runFor(5_000);
  await expect(page.getByText(askFormWords.draftState.saved)).toBeHidden();
  expect((await kept()).filter((key) => /^asking (?!visitor)/.test(key))).toEqual([]);
  await questionField(page).fill(`${QUESTION_TEXT} And toys?`);
  await page.clock.runFor(5_000);
  await expect(page.getByText(askFormWords.draftState.saved)).toBeVisible();
});

test.describe('in a browser that keeps nothing', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    }),
  );

  test('it is said, and leaving is asked about', async ({ page }) => {
    await openForm(page);
    await fillForm(page);
    await expect(page.getByText('Not saved: this browser stores nothing')).toBeVisible();
    await expect(page.getByText(askFormWords.draftState.kept)).toBeHidden();
    const asked = page.waitForEvent('dialog');
    const left = page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await left;
  });

  test('it goes along without a question, or is handed back where it is too long', async ({
    page,
    noise,
  }) => {
    noise.allow(/status of 401|401/);
    await openForm(page);
    await fillForm(page);
    await send(page).click();
    await expect(page).toHaveURL(/sign-up/);
    await page.context().clearCookies();
    await openForm(page);
    await fillForm(page);
    const long = Array.from({ length: 2_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
    ).join('');
    await page.locator('[name=context]').evaluate((field, text) => {
      if (field instanceof HTMLTextAreaElement) field.value = text;
    }, long);
    await send(page).click();
    await expect(page.getByText('What you typed is not lost.')).toBeVisible();
    await expect(page.locator('input[name=context]')).toHaveValue(long);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('what was typed goes through signing in, and can be thrown away', async ({ page, site }) => {
    const sam = newPerson(`plain${site.nextNumber()}`);
    await signUp(site.address, sam);
    await page.goto(NEW_PATH);
    await fillForm(page);
    await send(page).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('Email').first().fill(sam.email);
    await page.getByRole('textbox', { name: authFormWords.password }).fill(sam.password);
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await expect(page).toHaveURL(NEW_PATH);
    await expect(questionField(page)).toHaveValue(QUESTION_TEXT);
    await page.getByRole('button', { name: askFormWords.startOver }).click();
    await expect(questionField(page)).toHaveValue('');
    await page.goto(NEW_PATH);
    await expect(questionField(page)).toHaveValue('');
  });
});
