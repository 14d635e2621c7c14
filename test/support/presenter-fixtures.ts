import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { expect } from './browser.ts';
import { test as base } from './browser-site.ts';
import type { TestMember } from './members.ts';
import { insertQuestion } from './questions.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';

/** A question before a room: what the presenter's keys and buttons do, and that all of it is on one screen. */
export const test = base.extend<{ ada: TestMember }>({
  siteFor: 'presenting',
  ada: async ({ site }, provide) => provide(await site.createMember('Ada')),
});

export const PROJECTOR = { width: 1024, height: 768 };
export const SCREENS = [
  [1024, 768],
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
] as const;
export const presenterPath = (id: string) => `/live?question=${id}`;
export const showButton = (page: Page) =>
  page.getByRole('button', { name: presenterWords.showResult });
export const hideButton = (page: Page) =>
  page.getByRole('button', { name: presenterWords.hideResult });

export async function openPresenter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The buttons that need a script are there once it is.
  await expect(page.getByRole('button', { name: presenterWords.keys })).toBeVisible();
}

export async function insertSurvey(sql: Sql, texts: string[]): Promise<string> {
  const ids: string[] = [];
  for (const text of texts) ids.push(await insertQuestion(sql, { text, choices: ['Yes', 'No'] }));
  const [first = ''] = ids;
  for (const [at, id] of ids.entries())
    if (at > 0)
      await sql`
        update questions set survey_id = (select survey_id from questions where public_id = ${first}), place = ${at + 1} where public_id = ${id}`;
  const [row] = await sql<{ id: string }[]>`
    select s.public_id as id from surveys s join questions q on q.survey_id = s.id where q.public_id = ${first}`;
  return row?.id ?? '';
}

/** What hangs over the screen, or is cut off inside it. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    const wide = scrollWidth > innerWidth ? ['wider than the screen'] : [];
    const long = scrollHeight > innerHeight ? ['longer than the screen'] : [];
    const cut = [
      ...document.querySelectorAll('.stage-scene, .stage-rows, .stage-asked, .stage-way'),
    ].filter((one) => one.scrollHeight > one.clientHeight + 1);
    return [...wide, ...long, ...cut.map(({ className }) => `cut: ${className}`)];
  });
}

/** How many lines the address takes before its last part. */
export function addressLineCount(page: Page): Promise<number> {
  return page.evaluate(() => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('.stage-address > span') ?? document.body);
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

/** The smallest letters that a room reads. */
export function smallestFontSize(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scene = document.querySelectorAll<HTMLElement>('.stage-scene *:not(.sr-only)');
    const read = [...scene].filter((one) =>
      [...one.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      ),
    );
    const seen = read.filter((one) => one.closest('.sr-only') === null && one.offsetParent);
    return Math.min(...seen.map((one) => parseFloat(getComputedStyle(one).fontSize)));
  });
}

/** As long as words may be. */
const LONG = 'goes on and on until it has all the letters that a choice may have, which is eighty';
export const LONG_CHOICES = Array.from({ length: 20 }, (_, at) => `${at + 1} ${LONG}`.slice(0, 80));
export const LONG_QUESTION =
  'Which of these would you choose, if you had to choose one of them today, with all that you know by now about what it costs, how long it takes, and who has to wait for it until the end of the next year?';

/** The count in the room; the same words are said aloud elsewhere. */
export function countInRoom(page: Page, words: string) {
  return page.locator('.stage-count').filter({ hasText: words });
}
