import type { Page } from '@playwright/test';
import { createQuestion } from '../support/question-form.ts';
import { expect, giveCookie } from '../support/browser.ts';
import type { BrowserSite } from '../support/browser-site.ts';
import type { TestMember } from '../support/members.ts';
import { ONE_TRY } from '../support/wait-limits.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { expectValidView } from '../support/page-checks.ts';
import { countInRoom, openPresenter, presenterPath, test } from '../support/presenter-fixtures.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as questionsHistoryWords from '../../app/questions/words/history.ts';
import { joinInSurvey } from '../support/surveys.ts';

/** What its author shows to a room before it has answered: docs/decisions/0046. */
const shown = (page: Page) => page.getByRole('table');
const typedOn = (page: Page) => page.locator('.stage-address strong').textContent();

type Means = { site: BrowserSite; ada: TestMember };

/** A question of Ada’s that enough people have answered for shares to show. */
async function answered({ site, ada }: Means, about: Parameters<typeof createQuestion>[2]) {
  const id = await createQuestion(site.address, ada, about);
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  return id;
}

for (const by of ['button', 'key'] as const)
  test(`what waits for answers is shown to the room by a ${by}, and goes on from there`, async ({
    page,
    browser,
    context,
    site,
    ada,
  }) => {
    const id = await answered({ site, ada }, { text: `Is this shown by a ${by}?` });
    await giveCookie(context, ada.cookie);
    await openPresenter(page, presenterPath(id));
    await expect(page).toHaveURL(/&room=\w{6}$/);
    const reveal = page.getByRole('button', { name: presenterWords.showResult });
    await expect(reveal).toHaveAccessibleDescription(/are marked as given after looking/);
    await expect(shown(page)).toHaveCount(0);

    // Somebody in the room has the page open before, and answers after.
    const guest = await browser.newPage({ baseURL: site.address });
    const typed = await typedOn(page);
    await guest.goto(`/question/${typed}`);
    await expect(guest.getByText('answers given there afterwards are marked')).toBeVisible();

    if (by === 'button') await reveal.click();
    else await page.keyboard.press('r');
    await expect(countInRoom(page, '41 people counted')).toBeVisible();
    await expect(shown(page)).toBeVisible();
    await expect(page.getByText('now marked as given after looking')).toBeVisible();
    await expectValidView(page, 'a result shown by its author');

    await guest.getByRole('button', { name: 'Yes' }).click();
    await expect(guest.getByText(answeringAreaWords.countedMarked).first()).toBeVisible();
    await expect(countInRoom(page, '42 people counted')).toBeVisible();
    await expect(async () => {
      const [row] = await site.sql<{ saw: number }[]>`
        select saw_first as saw from totals where question_id = (select id from questions where public_id = ${id})`;
      expect(row?.saw).toBe(1);
    }).toPass();

    // Hidden and shown again by the presenter’s hand, and kept when the page is loaded anew.
    await page.keyboard.press('r');
    await expect(shown(page)).toHaveCount(0);
    await page.keyboard.press('r');
    await page.reload();
    await expect(shown(page)).toBeVisible();
    // The page that is kept for everybody may be sent once more before it is made anew.
    await expect(async () => {
      await guest.goto(`/question/${id}?view=figures`);
      const told = guest.getByRole('heading', { name: questionsHistoryWords.shownOnScreen });
      await expect(told).toBeVisible(ONE_TRY);
    }).toPass();
    await guest.close();
  });

test('who comes after it was shown is told before they answer', async ({
  page,
  browser,
  context,
  site,
  ada,
}) => {
  const id = await answered({ site, ada }, { text: 'Is this told to who comes late?' });
  await giveCookie(context, ada.cookie);
  await openPresenter(page, presenterPath(id));
  const typed = await typedOn(page);
  await page.keyboard.press('r');
  await expect(page.getByText('now marked as given after looking')).toBeVisible();
  const guest = await browser.newPage({ baseURL: site.address });
  await guest.goto(`/question/${typed}`);
  await expect(guest.getByText('The author showed the result in this room')).toBeVisible();
  await guest.goto(`/question/${id}`);
  await expect(guest.getByText('The author showed the result in this room')).toHaveCount(0);
  await guest.close();
});

test('it is seen when it is shown: to another lesson too, and not behind the large code', async ({
  page,
  context,
  site,
  ada,
}) => {
  const id = await answered({ site, ada }, { text: 'Is this shown to two lessons?' });
  await giveCookie(context, ada.cookie);
  await openPresenter(page, presenterPath(id));
  const first = page.url();
  await page.keyboard.press('r');
  await expect(shown(page)).toBeVisible();
  await page.keyboard.press('r');
  await expect(shown(page)).toHaveCount(0);

  // The next lesson in the same tab.
  await openPresenter(page, presenterPath(id));
  expect(page.url()).not.toBe(first);
  await page.getByRole('button', { name: presenterWords.largeCode }).click();
  await page.keyboard.press('r');
  await expect(shown(page)).toBeVisible();

  await openPresenter(page, presenterPath(id));
  await page.getByRole('button', { name: presenterWords.largeCode }).click();
  await page.getByRole('button', { name: presenterWords.showResult }).click();
  await expect(shown(page)).toBeVisible();
});

