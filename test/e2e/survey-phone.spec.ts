import type { Page } from '@playwright/test';
import { button, choice, counted, test } from '../support/answering.ts';
import { expect, untilHydrated } from '../support/browser.ts';
import { joined } from '../support/members.ts';
import { makeSurvey, type Survey } from '../support/surveys.ts';

/** On a small phone the way on is in sight after every answer, whatever the question looks like. */
const MANY = Array.from({ length: 9 }, (_, at) => `Choice ${at + 1} of nine, in a few more words`);
const QUESTIONS: Survey['questions'] = [
  {
    text: 'Which of these nine would you change first of all?',
    choices: MANY,
    context: 'Why. '.repeat(40),
  },
  { kind: 'multiple', text: 'Which of these nine would you keep as they are?', choices: MANY },
  { kind: 'ranking', text: 'In which order would you do these nine things?', choices: MANY },
  { kind: 'scale', text: 'How has it been going so far?', low: 'Poorly', high: 'Well' },
];
const onward = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Survey navigation' }).getByRole('link', { name });

const ANSWERS: [place: number, answer: (page: Page) => Promise<void>][] = [
  [1, (page) => choice(page, MANY[6] ?? '').tap()],
  [
    2,
    async (page) => {
      await page.getByRole('checkbox', { name: MANY[8] ?? '' }).tap();
      await button(page, 'Count my answer').tap();
    },
  ],
  [
    3,
    async (page) => {
      await button(page, 'Count my ranking').scrollIntoViewIfNeeded();
      await page.getByRole('combobox').first().selectOption('1');
      await button(page, 'Count my ranking').tap();
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

    test('after an answer the way on is in sight', async ({ page, made }) => {
      const asker = await joined(made, `Phone${viewport.width}`);
      const { path } = await makeSurvey(made.sql, asker, { questions: QUESTIONS });
      for (const [place, answer] of ANSWERS) {
        await page.goto(path(place));
        await untilHydrated(page);
        await answer(page);
        await counted(page);
        const next = onward(page, place === QUESTIONS.length ? 'Finish' : 'Next question');
        await expect(next).toBeInViewport({ ratio: 1 });
        await expect(page.getByRole('group', { name: 'Your answer' })).toBeInViewport();
      }
    });
  });
