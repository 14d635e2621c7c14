import type { Page } from '@playwright/test';
import { choiceButton, expectCounted, answerGroup, tabTo } from '../support/answer-page.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { expectValidPage, expectValidView } from '../support/page-checks.ts';
import {
  closeSurvey,
  makeSurvey,
  pauseQuestion,
  type MadeSurvey,
  type SurveyInput,
} from '../support/surveys.ts';
import * as surveyNavigationWords from '../../app/surveys/words/survey-navigation.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as surveyHeaderWords from '../../app/surveys/words/survey-header.ts';
import * as resultsSectionsWords from '../../app/results/words/sections.ts';

/** Questions that are asked together, answered one after another, by touch, by keys and without a script. */
const PHONE = { width: 390, height: 844 };
const WORDS = {
  title: 'How is the allotment?',
  intro: 'Three questions before the meeting.',
  thanks: 'See you on Friday by the shed.',
};
const THREE: SurveyInput['questions'] = [
  { text: 'Is there enough water this year?' },
  { kind: 'scale', text: 'How are the tomatoes doing so far?', low: 'Poorly', high: 'Well' },
  { text: 'Should the gate stay open at night?' },
];

async function survey(site: BrowserSite, more: Partial<SurveyInput> = {}): Promise<MadeSurvey> {
  const asker = await site.createMember('Asker');
  return makeSurvey(site.sql, asker, { words: WORDS, questions: THREE, ...more });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

const onward = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: surveyNavigationWords.surveyNavigation })
    .getByRole('link', { name });
const asks = (page: Page, text: string | undefined) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text ?? '');
const [WATER = {}, TOMATOES = {}, GATE = {}] = THREE;

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('from the first question to the thanks, with a result that stays until one goes on', async ({
    page,
    site,
  }) => {
    const { path } = await survey(site);
    await open(page, path(1));
    const main = page.getByRole('main');
    await expect(main.getByText('Three questions before the meeting.')).toBeVisible();
    await expect(main.getByRole('progressbar', { name: 'Question 1 of 3' })).toBeAttached();
    await expect(onward(page, 'Skip')).toBeVisible();
    await choiceButton(page, 'Yes').tap();
    await expectCounted(page);
    await expect(onward(page, 'Next question')).toBeVisible();
    await asks(page, WATER.text);
    await onward(page, 'Next question').tap();
    await asks(page, TOMATOES.text);
    await expect(main.getByText('2 of 3', { exact: true })).toBeVisible();
    await onward(page, 'Skip').tap();
    await asks(page, GATE.text);
    await choiceButton(page, 'No').tap();
    await expectCounted(page);
    await onward(page, 'Finish').tap();
    await asks(page, 'That was the last question.');
    await expect(main.getByText('See you on Friday by the shed.')).toBeVisible();
    await expect(main.getByText('You answered 2 of 3. Still open: question 2.')).toBeVisible();
    await main.getByRole('link', { name: 'question 2' }).tap();
    await asks(page, TOMATOES.text);
  });

  test('whoever comes back goes on where they left, and undo stays possible', async ({
    page,
    site,
  }) => {
    const { path } = await survey(site);
    await open(page, path(1));
    await choiceButton(page, 'Yes').tap();
    await expectCounted(page);
    await open(page, path(2));
    await page.getByRole('radio', { name: '4' }).tap();
    await expectCounted(page);
    // Later, by the address that was passed on.
    await page.goto('/about');
    await open(page, path(1));
    await expect(onward(page, 'Go on with question 3')).toBeVisible();
    await page.getByRole('button', { name: answeringAnsweredWords.remove }).tap();
    await expect(answerGroup(page)).toContainText('Removed.');
    await expect(onward(page, 'Skip')).toBeVisible();
  });
});

test('by keys alone: Enter and the right arrow go on once it is answered', async ({
  page,
  site,
}) => {
  const { path } = await survey(site);
  await open(page, path(1));
  await page.keyboard.press('ArrowRight');
  await asks(page, WATER.text);
  await tabTo(page, choiceButton(page, 'Yes'));
  await page.keyboard.press('Enter');
  await expectCounted(page);
  await expect(onward(page, 'Next question')).toBeVisible();
  await page.keyboard.press('Enter');
  await asks(page, TOMATOES.text);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, onward(page, 'Back'));
  await page.keyboard.press('Enter');
  await asks(page, WATER.text);
  await expect(onward(page, 'Next question')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await asks(page, TOMATOES.text);
});

