import type { Page } from '@playwright/test';
import { giveCookie, expect, untilHydrated, untilIdle } from './browser.ts';
import { test as base } from './browser-site.ts';

/** Asking in a browser: each test is another member. */
export { expect };

export const NEW_PATH = '/account/questions/new';
export const QUESTION_TEXT = 'Should libraries lend out tools as well as books?';
/** Answered by nothing, unless a test lets it through. */
export const SIMILAR_ROUTE = '**/api/v1/questions/similar*';

export const test = base.extend<{ member: void }>({
  siteFor: 'asking',
  member: [
    async ({ context, site, noise }, provide) => {
      await giveCookie(context, (await site.createMember('Reader')).cookie);
      await context.route(SIMILAR_ROUTE, (route) => route.fulfill({ json: { items: [] } }));
      // A form that is refused answers with its status, and Chromium writes that down.
      noise.allow(/status of 4(?:09|22)/);
      await provide();
    },
    { auto: true },
  ],
});

export const questionField = (page: Page) => page.getByRole('textbox', { name: 'Ask a question' });
export const choiceField = (page: Page, number: number) =>
  page.getByRole('textbox', { name: `Choice ${number}`, exact: true });
export const previewRegion = (page: Page) =>
  page.getByRole('region', { name: 'As people will see it' });

export async function openForm(page: Page, path = NEW_PATH): Promise<void> {
  await page.goto(path);
  await untilHydrated(page, 'main form, main a[href]');
  // It has read by then what the device keeps of it.
  await untilIdle(page);
}
export async function fillForm(page: Page, text = QUESTION_TEXT): Promise<void> {
  await questionField(page).fill(text);
  await choiceField(page, 1).fill('Yes');
  await choiceField(page, 2).fill('No');
  await page.getByText('City life', { exact: true }).check();
}
