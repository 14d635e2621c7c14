import type { Locator, Page } from '@playwright/test';
import { expect, untilHydrated } from './browser.ts';
import * as answeringAreaWords from '../../app/answering/words/area.ts';
import * as answeringAnsweredWords from '../../app/answering/words/answered.ts';

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