test('the browser’s own way back leads to the answer that was given', async ({ page, site }) => {
  const { path } = await survey(site);
  await open(page, path(1));
  await choiceButton(page, 'No').click();
  await expectCounted(page);
  await onward(page, 'Next question').click();
  await asks(page, TOMATOES.text);
  await page.goBack();
  await asks(page, WATER.text);
  await expect(page.getByRole('button', { name: answeringAnsweredWords.change })).toBeVisible();
  await page.goForward();
  await asks(page, TOMATOES.text);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('every step is a page', async ({ page, site }) => {
    const { path } = await survey(site);
    await page.goto(path(1));
    await choiceButton(page, 'Yes').click();
    await expectCounted(page);
    await onward(page, 'Next question').click();
    await asks(page, TOMATOES.text);
    await page.getByRole('radio').nth(2).check({ force: true });
    await page.getByRole('button', { name: answeringAreaWords.send.single }).click();
    await expectCounted(page);
    // To change it, and back among the others.
    await page.getByRole('button', { name: answeringAnsweredWords.change }).click();
    await expect(onward(page, 'Back')).toBeVisible();
    await page.getByRole('radio').nth(3).check({ force: true });
    await page.getByRole('button', { name: answeringAreaWords.send.single }).click();
    await expectCounted(page);
    await onward(page, 'Next question').click();
    await choiceButton(page, 'Yes').click();
    await onward(page, 'Finish').click();
    await asks(page, 'That was the last question.');
    await page.getByRole('link', { name: surveyHeaderWords.viewResults }).click();
    await asks(page, WORDS.title);
    await expect(
      page.getByText('1 person has answered, and answered all 3 questions.'),
    ).toBeVisible();
  });
});

test('for members: said before the first question, and after signing in the choice waits', async ({
  page,
  site,
}) => {
  const bo = await site.createMember('Bo');
  const { path } = await survey(site, { shared: { audience: 'members' } });
  await open(page, path(1));
  await expect(page.getByText(surveyHeaderWords.membersOnly)).toBeVisible();
  await choiceButton(page, 'Yes').click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  const next = new URL(page.url()).searchParams.get('next') ?? '';
  const [name = '', value = ''] = bo.cookie.split('=');
  await page
    .context()
    .addCookies([{ name, value, domain: 'localhost', path: '/', secure: name.startsWith('__') }]);
  await open(page, next);
  await expect(answerGroup(page)).toContainText('Your choice is still here.');
  await page.getByRole('button', { name: answeringAreaWords.send.single }).click();
  await expectCounted(page);
  await onward(page, 'Next question').click();
  await asks(page, TOMATOES.text);
});

test('one that is paused in between says so, and is passed', async ({ page, site }) => {
  const { path, questions } = await survey(site);
  await open(page, path(1));
  await pauseQuestion(site.sql, questions[1] ?? '');
  await choiceButton(page, 'Yes').click();
  await expectCounted(page);
  await onward(page, 'Next question').click();
  await expect(page.getByText('A choice is missing.')).toBeVisible();
  await onward(page, 'Next question').click();
  await asks(page, GATE.text);
});

test('all its faces are sound', async ({ page, site }) => {
  // Five pages are looked at, in both themes and narrow.
  test.slow();
  const { id, path } = await survey(site);
  await open(page, path(1));
  await choiceButton(page, 'Yes').click();
  await expectCounted(page);
  await expectValidView(page, 'an answered question of a survey');
  for (const more of ['', '&show=results', '&show=thanks']) {
    const response = await page.goto(path(1, more));
    await untilHydrated(page);
    await expectValidPage(page, (await response?.text()) ?? '', more);
  }
  await closeSurvey(site.sql, id);
  await page.goto(path(2, '&show=results'));
  await page.getByText(resultsSectionsWords.table, { exact: true }).click();
  await expectValidView(page, 'the figures of a survey');
});
