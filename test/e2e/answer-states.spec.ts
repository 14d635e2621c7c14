import type { Page } from '@playwright/test';
import {
  buttonNamed,
  choiceButton,
  expectCounted,
  openQuestion as open,
  answerGroup,
} from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { sendCrowd } from '../support/answers.ts';
import { expect, holdLateScripts, untilHydrated } from '../support/browser.ts';
import { ONE_TRY } from '../support/wait-limits.ts';
import { violationsInBothThemes } from '../support/page-checks.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as answeringFactsWords from '../../app/answering/words/facts.ts';
import * as answeringPromptWords from '../../app/answering/words/prompt.ts';

/** What happens to an answer: undone, changed, taken back, sent twice, not sent at all, or not allowed. */
test.describe('an answer that stands', () => {
  test('is undone in one tap', async ({ page, site }) => {
    const id = await site.insertQuestion({ results: 'after' });
    await open(page, id);
    await choiceButton(page, 'Choice 1').click();
    await expectCounted(page);
    await buttonNamed(page, 'Undo').click();
    await expect(answerGroup(page)).toContainText('Removed.');
    await expect(answerGroup(page)).toBeFocused();
    await expect(choiceButton(page, 'Choice 1')).toBeVisible();
    // Nobody else has answered: there is nothing to look at.
    await expect(buttonNamed(page, 'Show the result without answering')).toHaveCount(0);
    // What only those who answered may see is gone with the answer.
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
    expect(await site.kept(id)).toEqual([]);
  });

  test('is changed, and an undo brings the one before back', async ({ page, site }) => {
    const id = await site.insertQuestion();
    await open(page, id);
    await choiceButton(page, 'Choice 1').click();
    await expectCounted(page);
    await buttonNamed(page, 'Change my answer').click();
    await expect(answerGroup(page)).toBeFocused();
    await buttonNamed(page, 'Keep my answer').click();
    await buttonNamed(page, 'Change my answer').click();
    await choiceButton(page, 'Choice 3').click();
    await expect.poll(() => site.kept(id)).toMatchObject([{ choices: [3] }]);
    await buttonNamed(page, 'Undo').click();
    await expect.poll(() => site.kept(id)).toMatchObject([{ choices: [1] }]);
    await expectCounted(page);
  });

  for (const width of [1280, 375])
    test(`can be shared, and changed with its ticks in place, ${width} wide`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const id = await site.insertQuestion({ kind: 'multiple', choices: 3, pick: 2 });
      await open(page, id);
      await page.getByRole('checkbox', { name: 'Choice 2' }).check();
      await buttonNamed(page, 'Count my answer').click();
      await expectCounted(page);
      await expect(buttonNamed(page, 'Share')).toHaveCount(1);
      await buttonNamed(page, 'Change my answer').click();
      await expect(page.getByRole('checkbox', { name: 'Choice 2' })).toBeChecked();
      // The label stands beside its tick, drawn once.
      const own = page.getByRole('row', { name: 'Choice 2' }).first();
      const tick = await own.getByRole('checkbox').boundingBox();
      await expect(own.locator('bdi')).toHaveCount(1);
      const label = await own.locator('bdi').boundingBox();
      expect(label?.x).toBeGreaterThan((tick?.x ?? 0) + (tick?.width ?? 0));
    });

  test('is there again after a reload, and is taken back', async ({ page, site }) => {
    const id = await site.insertQuestion({ results: 'after' });
    await open(page, id);
    await choiceButton(page, 'Choice 2').click();
    await expectCounted(page);
    await page.reload();
    await expect(page.getByRole('row', { name: 'your choice' }).first()).toContainText('Choice 2');
    await expect(answerGroup(page)).toContainText('You are the only one.');
    await expect(answerGroup(page)).not.toContainText(answeringAreaWords.counted);
    await buttonNamed(page, 'Remove my answer').click();
    await expect(answerGroup(page)).toContainText('Removed.');
    expect(await site.kept(id)).toEqual([]);
  });

  test('shows its result when the question closes, where the asker chose so', async ({
    page,
    site,
  }) => {
    const id = await site.insertQuestion({ results: 'closed' });
    await sendCrowd(site.address, id, { people: 40, connections: 4 });
    await open(page, id);
    await expect(buttonNamed(page, 'Show the result without answering')).toHaveCount(0);
    await choiceButton(page, 'Choice 2').click();
    await expectCounted(page);
    await expect(answerGroup(page)).toContainText('The result shows when the question closes');
    await expect(page.getByRole('listitem').filter({ hasText: 'Choice 2' })).toContainText(
      'Your choice',
    );
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0);
  });
});

