import type { Page } from '@playwright/test';
import {
  buttonNamed,
  choiceButton,
  expectCounted,
  openQuestion as open,
  answerGroup,
  tabTo,
} from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { sendCrowd } from '../support/answers.ts';
import { expect } from '../support/browser.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';
import * as outsideWords from '../../app/questions/words/outside.ts';

/** Every kind of question, answered by mouse, by keys alone, by touch on a small screen, and without a script. */
const box = (page: Page, name: string) => page.getByRole('main').getByRole('checkbox', { name });
const step = (page: Page, value: number) =>
  page.getByRole('main').locator(`input[type=radio][value="${value}"]`);
/** In the drawing, which stands before the plain figures. */
const row = (page: Page, name: string) => page.getByRole('main').getByRole('row', { name }).first();
test.describe('one of several', () => {
  test('counts with one click, and the row carries the star and the focus is at the outcome', async ({
    page,
    site,
  }) => {
    const id = await site.insertQuestion({ results: 'after', unsure: true });
    await open(page, id);
    await expect(answerGroup(page)).toContainText('Pick one.');
    await choiceButton(page, 'Choice 2').click();
    await expectCounted(page);
    await expect(answerGroup(page)).toContainText('You are the only one.');
    await expect(answerGroup(page)).toBeFocused();
    await expect(row(page, 'Choice 2')).toContainText('your choice');
    await expect(choiceButton(page, 'Choice 1')).toHaveCount(0);
    // Told once, in one sentence.
    const told = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: answeringAreaWords.counted });
    await expect(told).toHaveText(['Counted. You are the only one.']);
    await expect.poll(() => site.kept(id)).toEqual([{ choices: [2], level: 0 }]);
  });

  test('counts by keys alone', async ({ page, site }) => {
    const id = await site.insertQuestion();
    await open(page, id);
    await tabTo(page, choiceButton(page, 'Choice 3'));
    await page.keyboard.press('Enter');
    await expectCounted(page);
    await expect(answerGroup(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: answeringAnsweredWords.undo })).toBeFocused();
    expect(await site.kept(id)).toMatchObject([{ choices: [3] }]);
  });

  test('has "not sure" last and apart, and outside the base', async ({ page, site }) => {
    const id = await site.insertQuestion({ none: true, unsure: true });
    await open(page, id);
    const names = await page.locator('button[name=choice]').allTextContents();
    expect(names.slice(-2)).toEqual([
      outsideWords.outsideLabels.none,
      outsideWords.outsideLabels.unsure,
    ]);
    await choiceButton(page, 'Not sure').click();
    await expectCounted(page);
    await expect(answerGroup(page)).toContainText('outside the base');
    expect(await site.kept(id)).toMatchObject([{ choices: [101] }]);
  });
});

test.describe('several of many', () => {
  test('counts what is ticked, no more than may be, and tells how many', async ({ page, site }) => {
    const id = await site.insertQuestion({ kind: 'multiple', choices: 4, pick: 2, none: true });
    await open(page, id);
    await expect(answerGroup(page)).toContainText('Pick up to 2.');
    await page.getByRole('button', { name: answeringAreaWords.send.single }).click();
    await expect(page.getByRole('alert')).toContainText(answeringAreaWords.pickOne);
    await box(page, 'Choice 1').check();
    await box(page, 'Choice 4').check();
    await expect(page.getByText('2 of 2 picked')).toBeVisible();
    await box(page, 'Choice 2').click();
    await expect(box(page, 'Choice 2')).not.toBeChecked();
    await expect(page.getByRole('alert')).toContainText('You can pick 2. Clear one first.');
    await box(page, 'None of these').check();
    await expect(box(page, 'Choice 1')).not.toBeChecked();
    await box(page, 'Choice 4').check();
    await box(page, 'Choice 1').check();
    await expect(box(page, 'None of these')).not.toBeChecked();
    await page.getByRole('button', { name: answeringAreaWords.send.single }).click();
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [1, 4] }]);
  });

  test('says what is wrong where it is seen', async ({ page, site }) => {
    const id = await site.insertQuestion({ kind: 'multiple', choices: 20, pick: 2 });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, id);
      for (const choice of ['Choice 3', 'Choice 4', 'Choice 5']) await box(page, choice).click();
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    }
  });

  test('counts by keys alone', async ({ page, site }) => {
    const id = await site.insertQuestion({ kind: 'multiple', choices: 3, pick: 2 });
    await open(page, id);
    await tabTo(page, box(page, 'Choice 2'));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [2] }]);
  });
});

