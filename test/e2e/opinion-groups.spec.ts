import type { Page } from '@playwright/test';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { expect, giveCookie } from '../support/browser.ts';
import { putAnswer } from '../support/answers.ts';
import { groupRenewal, insertCrowd } from '../support/group-crowds.ts';
import type { TestMember } from '../support/members.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as words from '../../app/reasons/words/groups.ts';

const PHONE = { width: 320, height: 700 };
const section = (page: Page) => page.getByRole('region', { name: words.title });

async function makeCamps(site: BrowserSite, who: TestMember): Promise<string> {
  const id = await site.insertQuestion({ text: 'Should the square have no cars?' });
  await insertCrowd(site.sql, id, {
    people: 240,
    reasons: 16,
    sizes: [3, 2],
    voters: [who.voterId],
  });
  await groupRenewal(site.sql, site.databaseUrl)(id);
  return id;
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in a ${colorScheme} theme`, () => {
    test.use({ colorScheme, viewport: PHONE });

    test('groups are drawn soundly, and a person finds themselves', async ({ page, site }) => {
      const who = await site.createMember('Stander');
      const id = await makeCamps(site, who);
      await giveCookie(page.context(), who.cookie);
      await page.goto(`/question/${id}`);
      await expect(section(page)).toContainText(words.dividing);
      await expect(section(page).getByRole('img')).toHaveAccessibleName(/^Map of Group A/);
      await section(page).getByText(words.mapTable, { exact: true }).click();
      await expect(section(page).getByRole('table').first()).toContainText('Group A');
      const response = await page.goto(`/question/${id}?place=1`);
      await expect(section(page)).toContainText(words.onlyYou);
      await expectValidPage(page, (await response?.text()) ?? '');
    });
  });

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('groups are read, and a person finds themselves', async ({ page, site }) => {
    const who = await site.createMember('Stander');
    const id = await makeCamps(site, who);
    await giveCookie(page.context(), who.cookie);
    await page.goto(`/question/${id}`);
    await expect(section(page)).toContainText(words.dividing);
    await section(page).getByText(words.mapTable, { exact: true }).click();
    await expect(section(page).getByRole('table').first()).toContainText('Group A');
    await section(page).getByRole('link', { name: words.whereAmI }).click();
    await expect(section(page)).toContainText(words.onlyYou);
  });
});

test('who has answered is told where they stand without asking', async ({ page, site }) => {
  const who = await site.createMember('Stander');
  const id = await makeCamps(site, who);
  await giveCookie(page.context(), who.cookie);
  await putAnswer(site.address, id, ['1'], {
    cookie: who.cookie,
    'sec-fetch-site': 'same-origin',
  });
  await page.goto(`/question/${id}`);
  await expect(section(page)).toContainText(words.ownTitle);
});
