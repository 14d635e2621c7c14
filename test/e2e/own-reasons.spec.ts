import type { Page } from '@playwright/test';
import { openQuestion } from '../support/answer-page.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { expect, giveCookie } from '../support/browser.ts';
import { expectValidPage, expectValidView } from '../support/page-checks.ts';
import { putAnswer } from '../support/answers.ts';
import type { QuestionInput } from '../support/questions.ts';
import * as answeredWords from '../../app/answering/words/answered.ts';
import * as sharedWords from '../../app/ui/words.ts';
import * as listWords from '../../app/reasons/words/list.ts';
import * as words from '../../app/reasons/words/own.ts';

const PHONE = { width: 320, height: 700 };
const section = (page: Page) => page.getByRole('region', { name: listWords.title });
const field = (page: Page) => page.getByLabel(words.why);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const markup = async (page: Page) => (await page.request.get(page.url())).text();

/** A question that a member has answered with its first choice, open in their browser. */
async function openAnswered(page: Page, site: BrowserSite, asked?: QuestionInput) {
  const who = await site.createMember('Writer');
  await giveCookie(page.context(), who.cookie);
  const id = await site.insertQuestion({ choices: ['Trees', 'A fountain'], ...asked });
  const headers = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
  await putAnswer(site.address, id, ['1'], headers);
  await page.goto(`/question/${id}`);
  return { id, headers };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without one', () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('a reason is written, edited and deleted by keys', async ({ page, site }) => {
      await openAnswered(page, site);
      await field(page).focus();
      await page.keyboard.type('They give shade.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: words.signatures.name })).toBeChecked();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(section(page)).toContainText('“They give shade.”');
      await expect(section(page)).toContainText(
        words.aboutYours({ signature: 'name', shows: 'now' }),
      );

      await section(page).getByText(words.edit).focus();
      await page.keyboard.press('Enter');
      await expect(field(page)).toHaveValue('They give shade.');
      await field(page).fill('They give shade in June.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(section(page)).toContainText('“They give shade in June.”');
      await expect(field(page)).toBeHidden();

      await button(page, words.remove).focus();
      await page.keyboard.press('Enter');
      await expect(field(page)).toHaveValue('');
      await expect(section(page)).not.toContainText('They give shade');
    });

    test('one that is too long comes back with its words', async ({ page, site, noise }) => {
      noise.allow(/status of 422/);
      await openAnswered(page, site);
      await field(page).fill('x'.repeat(285));
      await button(page, words.add).click();
      const said = words.reasonProblemText({ why: 'long', over: 5, most: 280 });
      await expect(field(page)).toHaveAccessibleDescription(new RegExp(said));
      await expect(field(page)).toHaveValue('x'.repeat(285));
      await expect(field(page)).toBeFocused();
    });
  });

test('a tap on a choice brings the form, and a taken back answer takes the reason along', async ({
  page,
  site,
}) => {
  const who = await site.createMember('Writer');
  await giveCookie(page.context(), who.cookie);
  const id = await site.insertQuestion({ choices: ['Trees', 'A fountain'] });
  await openQuestion(page, id);
  await expect(field(page)).toHaveCount(0);
  await page.getByRole('button', { name: /Trees/ }).click();
  await field(page).fill('They give shade.');
  await button(page, words.add).click();
  await expect(page.getByText(words.done['say-reason'])).toBeFocused();

  await button(page, answeredWords.change).click();
  await page.getByRole('button', { name: /A fountain/ }).click();
  await expect(section(page)).toContainText(words.changed);
  await expect(section(page)).not.toContainText(words.done['say-reason']);
  await button(page, words.keep).click();
  await expect(page.getByText(words.done['keep-reason'])).toBeFocused();
  await expect(section(page)).not.toContainText(words.changed);

  await page.reload();
  await expect(section(page)).toContainText('“They give shade.”');
  await button(page, answeredWords.remove).click();
  await expect(section(page)).toHaveCount(0);
});

test('after closing a reason is deleted, and nothing is written', async ({ page, site }) => {
  const { id } = await openAnswered(page, site);
  await field(page).fill('They give shade.');
  // The script of the form is there once it counts.
  await expect(section(page)).toContainText(words.leftToWrite({ left: 264 }));
  await button(page, words.add).click();
  await expect(page.getByText(words.done['say-reason'])).toBeFocused();
  await site.sql`update questions set closes_at = now() where public_id = ${id}`;
  await button(page, words.remove).press('Enter');
  await expect(page.getByText(words.done['delete-reason'])).toBeFocused();
  await expect(section(page)).not.toContainText('They give shade');
  await expect(field(page)).toHaveCount(0);
});

test('words that cannot be sent stay, on the page and in the browser', async ({
  page,
  site,
  context,
  noise,
}) => {
  noise.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await openAnswered(page, site);
  await field(page).fill('They give shade.');
  // The script of the form is there once it counts.
  await expect(section(page)).toContainText(words.leftToWrite({ left: 264 }));
  await context.setOffline(true);
  await button(page, words.add).click();
  await expect(page.getByRole('alert')).toHaveText(sharedWords.notSent);
  await expect(field(page)).toHaveValue('They give shade.');
  await context.setOffline(false);
  await page.reload();
  await expect(field(page)).toHaveValue('They give shade.');
  await button(page, words.add).click();
  await expect(section(page)).toContainText('“They give shade.”');
  await page.reload();
  await expect(button(page, words.remove)).toBeVisible();
  await button(page, words.remove).click();
  await expect(field(page)).toHaveValue('');
});

test('the form and the reason are sound, in both themes and on the smallest screen', async ({
  page,
  site,
}) => {
  const { id, headers } = await openAnswered(page, site);
  await expectValidPage(page, await markup(page), 'the form');
  await field(page).fill('They give shade.');
  await button(page, words.add).click();
  await section(page).getByText(words.edit).click();
  await expectValidView(page, 'a reason that is edited');
  await putAnswer(site.address, id, ['2'], headers);
  await page.reload();
  await expect(section(page)).toContainText(words.changed);
  await expectValidPage(page, await markup(page), 'a reason after a changed answer');
});