test.describe('a step of a scale', () => {
  test('counts with one click', async ({ page, site }) => {
    const id = await site.insertQuestion({ kind: 'scale', choices: 7, results: 'after' });
    await open(page, id);
    await step(page, 6).click();
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [6] }]);
  });

  test('is moved to by arrows and digits, and counts with Enter', async ({ page, site }) => {
    const id = await site.insertQuestion({ kind: 'scale', choices: 11, results: 'after' });
    await open(page, id);
    const send = page.getByRole('button', { name: answeringAreaWords.send.single });
    await expect(send).toBeHidden();
    await tabTo(page, step(page, 1));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(step(page, 3)).toBeChecked();
    await expect(send).toBeVisible();
    await page.keyboard.press('1');
    await page.keyboard.press('0');
    await expect(step(page, 10)).toBeChecked();
    await expect(step(page, 10)).toBeFocused();
    expect(await site.kept(id)).toEqual([]);
    await page.keyboard.press('Enter');
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [10] }]);
  });
});

test.describe('a ranking', () => {
  const order = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('combobox')
      .evaluateAll((selects) =>
        selects.map((select) => `${(select as HTMLSelectElement).value} ${select.ariaLabel}`),
      );

  test('is made by clicks, buttons and numbers, and each move is told once', async ({
    page,
    site,
  }) => {
    const id = await site.insertQuestion({ kind: 'ranking', choices: 4 });
    await open(page, id);
    const said = saidOf(page);
    await page.getByRole('button', { name: 'Rank next: Choice 3' }).click();
    await expect(said.first()).toHaveText('Choice 3, now 1 of 1');
    await page.getByRole('button', { name: 'Rank next: Choice 1' }).click();
    await page.getByRole('combobox', { name: 'Place of Choice 4' }).selectOption('2');
    await expect(said.first()).toHaveText('Choice 4, now 2 of 3');
    await page.getByRole('button', { name: 'Move Choice 1 up' }).click();
    await expect(said.first()).toHaveText('Choice 1, now 2 of 3');
    await page.getByRole('button', { name: 'Leave Choice 4 out' }).click();
    await expect(said.first()).toHaveText('Choice 4, not ranked');
    expect((await order(page)).slice(0, 2)).toEqual(['1 Place of Choice 3', '2 Place of Choice 1']);
    await page.getByRole('button', { name: answeringAreaWords.send.ranking }).click();
    await expectCounted(page);
    await expect(page.getByRole('list', { name: 'Your order' })).toContainText('1 Choice 3');
    expect(await site.kept(id)).toMatchObject([{ choices: [3, 1] }]);
  });

  test('is made by keys alone, and the focus stays with what is moved', async ({ page, site }) => {
    const id = await site.insertQuestion({ kind: 'ranking', choices: 3 });
    await open(page, id);
    for (const name of ['Choice 2', 'Choice 3']) {
      await tabTo(page, page.getByRole('button', { name: `Rank next: ${name}` }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `Move ${name} up` })).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Move Choice 3 up' })).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: answeringAreaWords.send.ranking }));
    await page.keyboard.press('Enter');
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [3, 2] }]);
  });

  test('is made by dragging with a mouse', async ({ page, site }) => {
    const id = await site.insertQuestion({ kind: 'ranking', choices: 4 });
    const drags = page.waitForResponse(/ranking-rows-/);
    await open(page, id);
    await drags;
    for (const name of ['Choice 1', 'Choice 2', 'Choice 3'])
      await page.getByRole('button', { name: `Rank next: ${name}` }).click();
    const from = await gripOf(page, 'Choice 3');
    const to = await gripOf(page, 'Choice 1');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 20, { steps: 4 });
    await page.mouse.move(to.x, to.y - 4, { steps: 2 });
    await page.mouse.up();
    await expect(saidOf(page).first()).toHaveText('Choice 3, now 1 of 3');
    await page.getByRole('button', { name: answeringAreaWords.send.ranking }).click();
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [3, 1, 2] }]);
  });

  test('without anything in it is not sent', async ({ page, site }) => {
    const id = await site.insertQuestion({ kind: 'ranking' });
    await open(page, id);
    await page.getByRole('button', { name: answeringAreaWords.send.ranking }).click();
    await expect(page.getByRole('alert')).toContainText(answeringAreaWords.rankOne);
    expect(await site.kept(id)).toEqual([]);
  });
});

