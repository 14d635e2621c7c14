import type { BrowserContext, Locator, Page } from '@playwright/test';
import postgres from 'postgres';
import { expect, test as base, untilHydrated } from './browser.ts';
import { insertQuestion, type QuestionInput } from './questions.ts';
import { startSite } from './site.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

/**
 * A browser test that answers: on a site of its own, since it changes what is counted, with questions made for it.
 */
export type AnswerSite = {
  sql: postgres.Sql;
  address: string;
  databaseUrl: string;
  /** A question, and what is in the database about it. */
  insertQuestion(asked?: QuestionInput): Promise<string>;
  kept(id: string): Promise<{ choices: number[]; level: number }[]>;
  /** Somebody else, with a browser of their own. */
  newBrowser(): Promise<BrowserContext>;
};

export const test = base.extend<object, { site: AnswerSite }>({
  site: [
    async ({ browser }, provide) => {
      const site = await startSite({ LIMITS_SCALE: '1000' });
      const sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
      await provide({
        sql,
        address: site.address,
        databaseUrl: site.databaseUrl,
        insertQuestion: (asked) => insertQuestion(sql, asked),
        kept: async (id) => sql`
          select a.choices, a.level from answers a join questions q on q.id = a.question_id
          where q.public_id = ${id} and cardinality(a.choices) > 0 order by a.voter`,
        newBrowser: () => browser.newContext({ baseURL: site.address, reducedMotion: 'reduce' }),
      });
      await sql.end();
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ site }, provide) => provide(site.address),
});

/** The line that says what to do, and then what came of it. */
export function answerGroup(page: Page): Locator {
  return page.getByRole('main').getByRole('group', { name: answeringAreaWords.yourAnswer });
}

export function choiceButton(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

export function buttonNamed(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name });
}

export async function expectCounted(page: Page): Promise<void> {
  await expect(answerGroup(page)).toContainText(answeringAnsweredWords.counted);
}

export async function openQuestion(page: Page, id: string): Promise<void> {
  await page.goto(`/question/${id}`);
  await untilHydrated(page);
}

/** Moves the focus by the keyboard alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not lead there.');
}
