import type { Page } from '@playwright/test';
import { answerGroup, buttonNamed, choiceButton, expectCounted } from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { makeSurvey, type SurveyInput } from '../support/surveys.ts';
import * as surveyNavigationWords from '../../app/surveys/words/survey-navigation.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';

/** On a small phone the way on is in sight after every answer, whatever the question looks like. */
const MANY = Array.from({ length: 9 }, (_, at) => `Choice ${at + 1} of nine, in a few more words`);
const QUESTIONS: SurveyInput['questions'] = [
  {
    text: 'Which of these nine would you change first of all?',
    choices: MANY,
    context: 'Why. '.repeat(40),
  },
  { kind: 'multiple', text: 'Which of these nine would you keep as they are?', choices: MANY },
  { kind: 'ranking', text: 'In which order would you do these nine things?', choices: MANY },
  { kind: 'scale', text: 'How has it been going so far?', low: 'Poorly', high: 'Well' },
];
const SCALE = {
  kind: 'scale',
  text: 'How well did the whole of this course fit what you had hoped for when you began?',
  low: 'Not at all',
  high: 'Completely',
} as const;
const onward = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: surveyNavigationWords.surveyNavigation })
    .getByRole('link', { name });

const ANSWERS: [place: number, answer: (page: Page) => Promise<void>][] = [
  [1, (page) => choiceButton(page, MANY[6] ?? '').tap()],
  [
    2,
    async (page) => {
      await page.getByRole('checkbox', { name: MANY[8] ?? '' }).tap();
      await buttonNamed(page, 'Count my answer').tap();
    },
  ],
  [
    3,
    async (page) => {
      await buttonNamed(page, 'Count my ranking').scrollIntoViewIfNeeded();
      await page.getByRole('combobox').first().selectOption('1');
      await buttonNamed(page, 'Count my ranking').tap();
    },
  ],
  [4, (page) => page.getByRole('radio', { name: '4' }).tap()],
];

for (const viewport of [
  { width: 390, height: 660 },
  { width: 320, height: 568 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: true });

    test('after an answer the way on is in sight', async ({ page, site }) => {
      const asker = await site.createMember('Phone');
      const { path } = await makeSurvey(site.sql, asker, { questions: QUESTIONS });
      for (const [place, answer] of ANSWERS) {
        await page.goto(path(place));
        await untilHydrated(page);
        await answer(page);
        await expectCounted(page);
        const next = onward(page, place === QUESTIONS.length ? 'Finish' : 'Next question');
        await expect(next).toBeInViewport({ ratio: 1 });
        await expect(
          page.getByRole('group', { name: answeringAreaWords.yourAnswer }),
        ).toBeInViewport();
      }
    });
  });

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe('on a common phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test(`the result of an answer stands above the bar, and the focus stays, motion: ${reducedMotion}`, async ({
      page,
      site,
    }) => {
      await page.emulateMedia({ reducedMotion });
      const asker = await site.createMember('Result');
      const { path } = await makeSurvey(site.sql, asker, {
        questions: [SCALE, { text: 'Would you take it again?' }],
      });
      await page.goto(path(1));
      await untilHydrated(page);
      const start = await page.evaluate(() => window.scrollY);
      await page.getByRole('radio', { name: '4' }).tap();
      await expectCounted(page);
      const drawing = page.locator('.columns');
      const bar = page.locator('.survey-onward');
      await expect
        .poll(async () => {
          const [is, below] = await Promise.all([drawing.boundingBox(), bar.boundingBox()]);
          return (below?.y ?? 0) - ((is?.y ?? Infinity) + (is?.height ?? 0));
        })
        .toBeGreaterThan(0);
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(start);
      await expect(answerGroup(page)).toBeInViewport();
      await expect(answerGroup(page)).toBeFocused();
    });
  });
