import { countedOnly } from '../../app/results/words/check-levels.ts';
import type { Locator, Page } from '@playwright/test';
import {
  buttonNamed,
  choiceButton,
  expectCounted,
  openQuestion as open,
  answerGroup,
} from '../support/answer-page.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { castForEach } from '../support/checked-voters.ts';
import { sendCrowd, putAnswer } from '../support/answers.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { expectValidView, violationsInBothThemes } from '../support/page-checks.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { ONE_TRY } from '../support/wait-limits.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';
import * as resultsSectionsWords from '../../app/results/words/sections.ts';

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

  test('one request for all questions of a page, from then on', async ({ page, site }) => {
    await open(page, await site.insertQuestion());
    await choiceButton(page, 'Choice 1').click();
    await expectCounted(page);
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

test('whoever comes back to a page from before their answer sees it counted at once', async ({
  page,
  site,
}) => {
  const path = `/question/${await site.insertQuestion()}`;
  const response = await page.goto(path);
  const before = { headers: response?.headers() ?? {}, body: (await response?.body()) ?? '' };
  await untilHydrated(page);
  await choiceButton(page, 'Choice 1').click();
  await expectCounted(page);
  // As the site serves it for some seconds more, and on a connection that brings no news.
  await page.route(`**${path}`, (route) => route.fulfill(before));
  await page.route('**/events*', () => undefined);
  const bars: string[] = [];
  await page.exposeFunction('noteBar', (bar: string) => bars.push(bar));
  await page.addInitScript(() => {
    const note = Reflect.get(globalThis, 'noteBar') as (bar: string) => void;
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('main .bar-lit > .bar-solid'))
        note(bar.getAttribute('width') ?? '');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(path);
  await expect(answerGroup(page)).toContainText('You are the only one');
  expect(new Set(bars)).toEqual(new Set(['100.00%']));
});

test('one’s own row is sound where its bar ends before its words', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await insertAnswersInBulk(site.sql, id, { 2: 19 });
  await open(page, id);
  await choiceButton(page, 'Choice 1').click();
  await expectCounted(page);
  await expect(page.locator('main .bar-lit > .bar-solid')).toHaveAttribute('width', '5.00%');
  await expectValidView(page, 'an answer that few gave');
});

test.describe('after a tap the result comes with the reply', () => {
  const resultsAsked = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/result$|\/me\/answers$/.test(pathname)) asked.push(pathname);
    });
    return asked;
  };
  async function rank(page: Page): Promise<void> {
    await buttonNamed(page, 'Rank next: Choice 2').click();
    await buttonNamed(page, 'Count my ranking').click();
    await expect(answerGroup(page)).toContainText('You are the only one');
  }

  test('and is asked for by nobody while a stream is open, which goes on moving it', async ({
    page,
    site,
  }) => {
    const id = await site.insertQuestion();
    await open(page, id);
    await expect(page.locator('.live-on').first()).toBeAttached();
    const asked = resultsAsked(page);
    await choiceButton(page, 'Choice 2').click();
    await expect(answerGroup(page)).toContainText('You are the only one');
    await putAnswer(site.address, id, ['2']);
    await expect(answerGroup(page)).toContainText('You and 1 other of 2');
    expect(asked).toEqual([]);
  });

  test('and is asked for by nobody where no stream opens', async ({ page, site, noise }) => {
    noise.allow(/Failed to load resource/);
    await page.route('**/events*', (route) => route.abort());
    const id = await site.insertQuestion();
    await open(page, id);
    await putAnswer(site.address, id, ['2']);
    const asked = resultsAsked(page);
    await choiceButton(page, 'Choice 2').click();
    await expect(answerGroup(page)).toContainText('You and 1 other of 2');
    await buttonNamed(page, 'Undo').click();
    await expect(choiceButton(page, 'Choice 2')).toBeVisible();
    expect(asked).toEqual([]);
  });

  test('a ranking’s comes by the stream', async ({ page, site }) => {
    await open(page, await site.insertQuestion({ kind: 'ranking' }));
    await expect(page.locator('.live-on').first()).toBeAttached();
    const asked = resultsAsked(page);
    await rank(page);
    expect(asked.filter((path) => path.endsWith('/result'))).toEqual([]);
  });

  test('a ranking’s is asked for once where no stream opens', async ({ page, site, noise }) => {
    noise.allow(/Failed to load resource/);
    await page.route('**/events*', (route) => route.abort());
    await open(page, await site.insertQuestion({ kind: 'ranking' }));
    const asked = resultsAsked(page);
    await rank(page);
    expect(asked.filter((path) => path.endsWith('/result'))).toHaveLength(1);
  });
});