test.describe('sent more than once', () => {
  test('a double click is one answer', async ({ page, site }) => {
    const id = await site.insertQuestion();
    await open(page, id);
    await choiceButton(page, 'Choice 2').dblclick();
    await expectCounted(page);
    expect(await site.kept(id)).toHaveLength(1);
  });

  test('two tabs are one voter, and each shows what stands', async ({ context, site }) => {
    const id = await site.insertQuestion();
    const [one, other] = [await context.newPage(), await context.newPage()];
    await Promise.all([open(one, id), open(other, id)]);
    await choiceButton(one, 'Choice 1').click();
    await expectCounted(one);
    const own = (page: Page) => page.getByRole('row', { name: 'your choice' }).first();
    await expect(own(other)).toContainText('Choice 1');
    await buttonNamed(other, 'Change my answer').click();
    await choiceButton(other, 'Choice 2').click();
    await expectCounted(other);
    await expect(own(one)).toContainText('Choice 2');
    // What was said in the first tab is about an answer that stands no more.
    await expect(buttonNamed(one, 'Undo')).toHaveCount(0);
    expect(await site.kept(id)).toEqual([{ choices: [2], level: 0 }]);
  });

  test('somebody else is somebody else', async ({ page, site }) => {
    const id = await site.insertQuestion();
    const context = await site.newBrowser();
    const other = await context.newPage();
    await Promise.all([open(page, id), open(other, id)]);
    await Promise.all([
      choiceButton(page, 'Choice 1').click(),
      choiceButton(other, 'Choice 1').click(),
    ]);
    await Promise.all([expectCounted(page), expectCounted(other)]);
    expect(await site.kept(id)).toHaveLength(2);
    await context.close();
  });

  test('where nothing can be stored it is still one while the page stands', async ({
    page,
    site,
  }) => {
    const id = await site.insertQuestion();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await open(page, id);
    await choiceButton(page, 'Choice 1').click();
    await expectCounted(page);
    await buttonNamed(page, 'Change my answer').click();
    await choiceButton(page, 'Choice 2').click();
    await expect.poll(() => site.kept(id)).toMatchObject([{ choices: [2] }]);
    expect(await site.kept(id)).toHaveLength(1);
  });
});

test.describe('when it cannot be sent', () => {
  test('the choice stays, and counts when it is tried again', async ({ page, site, noise }) => {
    noise.allow(/ERR_FAILED/);
    const id = await site.insertQuestion();
    await open(page, id);
    // The page sends it again by itself, and is not to be sooner than the press.
    let isBack = false;
    const released = Promise.withResolvers<void>();
    await page.route('**/answer', async (route) => {
      if (!isBack) return route.abort();
      await released.promise;
      return route.fallback();
    });
    await choiceButton(page, 'Choice 2').click();
    await expect(page.getByRole('alert')).toContainText('The site did not respond.');
    await expect(page.locator('button[data-marked]')).toHaveText('Your choice: Choice 2');
    expect(await violationsInBothThemes(page)).toEqual([]);
    isBack = true;
    await buttonNamed(page, 'Try again').click();
    // What is sent without a press leaves the words where they are.
    await expect(page.getByRole('alert')).toHaveCount(0);
    released.resolve();
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [2] }]);
  });

  test('where what sends it cannot be loaded, that is told, and it counts later', async ({
    page,
    site,
    noise,
  }) => {
    noise.allow(/ERR_FAILED/);
    const id = await site.insertQuestion();
    const letThrough = await holdLateScripts(page, `/question/${id}`);
    await page.goto(`/question/${id}`);
    await untilHydrated(page, '.answer-form');
    await choiceButton(page, 'Choice 2').click();
    await expect(page.getByRole('alert')).toContainText(answeringPromptWords.notLoaded);
    await letThrough();
    await buttonNamed(page, answeringAreaWords.tryAgain).click();
    await expect(answerGroup(page)).toContainText('Counted.');
    expect(await site.kept(id)).toHaveLength(1);
  });

  test('a busy site is asked once more by itself', async ({ page, site, noise }) => {
    noise.allow(/status of 503/);
    const id = await site.insertQuestion();
    await open(page, id);
    let asked = 0;
    await page.route('**/answer', async (route) => {
      if (asked++ > 0) await route.fallback();
      else await route.fulfill({ status: 503, headers: { 'retry-after': '0' }, json: {} });
    });
    await choiceButton(page, 'Choice 1').click();
    await expectCounted(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('offline it waits for the network, and says so', async ({ page, context, site, noise }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED/);
    const id = await site.insertQuestion({ choices: 8 });
    await page.setViewportSize({ width: 375, height: 600 });
    await open(page, id);
    await context.setOffline(true);
    await choiceButton(page, 'Choice 3').click();
    await expect(page.getByRole('alert')).toContainText('You are offline.');
    await expect(buttonNamed(page, 'Try again')).toBeInViewport();
    await context.setOffline(false);
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [3] }]);
  });

  test('a question that closed meanwhile says so', async ({ page, site, noise }) => {
    noise.allow(/status of 409|ERR_FAILED/);
    const id = await site.insertQuestion();
    // A page that hears nothing, or it may know sooner than the press.
    await page.route(/\/events/, (route) => route.abort());
    await open(page, id);
    await site.sql`update questions set closes_at = now() where public_id = ${id}`;
    await choiceButton(page, 'Choice 1').click();
    await expect(page.getByRole('alert')).toContainText('This question is closed.');
    await expect(page.getByRole('link', { name: answeringAreaWords.reloadQuestion })).toBeVisible();
    expect(await site.kept(id)).toEqual([]);
  });

  test('too many at once from one network are kept, and not called counted', async ({
    page,
    site,
  }) => {
    const id = await site.insertQuestion();
    await sendCrowd(site.address, id, { people: 40, connections: 4 });
    await page.route('**/answer', (route) =>
      route.fulfill({ json: { receipt: 'a', sequence: 0, held: true } }),
    );
    await open(page, id);
    await choiceButton(page, 'Choice 1').click();
    await expect(answerGroup(page)).toContainText('Received, not counted yet');
    await expect(buttonNamed(page, 'Send it again')).toBeVisible();
    // Nor is it said to be among those who count.
    const spoken = page.locator('[data-spoken=live]');
    await sendCrowd(site.address, id, { people: 1, connections: 1 });
    await expect(spoken).toContainText('41 people');
    await expect(spoken).not.toContainText('You are with');
    await expect(page.getByRole('main')).not.toContainText('You are with');
  });
});

