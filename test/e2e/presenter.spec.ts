import type { Page } from '@playwright/test';
import { putAnswer } from '../support/answers.ts';
import { createQuestion, ownQuestionPath } from '../support/question-form.ts';
import { giveCookie, expect, siteAddress } from '../support/browser.ts';
import type { BrowserSite } from '../support/browser-site.ts';
import { loadQuestionList } from '../support/question-list.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { expectValidView } from '../support/page-checks.ts';
import {
  LONG_QUESTION,
  LONG_CHOICES,
  countInRoom,
  openPresenter,
  presenterPath,
  showButton,
  test,
} from '../support/presenter-fixtures.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';
import * as stateReasonWords from '../../app/questions/words/state-reason.ts';
import { joinInSurvey } from '../support/surveys.ts';

/** A question before a room: what the presenter’s keys and buttons do. */
test('a survey is moved by keys and a clicker, and the address follows', async ({ page, site }) => {
  const texts = ['Is this the first?', 'Is this the second?', 'Is this the third?'];
  const survey = await insertSurvey(site, texts);
  await openPresenter(page, `/live?survey=${survey}`);
  const heading = page.getByRole('heading', { level: 1 });
  const steps = [
    ['ArrowRight', 1],
    ['PageDown', 2],
    ['ArrowRight', 2],
    ['PageUp', 1],
    ['ArrowLeft', 0],
    ['Space', 1],
    ['Shift+Space', 0],
    ['End', 2],
    ['Home', 0],
    ['Control+ArrowRight', 0],
    ['PageDown', 1],
  ] as const;
  for (const [key, at] of steps) {
    await page.keyboard.press(key);
    await expect(heading).toHaveText(texts[at] ?? '');
    await expect(page).toHaveURL(`/live?survey=${survey}${at > 0 ? `&place=${at + 1}` : ''}`);
  }
  await openPresenter(page, page.url());
  await expect(heading).toHaveText('Is this the second?');
  const next = page.getByRole('link', { name: presenterWords.next });
  await next.click();
  await expect(heading).toHaveText('Is this the third?');
  await expect(next).toBeFocused();
  await expect(next).toHaveAccessibleDescription(presenterWords.isLast);
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Is this the third?');
});

test('the keys are told, letters can be turned off, and nothing acts behind a dialog', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion();
  await openPresenter(page, presenterPath(id));
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: presenterWords.keys });
  await expect(keys).toBeVisible();
  await page.keyboard.press('r');
  await expect(showButton(page)).toHaveCount(1);
  await keys.getByRole('checkbox').uncheck();
  await keys.getByRole('button', { name: presenterWords.close }).click();
  await page.keyboard.press('r');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: presenterWords.keys }).click();
  await keys.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page.getByRole('table')).toBeVisible();
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'] ?? 'system');
  // On a light device the first press is seen, and the second leaves it to the device again.
  await page.emulateMedia({ colorScheme: 'light' });
  for (const after of ['dark', 'system', 'dark']) {
    await page.keyboard.press('d');
    expect(await theme()).toBe(after);
  }
});

test('figures follow the answers, and a site that cannot be reached takes nothing away', async ({
  page,
  site,
  noise,
}) => {
  noise.allow(/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|status of 503/);
  const survey = await insertSurvey(site, [
    'Does this one move?',
    'Is the second there all the same?',
  ]);
  const [first] = await site.sql<{ id: string }[]>`
    select q.public_id as id from questions q join surveys s on s.id = q.survey_id where s.public_id = ${survey} order by q.place limit 1`;
  const id = first?.id ?? '';
  const heading = page.getByRole('heading', { level: 1 });
  const lost = page.getByText(/^No connection since \d\d:\d\d\. The figures are from then\.$/);
  await openPresenter(page, `/live?survey=${survey}`);
  expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
  await expect(countInRoom(page, '1 person has answered')).toBeVisible();
  await page.keyboard.press('r');
  await expect(countInRoom(page, '1 person counted')).toBeVisible();
  await site.stopServer();
  await expect(lost).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(heading).toHaveText('Is the second there all the same?');
  await page.keyboard.press('PageUp');
  await expect(countInRoom(page, '1 person counted')).toBeVisible();
  await site.restartServer();
  expect((await putAnswer(site.address, id, ['1'])).status).toBe(200);
  await expect(countInRoom(page, '2 people counted')).toBeVisible();
  await expect(lost).toBeHidden();
});

