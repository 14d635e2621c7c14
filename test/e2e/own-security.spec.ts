import type { Page } from '@playwright/test';
import { expect } from '../support/browser.ts';
import { test as base, type BrowserSite } from '../support/browser-site.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { appWithKey, STEP_MS, type AuthenticatorApp } from '../support/one-time-codes.ts';
import { signUp, newPerson, type Person } from '../support/people.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as authFormWords from '../../app/accounts/words/auth-form.ts';
import * as passwordsWords from '../../app/accounts/words/security/passwords.ts';
import * as twoFactorWords from '../../app/accounts/words/security/two-factor.ts';
import * as codesSectionWords from '../../app/accounts/words/security/codes-section.ts';
import * as authenticatorWords from '../../app/accounts/words/security/authenticator.ts';
import * as securityWords from '../../app/accounts/words/security/security.ts';
import * as recoveryCodesWords from '../../app/accounts/words/security/recovery-codes.ts';

/** What keeps an account somebody's own, on a site that sends its mails to a real server. */
const test = base.extend<object, { mails: MailServer }>({
  mails: [
    async ({ browserName: _browser }, provide) => {
      const mails = await startMailServer();
      await provide(mails);
      await mails.stop();
    },
    { scope: 'worker' },
  ],
  siteEnv: [async ({ mails }, provide) => provide({ SMTP_URL: mails.url }), { scope: 'worker' }],
});

const refused = /status of (?:422|410)/;
const PAGE = '/account/security';
const NEW = 'eleven grey umbrellas';

/** Nobody of another test, or of another try of this one. */
async function member(site: BrowserSite): Promise<Person> {
  const person = newPerson(`own${site.nextNumber()}`);
  await signUp(site.address, person);
  return person;
}

