import type { Page } from '@playwright/test';
import { test as base } from '../support/browser-site.ts';
import { giveCookie, expect, untilHydrated } from '../support/browser.ts';
import { managePath, NEW_PATH, communityPath } from '../support/communities.ts';
import { linkInEmail } from '../support/emails.ts';
import { newPerson } from '../support/people.ts';
import { expectValidPage, expectValidView } from '../support/page-checks.ts';
import * as formsWords from '../../app/communities/words/forms.ts';
import * as membershipWords from '../../app/communities/words/membership.ts';
import * as communitiesManageWords from '../../app/communities/words/manage.ts';
import * as invitationsWords from '../../app/communities/words/invitations.ts';
import * as communitiesPeopleWords from '../../app/communities/words/people.ts';
import * as signUpWords from '../../app/accounts/words/entry/sign-up.ts';
import * as authFormWords from '../../app/accounts/words/auth-form.ts';
import * as accountsFinishWords from '../../app/accounts/words/entry/finish.ts';

/** A community from its making to a ban, by those who make it, come to it and leave it. */
const test = base.extend<{ owner: Page; guest: Page }>({
  owner: async ({ site, page }, provide) => {
    await giveCookie(page.context(), (await site.createMember('Guest')).cookie);
    await provide(page);
  },
  guest: async ({ site }, provide) => {
    const context = await site.newBrowser();
    await giveCookie(context, (await site.createMember('Guest')).cookie);
    await provide(await context.newPage());
    await context.close();
  },
});

async function make(page: Page, name: string, joining: string): Promise<string> {
  await page.goto(NEW_PATH);
  await untilHydrated(page);
  await page.getByLabel(formsWords.nameLabel, { exact: true }).fill(name);
  await page.getByLabel(formsWords.aboutLabel).fill('Who digs on the hill, and what they plant.');
  await page.getByRole('radio', { name: joining }).check();
  await page.getByLabel(formsWords.rulesLabel).fill('Be kind.');
  await page.getByLabel(formsWords.welcomeLabel).fill('The key hangs behind the door.');
  await page.getByRole('button', { name: formsWords.startButton }).click();
  await expect(page.getByText('Your community is ready.')).toBeFocused();
  return /communities\/([a-z0-9-]+)/.exec(page.url())?.[1] ?? '';
}

