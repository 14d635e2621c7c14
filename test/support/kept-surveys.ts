import type { Page } from '@playwright/test';
import { expect } from './browser.ts';

/** What a device keeps of surveys until the site has taken it. */
export const keptSurveys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('survey ')));

/**
 * To be called before something is written, since a device keeps nothing before that either: the promise is for when the
 * site has taken it.
 */
export function nextTaking(page: Page): () => Promise<void> {
  const taken = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' &&
      new URL(answer.url()).pathname.startsWith('/account/surveys/') &&
      answer.ok(),
  );
  return async () => {
    await taken;
    await expect.poll(() => keptSurveys(page)).toEqual([]);
  };
}