test('its author opens, stops and closes it while a room looks on', async ({
  page,
  context,
  browser,
  site,
  ada,
}) => {
  const id = await createQuestion(site.address, ada, { text: 'Is this led from the stage?' });
  await site.sql`update questions set opens_at = now() + interval '1 hour' where public_id = ${id}`;
  const audience = await browser.newPage({ baseURL: site.address });
  await openPresenter(audience, presenterPath(id));
  await expect(audience.getByRole('button', { name: presenterWords.act.open })).toHaveCount(0);
  await giveCookie(context, ada.cookie);
  await page.goto(ownQuestionPath(id));
  await page.getByRole('link', { name: 'Show it to a room' }).click();
  const button = (words: string) => page.getByRole('button', { name: words });
  const state = (of: Page) => of.locator('.stage-state');
  await button('Open now').click();
  await expect(state(page)).toContainText('Open until');
  await expect(state(audience)).toContainText('Open until');
  await button('Stop taking answers').click();
  await expect(state(page)).toHaveText(stateReasonWords.causes['paused-presenting']);
  await expect(state(audience)).toContainText('Paused');
  await button('Take answers again').click();
  await expect(state(audience)).toContainText('Open until');
  await button('Close for good').click();
  const sure = page.getByRole('dialog', { name: presenterWords.closeAsk });
  await sure.getByRole('button', { name: presenterWords.keepOpen }).click();
  await expect(sure).toBeHidden();
  await button('Close for good').click();
  await sure.getByRole('button', { name: presenterWords.closeIt, exact: true }).click();
  await expect(state(page)).toContainText('Closed');
  await expect(state(audience)).toContainText('Closed');
  await expect(button('Close for good')).toHaveCount(0);
  await audience.close();
});

test('every name of a ranking’s last round stands where a room sees it', async ({ page }) => {
  const query = new URLSearchParams({ q: 'subjects you wish' });
  const { items } = await loadQuestionList(siteAddress(), `/api/v1/questions?${query}`);
  const id = items.find(({ kind, state }) => kind === 'ranking' && state === 'closed')?.id ?? '';
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPresenter(page, presenterPath(id));
  const names = page.locator('.runoff-names > li');
  await expect(names).toHaveCount(3);
  const { y = Infinity, height = 0 } = (await names.last().boundingBox()) ?? {};
  const below =
    (
      await page
        .getByText(/people counted/)
        .last()
        .boundingBox()
    )?.y ?? 0;
  expect(y + height).toBeLessThanOrEqual(below);
});

