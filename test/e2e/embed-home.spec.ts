import type { Page } from '@playwright/test';
import { choiceButton, expectCounted, openQuestion, answerGroup } from '../support/answer-page.ts';
import { untilHydrated } from '../support/browser.ts';
import { EMBED_LEVEL, expect, choiceRow, test } from '../support/embed-fixtures.ts';
import { inWholeBrowser } from '../support/chromium.ts';
import * as widgetWords from '../../app/embeds/words/widget.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

// Which blocks the cookies of third parties.
test.use(inWholeBrowser());

/** Frames in pages of this site itself, as an article that shows its own poll. */
/** A browser’s first: its cookie has not come back yet. */
const OPEN = 0;
const frame = (page: Page) => page.frameLocator('iframe');
const said = (page: Page) => frame(page).getByRole('status');

async function openArticle(page: Page, address: string, survey: string): Promise<void> {
  await page.route('**/an-article', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>An article</title><link rel="icon" href="data:,">
        <h1>An article</h1><div data-poll="${survey}"></div><script src="/embed.js"></script>`,
    }),
  );
  await page.goto(`${address}/an-article`);
}

test('what was answered on the site is marked in the frame, and counts once', async ({
  page,
  site,
  framed,
}) => {
  const { id, survey } = await framed({ results: 'after' });
  await openQuestion(page, id);
  await choiceButton(page, 'Choice 2').click();
  await expectCounted(page);
  await expect.poll(() => site.kept(id)).toEqual([{ choices: [2], level: OPEN }]);

  await openArticle(page, site.address, survey);
  await expect(frame(page).getByRole('rowheader', { name: 'Your choice: Choice 2' })).toBeVisible();
  await expect(frame(page).getByText('1 person')).toBeVisible();
  await frame(page).getByRole('button', { name: widgetWords.change }).click();
  await choiceRow(frame(page), 'Choice 3').click();
  await expect(said(page)).toContainText(answeringAnsweredWords.counted);
  expect(await site.kept(id)).toEqual([{ choices: [3], level: OPEN }]);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['__Host-voter']);
});

test('what was answered in the frame is marked on the site, in other tabs at once', async ({
  page,
  site,
  framed,
}) => {
  const { id, survey } = await framed();
  const other = await page.context().newPage();
  await openQuestion(other, id);
  await openArticle(page, site.address, survey);
  await choiceRow(frame(page), 'Choice 1').click();
  await expect(said(page)).toContainText('Counted. You are the only one.');
  expect(await site.kept(id)).toEqual([{ choices: [1], level: OPEN }]);
  await expect(other.getByRole('main').getByText('your choice').first()).toBeAttached();

  await openQuestion(page, id);
  await expect(answerGroup(page)).toContainText('You are the only one.');
  expect(await site.kept(id)).toHaveLength(1);
});

test('where it is tried an answer is the site’s own', async ({ page, site, framed }) => {
  const { id, survey } = await framed();
  await page.goto(`/embed/test?survey=${survey}`);
  await untilHydrated(page);
  await choiceRow(frame(page), 'Choice 2').click();
  await expect(said(page)).toContainText(answeringAnsweredWords.counted);
  expect(await site.kept(id)).toEqual([{ choices: [2], level: OPEN }]);
});

test('a page of another site between them makes it a stranger', async ({
  page,
  site,
  host,
  framed,
}) => {
  const { id, frameUrl } = await framed();
  // What a test puts in place of a page counts as one from far away.
  await page.context().grantPermissions(['local-network-access']);
  await openQuestion(page, id);
  await choiceButton(page, 'Choice 2').click();
  await expectCounted(page);
  await expect.poll(() => site.kept(id)).toEqual([{ choices: [2], level: OPEN }]);
  await page.route('**/an-article', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>An article</title><link rel="icon" href="data:,">
        <h1>An article</h1><iframe width="800" height="700" src="${host.urlOfFrame(frameUrl).replaceAll('&', '&amp;')}"></iframe>`,
    }),
  );
  await page.goto(`${site.address}/an-article`);
  const within = page.frameLocator('iframe').frameLocator('iframe');
  await expect(choiceRow(within, 'Choice 1')).toBeVisible();
  await choiceRow(within, 'Choice 1').click();
  await expect(within.getByRole('status')).toContainText(answeringAnsweredWords.counted);
  const levels = (await site.kept(id)).map(({ level }) => level);
  expect(levels.toSorted((a, b) => a - b)).toEqual([OPEN, EMBED_LEVEL]);
});