/** The link in the newest mail to somebody whose subject says this. */
async function linkIn({ received }: MailServer, to: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect(() => {
    const mail = received.findLast((one) => one.to === to && decoded(one.source).includes(subject));
    link = /https?:\/\/\S+/.exec(decoded(mail?.source ?? ''))?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

/** As far as plain letters go: what a mail program shows of them. */
function decoded(source: string): string {
  return source
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}

const main = (page: Page) => page.getByRole('main');
async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel(authFormWords.emailAddress).fill(email);
  await page.getByLabel(passwordsWords.password, { exact: true }).fill(password);
  await main(page).getByRole('button', { name: twoFactorWords.signIn }).click();
}

/** Presses, and looks at what is served then. */
async function press(page: Page, name: string): Promise<string> {
  const served = page.waitForResponse(
    (response) =>
      response.request().isNavigationRequest() && ![302, 303].includes(response.status()),
  );
  await main(page).getByRole('button', { name }).click();
  return (await served).text();
}

async function open(page: Page, path: string): Promise<string> {
  return (await (await page.goto(path))?.text()) ?? '';
}

/** As far as the ten recovery codes; the app was given the key as it stands on the page. */
async function turnOn(page: Page): Promise<{ app: AuthenticatorApp; recovery: string[] }> {
  await page.goto(PAGE);
  await page.getByRole('link', { name: codesSectionWords.turnOnCodes }).click();
  const field = page.getByLabel(authenticatorWords.codeFromApp);
  await expect(field).toBeFocused();
  const app = appWithKey(
    (await page.getByText(/^(?:[A-Z2-7]{4} ){10}[A-Z2-7]{4}$/).textContent()) ?? '',
  );
  // The step that is over: it has to be the last one still when it arrives.
  await expect.poll(() => Date.now() % STEP_MS).toBeLessThan(STEP_MS / 2);
  await field.fill(await app.code(-1));
  await page.keyboard.press('Enter');
  const lines = main(page)
    .getByRole('listitem')
    .filter({ hasText: /^(?:\w{4}-){3}\w{4}$/ });
  await expect(lines).toHaveCount(10);
  return { app, recovery: await lines.allTextContents() };
}

const whose = (page: Page) => page.getByRole('banner');

test('a forgotten password is replaced by the link in the mail', async ({
  page,
  noise,
  site,
  mails,
}) => {
  test.slow();
  noise.allow(refused);
  const person = await member(site);
  await page.goto('/sign-in/forgot?next=%2Ftopic');
  await page.getByLabel(authFormWords.emailAddress).fill(person.email);
  await press(page, 'Email me a link');
  const link = await linkIn(mails, person.email, 'Choose a new password');
  await expectValidPage(page, await open(page, link), 'the form');
  const field = page.getByLabel(passwordsWords.newPassword);
  await field.fill('basketball');
  await expectValidPage(page, await press(page, 'Save password'), 'the form that came back');
  await expect(field).toBeFocused();
  await field.fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/topic');
  await expect(whose(page)).toContainText(person.name);
  await linkIn(mails, person.email, 'Your password was changed');
  await expectValidPage(page, await open(page, link), 'a link that was used');
  await page.context().clearCookies();
  await signIn(page, { ...person, password: NEW });
  await expect(whose(page)).toContainText(person.name);
});

test.describe('sound, in every state, are', () => {
  // Each state is looked at in two widths and both themes.
  test.slow();

  test('the page and its forms', async ({ page, noise, site }) => {
    noise.allow(refused);
    await signIn(page, await member(site));
    for (const act of ['', '?do=password', '?do=codes'])
      await expectValidPage(page, await open(page, PAGE + act), `the page ${act}`);
    await expectValidPage(page, await press(page, 'Turn on codes'), 'a code that does not fit');
    await expect(page.getByLabel(authenticatorWords.codeFromApp)).toBeFocused();
  });

  test('the recovery codes, and the page with codes on', async ({ page, site }) => {
    await signIn(page, await member(site));
    const answered = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes(PAGE),
    );
    await turnOn(page);
    await expectValidPage(page, await (await answered).text(), 'the recovery codes');
    for (const act of ['', '?do=codes-off', '?do=recovery'])
      await expectValidPage(page, await open(page, PAGE + act), `the page with codes on ${act}`);
  });

  test('the second step of signing in', async ({ page, noise, site }) => {
    noise.allow(refused);
    const person = await member(site);
    await signIn(page, person);
    await turnOn(page);
    await page.context().clearCookies();
    await signIn(page, person);
    await expect(page.getByLabel(twoFactorWords.oneTimeCode)).toBeFocused();
    for (const by of ['', '?by=recovery'])
      await expectValidPage(page, await open(page, `/sign-in/two-factor${by}`), `the step ${by}`);
    await expectValidPage(page, await press(page, 'Sign in'), 'a recovery code that does not fit');
  });

  test('the way to another address', async ({ page, noise, site, mails }) => {
    noise.allow(refused);
    const person = await member(site);
    await signIn(page, person);
    await open(page, `${PAGE}?do=address`);
    await page.getByLabel(securityWords.newAddress).fill('nobody@');
    await expectValidPage(page, await press(page, 'Send link'), 'an address that is none');
    const to = `sound.${person.email}`;
    await page.getByLabel(securityWords.newAddress).fill(to);
    await expectValidPage(page, await press(page, 'Send link'), 'the page that tells of a mail');
    const link = await linkIn(mails, to, 'Confirm this address');
    await expectValidPage(page, await open(page, link), 'the link');
    await page.context().clearCookies();
    await expectValidPage(page, await open(page, link), 'the same for a visitor');
  });
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('codes are turned on, asked for, and turned off', async ({ page, noise, site, mails }) => {
      noise.allow(refused);
      const person = await member(site);
      await signIn(page, person);
      await expect(whose(page)).toContainText(person.name);
      const { app, recovery } = await turnOn(page);
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: recoveryCodesWords.saveAsFile }).click();
      expect((await saved).suggestedFilename()).toMatch(/-recovery-codes\.txt$/);
      await page.getByRole('link', { name: recoveryCodesWords.saved }).click();
      await expect(main(page)).toContainText('10 recovery codes are left.');

      await page.context().clearCookies();
      await signIn(page, person);
      const code = page.getByLabel(twoFactorWords.oneTimeCode);
      await expect(code).toBeFocused();
      await expect(whose(page)).not.toContainText(person.name);
      await code.fill('12345');
      await page.keyboard.press('Enter');
      await expect(code).toHaveAccessibleDescription(/is wrong/);
      await code.fill(await app.code());
      await page.keyboard.press('Enter');
      await expect(whose(page)).toContainText(person.name);

      await page.context().clearCookies();
      await signIn(page, person);
      await page.getByRole('link', { name: twoFactorWords.byRecoveryCode }).click();
      await page.getByLabel(twoFactorWords.recoveryCode).fill(recovery[3] ?? '');
      await page.keyboard.press('Enter');
      await expect(whose(page)).toContainText(person.name);
      await linkIn(mails, person.email, 'A recovery code was used');
      await page.goto(PAGE);
      await expect(main(page)).toContainText('9 recovery codes are left.');
      await page.getByRole('link', { name: codesSectionWords.turnOffCodes }).click();
      await press(page, 'Turn off codes');
      await expect(page.getByRole('status')).toHaveText(securityWords.done['codes-off']);
    });

    test('an address is changed by the link in its mailbox', async ({
      page,
      noise,
      site,
      mails,
    }) => {
      noise.allow(refused);
      const person = await member(site);
      const to = `new.${person.email}`;
      await signIn(page, person);
      await expect(whose(page)).toContainText(person.name);
      await page.goto(PAGE);
      await page.getByRole('link', { name: securityWords.changeAddress }).click();
      await expect(page.getByLabel(securityWords.newAddress)).toBeFocused();
      await page.getByLabel(securityWords.newAddress).fill(to);
      await press(page, 'Send link');
      await expect(page.getByRole('status')).toContainText(
        'Look for our email to the new address.',
      );
      await linkIn(mails, person.email, 'A change of address was requested');
      await page.goto(await linkIn(mails, to, 'Confirm this address'));
      await press(page, 'Use this address');
      await expect(page.getByRole('status')).toHaveText(securityWords.done.moved);
      await expect(main(page)).toContainText(to);
    });
  });
