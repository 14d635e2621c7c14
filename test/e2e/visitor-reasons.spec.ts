import type { Page } from '@playwright/test';
import { openQuestion } from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { expect, giveCookie } from '../support/browser.ts';
import { expectValidView } from '../support/page-checks.ts';
import * as listWords from '../../app/reasons/words/list.ts';
import * as reactingWords from '../../app/reasons/words/reacting.ts';
import * as words from '../../app/reasons/words/own.ts';

/** Visitors say why where the author lets them, with a script and without one. */
const section = (page: Page) => page.getByRole('region', { name: listWords.title });
const field = (page: Page) => page.getByLabel(words.why);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const ASKED = { choices: ['Trees', 'A fountain'], visitorsSayWhy: true };

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without one', () => {
    test.use({ javaScriptEnabled, viewport: { width: 320, height: 700 } });

    test('a visitor says why, edits it and deletes it', async ({ page, site }) => {
      const id = await site.insertQuestion(ASKED);
      await (javaScriptEnabled ? openQuestion(page, id) : page.goto(`/question/${id}`));
      await expect(field(page)).toHaveCount(0);
      await page.getByRole('button', { name: /Trees/ }).click();
      await field(page).fill('They give shade.');
      await expect(page.getByRole('radio', { name: words.signatures.name })).toHaveCount(0);
      await button(page, words.add).click();
      await expect(section(page)).toContainText('“They give shade.”');
      await expect(section(page)).toContainText(
        words.aboutYours({ signature: 'none', shows: 'now' }),
      );
      await section(page).getByText(words.edit).click();
      await field(page).fill('They give shade in June.');
      await button(page, words.save).click();
      await expect(section(page)).toContainText('“They give shade in June.”');
      await button(page, words.remove).click();
      await expect(field(page)).toHaveValue('');
      await expect(section(page)).not.toContainText('They give shade');
    });
  });

test('a visitor who comes back finds their reason apart from the others', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion(ASKED);
  await openQuestion(page, id);
  await page.getByRole('button', { name: /Trees/ }).click();
  await field(page).fill('They give shade.');
  await expectValidView(page, 'the form of a visitor');
  await button(page, words.add).click();
  await expect(section(page)).toContainText(words.yours);
  await expectValidView(page, 'the reason of a visitor');
  await page.reload();
  await expect(section(page)).toContainText(words.yours);
  await expect(section(page).getByText('“They give shade.”')).toHaveCount(1);
});

test('what others said is offered while one types', async ({ page, site, browser }) => {
  const id = await site.insertQuestion(ASKED);
  const other = await browser.newContext({ baseURL: site.address });
  const there = await other.newPage();
  await openQuestion(there, id);
  await there.getByRole('button', { name: /Trees/ }).click();
  await field(there).fill('They give a lot of shade in summer.');
  await button(there, words.add).click();
  await expect(section(there)).toContainText(words.yours);
  await other.close();
  const who = await site.createMember('Similar');
  await giveCookie(page.context(), who.cookie);
  await openQuestion(page, id);
  await page.getByRole('button', { name: /Trees/ }).click();
  await field(page).fill('They give much shade in summer');
  await expect(page.getByRole('button', { name: words.agreeInstead })).toBeVisible();
  await expectValidView(page, 'a reason that is offered');
  // The card has opened by itself below, and hears of it.
  const card = page.getByRole('region', { name: reactingWords.title });
  const agree = card.getByRole('button', { name: reactingWords.actions.agree, exact: true });
  await card.scrollIntoViewIfNeeded();
  await expect(agree).toBeVisible();
  await page.getByRole('button', { name: words.agreeInstead }).press('Enter');
  const told = section(page).getByRole('status').and(page.locator('output'));
  await expect(told).toBeFocused();
  await expect(told).toHaveText(reactingWords.youSaid({ reaction: 'agree' }));
  await expect(card).toContainText(reactingWords.allSeen({ done: 1 }));
  await expect(agree).toHaveCount(0);
});
