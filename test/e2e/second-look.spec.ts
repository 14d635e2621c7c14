import type { Page } from '@playwright/test';
import { expectCounted, openQuestion } from '../support/answer-page.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { expect } from '../support/browser.ts';
import { expectValidView } from '../support/page-checks.ts';
import { insertReason } from '../support/reasons.ts';
import * as answeredWords from '../../app/answering/words/answered.ts';
import * as reactingWords from '../../app/reasons/words/reacting.ts';
import * as words from '../../app/reasons/words/second-look.ts';

/** Whoever answered and reacted to five reasons is asked, between two of them, whether they still see it the same. */
const PHONE = { width: 390, height: 800 };
/** A line of a longer reason, which may be the next one too. */
const LINE = 36;
const REASONS = 6;

const card = (page: Page) => page.getByRole('region', { name: reactingWords.title });
const button = (page: Page, name: string) =>
  card(page).getByRole('button', { name, exact: true }).first();
const quote = (page: Page) => card(page).getByRole('blockquote').first();
const question = (page: Page) => card(page).getByText(words.askedOnce);
const progress = (page: Page, done: number) =>
  expect(card(page)).toContainText(reactingWords.progress({ done, of: REASONS, isMore: false }));

async function asked(site: BrowserSite): Promise<string> {
  const id = await site.insertQuestion({ choices: ['Trees', 'A fountain'] });
  for (let at = 1; at <= REASONS; at++)
    await insertReason(site.sql, id, (at % 2) + 1, `Reason ${at} of a square in the sun.`);
  return id;
}

const moved = async ({ sql }: BrowserSite, id: string) => {
  const rows = await sql<{ moved: boolean | null; asked: boolean }[]>`
    select t.moved, t.asked_at is not null as asked from reactions t join questions q on q.id = t.question_id
    where q.public_id = ${id}`;
  return rows[0];
};

/** Answers, and reacts to five reasons. */
async function come(page: Page, id: string, press: (name: string) => Promise<void>) {
  await openQuestion(page, id);
  await page.getByRole('button', { name: /Trees/ }).click();
  await card(page).scrollIntoViewIfNeeded();
  for (let done = 0; done < 5; done++) {
    await progress(page, done);
    await press(reactingWords.actions.agree);
  }
  await progress(page, 5);
  await expect(question(page)).toBeVisible();
}

test('by keys: the question takes the focus, and gives it back', async ({ page, site }) => {
  const id = await asked(site);
  await come(page, id, async (name) => {
    await button(page, name).focus();
    await page.keyboard.press('1');
  });
  await expect(quote(page)).toHaveCount(0);
  await expect(card(page).locator(':focus')).toContainText(words.stillSo);
  // Pressed once too often, nothing is said.
  await page.keyboard.press('1');
  await page.keyboard.press('Tab');
  await expect(button(page, words.looks.same)).toBeFocused();
  expect(await moved(site, id)).toEqual({ moved: null, asked: false });
  await expectValidView(page, 'a card that asks for a second look');
  await page.keyboard.press('1');
  await expect(button(page, reactingWords.actions.agree)).toBeFocused();
  await expect(card(page)).toContainText(words.youLookedAgain({ look: 'same' }));
  await expect(card(page)).not.toContainText(words.changeAnswer);
  await expect.poll(() => moved(site, id)).toEqual({ moved: false, asked: true });
  await page.keyboard.press('3');
  await progress(page, 6);
  await openQuestion(page, id);
  await page.getByRole('link', { name: reactingWords.start }).click();
  await progress(page, 6);
  await expect(question(page)).toHaveCount(0);
});

test('opened by keys, the question takes the focus from the card', async ({ page, site }) => {
  const id = await asked(site);
  await openQuestion(page, id);
  await page.getByRole('button', { name: /Trees/ }).click();
  await expectCounted(page);
  await openQuestion(page, id);
  await page.getByRole('link', { name: reactingWords.start }).press('Enter');
  for (let done = 0; done < 5; done++) {
    await progress(page, done);
    await expect(card(page)).toBeFocused();
    await page.keyboard.press('1');
  }
  await expect(card(page).locator(':focus')).toContainText(words.stillSo);
});

