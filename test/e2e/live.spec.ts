import type { Locator, Page } from '@playwright/test';
import { choiceButton, expectCounted, openQuestion as open } from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { expect } from '../support/browser.ts';
import { castForEach } from '../support/checked-voters.ts';
import { ONE_TRY } from '../support/wait-limits.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import * as liveSwitchWords from '../../app/live/words/live-switch.ts';
import * as resultsResultWords from '../../app/results/words/result.ts';
import * as resultsSectionsWords from '../../app/results/words/sections.ts';
import * as levelsWords from '../../app/results/words/levels.ts';
import * as splitsWords from '../../app/results/words/splits.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

/** Pages that move by themselves: others answer, and nobody reloads. */
const MANY = { 1: 20, 2: 12, 3: 8 };

test.describe('figures on an open page', () => {
  test('move as others answer, and are told in words', async ({ page, site }) => {
    const id = await site.insertQuestion();
    await insertAnswersInBulk(site.sql, id, MANY);
    await open(page, id);
    await live(page);
    await expect(row(page, 'Choice 1')).toContainText('50%');
    await others(site.address, id, 3, 20);
    await expect(row(page, 'Choice 1')).toContainText('33%');
    await expect(row(page, 'Choice 3')).toContainText('47%');
    await expect(page.getByRole('main').locator('[data-spoken=live]')).toContainText('people');
    await expect(page.getByText('60 people counted')).not.toHaveCount(0);
  });

  test('move on cards too', async ({ page, site }) => {
    const id = await site.insertQuestion({ text: 'Which card would you turn over?' });
    await insertAnswersInBulk(site.sql, id, MANY);
    await newest(page, 'Which card would you turn over?');
    const card = page.getByRole('article').filter({ hasText: 'Which card would you turn over?' });
    await expect(card).toContainText('40 people counted');
    await others(site.address, id, 2, 8);
    await expect(card).toContainText('48 people counted');
    await expect(card.getByRole('row', { name: 'Choice 2' })).toContainText('42%');
  });

  test('stand still while they are paused, in every tab, and then catch up', async ({
    page,
    context,
    site,
  }) => {
    const id = await site.insertQuestion();
    await insertAnswersInBulk(site.sql, id, MANY);
    await open(page, id);
    const other = await context.newPage();
    await open(other, id);
    await live(other);
    await live(page);
    await page.getByRole('button', { name: 'Pause live figures' }).click();
    await expect(other.getByRole('button', { name: 'Go on with live figures' })).toBeVisible();
    await others(site.address, id, 3, 20);
    // A page that is not paused has it: then the paused one would have had it too.
    const third = await (await site.newBrowser()).newPage();
    await open(third, id);
    await expect(row(third, 'Choice 1')).toContainText('33%');
    await expect(row(page, 'Choice 1')).toContainText('50%');
    await other.getByRole('button', { name: 'Go on with live figures' }).click();
    await expect(row(other, 'Choice 1')).toContainText('33%');
    await expect(row(page, 'Choice 1')).toContainText('33%');
    await third.context().close();
  });

  test('come over one stream, however many tabs show them', async ({ page, context, site }) => {
    const id = await site.insertQuestion();
    await insertAnswersInBulk(site.sql, id, MANY);
    let streams = 0;
    context.on('request', (request) => {
      if (request.url().includes('/events')) streams++;
    });
    await open(page, id);
    await live(page);
    const more = await Promise.all([context.newPage(), context.newPage()]);
    for (const one of more) {
      await open(one, id);
      await live(one);
    }
    await others(site.address, id, 3, 20);
    for (const one of [page, ...more]) await expect(row(one, 'Choice 1')).toContainText('33%');
    expect(streams).toBe(1);
    // Whoever had the stream goes away: another takes it over.
    await page.close();
    await others(site.address, id, 2, 40);
    for (const one of more) await expect(row(one, 'Choice 1')).toContainText('20%');
    expect(streams).toBe(2);
  });

  test('are asked for where streams are blocked', async ({ page, site, noise }) => {
    noise.allow(/403/);
    const id = await site.insertQuestion();
    await insertAnswersInBulk(site.sql, id, MANY);
    const { promise: answered, resolve: haveAnswered } = Promise.withResolvers<void>();
    await page.route('**/events*', async (route) => {
      if (route.request().headers()['accept'] === 'text/event-stream')
        return route.fulfill({ status: 403, body: 'No streams here.' });
      await answered;
      return route.continue();
    });
    await open(page, id);
    await expect(row(page, 'Choice 1')).toContainText('50%');
    await others(site.address, id, 3, 20);
    haveAnswered();
    await expect(row(page, 'Choice 1')).toContainText('33%');
    await expect(page.getByText(liveSwitchWords.polling)).toBeVisible();
  });
});

