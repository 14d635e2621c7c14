import type { Page } from '@playwright/test';
import { expect } from './browser.ts';
import { test as base } from './browser-site.ts';
import type { TestMember } from './members.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';

/** A question before a room: what the presenter's keys and buttons do, and that all of it is on one screen. */
export const test = base.extend<{ ada: TestMember }>({
  siteFor: 'presenting',
  ada: async ({ site }, provide) => provide(await site.createMember('Ada')),
});

export const presenterPath = (id: string) => `/live?question=${id}`;
export const showButton = (page: Page) =>
  page.getByRole('button', { name: presenterWords.showResult });

export async function openPresenter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // The buttons that need a script are there once it is.
  await expect(page.getByRole('button', { name: presenterWords.keys })).toBeVisible();
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
