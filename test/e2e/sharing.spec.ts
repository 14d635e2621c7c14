import type { Page } from '@playwright/test';
import { expect, untilHydrated } from '../support/browser.ts';
import { openQuestion, tabTo } from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { expectValidView } from '../support/page-checks.ts';
import * as answeringShareWords from '../../app/answering/words/share.ts';
import * as moreLikeThisWords from '../../app/discovery/words/more-like-this.ts';

const share = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: answeringShareWords.share, exact: true });
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: answeringShareWords.shareQuestion });

for (const width of [320, 1280])
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('a question is shared from a dialog, by keyboard alone', async ({ page, site }) => {
      const id = await site.insertQuestion({ text: 'Shall we share it?' });
      await openQuestion(page, id);
      await expect(share(page)).toHaveCount(1);
      await tabTo(page, share(page));
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toBeFocused();
      await expect(
        dialog(page).getByLabel(answeringShareWords.address, { exact: true }),
      ).toHaveValue(`${site.address}/question/${id}`);
      const picture = dialog(page).getByRole('img', {
        name: answeringShareWords.previews.card.light,
      });
      // The first one of a site waits for the thread that draws it.
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(1200);
      await expectValidView(page, 'the dialog');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(share(page)).toBeFocused();
    });
  });

test('its picture is chosen and taken along, and so is its code', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await openQuestion(page, id);
  await share(page).click();
  await dialog(page).getByLabel(answeringShareWords.shapes.square).check();
  await dialog(page).getByLabel(answeringShareWords.themes.dark).check();
  await expect(
    dialog(page).getByRole('img', { name: answeringShareWords.previews.square.dark }),
  ).toBeVisible();
  for (const [link, name] of [
    ['Download PNG', `question-${id}-square-dark.png`],
    ['Download SVG', `question-${id}-square-dark.svg`],
    ['Download QR code', `question-${id}-code.svg`],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('link', { name: link }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    expect(await download.failure()).toBeNull();
  }
  await expect(
    dialog(page).getByRole('link', { name: answeringShareWords.embedResult }),
  ).toHaveAttribute('href', /\/embed\/test\?survey=[0-9a-z]{10}$/);
  await dialog(page).getByRole('button', { name: answeringShareWords.close }).click();
  await expect(dialog(page)).toBeHidden();
});

test('the address is copied, and the page says so', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await site.insertQuestion();
  await openQuestion(page, id);
  await share(page).click();
  await dialog(page).getByRole('button', { name: 'Copy' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.address}/question/${id}`,
  );
});

test('on to another question in the page, what it says to programs is left out', async ({
  page,
  site,
}) => {
  const first = await site.insertQuestion({ topics: ['work'] });
  await page.goto(`/question/${first}`);
  await untilHydrated(page);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  await page
    .getByRole('region', { name: moreLikeThisWords.title })
    .getByRole('link')
    .first()
    .click();
  await expect(page).not.toHaveURL(new RegExp(first));
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the same are links', async ({ page, site }) => {
    const id = await site.insertQuestion();
    await page.goto(`/question/${id}`);
    await page.getByText(answeringShareWords.share, { exact: true }).click();
    const links = ['Link to this question', 'Picture, PNG', 'Picture, SVG', 'QR code, SVG'];
    for (const name of links) {
      const to = await page.getByRole('link', { name }).getAttribute('href');
      expect((await page.request.get(new URL(to ?? '', site.address).href)).status()).toBe(200);
    }
  });
});

test('a final result has its picture beside it, to be saved or passed on', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await site.insertQuestion();
  await site.sql`
    update questions set opens_at = now() - interval '1 day', closes_at = now() where public_id = ${id}`;
  await openQuestion(page, id);
  const card = page.getByRole('region', { name: answeringShareWords.share, exact: true });
  // Of the two only the one of the shown theme is there.
  const picture = card.getByRole('img', { name: answeringShareWords.finalPicture });
  await expect(picture).toHaveCount(1);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1200);
  await expect(share(page)).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: answeringShareWords.savePicture }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`question-${id}.png`);
  await card.getByRole('button', { name: answeringShareWords.copyLink }).click();
  await expect(card.getByRole('status')).toHaveText(answeringShareWords.linkWasCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.address}/question/${id}`,
  );
});
