import type { Page } from '@playwright/test';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { expect } from '../support/browser.ts';
import { expectValidPage, expectValidView } from '../support/page-checks.ts';
import type { QuestionInput } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import * as areaWords from '../../app/answering/words/area.ts';
import * as listWords from '../../app/reasons/words/list.ts';
import * as words from '../../app/reasons/words/reacting.ts';

const PHONE = { width: 320, height: 700 };
const TEXTS = ['They give shade.', 'They cost less.', 'They are quiet.'];

const card = (page: Page) => page.getByRole('region', { name: words.title });
const quote = (page: Page) => card(page).getByRole('blockquote').first();
const button = (page: Page, name: string) =>
  card(page).getByRole('button', { name, exact: true }).first();
const link = (page: Page) => page.getByRole('link', { name: words.start });
const hydrated = (page: Page) =>
  expect
    .poll(() =>
      link(page).evaluate((at) => Object.keys(at).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);

async function opened(page: Page, id: string): Promise<void> {
  await page.goto(`/question/${id}`);
  await hydrated(page);
  await link(page).click();
  await progress(page, 0);
}
const progress = (page: Page, done: number) =>
  expect(card(page)).toContainText(words.progress({ done, of: TEXTS.length, isMore: false }));

async function asked(site: BrowserSite, input?: QuestionInput): Promise<string> {
  const id = await site.insertQuestion({ choices: ['Trees', 'A fountain'], ...input });
  for (const [at, text] of TEXTS.entries()) await insertReason(site.sql, id, (at % 2) + 1, text);
  return id;
}

const said = async ({ sql }: BrowserSite, id: string) => {
  const rows = await sql<{ said: number[] }[]>`
    select t.said from reactions t join questions q on q.id = t.question_id where q.public_id = ${id}`;
  return rows.map((row) => row.said);
};

test.describe('with a script', () => {
  test('the card opens in its place on a press, and takes the focus', async ({ page, site }) => {
    const id = await asked(site);
    await page.goto(`/question/${id}`);
    await hydrated(page);
    await expect(card(page)).toHaveCount(0);
    const title = page.getByRole('heading', { name: listWords.title });
    await title.scrollIntoViewIfNeeded();
    const before = await title.evaluate((at) => at.getBoundingClientRect().top + scrollY);
    await link(page).focus();
    await page.keyboard.press('Enter');
    await expect(card(page)).toBeFocused();
    await progress(page, 0);
    await expect(card(page).locator('[aria-live]')).toContainText(/The next reason: .+/);
    expect(await title.evaluate((at) => at.getBoundingClientRect().top + scrollY)).toBe(before);
    await expect(link(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/question/${id}$`));
    await page.keyboard.press('1');
    await progress(page, 1);
    expect(await said(site, id)).toEqual([[1]]);
  });

  test('after an answer it opens by itself, while it is below the screen', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    const id = await asked(site);
    await page.goto(`/question/${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Trees' }).click();
    await expect(card(page)).toHaveCount(1);
    await expect(card(page)).not.toBeInViewport();
    await expect(card(page)).not.toBeFocused();
    await card(page).scrollIntoViewIfNeeded();
    await progress(page, 0);
  });

  test('after an answer nothing opens above what is being read', async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 2_400 });
    const id = await asked(site);
    await page.goto(`/question/${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Trees' }).click();
    await expect(page.getByText(areaWords.counted).first()).toBeVisible();
    await expect(link(page)).toBeInViewport();
    await expect(card(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 300 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(card(page)).toHaveCount(1);
  });

  test('reasons are reacted to by keys, and the focus stays', async ({ page, site }) => {
    const id = await asked(site);
    await opened(page, id);
    const agree = button(page, words.actions.agree);
    const first = await quote(page).innerText();
    await agree.focus();
    await page.keyboard.press('Enter');
    await progress(page, 1);
    await expect(quote(page)).not.toHaveText(first);
    await expect(agree).toBeFocused();
    const second = await quote(page).innerText();
    await page.keyboard.press('2');
    await progress(page, 2);
    await expect(quote(page)).not.toHaveText(second);
    await expect(card(page)).toContainText(words.youSaid({ reaction: 'disagree' }));
    await page.keyboard.press('3');
    await expect(card(page)).toContainText(words.allSeen({ done: 3 }));
    await expect.poll(() => said(site, id)).toEqual([[1, -1, 0]]);
  });

  test('a key that is pressed as soon as a reason can be read is for that reason', async ({
    page,
    site,
  }) => {
    const id = await asked(site);
    await page.goto(`/question/${id}`);
    await hydrated(page);
    const counts = TEXTS.map((_, done) =>
      words.progress({ done, of: TEXTS.length, isMore: false }),
    );
    await page.evaluate((seen) => {
      new MutationObserver(() => {
        const { activeElement: active } = document;
        if (!seen[0] || !active?.textContent?.includes(seen[0])) return;
        seen.shift();
        const key = String(3 - seen.length);
        active.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }).observe(document, { subtree: true, childList: true, characterData: true });
    }, counts);
    await link(page).click();
    await expect(card(page)).toContainText(words.allSeen({ done: 3 }));
    expect(await said(site, id)).toEqual([[1, -1, 0]]);
  });

  test('by keys alone, what was said is changed, left so and taken back', async ({
    page,
    site,
  }) => {
    const id = await asked(site);
    await opened(page, id);
    const first = await quote(page).innerText();
    await page.keyboard.press('1');
    await progress(page, 1);
    const second = await quote(page).innerText();
    await button(page, words.changeLast).press('Enter');
    await expect(button(page, words.actions.agree)).toBeFocused();
    await expect(quote(page)).toHaveText(first);
    await expect(card(page).locator('[aria-live]')).toContainText(first.slice(1, -1));
    await button(page, words.back).press('Enter');
    await expect(button(page, words.actions.agree)).toBeFocused();
    await expect(quote(page)).toHaveText(second);
    await button(page, words.changeLast).press('Enter');
    await page.keyboard.press('2');
    await expect.poll(() => said(site, id)).toEqual([[-1]]);
    await expect(quote(page)).toHaveText(second);
    await page.keyboard.press('3');
    await progress(page, 2);
    await card(page)
      .getByText(words.own({ done: 2 }))
      .press('Enter');
    await button(page, words.takeBack).press('Enter');
    await progress(page, 1);
    await expect(card(page).getByRole('listitem').filter({ hasText: first })).toBeFocused();
    await page.keyboard.press('Enter');
    await button(page, words.takeBack).press('Enter');
    await progress(page, 0);
    await expect(button(page, words.actions.agree)).toBeFocused();
  });

  test('where none is left, a change is left so, and the card stays as high', async ({
    page,
    site,
  }) => {
    const id = await asked(site);
    await opened(page, id);
    for (let done = 1; done <= TEXTS.length; done++) {
      await page.keyboard.press('3');
      await progress(page, done);
    }
    await expect(card(page).getByText(words.allSeen({ done: 3 }))).toBeFocused();
    const { height } = (await card(page).boundingBox()) ?? {};
    await button(page, words.changeLast).press('Enter');
    await expect(button(page, words.actions.pass)).toBeFocused();
    expect((await card(page).boundingBox())?.height).toBe(height);
    await button(page, words.leave({ isMore: false })).press('Enter');
    await expect(card(page).getByText(words.allSeen({ done: 3 }))).toBeFocused();
  });

  test('keys say nothing outside of the card', async ({ page, site }) => {
    const id = await asked(site);
    await opened(page, id);
    await page.getByRole('main').getByRole('link').first().focus();
    await page.keyboard.press('1');
    await button(page, words.actions.pass).click();
    await progress(page, 1);
    expect(await said(site, id)).toEqual([[0]]);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: PHONE, hasTouch: true });

    test('by tap, and what was said is changed and taken back', async ({ page, site }) => {
      const id = await asked(site);
      await opened(page, id);
      const first = await quote(page).innerText();
      await button(page, words.actions.agree).tap();
      await progress(page, 1);
      const second = await quote(page).innerText();
      await button(page, words.changeLast).tap();
      await expect(quote(page)).toHaveText(first);
      await expect(button(page, words.actions.agree)).toHaveAttribute('aria-pressed', 'true');
      await button(page, words.actions.disagree).tap();
      await expect(quote(page)).toHaveText(second);
      await expect.poll(() => said(site, id)).toEqual([[-1]]);
      await card(page)
        .getByText(words.own({ done: 1 }))
        .tap();
      await button(page, words.takeBack).tap();
      await progress(page, 0);
      expect(await said(site, id)).toEqual([]);
    });

    test('the card is sound in both themes', async ({ page, site }) => {
      const id = await asked(site);
      await opened(page, id);
      await button(page, words.actions.agree).tap();
      await progress(page, 1);
      await card(page)
        .getByText(words.own({ done: 1 }))
        .tap();
      await expect(button(page, words.takeBack)).toBeVisible();
      await expectValidView(page, 'a page where reasons are reacted to');
    });
  });

  test('what is pressed offline is kept, said so, and sent when the browser is back', async ({
    page,
    site,
    noise,
  }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED/);
    const id = await asked(site);
    await opened(page, id);
    await page.context().setOffline(true);
    await button(page, words.actions.agree).click();
    await expect(card(page).getByRole('alert')).toContainText(words.notSent);
    await expect(button(page, words.actions.agree)).toHaveAttribute('aria-pressed', 'true');
    await page.context().setOffline(false);
    await progress(page, 1);
    expect(await said(site, id)).toEqual([[1]]);
  });

  test('the page of who came without a script is sound', async ({ page, site }) => {
    const response = await page.goto(`/question/${await asked(site)}?reasons=react`);
    await expect(card(page)).toContainText(words.title);
    await expectValidPage(page, (await response?.text()) ?? '');
  });

  test('who may not react is offered nothing', async ({ page, site }) => {
    const id = await asked(site, { audience: 'members' });
    await page.goto(`/question/${id}`);
    await expect(page.getByRole('region', { name: listWords.title })).toContainText(TEXTS[0] ?? '');
    await expect(link(page)).toHaveCount(0);
    await expect(card(page)).toHaveCount(0);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('each press leads to the next reason in the same place', async ({ page, site }) => {
    const id = await asked(site);
    await page.goto(`/question/${id}`);
    await link(page).click();
    await progress(page, 0);
    const first = await quote(page).innerText();
    await button(page, words.actions.agree).click();
    await expect(page).toHaveURL(/\?reasons=react#react$/);
    await progress(page, 1);
    await expect(quote(page)).not.toHaveText(first);
    await card(page)
      .getByText(words.own({ done: 1 }))
      .click();
    await button(page, words.takeBack).click();
    await progress(page, 0);
    for (let done = 1; done <= TEXTS.length; done++) {
      await button(page, words.actions.pass).click();
      await progress(page, done);
    }
    await expect(card(page)).toContainText(words.allSeen({ done: 3 }));
    expect(await said(site, id)).toEqual([[0, 0, 0]]);
  });
});
