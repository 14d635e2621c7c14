import type { Page } from '@playwright/test';
import { openQuestion } from '../support/answer-page.ts';
import { test } from '../support/browser-site.ts';
import { expect } from '../support/browser.ts';
import { publishChanged } from '../../app/platform/database/pubsub.server.ts';
import { insertReason } from '../support/reasons.ts';
import * as answeredWords from '../../app/answering/words/answered.ts';
import * as words from '../../app/reasons/words/reacting.ts';

/** What the site says late is older than what was pressed meanwhile. */
const TEXTS = ['They give shade.', 'They cost less.', 'They are quiet.'];

const card = (page: Page) => page.getByRole('region', { name: words.title });
const progress = (page: Page, done: number) =>
  expect(card(page)).toContainText(words.progress({ done, of: TEXTS.length, isMore: false }));

test('what was read before a press does not undo it on the page', async ({ page, site }) => {
  const id = await site.insertQuestion({ choices: ['Trees', 'A fountain'] });
  for (const text of TEXTS) await insertReason(site.sql, id, 1, text);
  await openQuestion(page, id);
  await page.getByRole('button', { name: /Trees/ }).click();
  await card(page).scrollIntoViewIfNeeded();
  await progress(page, 0);

  let reads = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/me/reactions?*', async (route) => {
    const response = await route.fetch();
    reads++;
    if (reads === 1) await held.promise;
    await route.fulfill({ response });
  });
  // With another answer it is asked anew what is asked of them.
  await page.getByRole('button', { name: answeredWords.change, exact: true }).click();
  await page.getByRole('button', { name: /A fountain/ }).click();
  await expect.poll(() => reads).toBe(1);
  await card(page).getByRole('button', { name: words.actions.agree, exact: true }).click();
  await progress(page, 1);
  const quote = card(page).getByRole('blockquote').first();
  const next = await quote.innerText();
  held.resolve();
  await expect.poll(() => reads).toBe(2);
  await progress(page, 1);
  await expect(quote).toHaveText(next);
});

test('where the last reason goes by itself, the focus goes to the words that come', async ({
  page,
  site,
}) => {
  const { sql } = site;
  const id = await site.insertQuestion({ choices: ['Trees', 'A fountain'] });
  for (const text of TEXTS.slice(0, 2)) await insertReason(sql, id, 1, text);
  await openQuestion(page, id);
  await expect(page.locator('.live-on').first()).toBeAttached();
  await page.getByRole('link', { name: words.start }).click();
  await expect(card(page)).toBeFocused();
  const agree = card(page).getByRole('button', { name: words.actions.agree, exact: true });
  await agree.press('Enter');
  await expect(card(page)).toContainText(words.youSaid({ reaction: 'agree' }));
  await expect(agree).toBeFocused();
  await sql`
    update reasons set hidden_at = now()
    where question_id = (select id from questions where public_id = ${id}) and id not in (
      select unnest(t.reasons) from reactions t join questions q on q.id = t.question_id where q.public_id = ${id})`;
  await sql.begin((tx) => publishChanged(tx, [id]));
  await expect(card(page).getByText(words.allSeen({ done: 1 }))).toBeFocused();
});
