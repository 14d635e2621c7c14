import type { Locator, Page } from '@playwright/test';
import {
  button,
  choice,
  counted,
  openQuestion as open,
  statusOf,
  test,
} from '../support/answering.ts';
import { answerAs } from '../support/levels.ts';
import { crowd, put } from '../support/answers.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { violationsInBothThemes } from '../support/sound.ts';

/** What a page shows of an answer once it counts, and what it asks the site for. */

test.describe('what is asked of the site', () => {
  const asksForOwn = (page: Page) => {
    const asked: URL[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/me/answers')) asked.push(new URL(request.url()));
    });
    return asked;
  };

  test('nothing about a reader who never answered', async ({ page }) => {
    const asked = asksForOwn(page);
    for (const path of ['/', '/question']) {
      await page.goto(path);
      await untilHydrated(page);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    }
    expect(asked).toEqual([]);
  });

  test('one request for all questions of a page, from then on', async ({ page, made }) => {
    await open(page, await made.ask());
    await choice(page, 'Choice 1').click();
    await counted(page);
    let asked: URL[] = [];
    // The list is kept for a while: until the question is on it.
    await expect(async () => {
      asked = asksForOwn(page);
      const answered = page.waitForResponse(/\/me\/answers/);
      await page.goto('/question?sort=new');
      await answered;
      await expect(page.getByText('your choice').first()).toBeAttached({ timeout: 1_000 });
    }).toPass();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.searchParams.getAll('question').length).toBeGreaterThan(5);
  });
});

test('a card in a list is answered in place', async ({ page, made }) => {
  const id = await made.ask({ results: 'after', unsure: true });
  await page.goto('/question?sort=new');
  await untilHydrated(page);
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/question/${id}"]`) });
  await expect(async () => {
    await page.goto('/question?sort=new');
    await expect(card).toBeVisible({ timeout: 100 });
  }).toPass();
  await untilHydrated(page);
  const before = await middleOf(card.getByRole('button', { name: 'Choice 2' }), card);
  await card.getByRole('button', { name: 'Choice 2' }).click();
  await expect(card.getByRole('group', { name: 'Your answer' })).toContainText('Counted.');
  const row = card.getByRole('row', { name: 'your choice' });
  await expect(row).toContainText('Choice 2');
  // The row that was tapped is the row of the result.
  expect(await middleOf(row, card)).toBeCloseTo(before, 0);
  await expect(card.getByRole('group', { name: 'Your answer' })).toBeFocused();
  expect(await made.kept(id)).toMatchObject([{ choices: [2] }]);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('no row moves when it becomes its result', async ({ page, made }) => {
  const id = await made.ask({ results: 'after', choices: 4 });
  await open(page, id);
  const before = await middleOf(choice(page, 'Choice 3'), page.getByRole('article'));
  await choice(page, 'Choice 3').click();
  await counted(page);
  const row = page.getByRole('row', { name: 'your choice' }).first();
  const after = await middleOf(row, page.getByRole('article'));
  expect(after).toBeCloseTo(before, 0);
});

test('the result is moved by what others answer before it is fetched again', async ({
  page,
  made,
}) => {
  const id = await made.ask();
  await open(page, id);
  await put(made.address, id, ['2']);
  await choice(page, 'Choice 2').click();
  await expect(statusOf(page)).toContainText('You and 1 other of 2');
});

test('the rounds of a ranking come with the answer', async ({ page, made }) => {
  const id = await made.ask({ kind: 'ranking', results: 'after' });
  await crowd(made.address, id, { people: 40, connections: 4 });
  await open(page, id);
  await expect(page.getByRole('heading', { name: 'How the rounds went' })).toHaveCount(0);
  await button(page, 'Rank next: Choice 3').click();
  await button(page, 'Count my ranking').click();
  await counted(page);
  await expect(page.getByRole('heading', { name: 'How the rounds went' })).toBeVisible();
  await expect(page.getByText('For a redraw 41 ballots are drawn', { exact: false })).toBeVisible();
  await expect(
    page.getByText(/(?:could put another choice first|for another choice to come out first)\.$/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Table' })).toBeVisible();
});

test('reasons that wait for an answer come with it', async ({ page, made }) => {
  const id = await made.ask({ results: 'after' });
  await made.sql`
    insert into reasons (question_id, choices, text, said_at)
    select id, '{2}', 'It is the shortest way there', now() from questions where public_id = ${id}`;
  await open(page, id);
  await expect(page.getByText('1 person said why.')).toBeVisible();
  await expect(page.getByText('It is the shortest way there')).toHaveCount(0);
  await choice(page, 'Choice 1').click();
  await counted(page);
  await expect(page.getByText('It is the shortest way there')).toBeVisible();
  await button(page, 'Remove my answer').or(button(page, 'Undo')).click();
  await expect(page.getByText('It is the shortest way there')).toHaveCount(0);
});

test('a part of the answers is shown as it is, with nobody’s own in it', async ({ page, made }) => {
  const id = await made.ask();
  await answerAs(made.sql, id, 'account', { 1: 12 });
  await answerAs(made.sql, id, 'device', { 1: 20 });
  await open(page, id);
  await choice(page, 'Choice 2').click();
  await counted(page);
  await page.goto(`/question/${id}?least=account`);
  await expect(button(page, 'Change my answer')).toBeVisible();
  await expect(page.getByRole('main').getByText('your choice')).toHaveCount(0);
  await expect(statusOf(page)).toContainText('12 people');
});

test('what stands below is served with the page, and stays where it cannot be loaded', async ({
  page,
  made,
  noise,
}) => {
  noise.allow(/Failed to load resource|behind-answers/);
  const id = await made.ask();
  await crowd(made.address, id, { people: 40, connections: 4 });
  await page.route(/behind-answers/, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('behind-answers'),
  );
  await page.goto(`/question/${id}`);
  await missed;
  await choice(page, 'Choice 2').click();
  await counted(page);
  await expect(page.getByRole('heading', { name: 'Table' })).toBeVisible();
});

for (const kind of ['single', 'multiple', 'scale', 'ranking'] as const)
  for (const results of ['always', 'after'] as const)
    test(`a ${kind} question with its result ${results} is sound before and after`, async ({
      page,
      made,
    }) => {
      const id = await made.ask({ kind, results, choices: 4, none: kind !== 'scale' });
      await crowd(made.address, id, { people: 40, connections: 4 });
      await open(page, id);
      expect(await violationsInBothThemes(page)).toEqual([]);
      await answer(page, kind);
      await counted(page);
      expect(await violationsInBothThemes(page)).toEqual([]);
      await button(page, 'Change my answer').click();
      expect(await violationsInBothThemes(page)).toEqual([]);
    });

async function answer(page: Page, kind: 'single' | 'multiple' | 'scale' | 'ranking') {
  if (kind === 'single') await choice(page, 'Choice 2').click();
  if (kind === 'scale') await page.locator('input[type=radio][value="2"]').click();
  if (kind === 'multiple') await page.getByRole('checkbox', { name: 'Choice 2' }).check();
  if (kind === 'ranking') await button(page, 'Rank next: Choice 2').click();
  if (kind === 'multiple') await button(page, 'Count my answer').click();
  if (kind === 'ranking') await button(page, 'Count my ranking').click();
}

/** How far down in what holds it: the page itself may scroll. */
async function middleOf(element: Locator, holder: Locator): Promise<number> {
  const [inner, outer] = [await element.boundingBox(), await holder.boundingBox()];
  if (!inner || !outer) throw new Error('It is not to be seen.');
  return inner.y + inner.height / 2 - outer.y;
}