test('a look without an answer shows the result, and a later answer is marked', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ results: 'after' });
  await sendCrowd(site.address, id, { people: 40, connections: 4 });
  await open(page, id);
  await expect(page.getByRole('main')).not.toContainText('50%');
  await buttonNamed(page, 'Show the result without answering').click();
  await expect(answerGroup(page)).toContainText(answeringAreaWords.resultSoFarSpoken);
  await expect(answerGroup(page)).toBeFocused();
  await expect(page.getByRole('row', { name: 'Choice 1' }).first()).toContainText('50%');
  await expect(page.getByRole('main')).toContainText('marked as given after looking');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await choiceButton(page, 'Choice 2').click();
  await expectCounted(page);
  const facts = page.getByRole('complementary', { name: answeringFactsWords.aboutQuestion });
  // A page for everybody is up to a few seconds old.
  await expect(async () => {
    await page.goto(`/question/${id}`);
    await expect(facts).toContainText('1 answer was given after looking', ONE_TRY);
  }).toPass();
  await expect(facts).toContainText('1 person looked without answering');
});

test.describe('a question that is not open to all', () => {
  test('for members leads to signing in with the choice', async ({ page, site }) => {
    const id = await site.insertQuestion({ audience: 'members' });
    await open(page, id);
    await expect(answerGroup(page)).toContainText('Asked of members.');
    await choiceButton(page, 'Choice 2').click();
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await expect(page.getByText('Your choice is kept at the question.')).toBeVisible();
    const next = new URL(page.url()).searchParams.get('next');
    expect(next).toBe(`/question/${id}?choice=2`);
    await page.goto(next ?? '');
    await untilHydrated(page);
    await expect(answerGroup(page)).toContainText('Your choice is still here.');
    await expect(buttonNamed(page, 'Count my answer')).toBeVisible();
    expect(await site.kept(id)).toEqual([]);
  });

  test('paused, closed and not open yet offer nothing to pick, and say why', async ({
    page,
    site,
  }) => {
    const paused = await site.insertQuestion({ results: 'after' });
    await sendCrowd(site.address, paused, { people: 2, connections: 1 });
    await site.sql`
      insert into question_pauses (question_id, reason) select id, 'The wording is being settled' from questions where public_id = ${paused}`;
    const closed = await site.insertQuestion();
    await site.sql`
      insert into question_closures (question_id, planned_close, reason)
      select id, closes_at, 'The meeting was moved' from questions where public_id = ${closed}`;
    await site.sql`update questions set closes_at = now() where public_id = ${closed}`;
    const scheduled = await site.insertQuestion({ opensIn: '1 day', closesIn: '2 days' });
    for (const [id, ...words] of [
      [paused, 'Paused', 'The wording is being settled'],
      [scheduled, 'Opens in 24 hours', 'nobody can answer'],
    ] as const) {
      await page.goto(`/question/${id}`);
      for (const said of words) await expect(answerGroup(page)).toContainText(said);
      await expect(page.locator('[name=choice]')).toHaveCount(0);
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
    await page.goto(`/question/${closed}`);
    for (const said of ['Final · closed early', 'The meeting was moved', 'Nobody answered it.'])
      await expect(page.getByRole('main')).toContainText(said);
    await expect(page.locator('[name=choice]')).toHaveCount(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.goto(`/question/${paused}`);
    await expect(buttonNamed(page, 'Show the result without answering')).toBeVisible();
  });
});