test('a card in a list is answered in place', async ({ page, site }) => {
  const id = await site.insertQuestion({ results: 'after', unsure: true });
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
  await expect(card.getByRole('group', { name: answeringAreaWords.yourAnswer })).toContainText(
    answeringAnsweredWords.counted,
  );
  const row = card.getByRole('row', { name: 'your choice' });
  await expect(row).toContainText('Choice 2');
  // The row that was tapped is the row of the result.
  expect(await middleOf(row, card)).toBeCloseTo(before, 0);
  await expect(card.getByRole('group', { name: answeringAreaWords.yourAnswer })).toBeFocused();
  expect(await site.kept(id)).toMatchObject([{ choices: [2] }]);
  expect(await violationsInBothThemes(page)).toEqual([]);
});

test('no row moves when it becomes its result', async ({ page, site }) => {
  const id = await site.insertQuestion({ results: 'after', choices: 4 });
  await open(page, id);
  const before = await middleOf(choiceButton(page, 'Choice 3'), page.getByRole('article'));
  await choiceButton(page, 'Choice 3').click();
  await expectCounted(page);
  const row = page.getByRole('row', { name: 'your choice' }).first();
  const after = await middleOf(row, page.getByRole('article'));
  expect(after).toBeCloseTo(before, 0);
});

test.describe('answers fly into the bars of a result that appears', () => {
  const skiesSeen = async (page: Page) => {
    const seen: string[] = [];
    await page.exposeFunction('noteSky', (shown: string) => seen.push(shown));
    await page.addInitScript(() => {
      const note = Reflect.get(globalThis, 'noteSky') as (shown: string) => void;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLCanvasElement) note(node.className);
      }).observe(document, { subtree: true, childList: true });
    });
    return seen;
  };
  async function answerHidden(page: Page, site: BrowserSite) {
    const id = await site.insertQuestion({ results: 'after', choices: 3 });
    await insertAnswersInBulk(site.sql, id, { 1: 30, 2: 10, 3: 50 });
    await open(page, id);
    await choiceButton(page, 'Choice 2').click();
    await expectCounted(page);
    // From the most picked to the least.
    await expect(page.locator('main .strip-row > th')).toContainText([
      'Choice 3',
      'Choice 1',
      'Choice 2',
    ]);
    await expect(page.locator('canvas')).toHaveCount(0);
  }

  test('and are gone once they are there', async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const seen = await skiesSeen(page);
    await answerHidden(page, site);
    expect(seen).toEqual(['sky-cover']);
  });

  test('but not for readers who want no motion', async ({ page, site }) => {
    const seen = await skiesSeen(page);
    await answerHidden(page, site);
    expect(seen).toEqual([]);
  });
});

test('news moves figures and no row, until the page is loaded anew', async ({ page, site }) => {
  const id = await site.insertQuestion({ choices: 2 });
  await insertAnswersInBulk(site.sql, id, { 1: 20, 2: 21 });
  await open(page, id);
  const rows = page.locator('main .strip-row > th');
  await expect(rows).toContainText(['Choice 2', 'Choice 1']);
  for (let more = 0; more < 3; more++) await putAnswer(site.address, id, ['1']);
  await expect(page.locator('main .strip-figure').last()).toContainText('52%');
  await expect(rows).toContainText(['Choice 2', 'Choice 1']);
  await expect(async () => {
    await page.reload();
    await expect(rows).toContainText(['Choice 1', 'Choice 2'], ONE_TRY);
  }).toPass();
});

test('the rounds of a ranking come with the answer', async ({ page, site }) => {
  const id = await site.insertQuestion({ kind: 'ranking', results: 'after' });
  await sendCrowd(site.address, id, { people: 40, connections: 4 });
  await open(page, id);
  const way = page.getByRole('link', { name: resultsSectionsWords.rounds });
  await expect(way).toHaveCount(0);
  await buttonNamed(page, 'Rank next: Choice 3').click();
  await buttonNamed(page, 'Count my ranking').click();
  await expectCounted(page);
  await way.click();
  await expect(page.getByRole('heading', { name: resultsSectionsWords.rounds })).toBeVisible();
  await expect(page.getByText('For a redraw 41 ballots are drawn', { exact: false })).toBeVisible();
  await expect(
    page.getByText(/another choice (?:could come first\.|to come first, at least)/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: resultsSectionsWords.table })).toBeVisible();
});

