import type { Page } from '@playwright/test';
import { openQuestion } from '../support/answer-page.ts';
import { publishChanged } from '../../app/platform/database/pubsub.server.ts';
import { expect, giveCookie } from '../support/browser.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { expectValidView } from '../support/page-checks.ts';
import { insertBestReason, insertReason } from '../support/reasons.ts';
import * as foundWords from '../../app/reasons/words/found.ts';
import * as listWords from '../../app/reasons/words/list.ts';
import * as ownWords from '../../app/reasons/words/own.ts';

/** Reasons that others give while somebody reads a question. */
const ASKED = { choices: ['Trees', 'A fountain'], visitorsSayWhy: true };

const section = (page: Page) => page.getByRole('region', { name: listWords.title });
const quotes = (page: Page) => section(page).getByRole('listitem').getByRole('figure');
const pill = (page: Page, fresh: number) =>
  section(page).getByRole('button', { name: listWords.newReasons({ fresh }), exact: true });
const live = (page: Page) => expect(page.locator('.live-on').first()).toBeAttached();

/** How far below the title of the reasons the first one stands. */
const placeOfFirst = (page: Page) =>
  quotes(page)
    .first()
    .evaluate((quote) => {
      const title = document.querySelector('#reasons');
      return quote.getBoundingClientRect().top - (title?.getBoundingClientRect().top ?? 0);
    });

async function withReasons(site: BrowserSite, ...texts: string[]): Promise<string> {
  const id = await site.insertQuestion(ASKED);
  for (const [at, text] of texts.entries())
    await insertReason(site.sql, id, 1, text, `${at + 1} hours`);
  return id;
}

async function arrives(site: BrowserSite, id: string, text: string): Promise<void> {
  await insertReason(site.sql, id, 2, text, '1 second');
  await changed(site, id);
}
const changed = ({ sql }: BrowserSite, id: string) => sql.begin((tx) => publishChanged(tx, [id]));
const takeAway = ({ sql }: BrowserSite, text: string) => sql`
  update reasons set hidden_at = now() where text = ${text}`;

for (const width of [1280, 320])
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('somebody else says why, and whoever reads has it brought to the top', async ({
      page,
      site,
    }) => {
      const id = await withReasons(site, 'They give shade.', 'They are quiet.');
      await openQuestion(page, id);
      await live(page);
      await expect(quotes(page)).toHaveCount(2);
      const before = await placeOfFirst(page);

      const other = await site.newBrowser();
      const there = await other.newPage();
      await openQuestion(there, id);
      await there.getByRole('button', { name: /fountain/ }).click();
      await there.getByLabel(ownWords.why).fill('It cools the square.');
      await there.getByRole('button', { name: ownWords.add, exact: true }).click();
      await expect(section(there)).toContainText(ownWords.yours);

      await expect(pill(page, 1)).toBeVisible();
      await expect(section(page).getByText(listWords.othersSaidWhy)).toBeAttached();
      await expect(quotes(page)).toHaveCount(2);
      expect(await placeOfFirst(page)).toBe(before);
      await expectValidView(page, 'a reason that has come');

      await pill(page, 1).press('Enter');
      await expect(quotes(page)).toHaveCount(3);
      await expect(quotes(page).first()).toContainText('“It cools the square.”');
      await expect(section(page).getByRole('listitem').first()).toBeFocused();
      await expect(pill(page, 1)).toHaveCount(0);
      await expect(section(page).getByText(listWords.broughtOnTop({ came: 1 }))).toBeAttached();
      await expectValidView(page, 'a reason that was brought');

      // Whoever wrote it is told nothing of it.
      await arrives(site, id, 'It is loud.');
      await expect(pill(page, 1)).toBeVisible();
      await expect(pill(there, 1)).toBeVisible();
      await other.close();
    });
  });

test('where other things stand between, a sign at the heading leads to the button, and nothing moves', async ({
  page,
  site,
}) => {
  const id = await withReasons(site, 'They are quiet.');
  for (const choice of [1, 2])
    await insertBestReason(site.sql, id, {
      choice,
      text: `The best of ${choice}.`,
      across: { agree: 21, people: 30 },
    });
  await openQuestion(page, id);
  await live(page);
  const before = await placeOfFirst(page);
  const last = quotes(page).last();
  const lastBefore = await last.evaluate((quote) => quote.getBoundingClientRect().top + scrollY);
  await arrives(site, id, 'They cool.');
  const sign = section(page).getByRole('link', { name: listWords.newReasons({ fresh: 1 }) });
  await expect(sign).toBeVisible();
  expect(await placeOfFirst(page)).toBe(before);
  expect(await last.evaluate((quote) => quote.getBoundingClientRect().top + scrollY)).toBe(
    lastBefore,
  );
  await expectValidView(page, 'a sign of new reasons');
  await sign.press('Enter');
  await expect(pill(page, 1)).toBeInViewport();
  await pill(page, 1).press('Enter');
  await expect(sign).toHaveCount(0);
});

test('many are one button, and are announced once', async ({ page, site }) => {
  const id = await withReasons(site, 'They give shade.');
  await openQuestion(page, id);
  await live(page);
  for (const at of [1, 2, 3]) {
    await arrives(site, id, `Reason ${at}`);
    await expect(pill(page, at)).toBeVisible();
  }
  await expect(section(page).getByText(listWords.othersSaidWhy)).toHaveCount(1);
  await pill(page, 3).click();
  await expect(quotes(page)).toHaveCount(4);
});

