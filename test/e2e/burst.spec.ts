import { HATCH_WORDS } from '../../app/base/words/shares.ts';
import { openQuestion as open } from '../support/answer-page.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { expect } from '../support/browser.ts';
import { surveyIdOf } from '../support/embed-answers.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import * as burstsWords from '../../app/results/words/bursts.ts';

/** What open pages and frames say while answers are being checked: it begins and ends without anybody's answer. */
const MANY = { 1: 60, 2: 12, 3: 8 };

test('a page says so by itself, names no lead meanwhile, and stops', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await insertAnswersInBulk(site.sql, id, MANY);
  await open(page, id);
  const main = page.getByRole('main');
  await expect(main).toContainText('leads with 75% of 80 people');
  await begin(site, id);
  const note = main.getByText('Being checked: many answers came from few networks. Until');
  await expect(note).toBeVisible();
  await expect(main).toContainText(burstsWords.NO_LEAD_WORDS);
  await expect(main).not.toContainText('leads with');
  await end(site, id);
  await expect(note).toHaveCount(0);
  await expect(main).toContainText('leads with 75% of 80 people');
});

test('a frame does, too', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await insertAnswersInBulk(site.sql, id, MANY);
  await page.goto(`/embed/results/${await surveyIdOf(site.sql, id)}#stream`);
  const how = page.locator('#how');
  await expect(how).toContainText(HATCH_WORDS);
  await begin(site, id);
  await expect(how).toContainText(`Being checked. ${HATCH_WORDS}`);
  await end(site, id);
  await expect(how).not.toContainText('Being checked');
});

async function begin({ sql }: BrowserSite, id: string): Promise<void> {
  await sql`
    insert into bursts (question_id, began_at, seen_at) select id, now(), now() from questions where public_id = ${id}`;
}

async function end({ sql }: BrowserSite, id: string): Promise<void> {
  await sql`
    update bursts set seen_at = now() - interval '10 minutes' where question_id = (select id from questions where public_id = ${id})`;
}
