import type { Page } from '@playwright/test';
import { insertAnswersInBulk } from '../support/questions.ts';
import { expect, untilIdle } from '../support/browser.ts';
import { test as base } from '../support/browser-site.ts';
import { createFullMember, type FullMember } from '../support/full-member.ts';
import { createMember } from '../support/members.ts';
import { makeSurvey, type MadeSurvey } from '../support/surveys.ts';
import { findMisplacedTexts, LONG_TEXTS, replaceAllTexts } from '../support/long-texts.ts';

/** Every place where people's text stands, with the texts that pages break at. */
type Stage = { who: FullMember; questions: string[]; survey: MadeSurvey };

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ site }, provide) => {
      const { sql } = site;
      const [ada, bo] = [await createMember(site, 'Ada'), await createMember(site, 'Bo')];
      const who = await createFullMember(site, sql, { ada, bo });
      const survey = await makeSurvey(sql, who, {
        questions: [{}, { kind: 'scale', low: 'Low', high: 'High' }],
      });
      const kinds = ['single', 'multiple', 'scale', 'ranking'] as const;
      const questions = await Promise.all(
        kinds.map((kind) =>
          site.insertQuestion({ kind, topics: ['work'], none: kind === 'single' }),
        ),
      );
      for (const id of questions) await insertAnswersInBulk(sql, id, { 1: 30, 2: 12 });
      await provide({ who, questions, survey });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const WIDTHS = [320, 390, 1440];

/** As visitors and as a member of staff sees them. */
function placesOf(
  { who, questions, survey }: Stage,
  writing: string,
): { visitor: string[]; member: string[] } {
  const { ownQuestions, answeredQuestions } = who;
  const [first = ''] = questions;
  return {
    visitor: [
      '/',
      '/question?sort=new',
      '/question?sort=answered',
      `/question?q=${encodeURIComponent(writing.slice(0, 12))}`,
      ...questions.map((id) => `/question/${id}`),
      `/question/${first}?report=odd`,
      `/question/${ownQuestions.alone}?person=${who.handle}`,
      `/question/${answeredQuestions.closed}`,
      `/question/${answeredQuestions.paused}`,
      `/question/${answeredQuestions.open}?reasons=all`,
      `/question/${answeredQuestions.open}?view=figures`,
      survey.path(1),
      survey.path(1, '&show=results'),
      survey.path(1, '&show=thanks'),
      `/embed/results/${survey.id}`,
      `/embed/test?survey=${survey.id}`,
      `/live`,
      `/live?question=${first}`,
      `/live?survey=${survey.id}`,
      '/topic',
      '/topic/work',
      '/community',
      '/community/handed-to-moderator',
      '/community/handed-to-moderator?tab=about',
      '/welcome',
    ],
    member: [
      '/',
      `/question/${answeredQuestions.open}`,
      `/question/${answeredQuestions.ranked}`,
      '/community/banned-from',
      '/community/handed-to-moderator?tab=people',
      '/account',
      '/account/questions',
      `/account/questions/${ownQuestions.answered}`,
      `/account/questions/${ownQuestions.closed}`,
      '/account/surveys',
      `/account/surveys/${survey.id}`,
      '/account/surveys/dradraft01',
      '/account/answers',
      '/account/communities',
      ...['', 'requests', 'people', 'questions', 'invitations', 'log', 'settings'].map(
        (tab) => `/account/communities/handed-to-moderator${tab && `?tab=${tab}`}`,
      ),
      '/account/profile',
      '/account/notifications',
      '/account/security',
      '/account/data',
      '/account/topics',
      '/account/staff',
    ],
  };
}

async function look(page: Page, path: string, asks: { begins: boolean }): Promise<void> {
  const response = await page.goto(path);
  expect.soft(response?.status(), path).toBeLessThan(500);
  await untilIdle(page);
  await page.evaluate(() => document.fonts.ready);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findMisplacedTexts(page, asks), `${path}, ${width} px wide`).toEqual([]);
  }
}

for (const [name, writing] of Object.entries(LONG_TEXTS))
  test(`${name} stays where it stands, on every page`, async ({
    page,
    site,
    stage,
    context,
    noise,
  }) => {
    test.setTimeout(900_000);
    noise.allow(/Failed to load resource/);
    const { who } = stage;
    await replaceAllTexts(site.sql, writing);
    const asks = { begins: name === 'Arabic' };
    const places = placesOf(stage, writing);
    for (const path of places.visitor) await look(page, path, asks);
    const [cookie = '', value = ''] = who.cookie.split('=');
    await context.addCookies([
      { name: cookie, value, domain: 'localhost', path: '/', secure: true },
    ]);
    for (const path of places.member) await look(page, path, asks);
    // As it is after an hour, when no count stands beside a name.
    await site.sql`delete from answer_minutes`;
    await look(page, '/live', asks);
  });