test.describe('by touch, 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('each kind is answered, and nothing sticks out', async ({ page, site }) => {
    const [single, multiple, scale] = [
      await site.insertQuestion({ choices: 5, unsure: true }),
      await site.insertQuestion({ kind: 'multiple', choices: 5, none: true }),
      await site.insertQuestion({ kind: 'scale', choices: 11, results: 'after' }),
    ];
    await open(page, single);
    await choiceButton(page, 'Choice 4').tap();
    await expectCounted(page);
    await open(page, multiple);
    await box(page, 'Choice 5').tap();
    await page.getByRole('button', { name: answeringAreaWords.send.single }).tap();
    await expectCounted(page);
    await open(page, scale);
    const { width = 0, height = 0 } = (await step(page, 11).boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(36);
    await step(page, 11).tap();
    await expectCounted(page);
    expect(await site.kept(single)).toMatchObject([{ choices: [4] }]);
    expect(await site.kept(multiple)).toMatchObject([{ choices: [5] }]);
    expect(await site.kept(scale)).toMatchObject([{ choices: [11] }]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('a ranking is dragged by a finger, and the page stays where it is', async ({
    page,
    site,
  }) => {
    const id = await site.insertQuestion({ kind: 'ranking', choices: 3 });
    const drags = page.waitForResponse(/ranking-rows-/);
    await open(page, id);
    await drags;
    await page.getByRole('button', { name: 'Rank next: Choice 1' }).tap();
    await page.getByRole('button', { name: 'Rank next: Choice 2' }).tap();
    const from = await gripOf(page, 'Choice 2');
    const to = await gripOf(page, 'Choice 1');
    const scrolled = await page.evaluate(() => scrollY);
    const touch = await page.context().newCDPSession(page);
    const at = (y: number) => ({ touchPoints: [{ x: from.x, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from.y) });
    for (const part of [0.4, 0.8, 1.1])
      await touch.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        ...at(from.y + (to.y - from.y) * part),
      });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(saidOf(page).first()).toHaveText('Choice 2, now 1 of 2');
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    // A tap right after a finger moved is taken for the end of the movement, here as on a phone.
    await page.getByRole('button', { name: answeringAreaWords.send.ranking }).click();
    await expectCounted(page);
    expect(await site.kept(id)).toMatchObject([{ choices: [2, 1] }]);
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('each kind is answered, and the outcome shown', async ({ page, site }) => {
    const ids = {
      single: await site.insertQuestion({ results: 'after' }),
      multiple: await site.insertQuestion({ kind: 'multiple', choices: 4 }),
      scale: await site.insertQuestion({ kind: 'scale', choices: 5 }),
      ranking: await site.insertQuestion({ kind: 'ranking', choices: 3 }),
    };
    await page.goto(`/question/${ids.single}`);
    await choiceButton(page, 'Choice 2').click();
    await expect(page).toHaveURL(`/question/${ids.single}?answered=1`);
    await expectCounted(page);
    await expect(row(page, 'Choice 2')).toContainText('your choice');

    await page.goto(`/question/${ids.multiple}`);
    await box(page, 'Choice 1').check();
    await box(page, 'Choice 3').check();
    await page.getByRole('button', { name: answeringAreaWords.send.single }).click();
    await expectCounted(page);

    await page.goto(`/question/${ids.scale}`);
    await step(page, 4).check();
    await page.getByRole('button', { name: answeringAreaWords.send.single }).click();
    await expectCounted(page);

    await page.goto(`/question/${ids.ranking}`);
    await page.getByRole('combobox', { name: 'Place of Choice 3' }).selectOption('1');
    await page.getByRole('combobox', { name: 'Place of Choice 1' }).selectOption('2');
    await page.getByRole('button', { name: answeringAreaWords.send.ranking }).click();
    await expectCounted(page);

    expect(await site.kept(ids.single)).toMatchObject([{ choices: [2] }]);
    expect(await site.kept(ids.multiple)).toMatchObject([{ choices: [1, 3] }]);
    expect(await site.kept(ids.scale)).toMatchObject([{ choices: [4] }]);
    expect(await site.kept(ids.ranking)).toMatchObject([{ choices: [3, 1] }]);
  });

  test('an answer is changed, undone, and looked at without being given', async ({
    page,
    site,
  }) => {
    const id = await site.insertQuestion({ results: 'after' });
    await sendCrowd(site.address, id, { people: 2, connections: 1 });
    // The crowd picked the first and the second.
    const picked = async () =>
      (await site.kept(id)).map(({ choices }) => choices.join()).toSorted();
    await page.goto(`/question/${id}`);
    await page.getByRole('button', { name: answeringAreaWords.look }).click();
    await expect(page).toHaveURL(`/question/${id}?peeked=1`);
    await expect(answerGroup(page)).toContainText(answeringAreaWords.resultSoFarSpoken);
    await choiceButton(page, 'Choice 1').click();
    await expectCounted(page);
    await page.getByRole('button', { name: answeringAnsweredWords.change }).click();
    await expect(answerGroup(page)).toContainText('Pick again.');
    await choiceButton(page, 'Choice 3').click();
    await expectCounted(page);
    expect(await picked()).toEqual(['1', '2', '3']);
    await page.getByRole('button', { name: answeringAnsweredWords.undo }).click();
    await expect(answerGroup(page)).toContainText('Removed.');
    expect(await picked()).toEqual(['1', '2']);
  });

  test('what cannot be counted leads to the reason', async ({ page, site, noise }) => {
    noise.allow(/status of 422/);
    const id = await site.insertQuestion({ kind: 'multiple', choices: 4, pick: 2 });
    await page.goto(`/question/${id}`);
    for (const name of ['Choice 1', 'Choice 2', 'Choice 3']) await box(page, name).check();
    await page.getByRole('button', { name: answeringAreaWords.send.single }).click();
    await expect(page.getByRole('alert')).toContainText('Pick at most 2.');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(box(page, 'Choice 3')).toBeChecked();
  });
});

/** The middle of the handle a row is dragged by, found by the row it stands in. */
async function gripOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  const grip = item.locator('.rank-grip');
  await grip.scrollIntoViewIfNeeded();
  const found = await grip.boundingBox();
  if (!found) throw new Error(`${name} has no handle.`);
  return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
}

/** What is said of what one does; how the figures move is said elsewhere. */
function saidOf(page: Page) {
  return page.getByRole('main').locator('.answer-area').getByRole('status');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  for (const [kind, count] of [
    ['multiple', 'Count my answer'],
    ['ranking', 'Count my ranking'],
  ] as const)
    test(`the button of a ${kind} stays in reach, and covers no row that has the focus`, async ({
      page,
      site,
    }) => {
      await open(page, await site.insertQuestion({ kind, choices: 10 }));
      const button = buttonNamed(page, count);
      await expect(button).toBeInViewport({ ratio: 1 });
      const rows = page
        .locator('.answer-form')
        .getByRole(kind === 'multiple' ? 'checkbox' : 'button');
      await rows.first().focus();
      for (let at = 0; at < 9; at++) {
        await page.keyboard.press('Tab');
        const { focused, bar } = await page.evaluate(() => ({
          focused: document.activeElement?.getBoundingClientRect().bottom ?? 0,
          bar: document.querySelector('.answer-send')?.getBoundingClientRect().top ?? 0,
        }));
        expect(focused).toBeLessThanOrEqual(bar);
      }
    });
});
