import type { BrowserContext, Page } from '@playwright/test';
import { openQuestion } from '../support/answer-page.ts';
import { test, type BrowserSite } from '../support/browser-site.ts';
import { giveCookie, expect, untilHydrated } from '../support/browser.ts';
import type { TestMember } from '../support/members.ts';
import { closeQuestion, followQuestion, emailsTo, runClosings } from '../support/notice-jobs.ts';
import { newPerson } from '../support/people.ts';
import { expectValidPage, expectValidView, WIDE_VIEWPORT } from '../support/page-checks.ts';
import * as questionsFollowWords from '../../app/questions/words/follow.ts';
import * as authFormWords from '../../app/accounts/words/auth-form.ts';
import * as linkRequestWords from '../../app/accounts/words/entry/link-request.ts';
import * as accountsFollowWords from '../../app/accounts/words/follow.ts';
import * as unsubscribeWords from '../../app/accounts/words/unsubscribe.ts';
import * as notificationsWords from '../../app/accounts/words/notifications.ts';
import * as preferencesWords from '../../app/notices/words/preferences.ts';

/** Following a question to its outcome, and being told: as people with a mouse, a keyboard or neither script do it. */
async function signedIn(context: BrowserContext, site: BrowserSite): Promise<TestMember> {
  const who = await site.createMember('Reader');
  await giveCookie(context, who.cookie);
  return who;
}

const main = (page: Page) => page.getByRole('main');
const markup = async (page: Page) => (await page.request.get(page.url())).text();

test('a visitor follows by address, opens the mailed link, and ends it by the button', async ({
  page,
  site,
}) => {
  const email = newPerson(`follower${site.nextNumber()}`).email;
  const id = await site.insertQuestion({ text: 'Shall the bells ring at six?' });
  await openQuestion(page, id);
  await main(page).getByText(questionsFollowWords.emailTheResult).click();
  await page.getByLabel(authFormWords.emailAddress).fill(email);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: linkRequestWords.sent.terminal.title }),
  ).toBeVisible();

  const [mail] = await emailsTo(site.sql, email);
  const [link = ''] = /http\S+\/sign-in\/follow\?t=\S+/.exec(mail?.text ?? '') ?? [];
  await page.goto(link);
  await expect(main(page).getByText('Shall the bells ring at six?')).toBeVisible();
  await page.getByRole('button', { name: questionsFollowWords.emailTheResult }).click();
  await expect(page.getByRole('heading', { name: accountsFollowWords.willGetIt })).toBeVisible();

  await page.goto(mail?.unsubscribe ?? '');
  await expect(main(page).getByText('Shall the bells ring at six?')).toBeVisible();
  await page.getByRole('button', { name: unsubscribeWords.unsubscribe }).click();
  await expect(page.getByRole('heading', { name: unsubscribeWords.unsubscribed })).toBeVisible();
  await closeQuestion(site.sql, id);
  await runClosings(site.sql, site.address);
  expect(await emailsTo(site.sql, email)).toHaveLength(1);
});

test('the pages of mailed links are sound', async ({ page, site }) => {
  const email = newPerson(`follower${site.nextNumber()}`).email;
  const id = await site.insertQuestion();
  await page.request.post('/sign-in/follow', {
    form: { question: id, email },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const [mail] = await emailsTo(site.sql, email);
  const [link = ''] = /http\S+\/sign-in\/follow\?t=\S+/.exec(mail?.text ?? '') ?? [];
  for (const address of [link, mail?.unsubscribe ?? '']) {
    await page.goto(address);
    await expectValidPage(page, await markup(page), address);
  }
});

test('an address that is none is told so beside the field, and the page is sound', async ({
  page,
  site,
  noise,
}) => {
  noise.allow(/status of 422/);
  const id = await site.insertQuestion();
  await openQuestion(page, id);
  await main(page).getByText(questionsFollowWords.emailTheResult).click();
  await expectValidView(page, 'the question with the field');
  const field = page.getByLabel(authFormWords.emailAddress);
  await field.evaluate((input) => input.closest('form')?.setAttribute('novalidate', ''));
  await field.fill('bells at six');
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('bells at six');
  await expect(field).toHaveAccessibleDescription(/Enter an address like name@example\.org\./);
});

test('a member follows in one press that stays on the page, and stops the same way', async ({
  page,
  site,
  context,
}) => {
  await signedIn(context, site);
  const id = await site.insertQuestion();
  await openQuestion(page, id);
  await page.getByRole('button', { name: questionsFollowWords.emailTheResult }).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('button', { name: questionsFollowWords.stopFollowing }),
  ).toBeFocused();
  await expect(
    main(page).getByRole('status').filter({ hasText: questionsFollowWords.willGetIt }),
  ).toHaveCount(1);
  await page.reload();
  await untilHydrated(page);
  await page.getByRole('button', { name: questionsFollowWords.stopFollowing }).click();
  await expect(
    page.getByRole('button', { name: questionsFollowWords.emailTheResult }),
  ).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test(`notifications are read by keyboard, chosen and left, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled });
    const page = await context.newPage();
    const who = await signedIn(context, site);
    const text = 'Shall the tower have a clock?';
    const open = await site.insertQuestion({ closesIn: '5 days' });
    const ids = [await site.insertQuestion({ text }), await site.insertQuestion(), open];
    for (const id of ids) await followQuestion(site.sql, id, [who]);
    for (const id of ids.slice(0, 2)) await closeQuestion(site.sql, id);
    await runClosings(site.sql, site.address);

    await page.goto('/');
    await page.getByRole('link', { name: 'Notifications, 2 unread' }).focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 1, name: notificationsWords.notifications }),
    ).toBeVisible();
    if (javaScriptEnabled) {
      await expectValidPage(page, await markup(page));
      await page.setViewportSize(WIDE_VIEWPORT);
    }
    await page.getByRole('button', { name: text }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible();

    await page.goto('/account/notifications');
    await expect(main(page).getByRole('link', { name: text })).toBeVisible();
    await page.getByRole('button', { name: notificationsWords.markAllRead }).click();
    await expect(main(page).getByText(notificationsWords.done.read)).toBeVisible();
    await expect(
      page.getByRole('link', { name: notificationsWords.notifications, exact: true }).first(),
    ).toBeVisible();

    await main(page).getByRole('link', { name: notificationsWords.settings, exact: true }).click();
    if (javaScriptEnabled) await expectValidPage(page, await markup(page));
    const own = page.getByRole('group', { name: preferencesWords.kinds.own.name });
    await own.getByLabel(preferencesWords.onSite).uncheck();
    await own.getByLabel(preferencesWords.byEmail).selectOption('Never');
    await page.getByRole('button', { name: preferencesWords.save }).click();
    await expect(main(page).getByText(notificationsWords.done.chosen)).toBeVisible();
    // As it is kept, not as it was picked.
    await page.goto('/account/notifications?show=settings');
    await expect(own.getByLabel(preferencesWords.onSite)).not.toBeChecked();
    await expect(own.getByLabel(preferencesWords.byEmail)).toHaveValue('never');

    await page.getByRole('button', { name: /^Stop following/ }).click();
    await expect(main(page).getByText('None at the moment.')).toBeVisible();
    await context.close();
  });
