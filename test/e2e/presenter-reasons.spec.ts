import { createQuestion } from '../support/question-form.ts';
import { expect, giveCookie } from '../support/browser.ts';
import { expectValidView } from '../support/page-checks.ts';
import { openPresenter, presenterPath, test } from '../support/presenter-fixtures.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import * as choosingWords from '../../app/live/words/choosing.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';

/** Why people say so, on the screen of a room, as the author lets it in from another device: docs/decisions/0091. */
const BUS = 'Because the bus is late.';
const TRAM = 'Because the tram rattles.';

test('what the author lets in on one device is on the screen at once, and nothing else', async ({
  page,
  browser,
  context,
  site,
  ada,
}) => {
  const asked = { text: 'Should the tram come here?', results: 'always' };
  const id = await createQuestion(site.address, ada, asked);
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  await insertReason(site.sql, id, 1, BUS);
  await insertReason(site.sql, id, 2, TRAM);
  await giveCookie(context, ada.cookie);
  await openPresenter(page, presenterPath(id));
  const quotes = page
    .getByRole('region', { name: presenterWords.whyTheySaySo })
    .getByRole('listitem');
  await page.keyboard.press('w');
  await expect(page.getByText(presenterWords.noReasons)).toBeVisible();
  await expectValidView(page, 'a screen without reasons');

  const phone = await browser.newContext({
    baseURL: site.address,
    viewport: { width: 390, height: 844 },
  });
  await giveCookie(phone, ada.cookie);
  const list = await phone.newPage();
  await list.goto(`/account/questions/${id}/reasons`);
  await expectValidView(list, 'reasons to choose from');
  await list.getByRole('button', { name: `${choosingWords.letIn}: ${TRAM}` }).click();
  await expect(quotes).toHaveText([new RegExp(TRAM)]);
  await list.getByRole('button', { name: `${choosingWords.letIn}: ${BUS}` }).press('Enter');
  await expect(quotes).toHaveText([new RegExp(TRAM), new RegExp(BUS)]);
  // The line has gone to the other list, and the focus goes along.
  await expect(list.getByRole('heading', { name: choosingWords.onScreen })).toBeFocused();
  await expectValidView(page, 'reasons on the screen');

  await list.getByRole('button', { name: `${choosingWords.takeOff}: ${TRAM}` }).click();
  await expect(quotes).toHaveText([new RegExp(BUS)]);
  // Whoever says something while the list is open moves nothing in it, and is not on the screen.
  await insertReason(site.sql, id, 1, 'Because I am new.');
  await list.getByRole('button', { name: `${choosingWords.letIn}: ${TRAM}` }).click();
  await expect(quotes).toHaveText([new RegExp(BUS), new RegExp(TRAM)]);

  // The result is one key away, and so are the reasons; loaded anew, they are still there.
  await page.keyboard.press('r');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(quotes).toHaveCount(0);
  await page.keyboard.press('w');
  await page.reload();
  await expect(quotes).toHaveCount(2);
  await phone.close();
});

test('before the result shows, a key for reasons says why there are none', async ({
  page,
  context,
  site,
  ada,
}) => {
  const asked = { text: 'Is this still hidden?', results: 'closed' };
  const id = await createQuestion(site.address, ada, asked);
  await insertReason(site.sql, id, 1, BUS);
  await giveCookie(context, ada.cookie);
  await openPresenter(page, presenterPath(id));
  await page.keyboard.press('w');
  await expect(page.getByText('The result shows when the question closes').first()).toBeVisible();
  await expect(page.getByRole('region', { name: presenterWords.whyTheySaySo })).toHaveCount(0);
  await page.goto(`${presenterPath(id)}&show=reasons`);
  await expect(page.getByRole('heading', { name: asked.text })).toBeVisible();
  await expect(page.getByText(BUS)).toHaveCount(0);
});

test('without a script the list works by its forms, and the screen reads as a page', async ({
  browser,
  site,
  ada,
}) => {
  const asked = { text: 'Does this need a script?', results: 'always' };
  const id = await createQuestion(site.address, ada, asked);
  await insertReason(site.sql, id, 1, BUS);
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  await giveCookie(context, ada.cookie);
  const page = await context.newPage();
  await page.goto(`/account/questions/${id}/reasons`);
  await page.getByRole('button', { name: `${choosingWords.letIn}: ${BUS}` }).click();
  await expect(
    page.getByRole('button', { name: `${choosingWords.takeOff}: ${BUS}` }),
  ).toBeVisible();
  await page.goto(presenterPath(id));
  await page.getByRole('link', { name: presenterWords.showReasons }).click();
  await expect(page.getByText(BUS)).toBeVisible();
  await context.close();
});