test('reasons that wait for an answer come with it', async ({ page, site }) => {
  const id = await site.insertQuestion({ results: 'after' });
  await site.sql`
    insert into reasons (question_id, choices, text, said_at)
    select id, '{2}', 'It is the shortest way there', now() from questions where public_id = ${id}`;
  await open(page, id);
  await expect(page.getByText('1 person said why.')).toBeVisible();
  await expect(page.getByText('It is the shortest way there')).toHaveCount(0);
  await choiceButton(page, 'Choice 1').click();
  await expectCounted(page);
  await expect(page.getByText('It is the shortest way there')).toBeVisible();
  await buttonNamed(page, 'Remove my answer').or(buttonNamed(page, 'Undo')).click();
  await expect(page.getByText('It is the shortest way there')).toHaveCount(0);
});

test('a part of the answers is shown as it is, with nobody’s own in it', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await castForEach(site.sql, id, 'account', { 1: 12 });
  await castForEach(site.sql, id, 'device', { 1: 20 });
  await open(page, id);
  await choiceButton(page, 'Choice 2').click();
  await expectCounted(page);
  await page.goto(`/question/${id}?least=account`);
  await expect(buttonNamed(page, 'Change my answer')).toBeVisible();
  await expect(page.getByRole('main').getByText('your choice')).toHaveCount(0);
  await expect(answerGroup(page)).toContainText('12 people');
  await expect(page.getByText(countedOnly('account'))).toBeVisible();
  await page.getByRole('link', { name: answeringAreaWords.showEveryone }).click();
  await expect(page.getByText(countedOnly('account'))).toHaveCount(0);
});

test('what stands below is served with the page, and stays where it cannot be loaded', async ({
  page,
  site,
  noise,
}) => {
  noise.allow(/Failed to load resource|question-alone-/);
  const id = await site.insertQuestion();
  await sendCrowd(site.address, id, { people: 40, connections: 4 });
  await page.route(/question-alone-/, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('question-alone-'),
  );
  await page.goto(`/question/${id}`);
  await missed;
  await choiceButton(page, 'Choice 2').click();
  await expectCounted(page);
  await expect(page.getByRole('link', { name: resultsSectionsWords.table })).toBeVisible();
});

for (const kind of ['single', 'multiple', 'scale', 'ranking'] as const)
  for (const results of ['always', 'after'] as const)
    test(`a ${kind} question with its result ${results} is sound before and after`, async ({
      page,
      site,
    }) => {
      const id = await site.insertQuestion({ kind, results, choices: 4, none: kind !== 'scale' });
      await sendCrowd(site.address, id, { people: 40, connections: 4 });
      await open(page, id);
      expect(await violationsInBothThemes(page)).toEqual([]);
      await answer(page, kind);
      await expectCounted(page);
      expect(await violationsInBothThemes(page)).toEqual([]);
      await buttonNamed(page, 'Change my answer').click();
      expect(await violationsInBothThemes(page)).toEqual([]);
    });

async function answer(page: Page, kind: 'single' | 'multiple' | 'scale' | 'ranking') {
  if (kind === 'single') await choiceButton(page, 'Choice 2').click();
  if (kind === 'scale') await page.locator('input[type=radio][value="2"]').click();
  if (kind === 'multiple') await page.getByRole('checkbox', { name: 'Choice 2' }).check();
  if (kind === 'ranking') await buttonNamed(page, 'Rank next: Choice 2').click();
  if (kind === 'multiple') await buttonNamed(page, 'Count my answer').click();
  if (kind === 'ranking') await buttonNamed(page, 'Count my ranking').click();
}

/** How far down in what holds it: the page itself may scroll. */
async function middleOf(element: Locator, holder: Locator): Promise<number> {
  const [inner, outer] = [await element.boundingBox(), await holder.boundingBox()];
  if (!inner || !outer) throw new Error('It is not to be seen.');
  return inner.y + inner.height / 2 - outer.y;
}