test('what follows from an answer is renewed when it changes on the open page', async ({
  page,
  site,
}) => {
  const id = await asked(site);
  await come(page, id, (name) => button(page, name).click());
  await button(page, words.looks.differently).click();
  await expect(card(page)).toContainText(words.changeAnswer);
  await page.getByRole('button', { name: answeredWords.change }).click();
  await page.getByRole('button', { name: /A fountain/ }).click();
  await expect(card(page)).not.toContainText(words.changeAnswer);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('by tap: the answer can be changed from there, and what was said too', async ({
    page,
    site,
  }) => {
    const id = await asked(site);
    const heights: number[] = [];
    await come(page, id, async (name) => {
      heights.push((await card(page).boundingBox())?.height ?? 0);
      await button(page, name).tap();
    });
    await card(page).scrollIntoViewIfNeeded();
    const height = (await card(page).boundingBox())?.height ?? 0;
    expect(Math.abs(height - (heights.at(-1) ?? 0))).toBeLessThan(LINE);
    await expectValidView(page, 'a card that asks for a second look on a phone');
    await button(page, words.looks.differently).tap();
    await expect(quote(page)).toBeVisible();
    await card(page)
      .getByText(reactingWords.own({ done: 5 }))
      .tap();
    await expect(button(page, words.looks.differently)).toHaveAttribute('aria-pressed', 'true');
    await button(page, words.looks.unsaid).tap();
    await expect.poll(() => moved(site, id)).toEqual({ moved: null, asked: true });
    await button(page, words.looks.differently).tap();
    await expect.poll(() => moved(site, id)).toEqual({ moved: true, asked: true });
    await card(page).getByRole('link', { name: words.changeAnswer }).first().tap();
    await page.getByRole('button', { name: /A fountain/ }).click();
    await expectCounted(page);
    await openQuestion(page, id);
    await page.getByRole('link', { name: reactingWords.start }).click();
    await progress(page, 5);
    await expect(card(page)).not.toContainText(words.changeAnswer);
    expect(await moved(site, id)).toEqual({ moved: true, asked: true });
  });
});

test('offline it is kept, and sent when the browser is back', async ({ page, site, noise }) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const id = await asked(site);
  await come(page, id, (name) => button(page, name).click());
  await page.context().setOffline(true);
  await button(page, words.looks.differently).click();
  await expect(card(page).getByRole('alert')).toContainText(reactingWords.notSent);
  await expect(button(page, words.looks.differently)).toHaveAttribute('aria-pressed', 'true');
  await page.context().setOffline(false);
  await expect(quote(page)).toBeVisible();
  await expect.poll(() => moved(site, id)).toEqual({ moved: true, asked: true });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('it stands in the place of the next reason', async ({ page, site }) => {
    const id = await asked(site);
    await page.goto(`/question/${id}`);
    await page.getByRole('button', { name: /Trees/ }).click();
    await page.goto(`/question/${id}?reasons=react#react`);
    for (let done = 0; done < 5; done++) {
      await progress(page, done);
      await button(page, reactingWords.actions.pass).click();
    }
    await expect(card(page)).toContainText('Trees');
    await button(page, words.looks.differently).click();
    await expect(page).toHaveURL(/\?reasons=react#react$/);
    await expect(quote(page)).toBeVisible();
    expect(await moved(site, id)).toEqual({ moved: true, asked: true });
    await card(page).getByRole('link', { name: words.changeAnswer }).first().click();
    await page.getByRole('button', { name: /A fountain/ }).click();
    await page.goto(`/question/${id}?reasons=react#react`);
    await expect(card(page)).not.toContainText(words.changeAnswer);
  });
});
