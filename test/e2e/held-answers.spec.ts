import type { Page } from '@playwright/test';
import { openQuestion as open } from '../support/answer-page.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { expect, giveCookie } from '../support/browser.ts';
import { HELD_BACK_PATH, insertHeldBack, insertAsides } from '../support/held-back.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { expectValidPage, WIDE_VIEWPORT } from '../support/page-checks.ts';
import { setUpStaff } from '../support/staff.ts';
import * as heldBackWords from '../../app/answering/words/held-back.ts';
import * as presenterWords from '../../app/live/words/presenter.ts';

/** Answers that are held back or left out: what staff does about them, and what open pages say meanwhile. */
const TEXT = 'Does a program want this?';
const LEFT = '77 answers left out: a lot came from one network';

async function asStaff(page: Page, site: BrowserSite): Promise<void> {
  const cy = await site.createMember('Cy');
  await setUpStaff(site, site.sql, cy);
  await giveCookie(page.context(), cy.cookie);
}

test('staff is asked back, says why, and takes it back', async ({ page, site, noise }) => {
  noise.allow(/status of 422/);
  const id = await site.insertQuestion({ text: TEXT });
  await insertAnswersInBulk(site.sql, id, { 1: 20, 2: 60 });
  await insertHeldBack(site.sql, id, { 1: 35 });
  await asStaff(page, site);
  await page.setViewportSize(WIDE_VIEWPORT);
  const response = await page.goto(HELD_BACK_PATH);
  await expectValidPage(page, (await response?.text()) ?? '');
  const group = page.getByRole('region', { name: TEXT, exact: true });
  await expect(group.getByRole('row', { name: /35/ })).toContainText('100% (35)');
  await group.getByRole('button', { name: heldBackWords.leaveOut }).click();
  await expect(page.getByRole('heading', { name: 'Leave out 35 answers?' })).toBeVisible();
  await expectValidPage(page, await page.content(), 'what it asks');
  await page.getByRole('button', { name: 'Leave out 35 answers' }).click();
  await expect(page.getByLabel(heldBackWords.why)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(heldBackWords.why).fill('All in one minute.');
  await page.getByRole('button', { name: 'Leave out 35 answers' }).click();
  await expect(page.getByText('35 answers are left out. Does')).toBeVisible();
  await expect(page.getByRole('region', { name: heldBackWords.staffDid })).toContainText('Cy');
  await group.getByRole('button', { name: heldBackWords.holdAgain }).click();
  await page.getByLabel(heldBackWords.why).fill('It was a school after all.');
  await page.getByRole('button', { name: 'Hold 35 answers again' }).click();
  await expect(page.getByText('35 answers wait for a decision again.')).toBeVisible();
});

test('an open page hears what is held, and what staff leaves out of it', async ({ page, site }) => {
  const id = await site.insertQuestion();
  await insertAnswersInBulk(site.sql, id, { 1: 40 });
  await open(page, id);
  const main = page.getByRole('main');
  await insertHeldBack(site.sql, id, { 1: 40 });
  await expect(main).toContainText('Held back, not counted yet: 40');
  await site.sql`
    with left_out as (
      insert into networks_left_out (question_id, network, left_out_at, answers)
      select id, 4325377, now(), 40 from questions where public_id = ${id} returning question_id
    ) update totals set excluded = 40 where question_id in (select question_id from left_out)`;
  await expect(main).toContainText(/Left out by staff since [^:]+: 40/);
  await expect(main).not.toContainText('not counted yet: 40');
});

test('an open page, the wall and a room hear what the headline leaves out', async ({
  page,
  site,
}) => {
  const id = await site.insertQuestion({ text: TEXT });
  await insertAnswersInBulk(site.sql, id, { 1: 200, 2: 200 });
  await open(page, id);
  const main = page.getByRole('main');
  await expect(main).toContainText('400 people');
  const [wall, room] = [await page.context().newPage(), await page.context().newPage()];
  await wall.goto('/live');
  await room.goto(`/live?question=${id}`);
  await room.getByRole('button', { name: presenterWords.showResult }).click();
  const card = wall.getByRole('article').filter({ hasText: TEXT });
  await expect(card).toContainText('400 people counted');
  await expect(card).not.toContainText(LEFT);
  await insertAsides(site.sql, id, 77);
  await expect(main).toContainText('Everyone leaves out 77 answers');
  await expect(main.getByRole('link', { name: 'All answers 400' })).toBeVisible();
  await expect(card).toContainText(LEFT);
  await expect(room.getByText(LEFT)).toBeVisible();
});
