import { expect, test, type Page } from '@playwright/test';
import { providerSettings } from '../support/fake-provider.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../support/openid-provider.ts';
import { ADA, signUp } from '../support/people.ts';
import { unusedPort } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { expectValidPage } from '../support/page-checks.ts';
import * as authFormWords from '../../app/accounts/words/auth-form.ts';
import * as accountsFinishWords from '../../app/accounts/words/entry/finish.ts';
import * as providerFinishWords from '../../app/accounts/words/entry/provider-finish.ts';
import * as securityWords from '../../app/accounts/words/security/security.ts';
import * as providerWords from '../../app/accounts/words/entry/provider.ts';

/** The way through another site, a real one, as a browser goes it. What such a site gets wrong: test/request/providers.test.ts. */
let provider: OpenIdProvider;
let site: OwnSite;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  const port = await unusedPort();
  provider = await startOpenIdProvider(`http://localhost:${port}/sign-in/with/acme/back`);
  site = await startSite({
    ...providerSettings(provider),
    PORT: String(port),
    LIMITS_SCALE: '1000',
  });
});
test.afterAll(async () => {
  await site.stop();
  await provider.close();
});

// The pages of the provider ask for a font from elsewhere, and wait for it.
test.beforeEach(({ page }) => page.route('https://**', (route) => route.abort()));

/** Not until it has loaded: on a machine without a network the font it waits for can take longer than a test. */
const atProvider = (page: Page) =>
  page.waitForURL((url) => url.origin === provider.issuer, { waitUntil: 'commit' });

async function signInThere(page: Page, login: string): Promise<void> {
  await atProvider(page);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('anything');
  await page.locator('button[type=submit]').click();
  // It asks whether this site may know.
  await page.locator('button[type=submit]').click();
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' });
const banner = (page: Page) => page.getByRole('banner');

for (const javaScriptEnabled of [true, false]) {
  const login = javaScriptEnabled ? 'olga' : 'otto';
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test('somebody new makes an account by it, and comes back to it', async ({ page }) => {
      await page.goto(`${site.address}/sign-in?next=%2Ftopic`);
      await goOn(page).click();
      await signInThere(page, login);
      await expect(page).toHaveURL(`${site.address}/sign-in/with/acme/finish`);
      await expect(page.getByText(`${login}@reader.example`)).toBeVisible();
      await expect(page.getByLabel(authFormWords.displayName)).toHaveValue(`${login} of elsewhere`);
      await page.getByRole('button', { name: accountsFinishWords.createAccount }).click();
      await expect(page).toHaveURL(`${site.address}/topic`);

      await page.context().clearCookies();
      await page.goto(`${site.address}/sign-up?next=%2Flive`);
      await goOn(page).click();
      await signInThere(page, login);
      await expect(page).toHaveURL(`${site.address}/live`);
      await page.goto(`${site.address}/account/security`);
      await expect(page.getByText('Connected', { exact: false }).first()).toBeVisible();
    });
  });
}

test('an account that is there already is connected once its member signed in', async ({
  page,
}) => {
  await signUp(site.address, { ...ADA, email: 'ulla@reader.example', name: 'Ulla' });
  await page.goto(`${site.address}/sign-in`);
  await goOn(page).click();
  await signInThere(page, 'ulla');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(providerFinishWords.haveAccount);
  await page.getByRole('main').getByRole('link', { name: providerFinishWords.signIn }).click();
  await page.getByLabel(authFormWords.emailAddress).fill('ulla@reader.example');
  await page.getByLabel(authFormWords.password, { exact: true }).fill(ADA.password);
  await page.getByRole('main').getByRole('button', { name: providerFinishWords.signIn }).click();
  await page.getByRole('button', { name: providerFinishWords.connect }).click();
  await expect(banner(page)).toContainText('Ulla');
  await page.goto(`${site.address}/account/security`);
  await page.getByRole('button', { name: 'Disconnect Acme' }).click();
  await expect(page.getByRole('status').first()).toContainText('Disconnected');
  // It still knows them there, so nobody is asked anything.
  await page.getByRole('button', { name: 'Connect Acme' }).click();
  await expect(page.getByRole('status').first()).toContainText(securityWords.done.connected);
});

test('calling it off there leads back to where another way is offered', async ({ page }) => {
  await page.goto(`${site.address}/sign-in`);
  await goOn(page).click();
  await atProvider(page);
  await page.getByRole('link', { name: /cancel|abort/i }).click();
  await expect(page.getByRole('alert')).toContainText('was cancelled');
  await expect(page).toHaveURL(`${site.address}/sign-in/with/acme?why=denied`);
  await expectValidPage(page, await (await page.request.get(page.url())).text());
  await page.getByRole('link', { name: providerWords.anotherWay }).click();
  await expect(page).toHaveURL(`${site.address}/sign-in`);
  const response = await page.reload();
  await expectValidPage(page, (await response?.text()) ?? '');
});