test('the button that shows it keeps the focus, and so do the others', async ({
  page,
  context,
  site,
  ada,
}) => {
  const [one, other] = [
    await answered({ site, ada }, { text: 'Is the focus kept by showing?' }),
    await answered({ site, ada }, { text: 'Is the focus kept by closing?', results: 'closed' }),
  ];
  await giveCookie(context, ada.cookie);
  await openPresenter(page, presenterPath(one));
  await expect(page.locator('.stage-notes')).toContainText('are marked as given after looking');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: presenterWords.keys })).toContainText(
    'are marked as given after looking',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: presenterWords.act.pause }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: presenterWords.act.resume })).toBeFocused();
  await page.getByRole('button', { name: presenterWords.showResult }).focus();
  await page.keyboard.press('Enter');
  await expect(shown(page)).toBeVisible();
  await expect(page.getByRole('button', { name: presenterWords.hideResult })).toBeFocused();

  await openPresenter(page, presenterPath(other));
  await page.getByRole('button', { name: presenterWords.largeCode }).click();
  await page.getByRole('button', { name: presenterWords.closeAndShow }).focus();
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: presenterWords.closeAsk });
  await sure.getByRole('button', { name: presenterWords.closeAndShow }).click();
  await expect(shown(page)).toBeVisible();
  await expect(page.getByRole('button', { name: presenterWords.hideResult })).toBeFocused();
});

test('who moves on at once stays there when the result has been shown', async ({
  page,
  context,
  site,
  ada,
}) => {
  const survey = await joinInSurvey(site.sql, [
    await answered({ site, ada }, { text: 'Is this the first of two?' }),
    await answered({ site, ada }, { text: 'Is this the second of two?' }),
  ]);
  await giveCookie(context, ada.cookie);
  await openPresenter(page, `/live?survey=${survey}`);
  await expect(page.locator('.stage-state')).toContainText('Question 1 of 2');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.keyboard.press('r');
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => {
      const second = visited.findIndex((url) => url.includes('place=2'));
      return second >= 0 && visited.slice(second).some((url) => !url.includes('place'));
    })
    .toBe(true);
  await expect(page).toHaveURL(/place=2/);
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page)).toBeVisible();
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });
  test('an answer from the room is kept with its room, and told to be marked', async ({
    page,
    browser,
    context,
    site,
    ada,
    noise,
  }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED/);
    const id = await answered({ site, ada }, { text: 'Is the room kept without a network?' });
    const stage = await browser.newPage({ baseURL: site.address });
    await giveCookie(stage.context(), ada.cookie);
    await openPresenter(stage, presenterPath(id));
    const typed = await typedOn(stage);
    await page.goto(`/question/${typed}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await stage.keyboard.press('r');
    await expect(shown(stage)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('alert')).toContainText('Saved on this device');
    await context.setOffline(false);
    await expect(page.getByText(answeringAreaWords.countedMarked).first()).toBeVisible();
    await stage.context().close();
  });
});

test('what waits for closing is closed and shown, once its author is sure', async ({
  page,
  context,
  site,
  ada,
}) => {
  const id = await answered(
    { site, ada },
    {
      text: 'Is this closed to be shown?',
      results: 'closed',
    },
  );
  await giveCookie(context, ada.cookie);
  await openPresenter(page, presenterPath(id));
  await page.keyboard.press('r');
  const sure = page.getByRole('dialog', { name: presenterWords.closeAsk });
  await expect(sure).toBeVisible();
  await expect(shown(page)).toHaveCount(0);
  await sure.getByRole('button', { name: presenterWords.keepOpen }).click();
  await page.getByRole('button', { name: presenterWords.closeAndShow }).click();
  await expectValidView(page, 'the question before closing');
  await sure.getByRole('button', { name: presenterWords.closeAndShow }).click();
  await expect(page.locator('.stage-state')).toContainText('Closed');
  await expect(countInRoom(page, '41 people counted')).toBeVisible();
});

test('a room keeps its sign when its question is over, and has another half a day later', async ({
  page,
  context,
  site,
  ada,
  noise,
}) => {
  const id = await answered({ site, ada }, { text: 'Does this room keep its sign?' });
  await giveCookie(context, ada.cookie);
  // It is said at once and then every minute.
  const told = (status: number) =>
    page.waitForResponse(
      (response) => response.url().includes('/api/v1/rooms/') && response.status() === status,
    );
  const opened = told(204);
  await openPresenter(page, presenterPath(id));
  await opened;
  const address = page.url();
  await site.sql`update rooms set opened_at = now() - interval '13 hours'`;
  const [expired, openedAgain] = [told(409), told(204)];
  await page.reload();
  await expired;
  await openedAgain;
  const signed = page.url();
  expect(signed).toMatch(/&room=\w{6}$/);
  expect(signed).not.toBe(address);
  // The refusal is what this is about.
  expect(noise.errors.splice(0)).toHaveLength(1);

  await site.sql`update questions set closes_at = now() where public_id = ${id}`;
  const over = told(204);
  await page.reload();
  await over;
  await expect(page.locator('.stage-state')).toContainText('Closed');
  expect(page.url()).toBe(signed);
});

test('it is shown without a script as well', async ({ browser, site, ada }) => {
  const id = await answered({ site, ada }, { text: 'Is this shown without a script?' });
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  await giveCookie(context, ada.cookie);
  const page = await context.newPage();
  await page.goto(presenterPath(id));
  await page.getByRole('button', { name: presenterWords.showResult }).click();
  await expect(shown(page)).toBeVisible();
  await context.close();
});