test('a press that does not reach the site says so', async ({
  page,
  context,
  site,
  ada,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const id = await createQuestion(site.address, ada, { text: 'Does this press arrive?' });
  await giveCookie(context, ada.cookie);
  await openPresenter(page, presenterPath(id));
  await context.setOffline(true);
  await page.getByRole('button', { name: presenterWords.act.pause }).click();
  await expect(page.getByRole('alert')).toContainText('The site could not be reached');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Does this press arrive?');
  await context.setOffline(false);
  await page.getByRole('button', { name: presenterWords.act.pause }).click();
  await expect(page.locator('.stage-state')).toContainText('Paused');
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the controls stand back while nothing is used, and come back', async ({ page, site }) => {
    const id = await site.insertQuestion();
    await openPresenter(page, presenterPath(id));
    const bar = page.getByRole('navigation', { name: presenterWords.presenting });
    await expect(bar).toHaveCSS('opacity', '0');
    await page.keyboard.press('Tab');
    await expect(bar).toHaveCSS('opacity', '1');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a survey is moved by links', async ({ page, site }) => {
    const survey = await insertSurvey(site, ['Is this the first?', 'Is this the second?']);
    await page.goto(`/live?survey=${survey}`);
    await page.getByRole('link', { name: presenterWords.next }).click();
    await expect(page).toHaveURL(`/live?survey=${survey}&place=2`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this the second?');
    await page.getByRole('link', { name: presenterWords.previous }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this the first?');
  });

  test('its author closes it all the same', async ({ page, context, site, ada }) => {
    const id = await createQuestion(site.address, ada, {
      text: 'Is this closed without a script?',
    });
    await giveCookie(context, ada.cookie);
    await page.goto(presenterPath(id));
    await page.getByText(presenterWords.closeForGood).click();
    await page.getByRole('button', { name: presenterWords.closeFinally }).click();
    await expect(page.locator('.stage-state')).toContainText('Closed');
  });
});

test('every view is sound', async ({ page, context, site, ada }) => {
  const id = await site.insertQuestion({
    text: LONG_QUESTION,
    choices: LONG_CHOICES.slice(0, 12),
    none: true,
  });
  const scale = await site.insertQuestion({
    kind: 'scale',
    choices: ['1', '2', '3', '4', '5'],
    text: 'How loud is it at the back?',
  });
  await insertAnswersInBulk(site.sql, id, { 1: 400, 2: 300, 3: 120, 12: 9, 100: 12 });
  await insertAnswersInBulk(site.sql, scale, { 1: 10, 3: 40, 5: 2 });
  const own = await createQuestion(site.address, ada, { text: 'Are the author’s buttons sound?' });
  await giveCookie(context, ada.cookie);
  const views = [
    { path: presenterPath(id), keys: ['r'], what: 'a result' },
    { path: presenterPath(scale), keys: [], what: 'a scale before its result' },
    { path: presenterPath(scale), keys: ['r'], what: 'the result of a scale' },
    { path: presenterPath(id), keys: ['q'], what: 'the code' },
    { path: presenterPath(own), keys: ['?'], what: 'the keys' },
    { path: presenterPath(own), keys: [], what: 'the author’s view' },
  ];
  for (const { path, keys, what } of views) {
    await openPresenter(page, path);
    for (const key of keys) await page.keyboard.press(key);
    await expectValidView(page, what);
  }
});

for (const code of ['0689068906', '0m8w6m9068', 'mwmwmwmwmw'])
  test(`the code ${code} stands on one line of a narrow screen`, async ({ page, site }) => {
    const id = await site.insertQuestion();
    await site.sql`update questions set public_id = ${code} where public_id = ${id}`;
    await page.setViewportSize({ width: 320, height: 700 });
    await openPresenter(page, presenterPath(code));
    const shown = page.locator('.stage-address > strong');
    for (const view of ['beside the question', 'large']) {
      if (view === 'large') await page.keyboard.press('q');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const [is, room] = await shown.evaluate((one) => [one.scrollWidth, one.clientWidth]);
      expect.soft(is, view).toBeGreaterThan(100);
      expect.soft(is, view).toBeLessThanOrEqual(room ?? 0);
    }
  });

async function insertSurvey(site: BrowserSite, texts: string[]): Promise<string> {
  const ids: string[] = [];
  for (const text of texts) ids.push(await site.insertQuestion({ text, choices: ['Yes', 'No'] }));
  return joinInSurvey(site.sql, ids);
}

test('a choice that is read from the right begins at the right, before its result and with it', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ choices: ['الشاي', 'Coffee'] });
  await insertAnswersInBulk(site.sql, id, { 1: 40, 2: 20 });
  await openPresenter(page, presenterPath(id));
  const roomAtRight = () =>
    page.locator('.strip-label > bdi', { hasText: 'الشاي' }).evaluate((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      const end = label.parentElement?.getBoundingClientRect().right ?? 0;
      const row = label.closest('li, th')?.getBoundingClientRect().width ?? 0;
      return { room: end - words.getBoundingClientRect().right, row };
    });
  const before = await roomAtRight();
  expect(before.room).toBeLessThan(before.row / 10);
  await page.keyboard.press('r');
  await expect(page.getByRole('table')).toBeVisible();
  const after = await roomAtRight();
  expect(after.room).toBeLessThan(after.row / 10);
});
