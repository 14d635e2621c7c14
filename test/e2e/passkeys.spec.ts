import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { expect, siteAddress, test } from '../support/browser.ts';
import { newestEmailTo } from '../support/emails.ts';
import { signUp, newPerson, type Person } from '../support/people.ts';
import { expectValidPage } from '../support/page-checks.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';
import * as accountsConfirmWords from '../../app/accounts/words/entry/confirm.ts';
import * as passkeysWords from '../../app/accounts/words/security/passkeys.ts';

/** Passkeys as a browser and its device have them. What a dishonest client tries stands in test/request/passkeys.test.ts. */
const SECURITY = '/account/security';
const PROOF = '**/api/v1/passkeys/options';
const refused = /status of (?:422|403)/;

let people = 0;

async function signedIn(page: Page): Promise<Person> {
  people++;
  const person = newPerson(`key.${process.pid}.${Date.now().toString(36)}.${people}`);
  await holdSession(page, await signUp(siteAddress(), person));
  return person;
}

async function holdSession(page: Page, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([
    {
      name,
      value,
      domain: 'localhost',
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
}

/** The device here answers at once, so it would pick what the address field offers before a button is pressed. */
async function offersNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto(SECURITY);
  await page.getByRole('button', { name: /^Add / }).click();
  await expect(page.getByRole('status')).toContainText('The passkey was added');
}

const use = (page: Page) => page.getByRole('button', { name: accountsConfirmWords.byPasskey });
const keys = (page: Page) => page.getByRole('region', { name: passkeysWords.passkeys });
/** It stands in the page, and nobody can press it. */
async function expectDeadButton(page: Page, name: string): Promise<void> {
  const button = page.locator('[data-passkey] button');
  await expect(button).toHaveText(name);
  await expect(button).toBeHidden();
}
const problem = (page: Page) => page.locator('[data-passkey] output');

test('one is added, signs in by its button, gets a name and is removed', async ({
  page,
  noise,
}) => {
  noise.allow(refused);
  await offersNothing(page);
  const device = await addVirtualAuthenticator(page);
  const person = await signedIn(page);
  await addPasskey(page);
  expect(await device.countCredentials()).toBe(1);
  expect((await newestEmailTo(siteAddress(), person.email)).subject).toContain(
    'A passkey was added',
  );
  await expect(page.getByText('not used yet')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/sign-in?next=%2Ftopic');
  await use(page).press('Enter');
  await expect(page).toHaveURL('/topic');
  await expect(page.getByRole('banner')).toContainText(person.name);

  await page.goto(SECURITY);
  await expect(page.getByText(/used (?:just now|.* ago)/)).toBeVisible();
  await keys(page).getByText(passkeysWords.change).click();
  await page.getByLabel(passkeysWords.name).fill('The key on my ring');
  await page.getByRole('button', { name: passkeysWords.saveName }).click();
  await expect(page.getByRole('status')).toContainText('its new name');
  await expect(page.getByRole('listitem').filter({ hasText: 'The key on my ring' })).toBeVisible();
  const response = await page.reload();
  await expectValidPage(page, (await response?.text()) ?? '');
  await keys(page).getByText(passkeysWords.change).click();
  await page.getByRole('button', { name: 'Remove The key on my ring' }).click();
  await expect(page.getByRole('status')).toContainText('The passkey was removed');

  await page.context().clearCookies();
  await page.goto('/sign-in');
  await use(page).click();
  await expect(problem(page)).toContainText('No account here has this passkey');
  await expect(use(page)).toBeFocused();
});

test('the browser offers one where the address is typed', async ({ page }) => {
  await addVirtualAuthenticator(page);
  const person = await signedIn(page);
  await addPasskey(page);
  await page.context().clearCookies();
  // A device that answers at once stands for somebody who picks it from what the field offers.
  await page.goto('/sign-in?next=%2Ftopic');
  await expect(page).toHaveURL('/topic');
  await expect(page.getByRole('banner')).toContainText(person.name);
});

test('where codes are on, a passkey is asked for none', async ({ page }) => {
  await offersNothing(page);
  await addVirtualAuthenticator(page);
  const person = await signedIn(page);
  await addPasskey(page);
  const sql = postgres(process.env['TEST_SITE_DATABASE'] ?? '', { max: 1 });
  await sql`
    insert into member_codes (member_id, sealed, confirmed_at)
    select id, '\\x00', now() from members where email = ${person.email}`;
  await sql.end();
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await use(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toContainText(person.name);
});

test('it says once more who somebody is, who then goes on', async ({ page, noise }) => {
  noise.allow(refused);
  await addVirtualAuthenticator(page);
  const person = await signedIn(page);
  await addPasskey(page);
  const sql = postgres(process.env['TEST_SITE_DATABASE'] ?? '', { max: 1 });
  await sql`
    update sessions set proved_at = now() - interval '1 hour'
    where member_id = (select id from members where email = ${person.email})`;
  await sql.end();
  await page.goto(SECURITY);
  await page.getByRole('button', { name: passkeysWords.addAnother }).click();
  await expect(page).toHaveURL('/sign-in/confirm?next=%2Faccount%2Fsecurity');
  await use(page).click();
  await expect(page).toHaveURL(SECURITY);
  // The device has one of this account already.
  await page.getByRole('button', { name: passkeysWords.addAnother }).click();
  await expect(problem(page)).toContainText('holds a passkey of your account already');
});

test('a device that checks nobody is not taken, and changing one’s mind is no error', async ({
  page,
}) => {
  const device = await addVirtualAuthenticator(page);
  await signedIn(page);
  await device.setUserVerified(false);
  await page.goto(SECURITY);
  const begun = page.waitForResponse('**/api/v1/me/passkeys/options');
  await page.getByRole('button', { name: passkeysWords.addPasskey }).click();
  await begun;
  await expect(page.getByRole('button', { name: passkeysWords.addPasskey })).not.toHaveAttribute(
    'aria-busy',
  );
  await expect(problem(page)).toBeEmpty();
  expect(await device.countCredentials()).toBe(0);
  await page.context().clearCookies();
  // The field offers one first, with a request of its own.
  const offered = page.waitForResponse(PROOF);
  await page.goto('/sign-in');
  await offered;
  const asked = page.waitForResponse(PROOF);
  await use(page).click();
  await asked;
  await expect(use(page)).not.toHaveAttribute('aria-busy');
  await expect(problem(page)).toBeEmpty();
  await expect(use(page)).toBeFocused();
});

test('at another name of the site passkeys say that they do not work', async ({ browser }) => {
  // A context of its own, since for the others this is another site.
  const page = await browser.newPage();
  await addVirtualAuthenticator(page);
  const { port } = new URL(siteAddress());
  await page.goto(`http://127.0.0.1:${port}/sign-in`);
  await use(page).click();
  await expect(problem(page)).toContainText('do not work at this address');
  await page.close();
});

test('a browser that knows none offers none', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await signedIn(page);
  await page.goto(SECURITY);
  await expect(problem(page)).toHaveText(passkeysWords.inScript.unknown);
  await expectDeadButton(page, 'Add a passkey');
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await expectDeadButton(page, 'Use a passkey');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what takes one, and shows no dead button', async ({ page }) => {
    await signedIn(page);
    await page.goto(SECURITY);
    await expect(page.getByText('Adding one needs JavaScript')).toBeVisible();
    await expectDeadButton(page, 'Add a passkey');
    await page.context().clearCookies();
    await page.goto('/sign-in');
    await expectDeadButton(page, 'Use a passkey');
  });
});