test.describe('parts of the answers', () => {
  test('rest while all of them move, and say of which moment they are', async ({ page, site }) => {
    const id = await site.insertQuestion();
    await castForEach(site.sql, id, 'device', { 1: 16, 2: 8, 3: 4 });
    await castForEach(site.sql, id, 'account', { 1: 12 });
    await open(page, id);
    await live(page);
    const who = page.getByRole('navigation', { name: resultsResultWords.whoIsCounted });
    await expect(who).toHaveText('Everyone40Members12Visitors28');
    await expect(page.getByText('Members and visitors as of')).toBeVisible();
    await others(site.address, id, 2, 5);
    await expect(who).toHaveText('Everyone45Members12Visitors28');
    await others(site.address, id, 2, 5);
    await expect(who).toHaveText('Everyone50Members12Visitors28');
    await expect(async () => {
      await page.reload();
      await expect(who).toHaveText('Everyone50Members12Visitors38', ONE_TRY);
    }).toPass();
    await page.goto(`/question/${id}?view=figures`);
    await expect(who).toHaveText('Everyone50Members12Visitors38');
    const checked = page.getByRole('table', { name: resultsSectionsWords.checked });
    await expect(
      checked.getByRole('row', { name: levelsWords.LEVEL_WORDS.account.name }),
    ).toContainText('12');
    await expect(
      checked.getByRole('row', { name: levelsWords.LEVEL_WORDS.device.name }),
    ).toContainText('28');
  });

  test('stand still where one of them is shown', async ({ page, site }) => {
    const id = await site.insertQuestion();
    await castForEach(site.sql, id, 'device', { 1: 12, 2: 12, 3: 8 });
    await castForEach(site.sql, id, 'account', { 1: 12 });
    await page.goto(`/question/${id}?audience=visitors`);
    await live(page);
    await expect(row(page, 'Choice 1')).toContainText('38%');
    await expect(page.getByText('Parts move in steps of at least 10 people.')).toBeVisible();
    // Both tabs hear over one stream.
    const all = await page.context().newPage();
    await open(all, id);
    await live(all);
    await others(site.address, id, 3, 28);
    await expect(row(all, 'Choice 3')).toContainText('50%');
    await expect(row(page, 'Choice 1')).toContainText('38%');
  });

  test('are not told of where too few people are in one', async ({ page, site }) => {
    const id = await site.insertQuestion();
    await castForEach(site.sql, id, 'device', { 1: 20, 2: 20 });
    await castForEach(site.sql, id, 'account', { 1: 9 });
    await page.goto(`/question/${id}?audience=members`);
    await expect(page.getByText('Members show once 10 of them')).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: resultsResultWords.whoIsCounted }),
    ).toHaveCount(0);
    await expect(row(page, 'Choice 1')).toContainText('59%');
    await open(page, id);
    await expect(page.getByText(splitsWords.SPLITS_LATER)).toBeVisible();
  });
});

test('an outcome that newer answers left behind goes', async ({ page, site }) => {
  const id = await site.insertQuestion({ kind: 'ranking' });
  await insertAnswersInBulk(site.sql, id, MANY);
  await open(page, id);
  await live(page);
  // The rounds themselves are a page away.
  const ended = page
    .locator('.answer-area')
    .getByText('As it stands, “Choice 1” would win', { exact: false });
  await expect(ended.first()).toBeVisible();
  await others(site.address, id, 3, 20);
  await expect(row(page, 'Choice 3')).toContainText('47%');
  await expect(page.getByText('60 people ranked these.', { exact: false }).first()).toBeVisible();
  await expect(ended).toHaveCount(0);
});

test('a result that was earned, given up and earned again moves again', async ({ page, site }) => {
  const id = await site.insertQuestion({ results: 'after' });
  await insertAnswersInBulk(site.sql, id, MANY);
  await open(page, id);
  await live(page);
  await choiceButton(page, 'Choice 1').click();
  await expectCounted(page);
  await page.getByRole('button', { name: answeringAnsweredWords.undo }).click();
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
  await others(site.address, id, 2, 1);
  await expect(page.getByText('41 people have answered').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
  await choiceButton(page, 'Choice 1').click();
  await expectCounted(page);
  await others(site.address, id, 3, 18);
  await expect(row(page, 'Choice 1')).toContainText('35%');
});

test('a result that waits for an answer moves for those who gave one', async ({ page, site }) => {
  const id = await site.insertQuestion({ results: 'after' });
  await insertAnswersInBulk(site.sql, id, MANY);
  await open(page, id);
  await live(page);
  await others(site.address, id, 2, 2);
  await expect(page.getByText('42 people have answered')).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
  await choiceButton(page, 'Choice 1').click();
  await expectCounted(page);
  await expect(row(page, 'Choice 1')).toContainText('49%');
  await others(site.address, id, 3, 17);
  await expect(row(page, 'Choice 1')).toContainText('35%');
});

test('each result that waits for an answer moves once it has one, on cards too', async ({
  page,
  site,
}) => {
  const texts = ['Which card would you keep?', 'Which card would you give away?'];
  const ids: string[] = [];
  for (const text of texts) ids.push(await site.insertQuestion({ text, results: 'after' }));
  for (const id of ids) await insertAnswersInBulk(site.sql, id, MANY);
  await newest(page, 'Which card would you give away?');
  const card = (text: string) => page.getByRole('article').filter({ hasText: text });
  for (const text of texts) {
    await card(text).getByRole('button', { name: 'Choice 1', exact: true }).click();
    await expect(card(text)).toContainText('51% of 41 people');
  }
  for (const id of ids) await others(site.address, id, 2, 10);
  for (const text of texts) await expect(card(text)).toContainText('41% of 51 people');
});

test('a tab that was left is followed no more', async ({ page, context, site }) => {
  const ids = [
    await site.insertQuestion(),
    await site.insertQuestion(),
    await site.insertQuestion(),
  ];
  const asked: string[][] = [];
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/events') asked.push(searchParams.getAll('question'));
  });
  const [own = '', left = '', next = ''] = ids;
  await open(page, own);
  await live(page);
  const other = await context.newPage();
  await open(other, left);
  await live(other);
  await expect.poll(() => asked.at(-1)?.includes(left)).toBe(true);
  await open(other, next);
  await expect.poll(() => asked.at(-1)?.includes(next)).toBe(true);
  expect(asked.at(-1)).toContain(own);
  expect(asked.at(-1)).not.toContain(left);
});