test('is made, invited to, asked to be let into, and closed to who was banned', async ({
  owner,
  guest,
  noise,
}) => {
  noise.allow(/status of 4(?:22|09)/);
  const slug = await make(owner, 'The Allotment Club', 'Members join on request');
  expect(slug).toBe('the-allotment-club');

  await guest.goto(communityPath(slug));
  await untilHydrated(guest);
  await guest.getByLabel(membershipWords.wordsLabel).fill('I have plot 14.');
  await guest.getByRole('button', { name: membershipWords.askToJoinAndAcceptRules }).click();
  await expect(guest.getByText('Your request was sent to its owner and moderators.')).toBeFocused();
  await guest.getByRole('button', { name: membershipWords.cancelRequest }).click();
  await expect(guest.getByText('Your request was cancelled.')).toBeFocused();
  await guest.getByRole('button', { name: membershipWords.askToJoinAndAcceptRules }).click();
  await expect(guest.getByRole('heading', { name: membershipWords.requestPending })).toBeVisible();

  await owner.goto(managePath(slug));
  await untilHydrated(owner);
  await expect(owner.getByRole('link', { name: 'Requests' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await owner.getByRole('checkbox').check();
  await owner.getByRole('button', { name: communitiesManageWords.approveSelected }).click();
  await expect(owner.getByText('1 person was approved.')).toBeFocused();

  await guest.goto(communityPath(slug));
  await untilHydrated(guest);
  await guest.getByText(membershipWords.leave, { exact: true }).click();
  await guest.getByRole('button', { name: membershipWords.leaveButton }).click();
  await expect(guest.getByText('You have left.')).toBeVisible();

  await owner.getByRole('link', { name: 'Invitations' }).click();
  const most = owner.getByLabel(invitationsWords.peopleLabel);
  await most.fill('no');
  await owner.getByRole('button', { name: invitationsWords.makeButton }).click();
  await expect(most).toBeFocused();
  await expect(most).toHaveAccessibleDescription(/Enter a number from 1 to 1,000/);
  await most.fill('5');
  await owner.getByRole('button', { name: invitationsWords.makeButton }).click();
  const link = await owner.getByLabel('Lets in 5 more people').inputValue();

  await guest.goto(link);
  await untilHydrated(guest);
  await guest.getByRole('button', { name: membershipWords.joinAndAcceptRules }).click();
  await expect(guest.getByText('The key hangs behind the door.')).toBeVisible();
  await expect(guest).toHaveURL(communityPath(slug));
  await guest.reload();
  await expect(guest.getByText('The key hangs behind the door.')).toBeHidden();

  await owner.getByRole('link', { name: 'People' }).click();
  const row = owner.getByRole('listitem').filter({ hasText: 'Member · since' });
  await row.getByText(communitiesPeopleWords.change).click();
  const ban = row.locator('summary').filter({ hasText: /^Ban/ });
  await ban.press('Enter');
  await expect(row.getByText('Not now')).toBeVisible();
  await expect(row.locator('summary').filter({ hasText: 'Not now' })).toBeFocused();
  await row.getByRole('button', { name: communitiesPeopleWords.banButton }).click();
  await expect(row.getByLabel(communitiesPeopleWords.whyBan)).toBeFocused();
  await row.getByLabel(communitiesPeopleWords.whyBan).fill('They sold seeds.');
  await owner.keyboard.press('Enter');
  await expect(owner.getByText('They are banned')).toBeFocused();

  await guest.goto(communityPath(slug));
  await expect(guest.getByRole('heading', { name: membershipWords.banned })).toBeVisible();
  await expect(guest.getByText('They sold seeds.')).toBeVisible();
});

test('a press that does not come through says so, and can be done again', async ({
  owner,
  guest,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const slug = await make(owner, 'The Tunnel Club', 'Open to everyone');
  await guest.goto(communityPath(slug));
  await untilHydrated(guest);
  await guest.context().setOffline(true);
  const join = guest.getByRole('button', { name: membershipWords.joinAndAcceptRules });
  await join.click();
  await expect(guest.getByText('That could not be sent.')).toBeFocused();
  await guest.context().setOffline(false);
  await join.click();
  await expect(guest.getByText(membershipWords.joined)).toBeVisible();
});

test('without a script a visitor presses "Join", signs up, and is in', async ({
  owner,
  browser,
  site,
}) => {
  const slug = await make(owner, 'The Open Club', 'Open to everyone');
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(communityPath(slug));
  await page.getByRole('button', { name: membershipWords.joinAndAcceptRules }).click();
  await expect(page.getByText('You need an account to join a community.')).toBeVisible();
  await page.getByRole('link', { name: signUpWords.title }).click();
  const { email } = newPerson(`scriptless${site.nextNumber()}`);
  await page.getByLabel(authFormWords.emailAddress).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('A link was made for')).toBeVisible();
  await page.goto(await linkInEmail(site.address, email));
  await page.getByLabel(authFormWords.displayName).fill('Sam Scriptless');
  await page.getByLabel(authFormWords.password, { exact: true }).fill('a tin wagon on the hill');
  await page.getByRole('button', { name: accountsFinishWords.createAccount }).click();
  await expect(page.getByText(membershipWords.joined)).toBeVisible();
  await expect(page.getByText('The key hangs behind the door.')).toBeVisible();
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sam Scriptless' })).toBeVisible();
  await page.getByRole('button', { name: membershipWords.hideMyName }).click();
  await expect(page.getByText('Your name is hidden.')).toBeVisible();
  await page.goto(NEW_PATH);
  await page.getByLabel(formsWords.welcomeLabel).fill('This was typed with care.');
  await page.getByRole('button', { name: formsWords.startButton }).click();
  await expect(page.getByRole('alert')).toContainText('Enter a name with at least 3 characters');
  await expect(page.getByLabel(formsWords.welcomeLabel)).toHaveValue('This was typed with care.');
  await expect(page.getByLabel(formsWords.nameLabel, { exact: true })).toBeFocused();
  await context.close();
});

test('every screen is sound, wide and narrow, by day and by night', async ({
  owner,
  guest,
  noise,
}) => {
  // Four looks at each of fourteen screens.
  noise.allow(/status of 4(?:03|04|22)/);
  const slug = await make(owner, 'The Sound Club', 'Members join on request');
  await guest.goto(communityPath(slug));
  await guest.getByRole('button', { name: membershipWords.askToJoinAndAcceptRules }).click();
  await expect(guest.getByRole('heading', { name: membershipWords.requestPending })).toBeVisible();
  await soundly(guest, communityPath(slug));
  await soundly(guest, '/account/communities');
  await soundly(guest, managePath(slug), 403);
  await owner.goto(`${managePath(slug)}?tab=invitations`);
  await owner.getByRole('button', { name: invitationsWords.makeButton }).click();
  await expect(owner.getByText('The link is ready.')).toBeVisible();
  for (const tab of ['requests', 'people', 'invitations', 'questions', 'settings', 'log'])
    await soundly(owner, `${managePath(slug)}?tab=${tab}`);
  for (const tab of ['results', 'people', 'about'])
    await soundly(owner, `${communityPath(slug)}?tab=${tab}`);
  await soundly(owner, '/account/communities');
  await soundly(owner, '/community');
  await soundly(guest, `${communityPath(slug)}?invite=none`, 404);
  await owner.goto(NEW_PATH);
  await untilHydrated(owner);
  await owner.getByRole('button', { name: formsWords.startButton }).click();
  await expect(owner.getByRole('alert')).toBeVisible();
  await expectValidView(owner, 'a form with problems');
});

async function soundly(page: Page, path: string, status = 200): Promise<void> {
  const response = await page.goto(path);
  expect.soft(response?.status(), path).toBe(status);
  await expectValidPage(page, (await response?.text()) ?? '', path);
}