test('one that is hidden disappears from open pages, and nothing moves', async ({ page, site }) => {
  const id = await withReasons(site, 'Of the zeppelin.', 'They are quiet.');
  await openQuestion(page, id);
  await live(page);
  await expect(quotes(page)).toHaveCount(2);
  await takeAway(site, 'Of the zeppelin.');
  await changed(site, id);
  await expect(section(page).getByText(listWords.gone)).toBeVisible();
  await expect(quotes(page)).toHaveCount(1);
  await expect(page.getByText('Of the zeppelin.')).toHaveCount(0);
  await expectValidView(page, 'a reason that is gone');
});

test('one that a link led to disappears too, is told apart, and does not come back', async ({
  page,
  site,
}) => {
  const id = await withReasons(site, 'They are quiet.', 'Of the zeppelin.');
  await openQuestion(page, id);
  const report = quotes(page).last().getByRole('link', { name: listWords.report });
  const link = await report.getAttribute('href');
  const [, address = ''] = /report=reason:([\w-]{22})/.exec(link ?? '') ?? [];
  await page.goto(`/question/${id}?reason=${address}`);
  await live(page);
  const named = section(page).locator('#the-reason');
  await expect(named).toContainText('“Of the zeppelin.”');
  await takeAway(site, 'Of the zeppelin.');
  await arrives(site, id, 'It cools the square.');
  await expect(named).toHaveText(listWords.gone);
  await expectValidView(page, 'a reason that a link led to and that is gone');
  await pill(page, 1).click();
  await expect(quotes(page)).toHaveText([/It cools the square/, /They are quiet/]);
  await expect(named).toHaveText(foundWords.namedGone);
  await arrives(site, id, 'It is loud.');
  await expect(pill(page, 1)).toBeVisible();
});

test('one that waited and is let in comes, and not the newest of those that were there', async ({
  page,
  site,
}) => {
  const id = await withReasons(site, ...[1, 2, 3, 4, 5].map((at) => `Reason ${at}`));
  await insertReason(site.sql, id, 1, 'It waited.', '1 day');
  await site.sql`update reasons set waits = true, hidden_at = now() where text = 'It waited.'`;
  await openQuestion(page, id);
  await live(page);
  await expect(quotes(page)).toHaveCount(3);
  await site.sql`update reasons set waits = false, hidden_at = null where text = 'It waited.'`;
  await changed(site, id);
  await pill(page, 1).click();
  await expect(quotes(page)).toHaveCount(4);
  await expect(quotes(page).first()).toContainText('“It waited.”');
});

test('only the page of a question asks for its reasons, by one stream', async ({ page, site }) => {
  const id = await withReasons(site, 'They give shade.');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/events') asked.push(searchParams.getAll('reasons').join(' '));
  });
  await openQuestion(page, id);
  await live(page);
  await arrives(site, id, 'It cools the square.');
  await expect(pill(page, 1)).toBeVisible();
  expect(asked).toEqual([id]);
  await page.goto('/');
  await live(page);
  expect(asked).toEqual([id, '']);
});

test('one that comes and goes again before it is looked at leaves nothing', async ({
  page,
  site,
}) => {
  const id = await withReasons(site, 'They give shade.');
  await openQuestion(page, id);
  await live(page);
  await arrives(site, id, 'It is here for a moment.');
  await expect(pill(page, 1)).toBeVisible();
  await takeAway(site, 'It is here for a moment.');
  await changed(site, id);
  await expect(pill(page, 1)).toHaveCount(0);
});

test('the first reason comes to a page that had none', async ({ page, site }) => {
  const id = await withReasons(site);
  await openQuestion(page, id);
  await live(page);
  await expect(section(page)).toHaveCount(0);
  await arrives(site, id, 'They give shade.');
  await pill(page, 1).click();
  await expect(quotes(page)).toHaveText([/“They give shade.”/]);
  await expect(section(page).getByRole('listitem')).toBeFocused();
});

test('what could not be loaded is asked for again', async ({ page, site, noise }) => {
  noise.allow(/ERR_FAILED|Failed to load/);
  const id = await withReasons(site, 'They give shade.');
  await openQuestion(page, id);
  await live(page);
  await arrives(site, id, 'It cools the square.');
  await page.route('**/api/v1/me/reasons?**', (route) => route.abort());
  await pill(page, 1).click();
  await page.unroute('**/api/v1/me/reasons?**');
  await section(page).getByRole('button', { name: listWords.notBrought }).click();
  await expect(quotes(page)).toHaveCount(2);
});

test('a member who answered hears of others, and not of themselves', async ({ page, site }) => {
  const id = await withReasons(site, 'They give shade.');
  const member = await site.createMember('Mia');
  await giveCookie(page.context(), member.cookie);
  await openQuestion(page, id);
  await page.getByRole('button', { name: /Trees/ }).click();
  await live(page);
  await page.getByLabel(ownWords.why).fill('I like birds.');
  await page.getByRole('button', { name: ownWords.add, exact: true }).click();
  await expect(section(page)).toContainText(ownWords.yours);
  await arrives(site, id, 'It cools the square.');
  await expect(pill(page, 1)).toBeVisible();
  await pill(page, 1).click();
  await expect(section(page).getByText('“I like birds.”')).toHaveCount(1);
});
