import { createQuestion } from '../support/question-form.ts';
import { expect, giveCookie } from '../support/browser.ts';
import { openPresenter, presenterPath } from '../support/presenter-fixtures.ts';
import { BUS, button, changed, letIn, test } from '../support/presenter-device-fixtures.ts';
import { ON_SCREEN } from '../../app/reasons/reason-rules.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { insertReason } from '../support/reasons.ts';
import * as choosingWords from '../../app/live/words/choosing.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';

/** The screen of a room beside the devices of its author: docs/decisions/0091. */

test('a new quote takes the place of the one that leaves, and no other moves', async ({
  stage,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, { text: 'Who moves?', results: 'always' });
  const numbers = Array.from({ length: ON_SCREEN }, (_, at) => at + 1);
  for (const one of [...numbers, ON_SCREEN + 1])
    await insertReason(site.sql, id, 1, `${one} is the number of this one.`);
  await letIn(site, id, ...numbers.map(String));
  await openPresenter(stage, `${presenterPath(id)}&show=reasons`);
  const quotes = stage
    .getByRole('region', { name: presenterWords.whyTheySaySo })
    .getByRole('listitem');
  const shown = (...each: number[]) => each.map((one) => new RegExp(`^${one} is`));
  await expect(quotes).toHaveText(shown(...numbers));
  await letIn(site, id, String(ON_SCREEN + 1));
  await expect(quotes).toHaveText(shown(ON_SCREEN + 1, ...numbers.slice(1)));
  // One that comes back for another takes its place as well.
  await site.sql`delete from presented_reasons p using reasons r where r.id = p.reason_id and r.text like '3 is%'`;
  await changed(site, id);
  await expect(quotes).toHaveText(shown(ON_SCREEN + 1, 2, 1, ...numbers.slice(3)));
});

test('the phone has the reasons once the screen shows the result', async ({
  openList,
  stage,
  site,
  ada,
}) => {
  const asked = { text: 'When does it show?', results: 'answer' };
  const id = await createQuestion(site.address, ada, asked);
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  const text = 'Because it shows.';
  await insertReason(site.sql, id, 1, text);
  const device = await openList(id);
  await expect(device.list.getByText(choosingWords.hiddenTitle)).toBeVisible();
  await device.list.getByRole('link', { name: choosingWords.toQuestion }).focus();
  // A screen that was opened for its reasons shows what its button promised.
  await openPresenter(stage, `${presenterPath(id)}&show=reasons`);
  await stage.getByRole('button', { name: presenterWords.showResult }).click();
  await expect(stage.getByRole('table')).toBeVisible();
  await expect(button(device, choosingWords.letIn, text)).toBeVisible();
  await expect(device.list.getByText(choosingWords.areHere)).toBeAttached();
  await expect(device.list.getByRole('heading', { name: asked.text })).toBeFocused();
});

test('a screen that no stream reaches asks for itself', async ({ stage, site, ada, noise }) => {
  noise.allow(/status of 403/);
  const id = await createQuestion(site.address, ada, { text: 'Who streams?', results: 'always' });
  await insertReason(site.sql, id, 1, BUS);
  await stage.route('**/events*', (route) =>
    route.request().headers()['accept'] === 'text/event-stream'
      ? route.fulfill({ status: 403, body: 'No streams here.' })
      : route.continue(),
  );
  const told = stage.waitForResponse(
    async (one) =>
      one.url().includes('/events') && one.ok() && (await one.text()).includes('"marks"'),
  );
  await openPresenter(stage, `${presenterPath(id)}&show=reasons`);
  await told;
  await letIn(site, id, BUS);
  // Sooner than the next poll.
  await expect(stage.getByRole('figure')).toContainText(BUS, { timeout: 9_000 });
});

test('a screen that was opened for its reasons shows the result that the close shows', async ({
  stage,
  site,
  ada,
}) => {
  const asked = { text: 'What does the close show?', results: 'closed' };
  const id = await createQuestion(site.address, ada, asked);
  await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 11 });
  await openPresenter(stage, `${presenterPath(id)}&show=reasons`);
  await stage.getByRole('button', { name: presenterWords.closeAndShow }).click();
  await stage
    .getByRole('dialog')
    .getByRole('button', { name: presenterWords.closeAndShow })
    .click();
  await expect(stage.getByRole('table')).toBeVisible();
});

test('without a script no quote runs into another', async ({ browser, site, ada }) => {
  const id = await createQuestion(site.address, ada, { text: 'Does it fit?', results: 'always' });
  for (const one of ['A', 'B', 'C', 'D', 'E', 'F'])
    await insertReason(site.sql, id, 1, `${one} ${'LONG WORDS '.repeat(30)}`.slice(0, 280));
  await letIn(site, id, 'A', 'B', 'C', 'D', 'E', 'F');
  const context = await browser.newContext({
    baseURL: site.address,
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 810 },
  });
  const page = await context.newPage();
  await page.goto(`${presenterPath(id)}&show=reasons`);
  await expect(page.getByRole('region', { name: presenterWords.whyTheySaySo })).toHaveAttribute(
    'tabindex',
    '0',
  );
  for (const size of [
    { width: 1440, height: 810 },
    { width: 1080, height: 1920 },
  ]) {
    await page.setViewportSize(size);
    const figures = page.getByRole('figure');
    const [above, below] = [await figures.nth(0).boundingBox(), await figures.nth(1).boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  }
  await context.close();
});

test('without a script the way to the list says that it opens here', async ({
  browser,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, {
    text: 'Where does it lead?',
    results: 'always',
  });
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  await giveCookie(context, ada.cookie);
  const page = await context.newPage();
  await page.goto(`${presenterPath(id)}&show=reasons`);
  await expect(
    page.locator('main').getByRole('link', { name: presenterWords.chooseHere }).first(),
  ).toHaveAttribute('href', `/account/questions/${id}/reasons`);
  await expect(page.getByText('on your phone')).toHaveCount(0);
  await context.close();
});