test('a question that closes says so on pages that are open', async ({ page, site }) => {
  const id = await site.insertQuestion({ results: 'closed' });
  await insertAnswersInBulk(site.sql, id, MANY);
  await open(page, id);
  await live(page);
  await site.sql`
    update questions set opens_at = now() - interval '1 day', closes_at = now() - interval '1 second' where public_id = ${id}`;
  await expect(row(page, 'Choice 1')).toContainText('50%');
  await expect(page.getByText(resultsResultWords.closed, { exact: false }).first()).toBeVisible();
  await expect(choiceButton(page, 'Choice 1')).toHaveCount(0);
  // The page was made anew: when it closes is when it closed by now, and nothing is live any more.
  await expect(page.locator('.state-line').first()).not.toContainText('in 60 minutes');
  await expect(page.locator('.live-switch')).toHaveCount(0);
  // How it ended arrives without a reload, and is told once.
  const end = page.getByRole('heading', { level: 2, name: /too close to call/ });
  await expect(end).toHaveText(
    '50% for “Choice 1”, 30% for “Choice 2”, of 40 people: too close to call.',
  );
  await expect(page.getByRole('status').filter({ hasText: 'too close to call' })).toHaveCount(1);
  await expect(page.locator('.state-line').first()).toContainText(/Final · closed/);
  await expect(page.getByText(/no clear lead/)).toHaveCount(0);
});

test('the rows stay where they are while a question closes, and how it ended stands below', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion();
  await insertAnswersInBulk(site.sql, id, MANY);
  await open(page, id);
  await live(page);
  const placeOf = async (choice: Locator) => (await choice.boundingBox())?.y ?? Number.NaN;
  const choice = page.getByRole('main').getByText('Choice 1', { exact: true }).first();
  const before = await placeOf(choice);
  await site.sql`
    update questions set opens_at = now() - interval '1 day', closes_at = now() - interval '1 second' where public_id = ${id}`;
  await expect(page.locator('.state-line').first()).toContainText(/Final · closed/);
  const end = page.getByRole('heading', { level: 2, name: /too close to call/ });
  await expect(page.getByText(answeringAnsweredWords.hasClosed)).toBeVisible();
  const after = await placeOf(choice);
  expect(Math.abs(after - before)).toBeLessThan(6);
  expect(await placeOf(end)).toBeGreaterThan(after);
  // Who comes later is told first. A page for everybody is up to a few seconds old.
  await expect(async () => {
    await page.reload();
    expect(await placeOf(end)).toBeLessThan(await placeOf(row(page, 'Choice 1')));
  }).toPass();
});

test('nothing is followed while nobody looks', async ({ page, site }) => {
  const id = await site.insertQuestion();
  const underWay = new Set<string>();
  page.on('request', (request) => request.url().includes('/events') && underWay.add(request.url()));
  page.on('requestfailed', (request) => underWay.delete(request.url()));
  await open(page, id);
  await live(page);
  expect(underWay.size).toBe(1);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => underWay.size).toBe(0);
});

function row(page: Page, name: string) {
  return page.getByRole('main').getByRole('row', { name }).first();
}

/** The list of the newest, which is kept for a few seconds: until the question is on it. */
async function newest(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.goto('/question?sort=new');
    await expect(page.getByRole('heading', { name: text })).toBeVisible(ONE_TRY);
  }).toPass();
  await live(page);
}

/** So many of those who picked it have an account. */
/** The page hears. */
async function live(page: Page): Promise<void> {
  await expect(page.locator('.live-on').first()).toBeAttached();
}

async function others(address: string, id: string, pick: number, people: number): Promise<void> {
  await Promise.all(
    Array.from({ length: people }, async () => {
      const { status } = await putAnswer(address, id, [String(pick)], {
        'idempotency-key': deviceKey(),
      });
      expect(status).toBe(200);
    }),
  );
}
